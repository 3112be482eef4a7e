#if Tools
    internal import SwiftSyntax

    /// The names that patterns bind: `let (a, b)`, `case .ready(let container)`, `case let container?`.
    extension ExpressionReader {
        /// The name of a value that a pattern takes apart, which no code can name.
        private static let matched = "(…)"

        /// The constants that a pattern declares, if it is matched with a value. The value is read once.
        mutating func constants(of pattern: PatternSyntax, matching value: Expression) -> [Statement] {
            let names = names(in: pattern, matching: value)
            if names.count == 1, case .constant(_, _, _, let only)? = names.first, only == value { return names }
            if case .name = value.form { return names }
            let whole = Expression(.name(.names([ExpressionReader.matched]), labels: nil), at: value.position)
            let constant = Statement.constant(
                name: ExpressionReader.matched, type: nil, typePosition: nil, value)
            return [constant] + self.names(in: pattern, matching: whole)
        }

        private func names(in pattern: PatternSyntax, matching value: Expression) -> [Statement] {
            if let name = pattern.as(IdentifierPatternSyntax.self) {
                return [.constant(name: name.identifier.plainText, type: nil, typePosition: nil, value)]
            }
            if let binding = pattern.as(ValueBindingPatternSyntax.self) {
                return names(in: binding.pattern, matching: value)
            }
            if let tuple = pattern.as(TuplePatternSyntax.self) {
                return tuple.elements.enumerated().flatMap { index, element in
                    let member = element.label?.plainText ?? "\(index)"
                    return names(in: element.pattern, matching: value.part(.member(value, member)))
                }
            }
            return pattern.as(ExpressionPatternSyntax.self).map { names(in: $0.expression, matching: value) } ?? []
        }

        private func names(in pattern: ExprSyntax, matching value: Expression) -> [Statement] {
            if let inner = pattern.as(PatternExprSyntax.self) { return names(in: inner.pattern, matching: value) }
            if let optional = pattern.as(OptionalChainingExprSyntax.self) {
                return names(in: optional.expression, matching: value.part(.unwrapped(value)))
            }
            if let tuple = pattern.as(TupleExprSyntax.self) {
                if tuple.elements.count == 1, let only = tuple.elements.first {
                    return names(in: only.expression, matching: value)
                }
                return tuple.elements.enumerated().flatMap { index, element in
                    let member = element.label?.plainText ?? "\(index)"
                    return names(in: element.expression, matching: value.part(.member(value, member)))
                }
            }
            if let call = pattern.as(FunctionCallExprSyntax.self),
                let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
            {
                return call.arguments.enumerated().flatMap { index, argument in
                    names(in: argument.expression, matching: value.part(.payload(value, of: name, index)))
                }
            }
            if let cast = pattern.as(SequenceExprSyntax.self).map({ Array($0.elements) }), cast.count == 3,
                cast[1].is(UnresolvedAsExprSyntax.self), let type = cast[2].as(TypeExprSyntax.self)
            {
                return names(in: cast[0], matching: value.part(.cast(value, TypeReference(type.type))))
            }
            return []
        }
    }

    extension Expression {
        /// A part of the value, at its position.
        fileprivate func part(_ form: Form) -> Expression { Expression(form, at: position) }
    }
#endif
