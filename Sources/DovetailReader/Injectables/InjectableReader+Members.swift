internal import DovetailGraph

extension InjectableReader {
    /// The initializer, function or property that receives the dependencies of an injectable.
    struct InjectionMember {
        var requirements: [Requirement] = []
        var effects = Effects()
        var throwsTypedError = false
        var restrictions = Restrictions()
        /// The reason why a binding cannot call it, if any.
        var bindingMistake: OtherProblem.BindableMistake?
        var location: SourceLocation
    }

    /// The member that the protocol of a style requires: `init(dependency:)`, `makeInstance(dependency:)`,
    /// `var dependency`.
    mutating func member(
        for style: InjectableDeclaration.Style, of symbol: Symbol, type: ResolvedType
    ) -> InjectionMember? {
        if style == .property { return property(of: symbol, type: type) }
        let name = style == .dependency ? "init" : "makeInstance"
        let found = functions(named: name, of: type).first { function, scope in
            let parameter = function.parameters.first
            return function.parameters.count == 1 && parameter?.label == "dependency"
                && isDependency(parameter?.type, of: type, in: scope) && function.isStatic == (name == "makeInstance")
                && !function.isFailable
        }
        guard let (function, scope) = found else {
            let mistake: OtherProblem.InjectableMistake = style == .dependency ? .noInitializer : .noFactoryMethod
            report(.invalidInjectable(name: type.name.description, mistake), at: location(of: symbol))
            return nil
        }
        let location = table.location(function.position, in: scope)
        let whole = "\(type.name.description).\(name)(dependency:)"
        guard checkAccess(AccessLevel(function.attributes), of: whole, at: location, in: scope) else { return nil }
        return InjectionMember(
            effects: effects(of: function, in: scope, owner: type), throwsTypedError: function.throwsTypedError,
            restrictions: function.restrictions, location: location)
    }

    private mutating func property(of symbol: Symbol, type: ResolvedType) -> InjectionMember? {
        for owner in [type] + names.ancestors(of: type) {
            guard let symbol = table.symbol(of: owner) else { continue }
            for (property, scope) in symbol.properties where property.name == "dependency" && !property.isStatic {
                guard property.isImplicitlyUnwrapped, !property.isConstant, case .optional(let inner)? = property.type,
                    isDependency(inner, of: type, in: scope)
                else { continue }
                let location = table.location(property.position, in: scope)
                let level = max(AccessLevel(property.attributes), .private)
                let hidden =
                    property.attributes.contains("private(set)") || property.attributes.contains("fileprivate(set)")
                guard level >= .internal, !hidden else {
                    let access = hidden ? AccessLevel.private.keyword : level.keyword
                    let name = "\(type.name.description).dependency"
                    report(
                        .notVisible(name: name, access: access, needed: AccessLevel.internal.keyword),
                        at: location)
                    return nil
                }
                return InjectionMember(effects: Effects(isolation: names.isolation(of: type)), location: location)
            }
        }
        report(.invalidInjectable(name: type.name.description, .noProperty), at: location(of: symbol))
        return nil
    }

    /// The functions of a type, including inherited ones.
    func functions(named name: String, of type: ResolvedType) -> [(function: Function, scope: Scope)] {
        ([type] + names.ancestors(of: type)).flatMap { owner in
            table.symbol(of: owner)?.functions.filter { $0.function.name == name } ?? []
        }
    }

    private func isDependency(_ reference: TypeReference?, of type: ResolvedType, in scope: Scope) -> Bool {
        guard let reference, let base = type.base else { return false }
        if case .path(let parts) = reference, parts.count == 1, parts[0].name == "Dependency" { return true }
        return names.resolve(reference, in: scope).base == "\(base).Dependency"
    }

    func effects(of function: Function, in scope: Scope, owner: ResolvedType?) -> Effects {
        var isolation: String?
        switch names.globalActor(in: function.attributes, of: scope) {
        case .named(let name): isolation = name
        case .nonisolated: break
        case .unspecified:
            isolation = owner.flatMap { owner in
                names.isolation(ofMemberIn: scope, of: owner) {
                    $0.functions.contains { $0.position == function.position }
                }
            }
        }
        return Effects(isAsync: function.isAsync, isThrowing: function.throwing != nil, isolation: isolation)
    }

    func requirements(of function: Function, in scope: Scope) -> [Requirement] {
        function.parameters.map { parameter in
            Requirement(
                label: parameter.label, name: parameter.name, type: names.resolve(parameter.type, in: scope),
                spelling: names.spelling(of: parameter.type, in: scope, from: module), hasDefault: parameter.hasDefault,
                location: table.location(parameter.position, in: scope))
        }
    }
}

extension Function {
    var throwsTypedError: Bool { throwing?.contains("(") ?? false }
}
