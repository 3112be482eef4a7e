internal import DovetailGraph

// What code calls or names, by names alone.

extension CodeBody {
    /// True if a call of a function with one of these names occurs in it.
    func calls(_ names: Set<String>) -> Bool { statements.contains { $0.expressions.contains { $0.calls(names) } } }

    /// The names that keep an answer of one of these functions: its property, and what it assigns.
    func answers(of functions: Set<String>) -> [String] {
        statements.flatMap { statement in
            if case .constant(let name, _, _, let value) = statement, name == property, value.asks(functions) {
                return [name]
            }
            return statement.expressions.flatMap { $0.answers(of: functions) }
        }
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
