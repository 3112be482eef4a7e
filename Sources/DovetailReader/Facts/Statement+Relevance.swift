extension Statement {
    /// True if the statement creates or uses a container. Other statements are not stored.
    package var usesContainers: Bool {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): expression.usesContainers
        case .loop(let statements): statements.contains(where: \.usesContainers)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.contains { $0.everything.contains(where: \.usesContainers) }
        }
    }
}

extension [Statement] {
    /// The statements that create or use containers. If they list files of values, the result includes the constants
    /// too, which may name the files.
    package var usingContainers: [Statement] {
        let listsValues = contains { $0.expressions.contains(where: \.listsValues) }
        return filter { statement in
            if case .constant = statement, listsValues { true } else { statement.usesContainers }
        }
    }
}

extension Expression {
    fileprivate var listsValues: Bool {
        if case .call(let callee, _) = form, callee.isValueFiles { return true }
        return parts.contains(where: \.listsValues)
    }

    /// The names of the functions that create or use containers.
    package static let containerCalls: Set<String> = [
        "resolve", "Container", "makeChild", "overriding", "register", "inject", "resolver", "shared", "transient",
    ]

    /// The last part of the name of the called function.
    package var calledName: String? {
        switch form {
        case .name(let path, _): path.parts?.last?.name
        case .member(_, let name): name
        case .implicitMember(let name): name
        default: nil
        }
    }

    package var usesContainers: Bool {
        if case .call(let callee, _) = form, let name = callee.calledName, Expression.containerCalls.contains(name) {
            return true
        }
        return parts.contains(where: \.usesContainers)
    }

    /// The inner expressions, including those of the statements in closures.
    package var parts: [Expression] {
        switch form {
        case .member(let base, _), .awaited(let base), .cast(let base, _), .unwrapped(let base), .element(let base):
            [base]
        case .call(let callee, let arguments): [callee] + arguments.map(\.value)
        case .array(let elements), .other(_, let elements): elements
        case .choice(let values, let condition): [condition] + values
        case .assignment(let left, let right): [left, right]
        case .closure(let closure): closure.statements.flatMap(\.expressions)
        default: []
        }
    }
}

extension Statement {
    /// The expressions of the statement, including those of nested statements.
    package var expressions: [Expression] {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): [expression]
        case .loop(let statements): statements.flatMap(\.expressions)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.flatMap { $0.everything.flatMap(\.expressions) }
        }
    }
}

extension Statement.Clause {
    /// The statements of the condition and of the branch.
    package var everything: [Statement] { tests + statements }
}
