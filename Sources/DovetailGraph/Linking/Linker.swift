/// Finds the links of a graph: a work list of nodes, each linked once, in the order in which they were found.
struct Linker {
    let graph: Graph
    let tables: [BindingTable<Key>]
    let hidesSomething: Bool
    var nodes: [LinkedGraph.Node] = []
    /// The rows of requests first, then, with those put aside, the rows of nodes: a request may find nodes.
    var rows = Rows()
    /// Until the nodes are counted, request `r` is row `-1 - r` here.
    var misses: [LinkedGraph.Miss] = []
    var ambiguities: [LinkedGraph.Ambiguity] = []
    /// Bindings seen from containers, where a visitor, that is what is not at home, looks them up.
    private var visitors: [LinkedGraph.Node: Int] = [:]
    private var inheritedRoots: [Int] = []

    /// Arrows in flat arrays.
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
        nodes = graph.bindings.map { LinkedGraph.Node(binding: $0.id, level: $0.level) }
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

    /// The rows where the ways begin, and whether that is known.
    func roots() -> (rows: [Int], areKnown: Bool) {
        guard graph.hasRoots else { return (graph.bindings.indices + inheritedRoots, false) }
        var rows = graph.requests.indices.map { nodes.count + $0 }
        rows += graph.bindings.indices.filter { graph.bindings[$0].isEntryPoint }
        let locations = rows.map { row in
            row < nodes.count
                ? graph.bindings[row].location : graph.requests[row - nodes.count].dependency.location
        }
        return (rows.indices.sorted { (locations[$0], $0) < (locations[$1], $1) }.map { rows[$0] }, true)
    }

    /// Where no root is known, a child may be asked for everything it inherits.
    private mutating func addWhatChildrenInherit() {
        for level in graph.levels.indices where graph.levels[level].parent != nil {
            var keys: Set<Key> = []
            var ancestor = graph.levels[level].parent
            while let current = ancestor {
                for (key, entries) in tables[current].serving
                where entries.contains(where: { graph.bindings[$0.binding].lifetime.followsAsker }) {
                    keys.insert(key)
                }
                ancestor = graph.levels[current].parent
            }
            for key in keys.sorted() {
                if let node = target(of: key, from: nil, level: level) { inheritedRoots.append(node) }
            }
        }
        inheritedRoots.removeAll { $0 < graph.bindings.count }
    }

    /// The node of a binding in the eyes of a container; made if it is new.
    mutating func node(_ node: LinkedGraph.Node) -> Int {
        if nodes[node.binding] == node { return node.binding }
        if let known = visitors[node] { return known }
        nodes.append(node)
        visitors[node] = nodes.count - 1
        return nodes.count - 1
    }

    /// At home a decorator wraps what its own module sees below it.
    private mutating func linkDecorators() {
        for binding in graph.bindings.indices {
            guard let key = graph.bindings[binding].decorates else { continue }
            let module = graph.bindings[binding].module
            let chain = chain(of: key, from: module, level: graph.bindings[binding].level)
            let below = chain.prefix { $0.binding != binding }
            if !below.isEmpty, below.count < chain.count { nodes[binding].wrapped = wrap(below) }
        }
    }

    private static func tables(of graph: Graph) -> [BindingTable<Key>] {
        var empty = BindingTable<Key>()
        for module in graph.modules { _ = empty.addModule(parent: module.parent) }
        for (index, module) in graph.modules.enumerated() { empty.setImports(module.imports, of: index) }
        var tables = Array(repeating: empty, count: graph.levels.count)
        for binding in graph.bindings {
            let entry = BindingTable<Key>.Entry(
                binding: binding.id, priority: binding.tablePriority, hiddenIn: binding.isHidden ? binding.module : nil)
            for key in binding.keys { tables[binding.level].add(entry, serving: key) }
            for element in binding.elements { tables[binding.level].add(entry, elementOf: element.collectionKey) }
            if let key = binding.decorates { tables[binding.level].add(entry, decorating: key) }
        }
        return tables
    }
}

extension Binding {
    /// What was provided takes the place of the `Input` that asks for it.
    var tablePriority: BindingTable<Key>.Priority {
        if fillsInput { return .replacing }
        return switch priority {
        case .asDefault: .asDefault
        case .normal: .normal
        case .replacing: .replacing
        }
    }

    /// Whether ways begin here where roots are known.
    var isEntryPoint: Bool { isRoot || isEager || (kind == .input && !dependencies.isEmpty) }
}

extension Binding.Element {
    /// The key of the whole collection.
    package var collectionKey: Key {
        let wrapper: Dependency.Wrapper = entryType.map { .dictionary($0) } ?? .array
        return Key(wrapper.around(key.type), key.qualification)
    }

    /// Whether there is an `.into` for it: elements have at most a tag, and those of a dictionary not even that.
    var mayBeBound: Bool {
        switch key.qualification {
        case nil: true
        case .tag: entryType == nil
        case .name, .keyPath: false
        }
    }
}

extension Graph {
    /// Whether somebody said where the ways begin. `.eager()` alone does not: it is about when, not about who asks.
    package var hasRoots: Bool { !requests.isEmpty || bindings.contains { $0.isRoot } }
}
