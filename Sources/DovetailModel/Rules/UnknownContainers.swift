extension LinkedGraph {
    /// Returns the misses without those that a container may serve which the sources do not determine.
    ///
    /// The parent of a container may be any, so a key is only missing there if nothing in the program provides it. What
    /// is registered in a container that is not known may be in each of them. A foreign parent may provide anything.
    func withoutUnknownContainers(_ misses: [Miss]) -> [Miss] {
        guard !misses.isEmpty,
            graph.levels.contains(where: { $0.hasUnknownParent || $0.hasForeignParent || $0.isAnywhere })
        else { return misses }
        let anywhere = ProvidedKeys(graph.bindings.filter { graph.levels[$0.level].isAnywhere })
        var toModules: [Int?: ProvidedKeys] = [:]
        return misses.filter { miss in
            if graph.hasForeignParent(miss.level) { return false }
            let module = module(of: miss.row)
            let provided: ProvidedKeys
            if !graph.hasUnknownParent(miss.level) {
                provided = anywhere
            } else if let known = toModules[module] {
                provided = known
            } else {
                provided = providedByProgram(to: module)
                toModules[module] = provided
            }
            return !provided.mayServe(dependency(miss.dependency, of: miss.row))
        }
    }

    /// Returns true if a line that could not be read may provide what is missing.
    func mayBeProvided(_ miss: Miss) -> Bool {
        request(miss.row)?.hasUnknownContainer == true
            ? graph.mayBeProvidedAnywhere(miss.key) : graph.mayBeProvided(miss.key, in: miss.level)
    }

    /// Returns the bindings that may be used although no path leads to them: what a request to a container that is not
    /// known asks for, and what the containers above or below an unknown parent use.
    package var mayBeUsedUnseen: [Int] {
        let isOpen = graph.levels.indices.map(graph.hasUnknownParent)
        let open = Set(isOpen.indices.filter { isOpen[$0] })
        let unknown = graph.requests.filter { $0.hasUnknownContainer || open.contains($0.level) }
        if open.isEmpty, unknown.isEmpty { return [] }
        let fromOpen = graph.bindings.filter { open.contains($0.level) }.flatMap(\.dependencies)
        let wanted = closure(of: types(of: fromOpen + unknown.map(\.dependency)))
        let all = open.isEmpty ? [] : types(of: graph.bindings.flatMap(\.dependencies))
        return graph.bindings.indices.filter { index in
            let binding = graph.bindings[index]
            return binding.provides(oneOf: wanted) || (open.contains(binding.level) && binding.provides(oneOf: all))
        }
    }

    /// Adds the types of what bindings of these types depend on, in any container.
    private func closure(of types: Set<TypeName>) -> Set<TypeName> {
        var providers: [TypeName: [Int]] = [:]
        for (index, binding) in graph.bindings.enumerated() {
            for key in binding.keys + binding.elements.map(\.key) { providers[key.type, default: []].append(index) }
        }
        var found = types
        var open = Array(types)
        while let type = open.popLast() {
            for index in providers[type] ?? [] {
                for next in self.types(of: graph.bindings[index].dependencies) where found.insert(next).inserted {
                    open.append(next)
                }
            }
        }
        return found
    }

    private func types(of dependencies: [Dependency]) -> Set<TypeName> {
        var types: Set<TypeName> = []
        for dependency in dependencies {
            for layer in 0...dependency.wrappers.count { types.insert(dependency.type(fromLayer: layer)) }
        }
        return types
    }

    /// The module of the binding of a row, or of the binding that makes a request.
    private func module(of row: Int) -> Int? {
        guard let request = request(row) else { return binding(row).module }
        return request.requester.flatMap { graph.bindings[$0].module }
    }

    /// The keys that any binding of the sources provides to the bindings of a module, or to callers. A hidden element
    /// may be in a collection of all.
    private func providedByProgram(to module: Int?) -> ProvidedKeys {
        let scope = module.map(graph.scope) ?? []
        let visible = graph.bindings.filter { binding in
            !binding.isHidden || !binding.elements.isEmpty || binding.module.map(scope.contains) ?? true
        }
        return ProvidedKeys(visible + graph.absent + graph.unlisted)
    }

    /// Returns true if a container that is not known may declare a binding for a key.
    func mayBeDeclaredAbove(_ key: Key, _ level: Int, where isMeant: (Binding) -> Bool = { _ in true }) -> Bool {
        guard graph.hasUnknownParent(level) else { return false }
        return [graph.bindings, graph.absent, graph.unlisted].contains { bindings in
            bindings.contains { $0.keys.contains(key) && isMeant($0) }
        }
    }
}

extension Graph {
    /// The modules whose hidden bindings a module may use: itself, the modules around it, and its imports.
    package func scope(of module: Int) -> Set<Int> {
        Set(sequence(first: module) { modules[$0].parent }).union(modules[module].imports)
    }

    /// Returns true if the parent of a container, or of one above it, is not known.
    func hasUnknownParent(_ level: Int) -> Bool { path(from: level).contains { levels[$0].hasUnknownParent } }

    /// Returns true if a container, or one above it, has a parent that is not a container of the sources.
    package func hasForeignParent(_ level: Int) -> Bool { path(from: level).contains { levels[$0].hasForeignParent } }
}

extension Binding {
    fileprivate func provides(oneOf types: Set<TypeName>) -> Bool {
        keys.contains { types.contains($0.type) } || elements.contains { types.contains($0.key.type) }
    }
}
