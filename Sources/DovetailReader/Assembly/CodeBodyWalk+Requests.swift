internal import DovetailGraph

extension CodeBodyWalk {
    /// Adds the request of a `resolve(T.self, .audit, arguments:, in:)`. The type may be omitted if it can be
    /// inferred.
    ///
    /// - Parameter isInFactory: True if it is the method of a `Resolution`. The container then depends on who requests
    ///   the binding, so only the type is recorded.
    func addRequest(
        with arguments: [Expression.Argument], at position: Position, from level: Int?, isInFactory: Bool = false,
        expecting expectation: Expectation, in context: TypeContext, into program: inout ProgramAssembler
    ) {
        var type = expectation.type
        var position = expectation.position ?? position
        if let first = arguments.first, first.label == nil, let stated = context.metatype(of: first.value) {
            type = stated
            position = first.value.position
        } else if arguments.first?.label == nil, !arguments.isEmpty {
            type = nil
        }
        guard let type, !type.isUnresolved else {
            if isInFactory { return }
            return addUnknownRequest(
                for: type, with: arguments, from: level, at: position, expecting: expectation, in: context,
                into: &program)
        }
        if pass == .forwarders { return }
        let use = ParameterUse(
            type: requested(type), location: context.location(of: position),
            qualification: context.qualification(in: arguments))
        guard let dependency = use.dependency(role: .initializer, position: 0, uses: []) else { return }
        if isInFactory || program.isBound(code) { return program.graph.mentions.append(dependency) }
        let caller = caller(given: arguments, in: context)
        let isAsync = expectation.isAwaited && !caller.isGiven
        var request = Graph.Request(dependency, level: level ?? 0, isAsync: isAsync && !isTopLevel)
        request.isAwaitedAtTopLevel = isAsync && isTopLevel
        (request.isolation, request.hasUnknownIsolation) = (caller.isolation, caller.isUnknown)
        (request.branches, request.mayFail) = (branches, mayFail)
        let types = runTimeArguments(in: arguments, of: context)
        request.arguments = types ?? []
        request.hasUnknownArguments = types == nil
        if let module = arguments.first(where: { $0.label == "in" })?.value {
            guard let level, case .metatype(let type) = module.form,
                let index = program.installed[level][context.resolve(type).name]
            else { return program.graph.mentions.append(dependency) }
            request.module = index
        }
        program.add(request, from: level)
    }

    /// The type that is requested: an Optional where an instance may be missing.
    func requested(_ type: ResolvedType) -> ResolvedType {
        mayBeMissing && type.base != "Swift.Optional" ? .standard("Optional", [type]) : type
    }

    /// Adds the request of an `inject(into: object)`, which runs the injections of the binding for the type of the
    /// object.
    func addInjection(
        of arguments: [Expression.Argument], from level: Int?, in context: TypeContext,
        into program: inout ProgramAssembler
    ) {
        guard let object = arguments.first?.value, let type = context.type(of: object), !type.isUnresolved else {
            return
        }
        let key = Key(type.name)
        if program.markRoots(serving: key, level: level) { return }
        let dependency = Dependency(key: key, position: 0, location: context.location(of: object.position))
        var request = Graph.Request(dependency, level: level ?? 0)
        let caller = caller(given: arguments, in: context)
        (request.isolation, request.hasUnknownIsolation) = (caller.isolation, caller.isUnknown)
        (request.branches, request.mayFail) = (branches, mayFail)
        program.add(request, from: level)
    }

    /// The types of the run-time arguments, from `arguments:` on; `nil` if one of them is unknown.
    private func runTimeArguments(in arguments: [Expression.Argument], of context: TypeContext) -> [TypeName]? {
        guard let start = arguments.firstIndex(where: { $0.label == "arguments" }) else { return [] }
        var types: [TypeName] = []
        for argument in arguments[start...] where argument.label == "arguments" || argument.label == nil {
            guard let type = context.type(of: argument.value), !type.isUnresolved, type.name.qualified != "Any"
            else { return nil }
            types.append(type.name)
        }
        return types
    }
}

extension ProgramAssembler {
    /// Adds a request from a container, or from one that is not known yet.
    mutating func add(_ request: Graph.Request, from level: Int?) {
        if level == nil { unassignedRequests.append(request) } else { graph.requests.append(request) }
    }

    /// Adds the request of a property `@Injected(\.key)`, if a container binds the key. Otherwise its default is used,
    /// so that only the type is recorded, if all keys of this name have the same.
    mutating func addRequest(forInjected path: String, at position: Position, in context: TypeContext) {
        let types = context.dependencies(named: path)
        guard let type = types.first, !type.isUnresolved else { return }
        let key = Key(type.name, .keyPath(path))
        let dependency = Dependency(key: key, position: 0, location: context.location(of: position))
        if let level = graph.levels.indices.first(where: { serves(key, level: $0) }) {
            graph.requests.append(Graph.Request(dependency, level: level))
        } else if Set(types.map(\.name)).count == 1 {
            graph.mentions.append(dependency)
        }
    }

    /// Marks the bindings that serve a key for a container, or for any, as entry points.
    ///
    /// - Returns: True if there are such bindings.
    mutating func markRoots(serving key: Key, level: Int?) -> Bool {
        let levels = level.map { [$0] } ?? Array(graph.levels.indices)
        guard let first = levels.first(where: { serves(key, level: $0) }) else { return false }
        var current: Int? = first
        while let here = current {
            let found = graph.bindings.indices.filter {
                graph.bindings[$0].level == here && graph.bindings[$0].keys.contains(key)
            }
            for index in found { graph.bindings[index].isRoot = true }
            if !found.isEmpty { return true }
            current = graph.levels[here].parent
        }
        return false
    }
}
