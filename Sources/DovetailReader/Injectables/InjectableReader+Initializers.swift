internal import DovetailGraph

extension InjectableReader {
    /// The initializer whose parameters are the dependencies: the only one in the declaration that is not
    /// `convenience`.
    mutating func initializer(
        of symbol: Symbol, type: ResolvedType, in scope: Scope
    ) -> InjectionMember? {
        let name = type.name.description
        let designated = symbol.initializers.filter { !$0.attributes.contains("convenience") }
        let plain = designated.filter { !$0.isFailable && $0.generics.isEmpty }
        guard designated.isEmpty || !plain.isEmpty else {
            report(.invalidInjectable(name: name, .noPlainInitializer), at: location(of: symbol))
            return nil
        }
        let visible = plain.filter { AccessLevel($0.attributes) >= requiredAccess(in: symbol.scope) }
        if visible.isEmpty, let hidden = plain.first {
            let location = table.location(hidden.position, in: scope)
            _ = checkAccess(AccessLevel(hidden.attributes), of: "\(name).init", at: location, in: symbol.scope)
            return nil
        }
        if visible.count > 1 {
            report(.invalidInjectable(name: name, .severalInitializers(visible.count)), at: location(of: symbol))
            return nil
        }
        if let only = visible.first { return member(for: only, of: type, in: scope) }
        if symbol.kind == .structure { return memberwiseInitializer(of: symbol, type: type, in: scope) }
        return inheritedInitializer(of: symbol, type: type)
    }

    private mutating func member(for function: Function, of type: ResolvedType, in scope: Scope) -> InjectionMember? {
        let odd = function.parameters.first { $0.specifiers.contains("inout") || $0.specifiers.contains("variadic") }
        if let odd {
            let location = table.location(odd.position, in: scope)
            report(.invalidInjectable(name: type.name.description, .unusualParameter(odd.name)), at: location)
            return nil
        }
        return InjectionMember(
            requirements: requirements(of: function, in: scope), effects: effects(of: function, in: scope, owner: type),
            throwsTypedError: function.throwsTypedError, restrictions: function.restrictions,
            bindingMistake: function.bindingMistake, location: table.location(function.position, in: scope))
    }

    /// The initializer that a class inherits from its superclass, or the default one.
    private mutating func inheritedInitializer(of symbol: Symbol, type: ResolvedType) -> InjectionMember? {
        for parent in names.ancestors(of: type) {
            guard let above = table.symbol(of: parent), above.kind == .class else { continue }
            let scope = above.scope.specializing(above, with: parent.arguments)
            guard var member = initializer(of: above, type: parent, in: scope) else { return nil }
            member.effects.isolation = names.isolation(of: type) ?? member.effects.isolation
            return member
        }
        // An initializer that the compiler adds is internal.
        guard checkAccess(.internal, of: "\(type.plainName).init", at: location(of: symbol), in: symbol.scope) else {
            return nil
        }
        return InjectionMember(
            effects: Effects(isolation: symbol.kind == .actor ? nil : names.isolation(of: type)),
            location: location(of: symbol))
    }

    /// The memberwise initializer of a struct.
    private mutating func memberwiseInitializer(of symbol: Symbol, type: ResolvedType, in scope: Scope)
        -> InjectionMember?
    {
        guard let requirements = memberwiseRequirements(of: symbol, in: scope, owner: type.name.description) else {
            return nil
        }
        return InjectionMember(
            requirements: requirements, effects: Effects(isolation: names.isolation(of: type)),
            location: location(of: symbol))
    }

    /// The parameters of the memberwise initializer.
    private mutating func memberwiseRequirements(
        of symbol: Symbol, in scope: Scope, owner: String
    ) -> [Requirement]? {
        guard checkAccess(.internal, of: "\(owner).init", at: location(of: symbol), in: symbol.scope) else {
            return nil
        }
        var requirements: [Requirement] = []
        for property in symbol.stored where !(property.isConstant && property.value != nil) {
            let location = table.location(property.position, in: scope)
            let level = AccessLevel(property.attributes)
            guard level >= .internal else {
                // With a default value, it is not a parameter of the initializer that other code may call.
                if property.value != nil { continue }
                let name = "\(owner).\(property.name)"
                report(
                    .notVisible(name: name, access: level.keyword, needed: AccessLevel.internal.keyword),
                    at: location)
                return nil
            }
            guard let type = property.type else {
                if property.value != nil { continue }
                report(.invalidInjectable(name: owner, .untypedProperty(property.name)), at: location)
                return nil
            }
            let isOptionalVariable = if case .optional = type { !property.isConstant } else { false }
            requirements.append(
                Requirement(
                    label: property.name, name: property.name, type: names.resolve(type, in: scope),
                    spelling: names.spelling(of: type, in: scope, from: module),
                    hasDefault: property.value != nil || isOptionalVariable, location: location))
        }
        return requirements
    }

    /// The parameters of the initializer of the nested `Dependency`.
    mutating func dependency(
        of type: ResolvedType, in scope: Scope, at injectable: InjectableDeclaration
    ) -> [Requirement]? {
        let name = type.name.description
        guard let (symbol, scope) = dependencySymbol(of: type, in: scope) else {
            report(.invalidInjectable(name: name, .noDependency), at: injectable.location)
            return nil
        }
        let location = location(of: symbol)
        guard symbol.kind == .structure else {
            report(.invalidInjectable(name: name, .dependencyIsNoStruct), at: location)
            return nil
        }
        let whole = ResolvedType.nominal("\(type.base ?? "").Dependency", [], isProtocol: false)
        guard checkAccess(names.access(of: symbol), of: whole, at: location, in: symbol.scope) else { return nil }
        if let property = symbol.computed.first {
            let location = table.location(property.position, in: scope)
            report(.invalidInjectable(name: name, .computedProperty(property.name)), at: location)
            return nil
        }
        if symbol.hasOwnInitializer { return initializer(of: symbol, type: whole, in: scope)?.requirements }
        return memberwiseRequirements(of: symbol, in: scope, owner: "\(name).Dependency")
    }

    private func dependencySymbol(of type: ResolvedType, in scope: Scope) -> (Symbol, Scope)? {
        for owner in [type] + names.ancestors(of: type) {
            guard let base = owner.base, let symbol = table.symbols["\(base).Dependency"] else { continue }
            var inner = symbol.scope
            inner.generics = scope.generics
            guard symbol.kind == .alias, let target = symbol.target else { return (symbol, inner) }
            guard let aliased = table.symbol(of: names.resolve(target, in: inner)) else { return nil }
            return (aliased, aliased.scope)
        }
        return nil
    }
}
