internal import DovetailGraph

extension InjectableReader {
    /// The declaration of a protocol that inherits from `Resolver`, with the functions that it requires. If it requires
    /// none, all that its functions depend on are parameters.
    mutating func resolver(of symbol: Symbol, type: ResolvedType) -> ResolverDeclaration {
        let ancestors = names.ancestors(of: type)
        let isActor = ancestors.contains { $0.base == "Swift.Actor" }
        let isolation = isActor ? nil : names.isolation(of: type)
        var result = ResolverDeclaration(
            type: type, spelling: names.reference(to: type, from: module), providers: [], isolation: isolation,
            isActor: isActor,
            isSendable: isActor || isolation != nil || ancestors.contains { $0.base == "Swift.Sendable" },
            isStrict: isStrict(symbol), restrictions: names.restrictions(of: symbol), access: names.access(of: symbol),
            location: location(of: symbol),
            file: symbol.scope.file)
        guard checkAccess(result.access, of: type, at: result.location, in: symbol.scope) else { return result }
        var seen: Set<String> = []
        for owner in [type] + ancestors {
            guard let symbol = table.symbol(of: owner), symbol.kind == .protocol else { continue }
            // Only requirements are providers. The functions of an extension are implemented already.
            for (function, scope) in symbol.functions where scope.isScope(of: symbol) {
                guard function.name.hasPrefix("provide"), seen.insert(signature(of: function)).inserted else {
                    continue
                }
                if let provider = provider(for: function, in: scope, of: type) { result.providers.append(provider) }
            }
        }
        return result
    }

    private func signature(of function: Function) -> String {
        function.name + "(" + function.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    private func isStrict(_ symbol: Symbol) -> Bool {
        let lines = table.file(of: symbol.scope).strictLines
        return lines.contains(symbol.position.line) || lines.contains(symbol.position.line - 1)
    }

    private mutating func provider(
        for function: Function, in scope: Scope, of resolver: ResolvedType
    ) -> ProviderDeclaration? {
        let location = table.location(function.position, in: scope)
        if let (mistake, position) = mistake(in: function) {
            let location = position.map { table.location($0, in: scope) } ?? location
            report(.invalidProvider(name: "\(resolver.plainName).\(function.name)", mistake), at: location)
            return nil
        }
        guard let result = function.result else { return nil }
        var type = names.resolve(result, in: scope)
        var spelling = names.spelling(of: result, in: scope, from: module)
        var sharing = ProviderDeclaration.Sharing.none
        if type.base == "Dovetail.Shared" || type.base == "Dovetail.AsyncShared", type.arguments.count == 1 {
            sharing = type.base == "Dovetail.Shared" ? .shared : .asyncShared
            type = type.arguments[0]
            if case .path(let parts) = spelling, let inner = parts.last?.arguments.first { spelling = inner }
        }
        var effects = effects(of: function, in: scope, owner: resolver)
        if sharing == .asyncShared { (effects.isAsync, effects.isThrowing) = (true, true) }
        return ProviderDeclaration(
            name: function.name, requirements: requirements(of: function, in: scope), type: type, spelling: spelling,
            sharing: sharing,
            effects: effects, isSendable: sharing != .none || isKnownSendable(type),
            restrictions: function.restrictions, location: location)
    }

    private func mistake(in function: Function) -> (OtherProblem.ProviderMistake, Position?)? {
        if function.isStatic { return (.isStatic, nil) }
        if !function.generics.isEmpty { return (.isGeneric, nil) }
        if function.attributes.contains("mutating") { return (.isMutating, nil) }
        if function.throwing?.hasPrefix("rethrows") == true { return (.isRethrowing, nil) }
        for parameter in function.parameters {
            if parameter.specifiers.contains("inout") { return (.passesInOut(parameter.name), parameter.position) }
            if parameter.specifiers.contains("variadic") { return (.isVariadic(parameter.name), parameter.position) }
            if isOpaque(parameter.type) { return (.isGeneric, parameter.position) }
        }
        guard let result = function.result, result != .tuple([]), result != .names(["Void"]),
            result != .names(["Never"])
        else { return (.returnsNothing, nil) }
        return isOpaque(result) ? (.returnsOpaqueType, nil) : nil
    }

    private func isOpaque(_ type: TypeReference) -> Bool {
        if case .unreadable(let text) = type { text.hasPrefix("some ") } else { false }
    }

    /// True if a type is known to be `Sendable`: by its declaration or its isolation, or a standard type of such types.
    package func isKnownSendable(_ type: ResolvedType) -> Bool {
        guard let base = type.base else { return false }
        if base.hasPrefix("Swift.") { return type.arguments.allSatisfy(isKnownSendable) }
        return names.isSendable(type) == true
    }
}
