extension Rules {
    /// The number of bindings that a chain may have, each of which creates the next one by a call. A stack of 512 KiB is
    /// large enough for it in a release build, with any lifetime and twelve parameters each (`DepthEdgeTests`).
    package static let longestChain = 150

    /// Finds chains of more bindings than that.
    ///
    /// A binding that has to be awaited, or is on another actor than one below it, ends a chain: its frames are not on
    /// the stack.
    static func deepChains(in linked: LinkedGraph) -> [Finding] {
        // At most as long as with all arrows, of which the components are known.
        guard linked.nodes.count > longestChain,
            Heights(of: linked, linked.components, linked.arrows).largest > longestChain
        else { return [] }
        // Without an end, a chain is a cycle.
        guard !linked.hasCycles || !linked.certain(without: [.deferred, .injection]).hasCycles else { return [] }
        let calls = linked.certain(without: .deferred)
        let heights = Heights(of: linked, Components(of: calls), calls, endingAtAwaits: true)
        var reported: Set<Int> = []
        return linked.nodes.indices.compactMap { node in
            let component = heights.component[node]
            guard heights.height[component] > longestChain, heights.below[component] <= longestChain,
                reported.insert(component).inserted
            else { return nil }
            return Finding(
                .tooDeep(target: linked.name(node)), severity: linked.severity(node),
                at: linked.binding(node).location, trace: linked.trace(to: node))
        }
    }
}

extension LinkedGraph {
    /// The arrows without some traits that are certain, so that a chain is no guess.
    fileprivate func certain(without excluded: Traits) -> Adjacency {
        arrows { row, arrow in traits[arrow].isDisjoint(with: excluded) && isCertain(arrow, from: row) }.adjacency
    }
}

extension Adjacency {
    fileprivate var hasCycles: Bool { !Components(of: self).cycles(in: self).isEmpty }
}

/// The length of the longest chain that begins in each component.
private struct Heights {
    private(set) var height: [Int]
    /// The same without the members of the component.
    private(set) var below: [Int]
    /// The component of each row.
    let component: [Int]
    private(set) var largest = 0

    init(
        of linked: LinkedGraph, _ components: Components, _ arrows: Adjacency, endingAtAwaits: Bool = false
    ) {
        component = components.number
        height = Array(repeating: 0, count: components.count)
        below = height
        var needs = [SynchronousNeeds](repeating: .nothing, count: endingAtAwaits ? components.count : 0)
        // The last node of each component, and the one before each node in the same component.
        var last = Array(repeating: -1, count: components.count)
        var before = Array(repeating: -1, count: linked.nodes.count)
        for node in linked.nodes.indices {
            before[node] = last[component[node]]
            last[component[node]] = node
        }
        // An arrow to another component leads to a smaller number.
        for number in 0..<components.count {
            var (longest, count, node) = (0, 0, last[number])
            while node >= 0 {
                count += 1
                if endingAtAwaits { needs[number].add(linked.graph.bindings[linked.nodes[node].binding]) }
                for target in arrows[node] where component[target] != number {
                    longest = max(longest, height[component[target]])
                    if endingAtAwaits { needs[number].add(needs[component[target]]) }
                }
                node = before[node]
            }
            if endingAtAwaits, needs[number] == .await { continue }
            height[number] = longest + count
            below[number] = longest
            largest = max(largest, height[number])
        }
    }
}

/// The isolation on which something can be created by a call, if there is one.
private enum SynchronousNeeds: Equatable {
    case nothing
    case isolation(Isolation)
    case await

    mutating func add(_ binding: Binding) {
        if binding.isAsync {
            self = .await
        } else if binding.isolation != .nonisolated {
            add(.isolation(binding.isolation))
        }
    }

    mutating func add(_ other: SynchronousNeeds) {
        if self == .nothing { self = other } else if other != .nothing, other != self { self = .await }
    }
}
