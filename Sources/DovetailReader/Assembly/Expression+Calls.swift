internal import DovetailGraph

// What code calls or names, by names alone.

extension CodeBody {
    /// True if a call of a function with one of these names occurs in it.
    func calls(_ names: Set<String>) -> Bool { statements.contains { $0.calls(names) } }

    /// True for a function that tells whether something is registered, as these do, or that returns a container if it is.
    func tells(by functions: Set<String>) -> Bool {
        if case .optional(let type)? = result { return type.isContainer && calls(functions) }
        return result == .names(["Bool"]) && calls(functions)
    }

    /// The names that keep an answer of one of these functions: its property, what it assigns, and its local functions.
    func answers(of functions: Set<String>) -> [String] {
        statements.flatMap { statement in
            if case .constant(let name, _, _, let value) = statement, name == property, value.asks(functions) {
                return [name]
            }
            return statement.answers(of: functions)
        }
    }
}

extension Statement {
    fileprivate func calls(_ names: Set<String>) -> Bool { expressions.contains { $0.calls(names) } }

    /// The names of the variables and local functions that keep an answer of one of these functions.
    fileprivate func answers(of functions: Set<String>) -> [String] {
        switch self {
        case .constant(let name, _, _, let value):
            if case .closure(let closure) = value.form, closure.tells(by: functions) { return [name] }
            return value.answers(of: functions)
        case .expression(let value): return value.answers(of: functions)
        case .type: return []
        case .loop(let statements): return statements.flatMap { $0.answers(of: functions) }
        case .branches(let clauses, _):
            return clauses.flatMap { clause in
                let flags = clause.asks(functions, []) ? clause.statements.flatMap(\.flags) : []
                return flags + clause.everything.flatMap { $0.answers(of: functions) }
            }
        case .configuration(let clauses):
            return clauses.flatMap { $0.everything.flatMap { $0.answers(of: functions) } }
        }
    }

    /// The names to which it assigns `true` or `false`.
    private var flags: [String] {
        guard case .expression(let value) = self, case .assignment(let target, let source) = value.form,
            case .literal(_, type: "Bool") = source.form
        else { return [] }
        return [target.calledName].compactMap(\.self)
    }
}

extension Closure {
    fileprivate func tells(by functions: Set<String>) -> Bool {
        if let result { return result == .names(["Bool"]) && statements.contains { $0.calls(functions) } }
        guard statements.count == 1, case .expression(let value) = statements[0] else { return false }
        return value.asks(functions)
    }
}

extension Expression {
    /// True if a call of a function with one of these names occurs in it, outside of closures and of values with branches.
    func asks(_ names: Set<String>) -> Bool {
        switch form {
        case .closure, .choice, .branches: false
        case .call(let callee, _) where callee.calledName.map(names.contains) == true: true
        default: parts.contains { $0.asks(names) }
        }
    }

    /// The names to which it assigns a call of one of these functions.
    fileprivate func answers(of functions: Set<String>) -> [String] {
        if case .assignment(let target, let value) = form, let name = target.calledName, value.asks(functions) {
            return [name]
        }
        if case .closure(let closure) = form { return closure.statements.flatMap { $0.answers(of: functions) } }
        return parts.flatMap { $0.answers(of: functions) }
    }

    /// True if a call of a function with one of these names may occur in it. A value that is called may have any name.
    func calls(_ names: Set<String>) -> Bool {
        if case .call(let callee, _) = form,
            names.contains("callAsFunction") || callee.calledName.map(names.contains) == true
        {
            return true
        }
        return parts.contains { $0.calls(names) }
    }

    /// True if it is one of these properties, or an operator applies to one.
    func names(_ properties: Set<String>) -> Bool {
        switch form {
        case .name(let path, _): path.parts?.last.map { properties.contains($0.name) } ?? false
        case .member(_, let name): properties.contains(name)
        case .other(_, let parts): parts.contains { $0.names(properties) }
        default: false
        }
    }
}

extension Statement.Clause {
    /// True if the condition calls one of these functions, or names one of these properties.
    func asks(_ functions: Set<String>, _ properties: Set<String>) -> Bool {
        if tests.contains(where: { $0.expressions.contains { $0.calls(functions) } }) { return true }
        guard !properties.isEmpty, let condition else { return false }
        let names = condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return names.contains { properties.contains(String($0)) }
    }
}
