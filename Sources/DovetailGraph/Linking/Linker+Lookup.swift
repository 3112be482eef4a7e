extension Linker {
    /// The node that serves a key for a request from a module in a container.
    mutating func target(of key: Key, from module: Int?, level: Int) -> Int? {
        let chain = chain(of: key, from: module, level: level)
        return chain.isEmpty ? nil : wrap(chain[...])
    }

    /// What serves a key: the binding, then its decorators, the outermost last. A child's decorators come after those
    /// of the container that owns the binding. Each is in the eyes of the one that wraps it.
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
        var asker = level
        var chain: [LinkedGraph.Node] = []
        for binding in bindings {
            asker = context(of: binding, askedFrom: asker)
            chain.append(LinkedGraph.Node(binding: binding, level: asker))
        }
        return chain.reversed()
    }

    /// The nodes of a chain, each around the one before; gives the outermost.
    mutating func wrap(_ chain: ArraySlice<LinkedGraph.Node>) -> Int {
        var inner = -1
        for var link in chain {
            link.wrapped = inner
            inner = node(link)
        }
        return inner
    }

    /// The container from which a binding's own dependencies are looked up.
    func context(of binding: Int, askedFrom level: Int) -> Int {
        let known = graph.bindings[binding]
        return known.kind == .factory && known.lifetime.followsAsker ? level : known.level
    }

    /// The binding that serves a key: the nearest; a default steps back for one further up. Where several claim the
    /// key, the first stands for all of them, and `duplicate-binding` tells.
    private func binding(for key: Key, from module: Int?, level: Int) -> Int? {
        switch answer(for: key, from: module, level: level) {
        case .none: nil
        case .one(let binding): binding
        case .several(let bindings): bindings.first
        }
    }

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

    /// What a module hides serves it, wherever it is asked from, unless an overlay in between replaces it.
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

    /// The elements of a collection, the parent's first; a child's entry takes the place of the parent's of one name.
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
                    LinkedGraph.Node(binding: binding, level: context(of: binding, askedFrom: level)))
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
