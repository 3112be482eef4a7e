internal import DovetailGraph

extension InjectableReader {
    /// The initializer whose parameters are the dependencies: the only one in the declaration that is not `convenience`.
    mutating func initializer(of symbol: Symbol, _ type: ResolvedType, _ scope: Scope) -> Found? {
        let name = type.name.description
        let designated = symbol.initializers.filter { !$0.attributes.contains("convenience") }
        let plain = designated.filter { !$0.isFailable && $0.generics.isEmpty }
        guard designated.isEmpty || !plain.isEmpty else {
            report(.invalidInjectable(name: name, .noPlainInitializer), at: location(of: symbol))
            return nil
        }
        let visible = plain.filter { AccessLevel($0.attributes) >= needed(in: symbol.scope) }
        if visible.isEmpty, let hidden = plain.first {
            let place = table.location(hidden.position, in: scope)
            _ = checkAccess(AccessLevel(hidden.attributes), of: "\(name).init", at: place, in: symbol.scope)
            return nil
        }
        if visible.count > 1 {
            report(.invalidInjectable(name: name, .severalInitializers(visible.count)), at: location(of: symbol))
            return nil
        }
        if let only = visible.first { return found(only, scope, type) }
        if symbol.kind == .structure { return memberwise(symbol, type, scope) }
        return inherited(symbol, type, scope)
    }

    private mutating func found(_ function: Function, _ scope: Scope, _ type: ResolvedType) -> Found? {
        let odd = function.parameters.first { $0.specifiers.contains("inout") || $0.specifiers.contains("variadic") }
        if let odd {
            let place = table.location(odd.position, in: scope)
            report(.invalidInjectable(name: type.name.description, .unusualParameter(odd.name)), at: place)
            return nil
        }
        return Found(
            needs: needs(of: function, scope), manner: manner(of: function, scope, owner: type),
            throwsTypedError: function.throwsTypedError, location: table.location(function.position, in: scope))
    }

    /// A class without an initializer of its own has those of the class above.
    private mutating func inherited(_ symbol: Symbol, _ type: ResolvedType, _ scope: Scope) -> Found? {
        for parent in names.ancestors(of: type) {
            guard let above = table.symbol(of: parent), above.kind == .class else { continue }
            var scope = above.scope
            for (name, argument) in zip(above.generics, parent.arguments) { scope.generics[name] = argument }
            guard var found = initializer(of: above, parent, scope) else { return nil }
            found.manner.isolation = names.isolation(of: type) ?? found.manner.isolation
            return found
        }
        // What the compiler adds is internal.
        guard checkAccess(.internal, of: "\(type.plainName).init", at: location(of: symbol), in: symbol.scope) else {
            return nil
        }
        return Found(
            manner: Effects(isolation: symbol.kind == .actor ? nil : names.isolation(of: type)),
            location: location(of: symbol))
    }

    /// What the compiler makes of the stored properties of a struct.
    private mutating func memberwise(_ symbol: Symbol, _ type: ResolvedType, _ scope: Scope) -> Found? {
        guard let needs = stored(symbol, scope, owner: type.name.description) else { return nil }
        return Found(
            needs: needs, manner: Effects(isolation: names.isolation(of: type)), location: location(of: symbol))
    }

    private mutating func stored(_ symbol: Symbol, _ scope: Scope, owner: String) -> [Requirement]? {
        guard checkAccess(.internal, of: "\(owner).init", at: location(of: symbol), in: symbol.scope) else {
            return nil
        }
        var needs: [Requirement] = []
        for property in symbol.stored where !(property.isConstant && property.value != nil) {
            let place = table.location(property.position, in: scope)
            let level = AccessLevel(property.attributes)
            guard level >= .internal else {
                // With a value it is no parameter of the initializer that others may call.
                if property.value != nil { continue }
                let name = "\(owner).\(property.name)"
                report(.notVisible(name: name, access: level.word, needed: AccessLevel.internal.word), at: place)
                return nil
            }
            guard let type = property.type else {
                if property.value != nil { continue }
                report(.invalidInjectable(name: owner, .untypedProperty(property.name)), at: place)
                return nil
            }
            let isOptionalVariable = if case .optional = type { !property.isConstant } else { false }
            needs.append(
                Requirement(
                    label: property.name, name: property.name, type: names.resolve(type, in: scope),
                    spelling: names.spelling(of: type, in: scope, from: module),
                    hasDefault: property.value != nil || isOptionalVariable, location: place))
        }
        return needs
    }

    /// The properties of the nested `Dependency`, as its initializer takes them.
    mutating func dependency(
        of type: ResolvedType, _ scope: Scope, at injectable: InjectableDeclaration
    ) -> [Requirement]? {
        let name = type.name.description
        guard let (symbol, scope) = dependencySymbol(of: type, scope) else {
            report(.invalidInjectable(name: name, .noDependency), at: injectable.location)
            return nil
        }
        let place = location(of: symbol)
        guard symbol.kind == .structure else {
            report(.invalidInjectable(name: name, .dependencyIsNoStruct), at: place)
            return nil
        }
        let whole = ResolvedType.nominal("\(type.base ?? "").Dependency", [], isProtocol: false)
        guard checkAccess(names.access(of: symbol), of: whole, at: place, in: symbol.scope) else { return nil }
        if let property = symbol.computed.first {
            let place = table.location(property.position, in: scope)
            report(.invalidInjectable(name: name, .computedProperty(property.name)), at: place)
            return nil
        }
        if symbol.hasOwnInitializer { return initializer(of: symbol, whole, scope)?.needs }
        return stored(symbol, scope, owner: "\(name).Dependency")
    }

    private func dependencySymbol(of type: ResolvedType, _ scope: Scope) -> (Symbol, Scope)? {
        for owner in [type] + names.ancestors(of: type) {
            guard let base = owner.base, let symbol = table.symbols["\(base).Dependency"] else { continue }
            var inner = symbol.scope
            inner.generics = scope.generics
            guard symbol.kind == .alias, let target = symbol.target else { return (symbol, inner) }
            guard let meant = table.symbol(of: names.resolve(target, in: inner)) else { return nil }
            return (meant, meant.scope)
        }
        return nil
    }
}
