internal import DovetailGraph

/// The context of an expression: the scope in which names are resolved, and the types of local values.
struct TypeContext {
    let names: NameResolver
    var scope: Scope
    private(set) var locals: [String: ResolvedType] = [:]
    /// The names of all local values, whose types may be unknown.
    private(set) var localNames: Set<String> = []
    /// The types that are the values of local constants.
    private(set) var metatypes: [String: ResolvedType] = [:]
    /// The parameters of the enclosing closure.
    var closureParameters: [String] = []
    /// The lists of values by the names of local constants.
    var listings: [String: ValueSource] = [:]
    /// The enclosing type if the sources do not declare it: `extension Dependencies`.
    var owner: ResolvedType?
    /// The expected type of the result of the enclosing closure, which determines the meaning of `.init(…)`.
    var expected: ResolvedType?
    /// The properties whose types are being inferred. A property whose value refers to itself has no type.
    private var inferring: Set<SourceLocation> = []

    /// The generic parameters whose arguments are not known, so that a type that mentions them is unknown.
    private var unknownTypes: Set<String> = []

    var table: SymbolTable { names.table }

    init(_ names: NameResolver, in scope: Scope) {
        self.names = names
        self.scope = scope
    }

    /// Adds a local value, which hides others with its name.
    ///
    /// - Parameter metatype: The type that is the value, if it is one.
    mutating func declare(_ name: String, of type: ResolvedType?, metatype: ResolvedType? = nil) {
        locals[name] = type
        metatypes[name] = metatype
        localNames.insert(name)
    }

    /// Adds a local type, which hides others with its name.
    mutating func declareType(_ name: String, alias: TypeReference?) {
        scope.generics[name] = alias.map(resolve) ?? .nominal(name, [], isProtocol: false)
        localNames.insert(name)
    }

    /// Adds the generic parameters of a function, and of a type that is written without arguments.
    mutating func declareGenerics(_ generics: [String], of type: ResolvedType?) {
        let all = generics + unboundGenerics(of: type)
        unknownTypes.formUnion(all)
        scope = scope.declaring(all)
    }

    /// True if a type is not known, because it mentions a generic parameter.
    func isUnbound(_ type: ResolvedType) -> Bool { type.mentions(unknownTypes) }

    /// True if a type is a generic parameter whose argument is not known.
    func isGeneric(_ type: ResolvedType) -> Bool { type.base.map(unknownTypes.contains) == true }

    func location(of position: Position) -> SourceLocation { table.location(position, in: scope) }

    func resolve(_ type: TypeReference) -> ResolvedType { names.resolve(type, in: scope) }

    /// The functions and initializers that an expression may call.
    func callables(for callee: Expression) -> [Callable] {
        switch callee.form {
        case .name(let path, let labels):
            let found = callables(named: path)
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

    private func callables(named path: TypeReference) -> [Callable] {
        guard var parts = path.parts, let last = parts.last else { return [] }
        if last.name == "init", parts.count > 1 {
            parts.removeLast()
            return initializers(of: resolve(.path(parts)))
        }
        let whole = resolve(path)
        if table.symbol(of: whole).map({ $0.kind != .extension }) ?? false { return initializers(of: whole) }
        if parts.count > 1 {
            parts.removeLast()
            let found = methods(named: last.name, of: resolve(.path(parts)), isStatic: true)
            if !found.isEmpty { return found }
            let object = Expression(.name(.path(parts), labels: nil), at: Position(line: 1, column: 1))
            return type(of: object).map { methods(named: last.name, of: $0.unwrapped, isStatic: false) } ?? []
        }
        return functions(named: last.name)
    }

    /// The functions of the enclosing types, or else those of the module and its imports.
    private func functions(named name: String) -> [Callable] {
        let module = table.modules[scope.module].name
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            let type = ([module] + scope.path.prefix(length)).joined(separator: ".")
            let found = methods(named: name, of: .nominal(type, [], isProtocol: false), isStatic: nil)
            if !found.isEmpty { return found }
        }
        for module in [module] + table.imports(of: scope).sorted() {
            let found = table.functions["\(module).\(name)", default: []].filter {
                isVisible($0.function.attributes, declaredIn: $0.scope)
            }
            if !found.isEmpty {
                return found.map { callable($0.function, in: $0.scope, result: nil, owner: nil) }
            }
        }
        return []
    }

    /// True if a global declaration of a file is visible here: private ones are not in other files.
    func isVisible(_ attributes: [String], declaredIn other: Scope) -> Bool {
        !attributes.arePrivate || other.module == scope.module && other.file == scope.file
    }

    func methods(named name: String, of type: ResolvedType, isStatic: Bool?) -> [Callable] {
        ([type] + names.ancestors(of: type)).flatMap { owner -> [Callable] in
            guard let symbol = table.symbol(of: owner) else { return [] }
            return symbol.functions
                .filter { $0.function.name == name && (isStatic == nil || $0.function.isStatic == isStatic) }
                .map {
                    let scope = $0.scope.specializing(symbol, with: owner.arguments)
                    return callable($0.function, in: scope, result: nil, owner: owner)
                }
        }
    }

    /// The initializers of a type: its own, those of extensions, inherited ones, and the memberwise one.
    ///
    /// - Parameter depth: The number of subclasses that inherit these initializers.
    func initializers(of type: ResolvedType, depth: Int = 0) -> [Callable] {
        guard let symbol = table.symbol(of: type), symbol.kind != .protocol else { return [] }
        var found: [Callable] = []
        for index in symbol.functions.indices where symbol.functions[index].function.name == "init" {
            let (function, scope) = symbol.functions[index]
            let result: ResolvedType = function.isFailable ? .standard("Optional", [type]) : type
            let inner = scope.specializing(symbol, with: type.arguments)
            found.append(callable(function, in: inner, result: result, owner: type))
        }
        switch symbol.kind {
        case .structure where !symbol.hasOwnInitializer: found.append(memberwiseInitializer(of: symbol, creating: type))
        case .class where !symbol.hasOwnInitializer:
            if let parent = superclass(of: symbol) {
                found += (depth < 100 ? initializers(of: parent, depth: depth + 1) : []).map { inherited in
                    var own = inherited
                    own.result = own.result?.base == "Swift.Optional" ? .standard("Optional", [type]) : type
                    own.isolation = own.isolation ?? names.isolation(of: type)
                    return own
                }
            } else if found.isEmpty {
                found.append(memberwiseInitializer(of: symbol, creating: type, parameters: []))
            }
        case .actor where !symbol.hasOwnInitializer && found.isEmpty:
            found.append(memberwiseInitializer(of: symbol, creating: type, parameters: []))
        default: break
        }
        return found
    }

    private func superclass(of symbol: Symbol) -> ResolvedType? {
        symbol.inherited.lazy.map { names.resolve($0.type, in: $0.scope) }
            .first { table.symbol(of: $0)?.kind == .class }
    }

    private func memberwiseInitializer(
        of symbol: Symbol, creating type: ResolvedType, parameters: [Property]? = nil
    ) -> Callable {
        let scope = symbol.scope.specializing(symbol, with: type.arguments)
        let properties = parameters ?? symbol.stored.filter { !($0.isConstant && $0.value != nil) }
        let result = properties.map { property in
            let known = self.type(of: property, in: scope)
            let isOptional = known?.base == "Swift.Optional" && !property.isConstant
            return Callable.Parameter(
                label: property.name, type: known ?? .other("_", isExistential: false),
                hasDefault: property.value != nil || isOptional, location: table.location(property.position, in: scope),
                isUnknown: known == nil,
                closure: property.type.flatMap {
                    closureType(of: $0, in: scope, generics: Set(unboundGenerics(of: type)))
                })
        }
        return Callable(parameters: result, result: type, isolation: names.isolation(of: type), isAsync: false)
    }

    private func callable(
        _ function: Function, in scope: Scope, result: ResolvedType?, owner: ResolvedType?
    ) -> Callable {
        let scope = scope.declaring(function.generics)
        let unknown = Set(function.generics).union(unboundGenerics(of: owner))
        let parameters = function.parameters.map { parameter in
            names.ambiguities?.location = table.location(parameter.position, in: scope)
            let type = names.resolve(parameter.type, in: scope)
            var isUnknown = false
            if case .unreadable = parameter.type { isUnknown = true }
            let named = if case .metatype(let inner) = parameter.type { names.resolve(inner, in: scope) } else { type }
            if let base = named.base, unknown.contains(base) { isUnknown = true }
            return Callable.Parameter(
                label: parameter.label, type: type, hasDefault: parameter.hasDefault,
                location: table.location(parameter.position, in: scope), isUnknown: isUnknown,
                closure: closureType(of: parameter, of: function, in: scope, generics: unknown))
        }
        var isolation: String?
        switch names.globalActor(in: function.attributes, of: scope) {
        case .named(let name): isolation = name
        case .nonisolated: break
        case .unspecified:
            isolation = owner.map { names.isolation(of: $0) } ?? table.modules[scope.module].defaultIsolation
        }
        // The arguments of a call determine what its generic parameters stand for.
        let known = result ?? function.result.map { names.resolve($0, in: scope) }
        return Callable(
            parameters: parameters, result: known.flatMap { $0.mentions(Set(function.generics)) ? nil : $0 },
            isolation: isolation, isAsync: function.isAsync, location: table.location(function.position, in: scope))
    }

    private func closureType(
        of parameter: Function.Parameter, of function: Function, in scope: Scope, generics: Set<String>
    ) -> ClosureType? {
        var closure = closureType(of: parameter.type, in: scope, generics: generics)
        if case .function(_, _, _, let result) = parameter.type, let name = result.parts?.first?.name,
            function.generics.contains(name), function.result == result
        {
            closure?.passesResult = true
        }
        return closure
    }

    /// The generic parameters of a type that is written without arguments.
    private func unboundGenerics(of type: ResolvedType?) -> [String] {
        guard let type, type.arguments.isEmpty, let symbol = table.symbol(of: type) else { return [] }
        return symbol.generics
    }

    /// The types of the parameters to which arguments are passed, as far as they are known.
    func parameterTypes(of callee: Expression, with arguments: [Expression.Argument]) -> [ResolvedType?] {
        for callable in callables(for: callee) {
            guard let indices = callable.parameterIndices(of: arguments) else { continue }
            return indices.map { callable.parameters[$0].isUnknown ? nil : callable.parameters[$0].type }
        }
        return []
    }

    func type(of property: Property, in scope: Scope) -> ResolvedType? {
        if let type = property.type { return names.resolve(type, in: scope) }
        guard let value = property.value else { return nil }
        var inner = TypeContext(names, in: scope)
        inner.inferring = inferring
        let location = table.location(property.position, in: scope)
        return inner.inferring.insert(location).inserted ? inner.type(of: value) : nil
    }
}

extension ResolvedType {
    /// True if the type, or an argument of it, has one of these names.
    fileprivate func mentions(_ names: Set<String>) -> Bool {
        !names.isEmpty && (base.map(names.contains) == true || arguments.contains { $0.mentions(names) })
    }
}
