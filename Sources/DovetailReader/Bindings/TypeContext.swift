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
    /// The meanings of names in conditions.
    var conditionNames = ConditionNames()
    /// The enclosing type if the sources do not declare it: `extension Dependencies`.
    var owner: ResolvedType?
    /// The expected type of the result of the enclosing closure, which determines the meaning of `.init(…)`.
    var expected: ResolvedType?
    /// The properties whose types are being inferred. A property whose value refers to itself has no type.
    private var inferring: Set<SourceLocation> = []

    var table: SymbolTable { names.table }

    init(_ names: NameResolver, in scope: Scope) {
        self.names = names
        self.scope = scope
    }

    /// Adds a local value, which hides others with its name.
    ///
    /// - Parameter metatype: The type that is the value, if it is one.
    mutating func declare(_ name: String, of type: ResolvedType?, metatype: ResolvedType? = nil) {
        locals[name] = type?.known
        metatypes[name] = metatype
        localNames.insert(name)
    }

    /// Adds a local type, which hides others with its name.
    mutating func declareType(_ name: String, alias: TypeReference?) {
        scope.generics[name] = alias.map(resolve) ?? .nominal(name, [], isProtocol: false)
        localNames.insert(name)
    }

    /// Adds the generic parameters of a function, whose arguments are not known.
    mutating func declareGenerics(_ generics: [String]) { scope = scope.declaring(generics) }

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
            guard let type = type(inChain: base) else { return [] }
            return methods(named: name, of: type, isStatic: false)
        case .implicitMember("init"): return expected.map { initializers(of: $0) } ?? []
        case .implicitMember(let name): return expected.map { methods(named: name, of: $0, isStatic: true) } ?? []
        default: return []
        }
    }

    private func callables(named path: TypeReference) -> [Callable] {
        guard var parts = path.parts, let last = parts.last else { return [] }
        if last.name == "init", parts.count > 1 {
            return type(createdBy: parts.dropLast()).map { initializers(of: $0) } ?? []
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

    /// The functions of the enclosing types, or else those of the module and its imports. A local function, or a property that
    /// is a function, hides them; its signature is not read.
    private func functions(named name: String) -> [Callable] {
        if localNames.contains(name) { return [] }
        for length in stride(from: scope.path.count, to: 0, by: -1) {
            let type = names.enclosingType(length, in: scope)
            let found = methods(named: name, of: type, isStatic: nil)
            if !found.isEmpty || declaration(of: name, in: type) != nil { return found }
        }
        let module = table.modules[scope.module].name
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
                    let scope = names.scope($0.scope, inside: owner, of: type)
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
            let inner = names.scope(scope, inside: type)
            let initializer = callable(function, in: inner, result: result, owner: type)
            // It may stand in both clauses of an `#if`.
            if !found.contains(where: { $0.hasParameters(of: initializer) }) { found.append(initializer) }
        }
        switch symbol.kind {
        case .structure where !symbol.hasOwnInitializer: found += memberwiseInitializers(of: symbol, creating: type)
        case .class where !symbol.hasDesignatedInitializer:
            if let parent = superclass(of: symbol, type) {
                found += (depth < 100 ? initializers(of: parent, depth: depth + 1) : []).map { inherited in
                    var own = inherited
                    own.result = own.result?.base == "Swift.Optional" ? .standard("Optional", [type]) : type
                    return own
                }
            } else if !hasUnknownSuperclass(symbol, type) {
                found.append(implicitInitializer(of: symbol, creating: type, parameters: []))
            }
        case .actor where !symbol.hasDesignatedInitializer:
            found.append(implicitInitializer(of: symbol, creating: type, parameters: []))
        default: break
        }
        return found
    }

    private func superclass(of symbol: Symbol, _ type: ResolvedType) -> ResolvedType? {
        symbol.inherited.lazy.map { supertype($0.type, of: type, in: $0.scope) }
            .first { table.symbol(of: $0)?.kind == .class }
    }

    /// True if the first supertype is not determined, and may be a class, or is one of another library: then something is
    /// overridden. Its initializers are inherited.
    private func hasUnknownSuperclass(_ symbol: Symbol, _ type: ResolvedType) -> Bool {
        guard let first = symbol.declaredInherited.first else { return false }
        guard let known = supertype(first, of: type, in: symbol.scope).known else { return true }
        let overrides = symbol.functions.contains { $0.function.attributes.contains("override") }
        return overrides && table.symbol(of: known) == nil && known.base != "NSObject"
    }

    private func supertype(_ reference: TypeReference, of type: ResolvedType, in scope: Scope) -> ResolvedType {
        var inner = names.scope(scope, inside: type)
        inner.isOutsideOfInnermost = true
        return names.resolve(reference, in: inner)
    }

    /// The memberwise initializer. If it can be called without arguments, there is one without parameters, too, and a
    /// reference to `init` is to that one.
    private func memberwiseInitializers(of symbol: Symbol, creating type: ResolvedType) -> [Callable] {
        let properties = symbol.stored.filter { !($0.isConstant && $0.value != nil) }
        let memberwise = implicitInitializer(of: symbol, creating: type, parameters: properties)
        guard !properties.isEmpty, memberwise.parameters.allSatisfy(\.hasDefault) else { return [memberwise] }
        var plain = memberwise
        plain.parameters = []
        return [plain, memberwise]
    }

    private func implicitInitializer(
        of symbol: Symbol, creating type: ResolvedType, parameters properties: [Property]
    ) -> Callable {
        let scope = names.scope(symbol.scope, inside: type)
        let parameters = properties.map { property in
            // The parameter of a wrapped property may be the value or the wrapper.
            let written = isWrapped(property, in: scope) ? nil : self.type(of: property, in: scope)
            var type = written ?? .unresolved(property.name)
            if property.attributes.contains("lazy") { type = .standard("Optional", [type]) }
            let isOptional = type.base == "Swift.Optional" && !property.isConstant
            // The default of `@Injected(\.key)` is the wrapper.
            return Callable.Parameter(
                label: property.name, type: type,
                hasDefault: property.value != nil || property.injected != nil || isOptional,
                location: table.location(property.position, in: scope),
                closure: property.type.flatMap { closureType(of: $0, in: scope) })
        }
        let isIsolated = symbol.stored.contains { requiresIsolation($0, in: scope) }
        return Callable(
            parameters: parameters, result: type, isolation: isIsolated ? names.isolation(of: type) : nil,
            isAsync: false, isImplicit: true)
    }

    private func isWrapped(_ property: Property, in scope: Scope) -> Bool {
        property.attributes.contains { attribute in
            guard attribute.first?.isUppercase == true || attribute.contains(".") else { return false }
            let path = attribute.prefix { $0 != "<" }.split(separator: ".").map(String.init)
            return names.globalActorName(of: names.resolve(.names(path), in: scope)) == nil
        }
    }

    /// True if an initializer that the compiler adds to a type of a global actor belongs to that actor because of a stored
    /// property: it certainly is not `Sendable`, or its value is created on the actor.
    private func requiresIsolation(_ property: Property, in scope: Scope) -> Bool {
        guard let type = type(of: property, in: scope) else { return false }
        if names.isSendable(type) == false { return true }
        guard case .call(let callee, _)? = property.value?.form else { return false }
        return TypeContext(names, in: scope).callables(for: callee).first?.isolation != nil
    }

    private func callable(
        _ function: Function, in scope: Scope, result: ResolvedType?, owner: ResolvedType?
    ) -> Callable {
        let scope = scope.declaring(function.generics).entering(conditions: function.restrictions.conditions)
        let parameters = function.parameters.map { parameter in
            names.ambiguities?.location = table.location(parameter.position, in: scope)
            // What is passed to an autoclosure or to one of several arguments has another type.
            let isOther = !Set(parameter.specifiers).isDisjoint(with: ["autoclosure", "variadic"])
            return Callable.Parameter(
                label: parameter.label,
                type: isOther ? .unresolved(parameter.name) : names.resolve(parameter.type, in: scope),
                hasDefault: parameter.hasDefault, isVariadic: parameter.isVariadic,
                location: table.location(parameter.position, in: scope),
                closure: closureType(of: parameter, of: function, in: scope))
        }
        var isolation: String?
        switch names.globalActor(in: function.attributes, of: scope) {
        case .named(let name): isolation = name
        case .nonisolated: break
        case .unspecified:
            isolation =
                owner.map { owner in
                    names.isolation(ofMemberIn: scope, of: owner) {
                        $0.functions.contains { $0.position == function.position }
                    }
                } ?? table.modules[scope.module].defaultActor
        }
        return Callable(
            parameters: parameters, result: result ?? function.result.map { names.resolve($0, in: scope) },
            isolation: isolation, isAsync: function.isAsync, location: table.location(function.position, in: scope),
            owner: owner, generics: function.generics)
    }

    private func closureType(
        of parameter: Function.Parameter, of function: Function, in scope: Scope
    ) -> ClosureType? {
        var closure = closureType(of: parameter.type, in: scope)
        if case .function(_, _, _, let result) = parameter.type, let name = result.parts?.first?.name,
            function.generics.contains(name), function.result == result
        {
            closure?.passesResult = true
        }
        return closure
    }

    /// The types of the parameters to which arguments are passed, as far as they are known.
    func parameterTypes(of callee: Expression, with arguments: [Expression.Argument]) -> [ResolvedType?] {
        parameters(of: fitting(callables(for: callee), to: arguments)).map { $0.type.isUnresolved ? nil : $0.type }
    }

    func type(of property: Property, in scope: Scope) -> ResolvedType? {
        let scope = scope.entering(conditions: property.conditions)
        if let type = property.type { return names.resolve(type, in: scope) }
        guard let value = property.value else { return nil }
        var inner = TypeContext(names, in: scope)
        inner.inferring = inferring
        let location = table.location(property.position, in: scope)
        return inner.inferring.insert(location).inserted ? inner.type(of: value) : nil
    }
}
