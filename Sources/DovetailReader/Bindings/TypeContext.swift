internal import DovetailGraph

/// What the readers of bindings have at hand: the names, where the text stands, and the values known by name there.
struct TypeContext {
    let names: NameResolver
    var scope: Scope
    var locals: [String: ResolvedType] = [:]
    /// Where the `ValueFiles` stand that are known by a name there.
    var listings: [String: SourceLocation] = [:]
    /// The type around, where it is not one of the sources': `extension Dependencies`.
    var owner: ResolvedType?
    /// What the closure around has to make: what `.init(…)` means there.
    var expected: ResolvedType?
    /// The properties whose values are being looked at: one that leads to itself has no type.
    private var inferring: Set<String> = []

    var table: SymbolTable { names.table }

    init(_ names: NameResolver, _ scope: Scope) {
        self.names = names
        self.scope = scope
    }

    func location(_ position: Position) -> SourceLocation { table.location(position, in: scope) }

    func resolve(_ type: TypeReference) -> ResolvedType { names.resolve(type, in: scope) }

    /// What may be called by an expression.
    func callables(_ callee: Expression) -> [Callable] {
        switch callee.form {
        case .name(let path, let labels):
            let found = callables(path)
            guard let labels else { return found }
            return found.filter { $0.parameters.map { $0.label ?? "_" } == labels }
        case .member(let base, let name):
            guard let type = self.type(of: base) else { return [] }
            return methods(named: name, of: type, isStatic: false)
        case .implicitMember("init"): return expected.map { initializers(of: $0) } ?? []
        case .implicitMember(let name): return expected.map { methods(named: name, of: $0, isStatic: true) } ?? []
        default: return []
        }
    }

    private func callables(_ path: TypeReference) -> [Callable] {
        guard var parts = path.parts, let last = parts.last else { return [] }
        if last.name == "init", parts.count > 1 {
            parts.removeLast()
            return initializers(of: resolve(.path(parts)))
        }
        let whole = resolve(path)
        if table.symbol(of: whole).map({ $0.kind != .extension }) ?? false { return initializers(of: whole) }
        if parts.count > 1 {
            parts.removeLast()
            return methods(named: last.name, of: resolve(.path(parts)), isStatic: true)
        }
        return free(last.name)
    }

    /// Functions of the types around, then those of the module and of what it imports.
    private func free(_ name: String) -> [Callable] {
        let module = table.modules[scope.module].name
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            let type = ([module] + scope.path.prefix(length)).joined(separator: ".")
            let found = methods(named: name, of: .nominal(type, [], isProtocol: false), isStatic: nil)
            if !found.isEmpty { return found }
        }
        for module in [module] + table.file(of: scope).imports {
            if let found = table.functions["\(module).\(name)"] {
                return found.map { callable($0.function, $0.scope, result: nil, owner: nil) }
            }
        }
        return []
    }

    private func methods(named name: String, of type: ResolvedType, isStatic: Bool?) -> [Callable] {
        ([type] + names.ancestors(of: type)).flatMap { owner -> [Callable] in
            guard let symbol = table.symbol(of: owner) else { return [] }
            return symbol.functions
                .filter { $0.function.name == name && (isStatic == nil || $0.function.isStatic == isStatic) }
                .map { callable($0.function, substituting(symbol, owner, $0.scope), result: nil, owner: owner) }
        }
    }

    /// The initializers of a type: own, those of extensions, inherited, memberwise.
    ///
    /// - Parameter heirs: How many classes have been asked already whose initializers these are.
    func initializers(of type: ResolvedType, heirs: Int = 0) -> [Callable] {
        guard let symbol = table.symbol(of: type), symbol.kind != .protocol else { return [] }
        var found: [Callable] = []
        for index in symbol.functions.indices where symbol.functions[index].function.name == "init" {
            let (function, scope) = symbol.functions[index]
            let result: ResolvedType = function.isFailable ? .standard("Optional", [type]) : type
            found.append(callable(function, substituting(symbol, type, scope), result: result, owner: type))
        }
        switch symbol.kind {
        case .structure where !symbol.hasOwnInitializer: found.append(memberwise(symbol, type))
        case .class where !symbol.hasOwnInitializer:
            if let parent = superclass(of: symbol) {
                found += (heirs < 100 ? initializers(of: parent, heirs: heirs + 1) : []).map { inherited in
                    var own = inherited
                    own.result = own.result?.base == "Swift.Optional" ? .standard("Optional", [type]) : type
                    own.isolation = own.isolation ?? names.isolation(of: type)
                    return own
                }
            } else if found.isEmpty {
                found.append(memberwise(symbol, type, parameters: []))
            }
        case .actor where !symbol.hasOwnInitializer && found.isEmpty:
            found.append(memberwise(symbol, type, parameters: []))
        default: break
        }
        return found
    }

    private func superclass(of symbol: Symbol) -> ResolvedType? {
        symbol.inherited.lazy.map { names.resolve($0.type, in: $0.scope) }
            .first { table.symbol(of: $0)?.kind == .class }
    }

    private func memberwise(_ symbol: Symbol, _ type: ResolvedType, parameters: [Property]? = nil) -> Callable {
        let scope = substituting(symbol, type, symbol.scope)
        let properties = parameters ?? symbol.stored.filter { !($0.isConstant && $0.value != nil) }
        let result = properties.map { property in
            let known = propertyType(property, scope)
            let isOptional = known?.base == "Swift.Optional" && !property.isConstant
            return Callable.Parameter(
                label: property.name, type: known ?? .other("_", isExistential: false),
                hasDefault: property.value != nil || isOptional, location: table.location(property.position, in: scope),
                isUnknown: known == nil)
        }
        return Callable(parameters: result, result: type, isolation: names.isolation(of: type), isAsync: false)
    }

    func substituting(_ symbol: Symbol, _ type: ResolvedType, _ scope: Scope) -> Scope {
        var scope = scope
        for (name, argument) in zip(symbol.generics, type.arguments) { scope.generics[name] = argument }
        return scope
    }

    private func callable(
        _ function: Function, _ scope: Scope, result: ResolvedType?, owner: ResolvedType?
    ) -> Callable {
        let unknown = Set(function.generics).union(unbound(owner))
        let parameters = function.parameters.map { parameter in
            names.ambiguities?.place = table.location(parameter.position, in: scope)
            let type = names.resolve(parameter.type, in: scope)
            var isUnknown = false
            if case .unreadable = parameter.type { isUnknown = true }
            if let base = type.base, unknown.contains(base) { isUnknown = true }
            return Callable.Parameter(
                label: parameter.label, type: type, hasDefault: parameter.hasDefault,
                location: table.location(parameter.position, in: scope), isUnknown: isUnknown)
        }
        var isolation: String?
        switch names.globalActor(in: function.attributes, scope) {
        case .named(let name): isolation = name
        case .none: break
        case .unsaid:
            isolation = owner.map { names.isolation(of: $0) } ?? table.modules[scope.module].defaultIsolation
        }
        return Callable(
            parameters: parameters, result: result ?? function.result.map { names.resolve($0, in: scope) },
            isolation: isolation, isAsync: function.isAsync)
    }

    /// Generic parameters of a type that is written without arguments.
    private func unbound(_ type: ResolvedType?) -> [String] {
        guard let type, type.arguments.isEmpty, let symbol = table.symbol(of: type) else { return [] }
        return symbol.generics
    }

    /// The types of the parameters that arguments go to, as far as they can be seen.
    func parameterTypes(_ callee: Expression, _ arguments: [Expression.Argument]) -> [ResolvedType?] {
        for callable in callables(callee) {
            guard let matched = callable.match(arguments) else { continue }
            return matched.map { callable.parameters[$0].isUnknown ? nil : callable.parameters[$0].type }
        }
        return []
    }

    func propertyType(_ property: Property, _ scope: Scope) -> ResolvedType? {
        if let type = property.type { return names.resolve(type, in: scope) }
        guard let value = property.value else { return nil }
        var inner = TypeContext(names, scope)
        inner.inferring = inferring
        let place = location(of: property, scope)
        return inner.inferring.insert(place).inserted ? inner.type(of: value) : nil
    }

    private func location(of property: Property, _ scope: Scope) -> String {
        table.location(property.position, in: scope).description
    }
}
