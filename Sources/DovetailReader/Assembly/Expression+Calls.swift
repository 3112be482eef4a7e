internal import DovetailGraph

// What code calls or names, by names alone.

extension CodeBody {
    /// True if a call of a function with one of these names occurs in it.
    func calls(_ names: Set<String>) -> Bool { statements.contains { $0.calls(names) } }

    /// True for a function that tells whether something is registered, as these do, that returns a container if it is, or
    /// that returns only if it is.
    func tells(by functions: Set<String>, in names: NameResolver) -> Bool {
        guard calls(functions) else { return false }
        if let result { return names.isAnswer(result, in: scope) }
        guard let name, name != "init", !LibraryNames.containerCalls.contains(name) else { return false }
        return statements.contains(where: \.mayFail)
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

    /// True if it contains a `throw`, or a precondition.
    fileprivate var mayFail: Bool {
        switch self {
        case .expression(let value):
            switch value.form {
            case .other(let text, _): return text == Expression.throwText
            case .call(let callee, _): return callee.calledName == "precondition"
            default: return false
            }
        case .constant, .type: return false
        case .loop(let statements): return statements.contains(where: \.mayFail)
        case .branches(let clauses, _), .configuration(let clauses):
            return clauses.contains { $0.statements.contains(where: \.mayFail) }
        }
    }

    /// True if it is a choice between flags by an answer of one of these functions.
    fileprivate func choosesFlag(by functions: Set<String>) -> Bool {
        guard case .branches(let clauses, _) = self, clauses.contains(where: { $0.asks(functions, []) }) else {
            return false
        }
        return clauses.allSatisfy {
            if case .expression(let value)? = $0.statements.last { value.isFlag } else { false }
        }
    }

    /// The names to which it assigns or adds something like `true` or `.present`.
    private var flags: [String] {
        guard case .expression(let value) = self else { return [] }
        switch value.form {
        case .assignment(let target, let source) where source.isFlag: return [target.calledName].compactMap(\.self)
        case .call(let callee, let arguments)
        where Expression.additions.contains(callee.calledName) && arguments.allSatisfy(\.value.isFlag):
            return [callee.receiver?.calledName].compactMap(\.self)
        case .other: return value.changed.compactMap(\.calledName)
        default: return []
        }
    }
}

extension Closure {
    fileprivate func tells(by functions: Set<String>) -> Bool {
        guard case .expression(let value)? = statements.last else { return false }
        if statements.count == 1, value.asks(functions) { return true }
        let isAnswer = result == .names(["Bool"]) || result != nil && value.isFlag
        return isAnswer && statements.contains { $0.calls(functions) }
    }
}

extension Expression {
    /// True if a call of a function with one of these names occurs in it, outside of closures and of values with branches
    /// that are no flags.
    func asks(_ names: Set<String>) -> Bool {
        switch form {
        case .choice(let values, let condition): condition.asks(names) && values.allSatisfy(\.isFlag)
        case .branches(let statements): statements.contains { $0.choosesFlag(by: names) }
        case .assignment(let target, let value) where target.text == "_" && value.isChoice: false
        case .closure: false
        case .call(let callee, _) where callee.calledName.map(names.contains) == true: true
        default: parts.contains { $0.asks(names) }
        }
    }

    /// True for `condition ? first : second`.
    private var isChoice: Bool { if case .choice = form { true } else { false } }

    /// The methods that add a flag to several ones.
    fileprivate static let additions: Set<String?> = ["insert", "formUnion", "append"]

    /// True for a value that may stand for an answer: `true`, `1`, `nil`, `.present`, `State.present`, or several of them.
    fileprivate var isFlag: Bool {
        if text == "nil" { return true }
        return switch form {
        case .literal, .text, .implicitMember: true
        case .name(let path, _): path.parts.map { $0.count > 1 && $0[0].name.first?.isUppercase == true } ?? false
        case .array(let elements): elements.allSatisfy(\.isFlag)
        default: false
        }
    }

    /// The names to which it assigns a call of one of these functions.
    fileprivate func answers(of functions: Set<String>) -> [String] {
        let names = changed.compactMap(\.calledName)
        if !names.isEmpty, asks(functions) { return names }
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
        let names = condition?.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) ?? []
        return names.contains { properties.contains($0) || functions.contains($0) }
    }
}

extension NameResolver {
    /// True for a type whose value may be an answer: `Bool`, an enumeration, an option set, several of them, or a container
    /// if it is optional.
    fileprivate func isAnswer(_ type: TypeReference, in scope: Scope) -> Bool {
        if case .optional(let inner) = type { return inner.isContainer || isAnswer(inner, in: scope) }
        let resolved = resolve(type, in: scope)
        switch resolved.base {
        case "Swift.Bool", "Swift.Set", "Swift.Array": return resolved.arguments.allSatisfy(isChoice)
        default: return isChoice(resolved)
        }
    }

    private func isChoice(_ type: ResolvedType) -> Bool {
        table.symbol(of: type)?.kind == .enumeration || ancestors(of: type).contains { $0.base == "OptionSet" }
    }
}
