extension Linker {
    /// Returns the node that serves a key for a request from a module in a container, or `nil`. It is the outermost
    /// decorator, if there are any.
    mutating func target(of key: Key, from module: Int?, level: Int) -> Int? {
        let chain = chain(of: key, from: module, level: level)
        return chain.isEmpty ? nil : wrap(chain[...])
    }

    /// Returns the binding that serves a key, followed by its decorators, the outermost last.
    ///
    /// The decorators of a child come after those of the container that owns the binding. The outermost node is
    /// requested from `level`, and each of the others from the container of the node that wraps it.
    func chain(of key: Key, from module: Int?, level: Int) -> [LinkedGraph.Node] {
        guard let base = binding(for: key, from: module, level: level) else { return [] }
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
    func context(of binding: Int, requestedFrom level: Int) -> Int {
        let known = graph.bindings[binding]
        return known.kind == .factory && known.lifetime.followsAsker ? level : known.level
    }

    /// Returns the binding that serves a key. If several serve it and none has precedence, this is the first of them,
    /// and `duplicate-binding` reports them all.
    private func binding(for key: Key, from module: Int?, level: Int) -> Int? {
        switch answer(for: key, from: module, level: level) {
        case .none: nil
        case .one(let binding): binding
        case .several(let bindings): bindings.first
        }
    }

    /// Returns the result of a lookup.
    ///
    /// The hidden bindings that the module may use have precedence. Otherwise the nearest public binding serves the
    /// key, but a default yields to a binding of a container further up.
    func answer(for key: Key, from module: Int?, level: Int) -> BindingAnswer {
        if let module, let found = answer(for: key, seenIn: module, level: level) { return found }
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
    private func answer(for key: Key, seenIn module: Int, level: Int) -> BindingAnswer? {
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
