extension Linker {
    /// The origin of a lookup: the row of the dependent, the index of its dependency, and the module and container from
    /// which the key is looked up.
    struct Requester {
        var row: Int
        var position: Int
        var module: Int?
        var level: Int
    }

    /// Adds the row of a node. A decorator's dependency on its decorated key leads to the node that it wraps.
    mutating func linkDependencies(of row: Int) {
        let node = nodes[row]
        let module = graph.bindings[node.binding].module
        for position in graph.bindings[node.binding].dependencies.indices {
            let dependency = graph.bindings[node.binding].dependencies[position]
            let requester = Requester(row: row, position: position, module: module, level: node.level)
            if leadsToDecorated(dependency, of: node.binding) {
                if node.wrapped >= 0 {
                    add(node.wrapped, with: dependency.traits.union(.wrapped), for: requester)
                }
            } else {
                link(dependency, requester)
            }
        }
        rows.endRow()
    }

    /// Returns true if a dependency of a decorator is one on the decorated binding: the keys are equal, or that of the
    /// dependency is unqualified and the types are equal.
    private func leadsToDecorated(_ dependency: Dependency, of binding: Int) -> Bool {
        guard hasDecorators, let decorated = graph.bindings[binding].decorates, dependency.kind == .value,
            !dependency.wrappers.contains(where: \.isCollection)
        else { return false }
        return dependency.key == decorated
            || (dependency.key.qualification == nil && dependency.key.type == decorated.type)
    }

    /// Adds the row of a request. If its targets are known, no key is looked up.
    mutating func linkRequest(_ index: Int) {
        let request = graph.requests[index]
        let requester = Requester(row: -1 - index, position: 0, module: request.module, level: request.level)
        for target in request.targets {
            var node = LinkedGraph.Node(binding: target, level: context(of: target, requestedFrom: request.level))
            node.wrapped = nodes[target].wrapped
            add(self.node(node), with: [], for: requester)
        }
        if request.targets.isEmpty { link(request.dependency, requester) }
        rows.endRow()
    }

    private mutating func add(_ target: Int, with traits: LinkedGraph.Traits, for requester: Requester) {
        rows.add(target, for: requester.position, traits)
    }

    /// Links a dependency. Looks up the exact key first, and then the keys that remain as the layers are removed one by
    /// one, the outermost first.
    private mutating func link(_ dependency: Dependency, _ requester: Requester) {
        guard dependency.kind == .value else {
            // A collection of containers or arguments has no elements.
            if dependency.wrappers.contains(where: \.isCollection) { miss(dependency, requester) }
            return
        }
        var traits: LinkedGraph.Traits = dependency.role == .initializer ? [] : .injection
        for layer in 0...dependency.wrappers.count {
            let key = dependency.key(fromLayer: layer)
            let targets = targets(of: key, from: requester.module, level: requester.level)
            if !targets.isEmpty {
                reportAmbiguity(of: key, requester)
                if areAlternatives(targets, of: key) { traits.insert(.alternative) }
                for target in targets { add(target, with: traits, for: requester) }
                return
            }
            guard layer < dependency.wrappers.count else { break }
            let wrapper = dependency.wrappers[layer]
            if wrapper.isCollection {
                return linkElements(of: dependency, layer: layer, with: traits, for: requester)
            }
            traits.formUnion(wrapper.traits)
        }
        if !traits.contains(.optional) || dependency.mustHaveValue { miss(dependency, requester) }
    }

    /// Returns true if a computed qualifier determines which of several targets serves a key.
    private func areAlternatives(_ targets: [Int], of key: Key) -> Bool {
        targets.count > 1
            && targets.contains { target in
                var node = target
                while nodes[node].wrapped >= 0 { node = nodes[node].wrapped }
                let keys = graph.bindings[nodes[node].binding].keys
                return key.hasComputedName || !keys.contains(key)
            }
    }

    /// Links a dependency on a collection. Its elements are bound as its content; those of `T` serve `[Lazy<T>]`, too.
    private mutating func linkElements(
        of dependency: Dependency, layer: Int, with outer: LinkedGraph.Traits, for requester: Requester
    ) {
        var traits = outer.union(.element)
        let collection = dependency.wrappers[layer]
        var inner = layer + 1
        if inner < dependency.wrappers.count, dependency.wrappers[inner].isDeferral {
            traits.formUnion(dependency.wrappers[inner].traits)
            inner += 1
        }
        let type = collection.around(dependency.type(fromLayer: inner))
        let found = elements(
            of: Key(type, dependency.key.qualification), from: requester.module, level: requester.level)
        if !found.isEmpty {
            for target in found { add(target, with: traits, for: requester) }
            return
        }
        if !outer.contains(.optional) || dependency.mustHaveValue { miss(dependency, requester) }
    }

    private mutating func reportAmbiguity(of key: Key, _ requester: Requester) {
        // Without hidden bindings, the table itself contains all ambiguities.
        guard hidesSomething,
            case .several(let bindings) = answer(for: key, from: requester.module, level: requester.level)
        else { return }
        ambiguities.append(
            LinkedGraph.Ambiguity(row: requester.row, dependency: requester.position, key: key, bindings: bindings))
    }

    private mutating func miss(_ dependency: Dependency, _ requester: Requester) {
        misses.append(
            LinkedGraph.Miss(
                row: requester.row, dependency: requester.position, level: requester.level, key: dependency.missingKey))
    }
}

extension Dependency {
    /// The traits of the arrow if all layers are removed, which follow from the layers and from the role.
    var traits: LinkedGraph.Traits {
        wrappers.reduce(into: role == .initializer ? [] : .injection) { $0.formUnion($1.traits) }
    }
}

extension Dependency.Wrapper {
    var traits: LinkedGraph.Traits {
        switch self {
        case .optional: .optional
        case .array, .dictionary: .element
        case .lazy: [.deferred, .synchronous, .remembering]
        case .provider: [.deferred, .synchronous]
        case .asyncLazy: [.deferred, .remembering]
        case .asyncProvider: .deferred
        case .weak: .weak
        }
    }
}
