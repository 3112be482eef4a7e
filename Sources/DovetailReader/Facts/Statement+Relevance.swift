extension Statement {
    /// True if the statement creates or uses a container. Other statements are not stored.
    package var usesContainers: Bool {
        switch self {
        case .expression(let expression), .constant(_, _, _, let expression): expression.usesContainers
        case .type: false
        case .loop(let statements): statements.contains(where: \.usesContainers)
        case .branches(let clauses, _), .configuration(let clauses):
            clauses.contains { $0.everything.contains(where: \.usesContainers) }
        }
    }
}

extension Statement {
    /// True if the statement lists bindings. Outside of modules, other statements are stored only if they use
    /// containers.
    package var listsBindings: Bool { expressions.contains(where: \.listsBindings) }

    /// True if the statement modifies the binding whose method contains it.
    package var modifiesBinding: Bool { expressions.contains { !$0.modifiersOfSelf.isEmpty } }
}

extension [Statement] {
    /// The statements that create or use containers, or list bindings, and the types that they may mention. If they
    /// list files of values, the result includes the constants too, which may name the files.
    package var usingContainers: [Statement] {
        let listsValues = contains { $0.expressions.contains(where: \.listsValues) }
        let found = filter { statement in
            switch statement {
            case .constant where listsValues, .type: true
            default: statement.usesContainers || statement.listsBindings || statement.modifiesBinding
            }
        }
        let isRelevant = found.contains { if case .type = $0 { false } else { true } }
        return isRelevant ? found : []
    }
}

extension Expression {
    fileprivate var listsValues: Bool {
        if case .call(let callee, _) = form, callee.isValueFiles { return true }
        return parts.contains(where: \.listsValues)
    }

    /// True if the expression contains a binding, or a list of modules that is passed to a function of Dovetail.
    package var listsBindings: Bool {
        if case .call(let callee, _) = form, let name = callee.calledName, Expression.bindingCalls.contains(name) {
            return true
        }
        return isListOfDovetail || parts.contains(where: \.listsBindings)
    }

    /// True for a list of bindings and modules that creates a container which the reader does not know:
    /// `.dependencies { … }`, the trait of a test.
    package var isListOfDovetail: Bool {
        guard case .call(let callee, let arguments) = form, let name = callee.calledName else { return false }
        return ["dependencies", "AppContainer"].contains(name)
            && arguments.contains { if case .closure = $0.value.form { true } else { false } }
    }

    /// The modifiers that a method of `Bind` applies to the binding itself, the first one first:
    /// `lifetime(.singleton).as(Clock.self) { $0 }`.
    package var modifiersOfSelf: [(name: String, call: Expression)] {
        var found: [(name: String, call: Expression)] = []
        var current = self
        while case .call(let callee, _) = current.form {
            guard let name = callee.calledName else { return [] }
            found.append((name, current))
            switch callee.form {
            case .member(let base, _): current = base
            case .name(let path, _):
                let names = path.parts?.map(\.name) ?? []
                let isOfSelf = names.count == 1 || (names.count == 2 && names[0] == "self")
                return isOfSelf && found.contains { Expression.modifiers.contains($0.name) } ? found.reversed() : []
            default: return []
            }
        }
        return []
    }

    /// The names of the modifiers of bindings.
    private static let modifiers: Set<String> = [
        "lifetime", "asDefault", "replacing", "overridable", "hidden", "eager", "root", "unused", "onCreate", "onClose",
        "as", "into", "tagged", "named", "using", "decorating", "inject",
    ]

    /// The names of the functions that create a binding.
    package static let bindingCalls: Set<String> = ["Bind", "Instance", "Input", "Multibinding"]

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
        case .type: []
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
