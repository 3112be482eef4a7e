#if Tools
    internal import SwiftSyntax

    /// Finds old spellings in a file.
    struct OldSpellingSearch {
        /// A place in the code, as the parts between the `…` of the spelling.
        struct Match {
            var spelling: OldSpelling
            /// The tokens of each part.
            var parts: [ArraySlice<TokenSyntax>]
        }

        private let tokens: [TokenSyntax]
        private let words: [String]

        init(_ tree: SourceFileSyntax) {
            tokens = Array(tree.tokens(viewMode: .sourceAccurate))
            words = tokens.map(\.comparedText)
        }

        /// The old spellings of a file that imports some modules, by position.
        func matches(importing modules: some Collection<String>) -> [Match] {
            guard modules.contains(where: { $0.hasPrefix(LibraryNames.module) }) else { return [] }
            let spellings = OldSpellings.all.filter { $0.foreign.isDisjoint(with: modules) }.map {
                (spelling: $0, parts: $0.old.split(separator: "…").map { OldSpelling.words(of: String($0)) })
            }
            return tokens.indices.flatMap { index in
                spellings.compactMap { spelling, parts in
                    guard words[index] == parts[0][0], tokens[index].isUse(asModifier: spelling.isModifier),
                        let ranges = match(parts[...], at: index)
                    else { return nil }
                    return Match(spelling: spelling, parts: ranges.map { tokens[$0] })
                }
            }
        }

        /// The ranges of tokens that are the parts, with any code between them that is closed.
        private func match(_ parts: ArraySlice<[String]>, at start: Int) -> [Range<Int>]? {
            guard let part = parts.first, words[start...].starts(with: part) else { return nil }
            let range = start..<(start + part.count)
            if parts.count == 1 { return [range] }
            var depth = 0
            for end in range.upperBound..<words.count {
                if depth == 0, let rest = match(parts.dropFirst(), at: end) { return [range] + rest }
                if ["(", "[", "{", "<"].contains(words[end]) { depth += 1 }
                if [")", "]", "}", ">"].contains(words[end]) { depth -= 1 }
                if depth < 0 { return nil }
            }
            return nil
        }
    }

    extension OldSpellingSearch.Match {
        var offset: Int { parts[0].first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0 }

        /// The ranges to replace with those parts of the new spelling that differ. `nil` if a comment would disappear.
        var changes: [(range: Range<Int>, replacement: String)]? {
            let (old, new) = (spelling.old.split(separator: "…"), spelling.new.split(separator: "…"))
            var changes: [(range: Range<Int>, replacement: String)] = []
            for (index, part) in parts.enumerated() where old[index] != new[index] {
                guard let first = part.first, let last = part.last else { continue }
                let gaps = part.dropLast().map(\.trailingTrivia) + part.dropFirst().map(\.leadingTrivia)
                guard !gaps.contains(where: \.hasComment) else { return nil }
                let end = last.endPositionBeforeTrailingTrivia.utf8Offset
                // A space at the end of a part belongs to it.
                let spaces =
                    old[index].last == " " && !last.trailingTrivia.hasComment
                    ? last.trailingTriviaLength.utf8Length : 0
                changes.append(
                    (first.positionAfterSkippingLeadingTrivia.utf8Offset..<(end + spaces), String(new[index])))
            }
            return changes
        }
    }

    extension Trivia {
        fileprivate var hasComment: Bool { contains(where: \.isComment) }
    }

    extension TokenSyntax {
        /// The text, if it can be a part of a spelling: strings and operators cannot.
        fileprivate var comparedText: String {
            switch tokenKind {
            case .binaryOperator, .prefixOperator, .postfixOperator, .stringSegment: ""
            case .identifier(let name): name
            default: text
            }
        }

        /// True if the token uses a name that it does not declare.
        fileprivate func isUse(asModifier: Bool) -> Bool {
            if tokenKind == .period { return !asModifier || parent?.isInBinding == true }
            if let before = previousToken(viewMode: .sourceAccurate), before.tokenKind == .period,
                before.previousToken(viewMode: .sourceAccurate)?.text != LibraryNames.module
            {
                return false
            }
            guard let parent else { return false }
            let isAttribute = parent.parent?.is(AttributeSyntax.self) == true
            return !isAttribute
                && (parent.is(DeclReferenceExprSyntax.self) || parent.is(IdentifierTypeSyntax.self)
                    || parent.is(MemberTypeSyntax.self))
        }
    }

    extension Syntax {
        /// True for a member of a chain of calls that begins with a binding.
        fileprivate var isInBinding: Bool {
            var node: ExprSyntax? = self.as(MemberAccessExprSyntax.self)?.base
            while let call = node?.as(FunctionCallExprSyntax.self) {
                if let start = call.calledExpression.as(DeclReferenceExprSyntax.self) {
                    return LibraryNames.bindingCalls.contains(start.baseName.text)
                }
                node = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
            }
            return false
        }
    }
#endif
