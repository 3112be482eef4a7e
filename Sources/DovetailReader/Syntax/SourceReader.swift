#if Tools
    internal import SwiftParser
    internal import SwiftSyntax

    /// Reads the text of one file.
    package enum SourceReader {
        /// The same from the bytes of a file.
        package static func facts(of bytes: [UInt8], path: String) -> FileFacts {
            facts(of: String(decoding: bytes, as: UTF8.self), path: path)
        }

        /// The facts of a file. Costs one parse and never fails: code that is not Swift is reported in `syntaxErrors`.
        package static func facts(of text: String, path: String) -> FileFacts {
            var facts = FileFacts(path: path)
            if let offset = NestingGuard.firstTooDeep(in: text) {
                let position = position(offset, text)
                facts.syntaxErrors = [.init(message: "this code is nested too deeply", position: position)]
                return facts
            }
            let tree = Parser.parse(source: text)
            var reader = DeclarationReader(
                ExpressionReader(LineTable(text)), readsBodies: FileWords.contains(bodyWords, in: Array(text.utf8)))
            reader.read(tree.statements, into: &facts)
            if hasMark(text) {
                facts.suppressions = suppressions(in: text)
                facts.strictLines = strictLines(in: text)
            }
            if tree.hasError { facts.syntaxErrors = syntaxErrors(in: tree) }
            return facts
        }

        /// Without one of these in the file, no body of a function says anything that is kept: most time would be spent there.
        private static let bodyWords = Expression.asking.union(["ValueFiles"])

        private static func position(_ offset: Int, _ text: String) -> Position {
            let before = text.utf8.prefix(offset)
            let lineStart = before.lastIndex(of: 10).map(before.index(after:)) ?? before.startIndex
            return Position(
                line: before.count { $0 == 10 } + 1, column: before.distance(from: lineStart, to: before.endIndex) + 1)
        }

        private static let mark = Array("dovetail:".utf8)

        /// Whether a comment may be meant for the reader. Searched in the bytes, since few files have any.
        private static func hasMark(_ text: String) -> Bool {
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

        private static func suppressions(in text: String) -> [FileFacts.Suppression] {
            var found: [FileFacts.Suppression] = []
            for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            {
                guard let range = line.firstRange(of: "dovetail:ignore "), line[..<range.lowerBound].contains("//")
                else { continue }
                let id = line[range.upperBound...].prefix { $0 != " " }
                found.append(.init(id: String(id), line: index + 1))
            }
            return found
        }
    }
#endif
