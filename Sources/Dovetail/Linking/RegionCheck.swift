internal import DovetailModel

/// Detects a graph instance that is not `Sendable` and would be used from two isolations in one resolve (Semantics §3,
/// "One region"). Runs once for each root, and only if the plan has such bindings and bindings of actors.
struct RegionCheck {
    /// The nodes. A row for the request follows them.
    private var nodes: [AnyNode] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var instances: [Int] = []
    private let root: AnyNode

    init(_ root: AnyNode) {
        self.root = root
        var open = [root]
        while let node = open.popLast() {
            guard numbers[ObjectIdentifier(node)] == nil else { continue }
            numbers[ObjectIdentifier(node)] = nodes.count
            if RegionCheck.isCritical(node.binding) { instances.append(nodes.count) }
            nodes.append(node)
            for link in node.links { open.append(link.node) }
        }
    }

    private static func isCritical(_ binding: BindingFacts?) -> Bool {
        binding?.lifetime == .graph && binding?.isSendable == false
    }

    func run() throws(LinkFailure) {
        // A binding that is only reached through `Lazy` has no node here. Each of them has a row after that of the
        // request.
        var remembered: [ObjectIdentifier: Int] = [:]
        var late: [BindingFacts] = []
        for number in instances {
            if let binding = nodes[number].binding { remembered[ObjectIdentifier(binding)] = number }
        }
        for binding in nodes.flatMap(\.remembered) {
            guard RegionCheck.isCritical(binding), remembered[ObjectIdentifier(binding)] == nil else { continue }
            remembered[ObjectIdentifier(binding)] = nodes.count + 1 + late.count
            late.append(binding)
        }
        guard !instances.isEmpty || !late.isEmpty else { return }
        let critical = instances + late.indices.map { nodes.count + 1 + $0 }
        let regions = regions(remembered, critical)
        for number in critical where regions.conflict(over: number) != nil {
            let binding = number < nodes.count ? nodes[number].binding : late[number - nodes.count - 1]
            if let binding { throw LinkFailure(.notSendable(binding)) }
        }
    }

    private func regions(_ remembered: [ObjectIdentifier: Int], _ critical: [Int]) -> Regions {
        var actors: [ObjectIdentifier: Int] = [:]
        var targets: [[Int]] = []
        let rows = nodes.map { node -> Regions.Row in
            targets.append(self.targets(of: node, remembered, critical))
            let isolation = node.isolation.map { actor in
                let number = actors[ObjectIdentifier(actor)] ?? actors.count
                actors[ObjectIdentifier(actor)] = number
                return number
            }
            let isShared = node.binding?.isShared == true
            return Regions.Row(
                isolation: isolation, isEnd: isShared, isHandedOut: isShared,
                isSendable: node.binding?.isSendable == true)
        }
        // Any isolation may receive the requested value.
        let request = Regions.Row(isolation: nil, isEnd: true, isHandedOut: true, isSendable: false)
        targets.append(root.binding?.isShared == true ? [] : [0])
        let plain = Regions.Row(isolation: nil, isEnd: false, isHandedOut: false, isSendable: false)
        let late = critical.filter { $0 > nodes.count }.map { _ in plain }
        return Regions(rows: rows + [request] + late, used: Adjacency(targets + late.map { _ in [] }))
    }

    /// Returns the rows that a node uses within the resolve, or later from it.
    private func targets(of node: AnyNode, _ remembered: [ObjectIdentifier: Int], _ critical: [Int]) -> [Int] {
        var targets = node.links.compactMap {
            $0.node.binding?.isShared == true ? nil : numbers[ObjectIdentifier($0.node)]
        }
        targets += node.remembered.compactMap { remembered[ObjectIdentifier($0)] }
        // Through a `Resolution`, an actor's binding may request any instance of the resolve.
        if node.isolation != nil, node.links.contains(where: { $0.node.isResolution }) { targets += critical }
        return targets
    }
}
