#if Tools
    internal import SwiftParser
    internal import SwiftSyntax

    /// Parses source files.
    package enum SourceReader {
        /// The facts of a file, from its bytes.
        package static func facts(of bytes: [UInt8], path: String, readingBodies: Bool = false) -> FileFacts {
            facts(of: String(decoding: bytes, as: UTF8.self), path: path, readingBodies: readingBodies)
        }

        /// The facts of a file. Parsing never fails; invalid code is reported in `syntaxErrors`, unless it is in a body that
        /// is not parsed.
        ///
        /// - Parameters:
        ///   - readingBodies: True if bodies of functions may call what passes requests on. Otherwise they are read only in
        ///     files that name the library.
        ///   - parsesAllBodies: False if bodies of functions are not parsed when nothing in them is relevant. This does not
        ///     affect the facts of valid code.
        package static func facts(
            of text: String, path: String, readingBodies: Bool = false, parsesAllBodies: Bool = false
        ) -> FileFacts {
            var facts = FileFacts(path: path)
            if let offset = NestingGuard.firstTooDeep(in: text) {
                let position = position(at: offset, in: text)
                facts.syntaxErrors = [.init(message: tooDeep, position: position)]
                return facts
            }
            let bytes = Array(text.utf8)
            let readsBodies = readingBodies || FileIdentifiers.contains(bodyIdentifiers, in: bytes)
            facts.hasBodies = readsBodies
            let hasComment = hasComment(text)
            let mayHaveOldNames =
                bytes.firstRange(of: libraryImport) != nil
                && (FileIdentifiers.contains(OldSpellings.allNames, in: bytes)
                    || oldLabels.contains { bytes.firstRange(of: $0) != nil })
            let short =
                parsesAllBodies || readsBodies || hasComment || mayHaveOldNames ? nil : CodeScan.withoutBodies(bytes)
            let (tree, lines) = SourceReader.tree(of: text, or: short)
            var reader = DeclarationReader(ExpressionReader(lines), readsBodies: readsBodies)
            reader.read(tree.statements, into: &facts)
            facts.listsValueFiles = readsBodies && !facts.valueListings.isEmpty
            if hasComment {
                facts.suppressions = IgnoreComments.all(in: tree, lines)
                facts.strictLines = strictLines(in: text)
            }
            if mayHaveOldNames {
                facts.oldNames = OldSpellingSearch(tree).matches(importing: facts.imports).map {
                    .init(spelling: $0.spelling.old, position: lines.position(at: $0.offset))
                }
            }
            if tree.hasError { facts.syntaxErrors = [syntaxError(in: tree)].compactMap { $0 } }
            return facts
        }

        /// The facts of a `Package.swift`: with all statements, and with the parts of strings that contain values.
        package static func facts(ofManifest text: String, path: String) -> FileFacts {
            var facts = FileFacts(path: path)
            guard NestingGuard.firstTooDeep(in: text) == nil else { return facts }
            var reader = DeclarationReader(
                ExpressionReader(LineTable(text), readsInterpolations: true), readsBodies: true, keepsStatements: true)
            reader.read(Parser.parse(source: text).statements, into: &facts)
            return facts
        }

        /// The syntax of a text, or that of a shorter one with the same positions, if it is valid.
        private static func tree(of text: String, or short: [UInt8]?) -> (SourceFileSyntax, LineTable) {
            if let short {
                let tree = Parser.parse(source: String(decoding: short, as: UTF8.self))
                if !tree.hasError { return (tree, LineTable(text)) }
            }
            return tree(of: text)
        }

        /// The syntax of a text. If it has errors, it is parsed again with a space in `@MainActor([Int]) -> Void`, and a line
        /// break for the semicolon in `prefix operator ++; postfix operator ++`. The compiler accepts both; swift-syntax
        /// (603.0.1) takes the first for an attribute with arguments, and the second for a part of the operator's name.
        private static func tree(of text: String) -> (SourceFileSyntax, LineTable) {
            let tree = Parser.parse(source: text)
            guard tree.hasError else { return (tree, LineTable(text)) }
            let separated = OperatorDeclarations.separated(Array(text.utf8))
            let (spaced, offsets) = AttributeSpacing.spaced(separated ?? Array(text.utf8))
            guard !offsets.isEmpty || separated != nil else { return (tree, LineTable(text)) }
            let second = Parser.parse(source: String(decoding: spaced, as: UTF8.self))
            return second.hasError ? (tree, LineTable(text)) : (second, LineTable(text, withInsertionsAt: offsets))
        }

        /// The identifiers without which no body of a function is read. Skipping all bodies of a file saves most of the
        /// time. Those of files that call a function which passes requests on are read, too; see `FileSelection`.
        private static let bodyIdentifiers = LibraryNames.containerCalls.union(LibraryNames.bindingCalls)
            .union(LibraryNames.modules).union([
                LibraryNames.valueFiles, LibraryNames.configurationValues, "dependencies",
            ])

        private static func position(at offset: Int, in text: String) -> Position {
            let before = text.utf8.prefix(offset)
            let lineStart = before.lastIndex(of: 10).map(before.index(after:)) ?? before.startIndex
            return Position(
                line: before.count { $0 == 10 } + 1, column: before.distance(from: lineStart, to: before.endIndex) + 1)
        }

        private static let oldLabels = [Array("name:".utf8), Array("tag:".utf8)]
        private static let libraryImport = Array("import \(LibraryNames.module)".utf8)
        private static let mark = Array("dovetail:".utf8)

        /// True if the text may contain a comment for the reader. This searches the bytes, because few files have such
        /// comments.
        private static func hasComment(_ text: String) -> Bool {
            var text = text
            return text.withUTF8 { bytes in
                bytes.indices.contains { end in
                    bytes[end] == UInt8(ascii: ":") && end + 1 >= mark.count
                        && bytes[(end + 1 - mark.count)...end].elementsEqual(mark)
                }
            }
        }

        private static func strictLines(in text: String) -> [Int] {
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return lines.indices.filter { index in
                guard let range = lines[index].firstRange(of: "dovetail:strict") else { return false }
                return lines[index][..<range.lowerBound].contains("//")
            }.map { $0 + 1 }
        }
    }
#endif
