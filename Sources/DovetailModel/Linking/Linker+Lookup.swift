extension Linker {
    /// Returns the nodes that serve a key for a request from a module in a container. There are several if the sources
    /// do not determine which one serves it. Each is the outermost decorator, if there are any.
    mutating func targets(of key: Key, from module: Int?, level: Int) -> [Int] {
        if hasDecorators { return chains(of: key, from: module, level: level).map { wrap($0[...]) } }
        var targets = bindings(for: key, from: module, level: level)
        for index in targets.indices {
            let context = context(of: targets[index], requestedFrom: level)
            targets[index] = node(LinkedGraph.Node(binding: targets[index], level: context))
        }
        return targets
    }

    /// Returns each binding that may serve a key, followed by its decorators, the outermost last.
    func chains(of key: Key, from module: Int?, level: Int) -> [[LinkedGraph.Node]] {
        bindings(for: key, from: module, level: level).map { base in
            // A binding with a computed qualifier may be under another key than the requested one.
            let keys = graph.bindings[base].keys
            let own = keys.contains(key) ? key : keys.first { $0.type == key.type } ?? key
            return chain(from: base, of: own, from: module, level: level)
        }
    }

    /// Returns a binding, followed by its decorators, the outermost last.
    ///
    /// The decorators of a child come after those of the container that owns the binding. The outermost node is
    /// requested from `level`, and each of the others from the container of the node that wraps it.
    private func chain(from base: Int, of key: Key, from module: Int?, level: Int) -> [LinkedGraph.Node] {
        var bindings: [Int] = []
        var current: Int? = level
        while let here = current {
            if !tables[here].decorators.isEmpty {
                bindings += tables[here].decorators(of: key, from: module).reversed()
            }
            current = here == graph.bindings[base].level ? nil : graph.levels[here].parent
        }
        bindings.append(base)
        var requester = level
        var chain: [LinkedGraph.Node] = []
        for binding in bindings {
            requester = context(of: binding, requestedFrom: requester)
            chain.append(LinkedGraph.Node(binding: binding, level: requester))
        }
        return chain.reversed()
    }

    /// Adds the nodes of a chain, each of which wraps the previous one, and returns the index of the outermost.
    mutating func wrap(_ chain: ArraySlice<LinkedGraph.Node>) -> Int {
        var inner = -1
        for var link in chain {
            link.wrapped = inner
            inner = node(link)
        }
        return inner
    }

    /// Returns the container from which the dependencies of a binding are looked up, if `level` receives the request.
    @inline(never)
    func context(of binding: Int, requestedFrom level: Int) -> Int {
        let owner = graph.bindings[binding].level
        guard graph.bindings[binding].kind == .factory else { return owner }
        if graph.bindings[binding].lifetime.followsAsker { return level }
        var current = level
        while current != owner, let parent = graph.levels[current].parent {
            if graph.levels[current].recreated.contains(binding) { return current }
            current = parent
        }
        return owner
    }

    /// Returns the result of a lookup.
    ///
    /// The hidden bindings that the module may use have precedence. Otherwise the nearest public binding serves the
    /// key, but a default yields to a binding of a container further up.
    func answer(for key: Key, from module: Int?, level: Int) -> BindingAnswer {
        Linker.answer(for: key, in: tables, of: graph, from: hidesSomething ? module : nil, level: level)
    }

    /// Returns the result of a lookup in some tables.
    static func answer(
        for key: Key, in tables: [BindingTable<Key>], of graph: Graph, from module: Int?, level: Int
    ) -> BindingAnswer {
        if let module, let found = answer(for: key, in: tables, of: graph, seenIn: module, level: level) {
            return found
        }
        var fallback: BindingAnswer = .none
        var current: Int? = level
        while let here = current {
            let found = tables[here].lookUpPublic(key)
            if found != .none {
                if graph.levels[here].parent == nil || !tables[here].onlyDefaults(key) { return found }
                fallback = found
            }
            current = graph.levels[here].parent
        }
        return fallback
    }

    /// Returns the hidden binding that serves a key in a module, or `nil`. It serves the module in the container that
    /// declares it and in all containers below, unless an overlay in between replaces it.
    private static func answer(
        for key: Key, in tables: [BindingTable<Key>], of graph: Graph, seenIn module: Int, level: Int
    ) -> BindingAnswer? {
        var replacing: BindingAnswer?
        var current: Int? = level
        while let here = current {
            let hidden = tables[here].lookUpHidden(key, from: module, isOverlay: graph.levels[here].isOverlay)
            if hidden != .none { return replacing ?? hidden }
            if replacing == nil, graph.levels[here].isOverlay, !tables[here].onlyDefaults(key) {
                let found = tables[here].lookUpPublic(key)
                if found != .none { replacing = found }
            }
            current = graph.levels[here].parent
        }
        return nil
    }

    /// Returns the elements of a collection, those of the parent first. A child's dictionary entry replaces the entry
    /// of the parent that has the same key.
    mutating func elements(of key: Key, from module: Int?, level: Int) -> [Int] {
        var path: [Int] = []
        var current: Int? = level
        while let here = current {
            if tables[here].elements[key] != nil { path.append(here) }
            current = graph.levels[here].parent
        }
        var found: [Int] = []
        var positions: [String: Int] = [:]
        for here in path.reversed() {
            for binding in tables[here].entries(of: key, from: module) {
                let entries = graph.bindings[binding].elements.filter { $0.collectionKey == key }
                let target = node(
                    LinkedGraph.Node(binding: binding, level: context(of: binding, requestedFrom: level)))
                if let entry = entries.first?.entry, let position = positions[entry] {
                    found[position] = target
                } else {
                    if let entry = entries.first?.entry { positions[entry] = found.count }
                    found.append(target)
                }
            }
        }
        return found
    }
}
