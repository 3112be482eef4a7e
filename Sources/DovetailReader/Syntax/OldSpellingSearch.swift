#if Tools
    internal import SwiftSyntax

    /// Finds old spellings in a file.
    struct OldSpellingSearch {
        /// An old spelling in the code.
        struct Match {
            var spelling: OldSpelling
            var offset: Int
            /// The ranges to replace. `nil` if a comment would disappear, or if the new code depends on other lines.
            var changes: [(range: Range<Int>, replacement: String)]?
        }

        /// The spellings, split at each `…`, by their first word; the longest one first.
        private static let spellings = Dictionary(
            grouping: OldSpellings.all.filter { $0.context != .argument }.map {
                (spelling: $0, parts: $0.old.split(separator: "…").map { OldSpelling.words(of: String($0)) })
            }.sorted { $0.spelling.old.count > $1.spelling.old.count }, by: \.parts[0][0])

        private let tokens: [TokenSyntax]
        private let words: [String]

        init(_ tree: SourceFileSyntax) {
            tokens = Array(tree.tokens(viewMode: .sourceAccurate))
            words = tokens.map(\.comparedText)
        }

        /// The old spellings of a file that imports some modules, by position.
        func matches(importing modules: some Collection<String>) -> [Match] {
            guard modules.contains(where: { $0.hasPrefix(LibraryNames.module) }) else { return [] }
            let found = tokens.indices.compactMap { match(at: $0) ?? argument(at: $0) }
            return found.filter { $0.spelling.foreign.isDisjoint(with: modules) }
        }

        /// The longest spelling that begins with a token.
        private func match(at index: Int) -> Match? {
            for (spelling, parts) in OldSpellingSearch.spellings[words[index]] ?? [] {
                guard tokens[index].isUse(in: spelling.context), let ranges = match(parts[...], at: index) else {
                    continue
                }
                return Match(
                    spelling: spelling, offset: tokens[index].offset,
                    changes: changes(of: spelling, in: ranges.map { tokens[$0] }))
            }
            return nil
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

        /// The changes to those parts of a spelling that differ.
        private func changes(
            of spelling: OldSpelling, in parts: [ArraySlice<TokenSyntax>]
        ) -> [(range: Range<Int>, replacement: String)]? {
            guard spelling.isExact else { return nil }
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
                changes.append((first.offset..<(end + spaces), String(new[index])))
            }
            return changes
        }

        /// The label of an argument that is a `Qualifier` today, if a type is the first argument.
        private func argument(at index: Int) -> Match? {
            guard words[index] == "name" || words[index] == "tag",
                let argument = tokens[index].parent?.as(LabeledExprSyntax.self), let colon = argument.colon,
                let list = argument.parent?.as(LabeledExprListSyntax.self), list.first?.expression.isMetatype == true,
                let function = list.parent?.calledName(ofModifier: ["as", "into", "inject", "using"]),
                let spelling = OldSpellings.of("\(function)(…, \(words[index]): …)")
            else { return nil }
            let expression = argument.expression
            let start = expression.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = expression.endPositionBeforeTrailingTrivia.utf8Offset
            var changes: [(range: Range<Int>, replacement: String)]?
            if colon.trailingTrivia.hasComment || expression.leadingTrivia.hasComment {
                changes = nil
            } else if expression.is(MemberAccessExprSyntax.self), words[index] == "name" {
                // A constant of `Name`, which the users declare for `Qualifier` today.
                changes = [(tokens[index].offset..<start, "")]
            } else if words[index] == "name" ? expression.is(StringLiteralExprSyntax.self) : expression.isMetatype {
                changes = [(tokens[index].offset..<start, ".\(words[index])("), (end..<end, ")")]
            }
            return Match(spelling: spelling, offset: tokens[index].offset, changes: changes)
        }
    }

    extension Trivia {
        fileprivate var hasComment: Bool { contains(where: \.isComment) }
    }

    extension ExprSyntax {
        /// True for `Clock.self`.
        fileprivate var isMetatype: Bool { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self" }

        /// The last identifier of an expression: `container` for `self.container?`.
        fileprivate var lastName: String? {
            if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
            if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
            return self.as(OptionalChainingExprSyntax.self)?.expression.lastName
                ?? self.as(ForceUnwrapExprSyntax.self)?.expression.lastName
        }
    }

    extension TokenSyntax {
        fileprivate var offset: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

        /// The text, if it can be a part of a spelling: strings and operators cannot.
        fileprivate var comparedText: String {
            switch tokenKind {
            case .binaryOperator, .prefixOperator, .postfixOperator, .stringSegment: ""
            case .identifier(let name): name
            default: text
            }
        }

        /// True if the token is the beginning of a spelling that is ours in some context.
        fileprivate func isUse(in context: OldSpelling.Context) -> Bool {
            if context == .observer {
                return parent?.is(FunctionDeclSyntax.self) == true && parent?.isInObserver == true
            }
            if tokenKind == .atSign { return true }
            if tokenKind == .period {
                return switch context {
                case .binding: parent?.isInBinding == true
                case .container: parent?.as(MemberAccessExprSyntax.self)?.base?.isNamedContainer == true
                default: true
                }
            }
            if let before = previousToken(viewMode: .sourceAccurate), before.tokenKind == .period,
                before.previousToken(viewMode: .sourceAccurate)?.text != LibraryNames.module
            {
                return false
            }
            guard let parent, parent.parent?.is(AttributeSyntax.self) != true,
                parent.is(DeclReferenceExprSyntax.self) || parent.is(IdentifierTypeSyntax.self)
                    || parent.is(MemberTypeSyntax.self)
            else { return false }
            return context != .key || parent.isInKey
        }
    }

    extension ExprSyntax {
        fileprivate var isNamedContainer: Bool {
            lastName.map { $0.lowercased().hasSuffix("container") } ?? false
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

        /// The function of a call, or the name of an attribute. `nil` for a modifier outside of a binding.
        fileprivate func calledName(ofModifier modifiers: Set<String>) -> String? {
            if let attribute = self.as(AttributeSyntax.self) { return attribute.attributeName.lastName }
            guard let called = self.as(FunctionCallExprSyntax.self)?.calledExpression, let name = called.lastName else {
                return nil
            }
            return modifiers.contains(name) && !Syntax(called).isInBinding ? nil : name
        }

        /// True in an extension of `Dependencies`.
        fileprivate var isInKey: Bool {
            var node = parent
            while let here = node {
                if let declaration = here.as(ExtensionDeclSyntax.self) {
                    return declaration.extendedType.lastName == "Dependencies"
                }
                node = here.parent
            }
            return false
        }

        /// True for a function of a type, or of an extension, that states the conformance `Observer`.
        fileprivate var isInObserver: Bool {
            var node = parent
            while let here = node {
                if let declaration = here.asProtocol((any DeclGroupSyntax).self) {
                    return declaration.inheritanceClause?.inheritedTypes.contains { $0.type.lastName == "Observer" }
                        == true
                }
                node = here.parent
            }
            return false
        }
    }
#endif
