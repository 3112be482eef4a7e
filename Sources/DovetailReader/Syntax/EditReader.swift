#if Tools
    package import DovetailGraph
    internal import SwiftParser
    internal import SwiftSyntax

    /// Finds the edits that correct findings in one file.
    ///
    /// Each edit removes something without effect, or replaces an old name. There is none if a comment would disappear
    /// with it, because only you know what the comment is for.
    package struct EditReader {
        private let file: String
        private let bytes: [UInt8]
        private let tree: SourceFileSyntax
        private let lines: LineTable

        /// `nil` if the file is not valid Swift in UTF-8.
        ///
        /// - Parameters:
        ///   - bytes: The contents of the file.
        ///   - file: The file, as the locations of findings name it.
        package init?(_ bytes: [UInt8], of file: String) {
            guard let text = String(validating: bytes, as: UTF8.self), NestingGuard.firstTooDeep(in: text) == nil
            else { return nil }
            let tree = Parser.parse(source: text)
            if tree.hasError { return nil }
            (self.file, self.bytes, self.tree, lines) = (file, bytes, tree, LineTable(text))
        }

        /// The edits that correct a finding whose location is in the file; empty if its fix is not exact.
        package func edits(for finding: Finding) -> [Finding.Edit] {
            guard let location = finding.location, location.file == file,
                let offset = lines.offset(of: Position(line: location.line, column: location.column)),
                let token = tree.token(at: AbsolutePosition(utf8Offset: offset))
            else { return [] }
            let ranges: [Range<Int>] =
                switch (finding.problem, finding.problem.other) {
                case (_, .unusedIgnore?): comment(at: offset).map { [$0] } ?? []
                case (_, .redundantOverride(_, ".replacing()")?):
                    isVisibleElsewhere(token) ? [] : modifiers("replacing", from: token, having: 0...0)
                case (.invalidBinding(_, .inputWithLifetime), _): modifiers("lifetime", from: token, having: 1...1)
                default: []
                }
            let changes = ranges.map { (range: $0, replacement: "") } + replacements(for: finding.problem, at: offset)
            return changes.map { range, replacement in
                Finding.Edit(
                    file: file, start: position(at: range.lowerBound), end: position(at: range.upperBound),
                    replacement: replacement)
            }
        }

        /// The parts of the old spelling at an offset, with those of the new one.
        private func replacements(
            for problem: Problem, at offset: Int
        ) -> [(range: Range<Int>, replacement: String)] {
            guard case .renamed(let old, _, _)? = problem.other else { return [] }
            // The finding is known, so its file imports the library.
            let found = OldSpellingSearch(tree).matches(importing: [LibraryNames.module])
            return found.first { $0.offset == offset && $0.spelling.old == old }?.changes ?? []
        }

        private func position(at offset: Int) -> Finding.Edit.Position {
            let position = lines.position(at: offset)
            let before = bytes[(offset - position.column + 1)..<offset]
            return Finding.Edit.Position(
                offset: offset, line: position.line, column: position.column,
                utf16Column: String(decoding: before, as: UTF8.self).utf16.count + 1)
        }

        // MARK: Comments

        /// A comment to the end of its line, with the spaces before it, and with the line if nothing else is on it.
        private func comment(at offset: Int) -> Range<Int>? {
            let isBreak = { (byte: UInt8) in byte == 10 || byte == 13 }
            let end = bytes[offset...].firstIndex(where: isBreak) ?? bytes.count
            // The words after the id are a reason, unless another tool reads them.
            let words = bytes[offset..<end].split(separator: UInt8(ascii: " ")).dropFirst(2)
            guard !words.contains(where: { $0.dropLast().contains(UInt8(ascii: ":")) }) else { return nil }
            var start = offset
            let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
            guard start == 0 || isBreak(bytes[start - 1]) else { return start..<end }
            let isPair = end + 1 < bytes.count && bytes[end] == 13 && bytes[end + 1] == 10
            return start..<min(bytes.count, end + (isPair ? 2 : 1))
        }

        // MARK: Modifiers

        /// The calls of a modifier in the chain of calls that begins with a token; empty unless all of them can be removed.
        private func modifiers(
            _ name: String, from token: TokenSyntax, having count: ClosedRange<Int>
        ) -> [Range<Int>] {
            var calls: [FunctionCallExprSyntax] = []
            var node = Syntax(token)
            while let parent = node.parent, parent.position == token.position, !parent.is(CodeBlockItemSyntax.self) {
                if let call = parent.as(FunctionCallExprSyntax.self),
                    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name
                {
                    calls.append(call)
                }
                node = parent
            }
            let ranges = calls.compactMap { call in count.contains(call.arguments.count) ? range(of: call) : nil }
            return ranges.count == calls.count ? ranges : []
        }

        /// The part of a call after its base: the line break, the period, the name and the arguments.
        private func range(of call: FunctionCallExprSyntax) -> Range<Int>? {
            guard call.trailingClosure == nil, let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
            else { return nil }
            return withoutComments(base.endPositionBeforeTrailingTrivia, call.endPositionBeforeTrailingTrivia)
        }

        /// The range between two positions, if it contains no comment.
        private func withoutComments(_ start: AbsolutePosition, _ end: AbsolutePosition) -> Range<Int>? {
            let tokens = tree.tokens(viewMode: .sourceAccurate)
                .filter { $0.endPosition > start && $0.position < end }
            let hasComment = tokens.contains { token in
                let isInside = token.positionAfterSkippingLeadingTrivia >= start
                let endsInside = token.endPositionBeforeTrailingTrivia < end
                return isInside && token.leadingTrivia.contains(where: \.isComment)
                    || endsInside && token.trailingTrivia.contains(where: \.isComment)
            }
            return hasComment ? nil : start.utf8Offset..<end.utf8Offset
        }

        /// Whether a declaration around a token is visible in other modules, which may not have been read.
        private func isVisibleElsewhere(_ token: TokenSyntax) -> Bool {
            var node = Syntax(token)
            while let parent = node.parent {
                if let group = parent.asProtocol((any WithModifiersSyntax).self),
                    group.modifiers.contains(where: { ["public", "package", "open"].contains($0.name.text) })
                {
                    return true
                }
                node = parent
            }
            return false
        }
    }

    extension TriviaPiece {
        var isComment: Bool {
            switch self {
            case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
            default: false
            }
        }
    }
#endif
