internal import DovetailGraph

/// The types of the parameters and of the result of a closure, as far as they are known.
struct ClosureType {
    var parameters: [ResolvedType?] = []
    var result: ResolvedType?
    /// The global actor, if the type has one.
    var isolation: Isolation?
    /// True if another function may be called, whose closure has another isolation.
    var hasUnknownIsolation = false
    /// True if the call to which the closure is passed returns its result.
    var passesResult = false

    /// The types of a closure's parameters, which may be the elements of a tuple.
    func parameters(of closure: Closure) -> [ResolvedType?] {
        guard parameters.count == 1, case .tuple(let elements)? = parameters[0],
            elements.count == closure.parameters.count
        else { return parameters }
        return elements.map(\.type.known)
    }
}

extension TypeContext {
    /// The type of closures that have a written type, which may be the name of an alias.
    func closureType(of type: TypeReference, in scope: Scope, depth: Int = 0) -> ClosureType? {
        guard depth < 10 else { return nil }
        switch type {
        case .optional(let inner):
            return closureType(of: inner, in: scope, depth: depth + 1)
        case .function(let parameters, _, _, let result):
            func known(_ type: TypeReference) -> ResolvedType? { names.resolve(type, in: scope).known }
            return ClosureType(
                parameters: parameters.map(known), result: known(result),
                isolation: names.resolve(type, in: scope).isolationOfFunction)
        case .unreadable(let text) where ResolvedType.unresolved(text).isFunction:
            return ClosureType(isolation: ResolvedType.unresolved(text).isolationOfFunction)
        case .path(let parts):
            guard parts.count == 1, let head = names.candidates(for: parts[0].name, in: scope).first,
                let symbol = table.symbols[head], symbol.kind == .alias, let target = symbol.target
            else { return nil }
            let arguments = parts[0].arguments.map { names.resolve($0, in: scope) }
            var inner = symbol.scope
            inner.generics = scope.generics
            return closureType(of: target, in: inner.specializing(symbol, with: arguments), depth: depth + 1)
        default: return nil
        }
    }

    /// The types of the closures that are passed to a call, by the index of the argument.
    ///
    /// - Parameter result: The expected type of the call.
    func closureTypes(
        of arguments: [Expression.Argument], passedTo callee: Expression, expecting result: ResolvedType?
    ) -> [Int: ClosureType] {
        let closures = arguments.indices.filter { if case .closure = arguments[$0].value.form { true } else { false } }
        if closures.isEmpty { return [:] }
        var found: [Int: ClosureType] = [:]
        let fitting = fitting(callables(for: callee), to: arguments).map { callable, indices in
            indices.map { callable.parameters[$0].closure }
        }
        if let first = fitting.first {
            for index in closures {
                guard var type = first[index] else { continue }
                if type.passesResult { type.result = result }
                type.hasUnknownIsolation = fitting.contains { $0[index]?.isolation != type.isolation }
                found[index] = type
            }
            return found
        }
        if let known = closureType(passedTo: callee, expecting: result) { found[closures[0]] = known }
        return found
    }

    /// Functions of libraries that call a closure once and return its result.
    private static let forwarding: Set<String> = [
        "withLock", "withLockedValue", "withValue", "withExtendedLifetime", "assumeIsolated", "run", "sync",
        "asCurrent", "autoreleasepool",
    ]

    /// The type of the closure that a well-known function of a library takes.
    private func closureType(passedTo callee: Expression, expecting result: ResolvedType?) -> ClosureType? {
        guard let name = callee.calledName else { return nil }
        if TypeContext.forwarding.contains(name) { return ClosureType(result: result) }
        guard let receiver = callee.receiver else { return nil }
        let type = type(inChain: receiver)
        let isOptional = type?.base == "Swift.Optional"
        let element = isOptional ? type?.arguments.first : type.flatMap(elementType)
        let parameters = element.map { [$0] } ?? []
        let result = isOptional ? result : result?.unwrapped
        let inner = result?.base == (isOptional ? "Swift.Optional" : "Swift.Array") ? result?.arguments.first : nil
        switch name {
        case "map": return ClosureType(parameters: parameters, result: inner)
        case "compactMap": return ClosureType(parameters: parameters, result: inner.map { .standard("Optional", [$0]) })
        case "flatMap": return ClosureType(parameters: parameters, result: result)
        case "forEach", "filter", "first", "contains", "allSatisfy": return ClosureType(parameters: parameters)
        default: return nil
        }
    }
}

extension Expression {
    /// True for `a?.b`, `a?.b()` and `a?.b.c[0]`.
    var isOptionalChain: Bool {
        switch form {
        case .chained: true
        case .member(let base, _), .call(let base, _): base.isOptionalChain
        default: false
        }
    }

    /// The value that is unwrapped.
    var withoutUnwrapping: Expression? {
        switch form {
        case .unwrapped(let inner), .chained(let inner): inner
        default: nil
        }
    }

    /// The object or type before the name of a called function.
    package var receiver: Expression? {
        switch form {
        case .member(let base, _): return base
        case .name(let path, _):
            guard var parts = path.parts, parts.count > 1 else { return nil }
            parts.removeLast()
            return Expression(.name(.path(parts), labels: nil), at: position)
        default: return nil
        }
    }
}
