internal import DovetailModel

/// Analyzes newly linked nodes as a whole: which of them are on a cycle and whether the cycle can be created, the
/// requirements for each creation, and the depth of each node. The cost is linear in nodes and links, and there is no
/// recursion.
struct NodeAnalysis {
    private let nodes: [AnyNode]

    /// Analyzes the nodes that were created for a request.
    ///
    /// - Parameters:
    ///   - nodes: All nodes of the plan.
    ///   - first: The index of the first one that was created for the request. They are in the order of ``AnyNode/number``.
    ///   - assignIndex: Assigns an index in the cycle to a shared binding.
    /// - Throws: The failure for a cycle that cannot be created.
    static func run(_ nodes: [AnyNode], from first: Int, assignIndex: (AnyNode) -> Void) throws(LinkFailure) {
        guard first < nodes.count else { return }
        // Most requests reach one new binding.
        if nodes.count == first + 1, !needsItself(nodes[first]) { return measure(nodes[first]) }
        try NodeAnalysis(nodes: Array(nodes[first...])).run(assignIndex)
    }

    private func run(_ assignIndex: (AnyNode) -> Void) throws(LinkFailure) {
        // Each component is preceded by its dependencies.
        for component in components(of: Array(nodes.indices), following: { _ in true }) {
            if component.count > 1 || needsItself(component[0]) {
                try reject(cyclesIn: component)
                form(component, assignIndex)
            }
            for number in component { NodeAnalysis.measure(nodes[number]) }
            if component.count > 1 { level(component) }
        }
    }

    private func needsItself(_ number: Int) -> Bool { NodeAnalysis.needsItself(nodes[number]) }
    private static func needsItself(_ node: AnyNode) -> Bool {
        !node.links.isEmpty && node.links.contains { $0.node === node }
    }

    /// Throws if a cycle has no end, because it consists of initializers alone, or of bindings that store nothing.
    private func reject(cyclesIn component: [Int]) throws(LinkFailure) {
        for inner in components(of: component, following: { !$0.isInjection })
        where isCyclic(inner, { !$0.isInjection }) {
            throw cycle(inner)
        }
        let fleeting = component.filter { nodes[$0].binding.map { $0.lifetime == .transient } ?? true }
        for inner in components(of: fleeting, following: { _ in true }) where isCyclic(inner, { _ in true }) {
            throw cycle(inner)
        }
    }

    private func cycle(_ component: [Int]) -> LinkFailure {
        LinkFailure(.cycle(component.ordered().compactMap { nodes[$0].binding }))
    }

    private func isCyclic(_ component: [Int], _ follows: (AnyNode.Link) -> Bool) -> Bool {
        component.count > 1 || nodes[component[0]].links.contains { follows($0) && $0.node === nodes[component[0]] }
    }

    /// Combines the members into one cycle group, which is created, claimed and published together.
    private func form(_ component: [Int], _ assignIndex: (AnyNode) -> Void) {
        let cycleGroup = CycleGroup(component.map { nodes[$0] })
        for number in component {
            nodes[number].cycleGroup = cycleGroup
            if nodes[number].binding?.isShared == true { assignIndex(nodes[number]) }
        }
    }

    private static func measure(_ node: AnyNode) {
        node.hasStorage = node.binding?.isShared == true
        node.reachesGraph = node.binding?.lifetime == .graph || node.asksRun
        node.largestBytes = max(node.valueBytes, node.parameterBytes)
        for link in node.links {
            if link.node.hasStorage { node.hasStorage = true }
            if link.node.reachesGraph { node.reachesGraph = true }
            if link.node.takesObject { node.takesObject = true }
            node.largestBytes = max(node.largestBytes, link.node.largestBytes)
            node.needs = node.needs.combined(with: link.node.needs)
            if node.cycleGroup == nil || node.cycleGroup !== link.node.cycleGroup {
                node.height = max(node.height, link.node.height + node.ownHeight)
            }
        }
    }

    /// Assigns the combined requirements, properties and height of all members to each member of a cycle.
    private func level(_ component: [Int]) {
        var needs = Needs.nothing
        var height = 0
        let members = component.reduce(0) { $0 + nodes[$1].ownHeight }
        let hasStorage = component.contains { nodes[$0].hasStorage }
        let reachesGraph = component.contains { nodes[$0].reachesGraph }
        let takesObject = component.contains { nodes[$0].takesObject }
        let largestBytes = component.reduce(0) { max($0, nodes[$1].largestBytes) }
        for number in component {
            needs = needs.combined(with: nodes[number].needs)
            height = max(height, nodes[number].height)
        }
        for number in component {
            nodes[number].needs = needs
            nodes[number].hasStorage = hasStorage
            nodes[number].reachesGraph = reachesGraph
            nodes[number].takesObject = takesObject
            nodes[number].largestBytes = largestBytes
            nodes[number].height = height + members
        }
    }

    // MARK: Tarjan's algorithm with an explicit stack

    private func components(of members: [Int], following follows: (AnyNode.Link) -> Bool) -> [[Int]] {
        // By their positions, so that the cost is linear in the number of members. Those of all nodes are their numbers.
        let positions =
            members.elementsEqual(nodes.indices)
            ? nil : Dictionary(uniqueKeysWithValues: zip(members, members.indices))
        var search = ComponentSearch(count: members.count)
        for start in members.indices where !search.isKnown(start) {
            search.enter(start)
            while let frame = search.frames.last {
                let links = nodes[members[frame.node]].links
                guard frame.link < links.count else {
                    search.leave()
                    continue
                }
                let link = links[search.nextLink()]
                let number = link.node.number
                guard follows(link), number >= 0, let target = positions.map({ $0[number] }) ?? number else { continue }
                search.follow(to: target)
            }
        }
        return search.components.map { $0.map { members[$0] } }
    }
}

/// The progress of a search for strongly connected components. Nodes are positions.
private struct ComponentSearch {
    private(set) var components: [[Int]] = []
    /// The nodes on the path, with the number of their links that were followed.
    private(set) var frames: [(node: Int, link: Int)] = []
    private var order: [Int]
    private var low: [Int]
    private var onStack: [Bool]
    private var stack: [Int] = []
    private var counter = 0

    init(count: Int) {
        order = Array(repeating: -1, count: count)
        low = order
        onStack = Array(repeating: false, count: count)
    }

    func isKnown(_ node: Int) -> Bool { order[node] >= 0 }

    mutating func enter(_ node: Int) {
        order[node] = counter
        low[node] = counter
        counter += 1
        stack.append(node)
        onStack[node] = true
        frames.append((node, 0))
    }

    /// Returns the index of the next link of the last node.
    mutating func nextLink() -> Int {
        frames[frames.count - 1].link += 1
        return frames[frames.count - 1].link - 1
    }

    /// Follows a link of the last node.
    mutating func follow(to target: Int) {
        guard isKnown(target) else { return enter(target) }
        let node = frames[frames.count - 1].node
        if onStack[target] { low[node] = min(low[node], order[target]) }
    }

    /// Leaves the last node, whose links were followed, and adds its component if it is the first of one.
    mutating func leave() {
        let node = frames.removeLast().node
        if let parent = frames.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node], let first = stack.lastIndex(of: node) else { return }
        let component = Array(stack[first...].reversed())
        stack.removeSubrange(first...)
        for member in component { onStack[member] = false }
        components.append(component)
    }
}
