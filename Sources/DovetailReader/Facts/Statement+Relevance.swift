extension Statement {
    /// Whether a container is made or asked in it. What is not, need not be kept.
    package var asksForSomething: Bool {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): expression.asksForSomething
        case .branches(let branches, _): branches.contains { $0.contains(where: \.asksForSomething) }
        case .loop(let statements): statements.contains(where: \.asksForSomething)
        case .configuration(let clauses):
            clauses.contains { $0.statements.contains(where: \.asksForSomething) }
        }
    }
}

extension [Statement] {
    /// Those that ask for something; with files of values among them, the constants too, which may name the files.
    package var askingForSomething: [Statement] {
        let listsValues = contains { $0.expressions.contains(where: \.listsValues) }
        return filter { statement in
            if case .constant = statement, listsValues { true } else { statement.asksForSomething }
        }
    }
}

extension Expression {
    fileprivate var listsValues: Bool {
        if case .call(let callee, _) = form, callee.isValueFiles { return true }
        return parts.contains(where: \.listsValues)
    }

    /// The names of calls that make containers or ask them.
    package static let asking: Set<String> = [
        "resolve", "Container", "makeChild", "overriding", "register", "inject", "resolver", "shared", "transient",
    ]

    /// The last name of what is called.
    package var calledName: String? {
        switch form {
        case .name(let path, _): path.parts?.last?.name
        case .member(_, let name): name
        case .implicitMember(let name): name
        default: nil
        }
    }

    package var asksForSomething: Bool {
        if case .call(let callee, _) = form, let name = callee.calledName, Expression.asking.contains(name) {
            return true
        }
        return parts.contains(where: \.asksForSomething)
    }

    /// The expressions inside, statements of closures included.
    package var parts: [Expression] {
        switch form {
        case .member(let base, _), .awaited(let base), .cast(let base, _), .unwrapped(let base), .element(let base):
            [base]
        case .call(let callee, let arguments): [callee] + arguments.map(\.value)
        case .array(let elements), .other(_, let elements): elements
        case .assignment(let left, let right): [left, right]
        case .closure(let closure): closure.statements.flatMap(\.expressions)
        default: []
        }
    }
}

extension Statement {
    /// The expressions in it, however deep.
    package var expressions: [Expression] {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): [expression]
        case .branches(let branches, _): branches.flatMap { $0.flatMap(\.expressions) }
        case .loop(let statements): statements.flatMap(\.expressions)
        case .configuration(let clauses): clauses.flatMap { $0.statements.flatMap(\.expressions) }
        }
    }
}
