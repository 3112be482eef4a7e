/// The algorithm that links a graph. It processes a work list of nodes and links each node once, in the order of
/// discovery.
struct Linker {
    let graph: Graph
    let tables: [BindingTable<Key>]
    let hidesSomething: Bool
    let hasDecorators: Bool
    let openKeys: OpenKeys
    var nodes: [LinkedGraph.Node] = []
    /// The rows that are linked so far. Requests are linked first, because they can add nodes. Then ``run()`` sets
    /// their rows aside, links the nodes, and appends the rows of the requests.
    var rows = Rows()
    /// The dependencies that no binding serves. Until the number of nodes is known, request `r` has the row `-1 - r`
    /// here and in ``ambiguities``.
    var misses: [LinkedGraph.Miss] = []
    var ambiguities: [LinkedGraph.Ambiguity] = []
    /// The indices of all nodes that are not a binding in its own container.
    private var visitors: [LinkedGraph.Node: Int] = [:]
    /// Nodes of bindings that children inherit, which are roots if the graph declares none.
    private var inheritedRoots: [Int] = []

    /// Consecutive rows with their arrows, in flat arrays.
    struct Rows {
        var starts = [0]
        var targets: [Int] = []
        var dependencies: [Int] = []
        var traits: [LinkedGraph.Traits] = []

        mutating func add(_ target: Int, for dependency: Int, _ traits: LinkedGraph.Traits) {
            targets.append(target)
            dependencies.append(dependency)
            self.traits.append(traits)
        }

        mutating func endRow() { starts.append(targets.count) }

        mutating func append(_ other: Rows) {
            let offset = targets.count
            starts += other.starts.dropFirst().map { $0 + offset }
            targets += other.targets
            dependencies += other.dependencies
            traits += other.traits
        }
    }

    init(_ graph: Graph) {
        self.graph = graph
        tables = Linker.tables(of: graph)
        hidesSomething = tables.contains(where: \.hidesSomething)
        hasDecorators = tables.contains { !$0.decorators.isEmpty }
        openKeys = OpenKeys(graph)
        nodes = graph.bindings.indices.map { LinkedGraph.Node(binding: $0, level: graph.bindings[$0].level) }
    }

    mutating func run() {
        linkDecorators()
        if !graph.hasRoots { addWhatChildrenInherit() }
        for request in graph.requests.indices { linkRequest(request) }
        let requestRows = rows
        rows = Rows()
        var node = 0
        while node < nodes.count {
            linkDependencies(of: node)
            node += 1
        }
        rows.append(requestRows)
        for index in misses.indices where misses[index].row < 0 {
            misses[index].row = nodes.count + (-1 - misses[index].row)
        }
        for index in ambiguities.indices where ambiguities[index].row < 0 {
            ambiguities[index].row = nodes.count + (-1 - ambiguities[index].row)
        }
    }

    /// Returns the rows at which dependency paths begin, and true if the graph declares them. Declared ones are sorted
    /// by source location.
    func roots() -> (rows: [Int], areKnown: Bool) {
        guard graph.hasRoots else { return (graph.bindings.indices + inheritedRoots, false) }
        var rows = graph.requests.indices.map { nodes.count + $0 }
        rows += graph.bindings.indices.filter(graph.isEntryPoint)
        let locations = rows.map { row in
            row < nodes.count
                ? graph.bindings[row].location : graph.requests[row - nodes.count].dependency.location
        }
        return (Array(rows.indices).ordered { (locations[$0], $0) < (locations[$1], $1) }.map { rows[$0] }, true)
    }

    /// Adds a node for each binding that a child inherits, because without roots any of them may be requested from the
    /// child.
    private mutating func addWhatChildrenInherit() {
        for level in graph.levels.indices where graph.levels[level].parent != nil {
            var keys: Set<Key> = []
            var ancestor = graph.levels[level].parent
            while let current = ancestor {
                for (key, entries) in tables[current].serving
                where entries.contains(where: { context(of: $0.binding, requestedFrom: level) != current }) {
                    keys.insert(key)
                }
                ancestor = graph.levels[current].parent
            }
            for key in Array(keys).ordered() {
                inheritedRoots += targets(of: key, from: nil, level: level)
            }
        }
        inheritedRoots.removeAll { $0 < graph.bindings.count }
    }

    /// Returns the index of a node, and adds the node if it is new.
    mutating func node(_ node: LinkedGraph.Node) -> Int {
        if nodes[node.binding] == node { return node.binding }
        if let known = visitors[node] { return known }
        nodes.append(node)
        visitors[node] = nodes.count - 1
        return nodes.count - 1
    }

    /// Links each decorator, in its own container, to the node that its own module sees below it.
    private mutating func linkDecorators() {
        if !hasDecorators { return }
        for binding in graph.bindings.indices {
            guard let key = graph.bindings[binding].decorates else { continue }
            let module = graph.bindings[binding].module
            // The nodes around other alternatives are added when something requests them.
            let chain = chains(of: key, from: module, level: graph.bindings[binding].level).first ?? []
            let below = chain.prefix { $0.binding != binding }
            if !below.isEmpty, below.count < chain.count { nodes[binding].wrapped = wrap(below) }
        }
    }

    /// Returns the bindings by key, one table for each container.
    private static func tables(of graph: Graph) -> [BindingTable<Key>] {
        var empty = BindingTable<Key>()
        for module in graph.modules { _ = empty.addModule(parent: module.parent) }
        for (index, module) in graph.modules.enumerated() { empty.setImports(module.imports, of: index) }
        var tables = Array(repeating: empty, count: graph.levels.count)
        let bindings = graph.bindings
        var counts = Array(repeating: 0, count: graph.levels.count)
        for index in bindings.indices { counts[bindings[index].level] += bindings[index].keys.count }
        for level in counts.indices { tables[level].reserveCapacity(counts[level]) }
        for index in bindings.indices {
            let level = bindings[index].level
            let entry = BindingTable<Key>.Entry(
                binding: index, priority: tablePriority(of: index, in: bindings),
                hiddenIn: bindings[index].isHidden ? bindings[index].module : nil)
            for key in bindings[index].keys { tables[level].add(entry, serving: key) }
            for element in bindings[index].elements {
                var entry = entry
                if element.isAlwaysVisible { entry.hiddenIn = nil }
                tables[level].add(entry, elementOf: element.collectionKey)
            }
            if let key = bindings[index].decorates { tables[level].add(entry, decorating: key) }
        }
        return tables
    }

    /// The precedence of a binding in the table. A provided value replaces the `Input` that it fills.
    private static func tablePriority(of index: Int, in bindings: [Binding]) -> Binding.Priority {
        bindings[index].fillsInput ? .replacing : bindings[index].priority
    }
}

extension Binding.Element {
    /// The key of the whole collection.
    package var collectionKey: Key {
        let wrapper: Dependency.Wrapper = entryType.map { .dictionary($0) } ?? .array
        return Key(wrapper.around(key.type), key.qualification)
    }

    /// True if an `.into` can declare the element. Elements of arrays may have a qualifier, those of
    /// dictionaries have none.
    package var mayBeBound: Bool {
        switch key.qualification {
        case nil: true
        case .tag, .name: entryType == nil
        case .keyPath, .computed: false
        }
    }
}

extension Graph {
    /// True if the graph declares roots or requests. `.eager()` alone is not a root, because it determines when an
    /// instance is created, and not which code requests it.
    package var hasRoots: Bool { !requests.isEmpty || bindings.indices.contains { bindings[$0].isRoot } }

    /// Returns true if dependency paths begin at a binding, if the graph declares roots.
    package func isEntryPoint(_ binding: Int) -> Bool {
        bindings[binding].isRoot || bindings[binding].isEager
            || (bindings[binding].kind == .input && !bindings[binding].dependencies.isEmpty)
    }
}
