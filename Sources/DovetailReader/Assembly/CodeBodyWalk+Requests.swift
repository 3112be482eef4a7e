internal import DovetailGraph

extension CodeBodyWalk {
    /// `resolve(T.self, tag:, name:, arguments:, in:)`, or without the type where it is known from what stands around.
    func request(
        _ arguments: [Expression.Argument], _ need: Requirement, _ expression: Expression, _ level: Int?,
        _ reading: TypeContext, _ program: inout ProgramAssembler
    ) {
        var type = need.type
        var position = need.position ?? expression.position
        if let first = arguments.first, first.label == nil, case .metatype(let written) = first.value.form {
            type = reading.resolve(written)
            position = first.value.position
        } else if arguments.first?.label == nil, !arguments.isEmpty {
            return
        }
        guard var type, !reading.isGeneric(type, in: routine) else { return }
        if need.isTolerant, type.base != "Swift.Optional" { type = .standard("Optional", [type]) }
        let asked = ParameterUse(
            type: type, location: reading.location(position), qualification: reading.qualification(in: arguments))
        guard let dependency = asked.dependency(role: .initializer, position: 0, uses: []) else { return }
        let isHere = arguments.contains { $0.label == "isolation" }
        var request = Graph.Request(dependency, level: level ?? 0, isAsync: need.isAwaited && !isHere)
        request.isolation = isolation(reading)
        guard let given = given(arguments, reading) else { return }
        request.arguments = given
        if let place = arguments.first(where: { $0.label == "in" })?.value {
            guard let level, case .metatype(let module) = place.form,
                let number = program.installed[level][reading.resolve(module).name]
            else { return }
            request.module = number
        }
        if level == nil { program.loose.append(request) } else { program.graph.requests.append(request) }
    }

    /// `inject(into: object)`: whoever has a binding for the type of the object is asked for what it injects.
    func requestInjection(
        _ arguments: [Expression.Argument], _ need: Requirement, _ level: Int?, _ reading: TypeContext,
        _ program: inout ProgramAssembler
    ) {
        guard let object = arguments.first?.value, let type = reading.type(of: object),
            !reading.isGeneric(type, in: routine)
        else { return }
        let key = Key(type.name)
        if program.markRoots(serving: key, level: level) { return }
        let dependency = Dependency(key: key, position: 0, location: reading.location(object.position))
        var request = Graph.Request(dependency, level: level ?? 0)
        request.isolation = isolation(reading)
        if level == nil { program.loose.append(request) } else { program.graph.requests.append(request) }
    }

    /// The types of `arguments:` and what follows; `nil` where one of them cannot be seen.
    private func given(_ arguments: [Expression.Argument], _ reading: TypeContext) -> [TypeName]? {
        guard let start = arguments.firstIndex(where: { $0.label == "arguments" }) else { return [] }
        var types: [TypeName] = []
        for argument in arguments[start...] where argument.label == "arguments" || argument.label == nil {
            guard let type = reading.type(of: argument.value) else { return nil }
            types.append(type.name)
        }
        return types
    }

    private func isolation(_ reading: TypeContext) -> Isolation {
        if let isolation { return isolation }
        switch reading.names.globalActor(in: routine.attributes, routine.scope) {
        case .named(let name): return .globalActor(name)
        case .none: return .nonisolated
        case .unsaid: break
        }
        if let owner = routine.owner {
            let symbol = reading.table.symbol(of: owner)
            if symbol?.kind == .actor { return .actor(owner.name.description) }
            return reading.names.isolation(of: owner).map { .globalActor($0) } ?? .nonisolated
        }
        return reading.table.modules[routine.scope.module].defaultIsolation.map { .globalActor($0) } ?? .nonisolated
    }
}

extension TypeContext {
    /// Whether a type is a generic parameter of the code around, so that what is asked for is not known.
    func isGeneric(_ type: ResolvedType, in routine: CodeBody) -> Bool {
        let generics = Set(routine.generics + (routine.owner.flatMap(table.symbol(of:))?.generics ?? []))
        func mentions(_ type: ResolvedType) -> Bool {
            type.base.map(generics.contains) == true || type.arguments.contains(where: mentions)
        }
        return !generics.isEmpty && mentions(type)
    }
}

extension ProgramAssembler {
    /// A property `@Injected(\.key)`: a binding for the key would be asked; without one the default serves.
    mutating func requestInjected(_ path: String, at position: Position, _ reading: TypeContext) {
        guard let type = reading.dependency(path) else { return }
        let key = Key(type.name, .keyPath(path))
        guard let level = graph.levels.indices.first(where: { serves(key, level: $0) }) else { return }
        let dependency = Dependency(key: key, position: 0, location: reading.location(position))
        graph.requests.append(Graph.Request(dependency, level: level))
    }

    /// Makes entry points of the bindings that serve a key for a container, or for any; gives whether there are some.
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
