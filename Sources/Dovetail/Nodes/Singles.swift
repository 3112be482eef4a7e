internal import DovetailModel

extension AnyNode {
    /// The graph bindings that a resolve of this node reaches exactly once, as bits by index.
    ///
    /// No other dependent shares their instances, so they are created as transient ones. There are none if more may be
    /// requested while the resolve runs. The search visits a bounded number of nodes, so many roots over one deep graph
    /// stay linear.
    var singles: UInt {
        guard reachesGraph else { return 0 }
        var (once, often): (UInt, UInt) = (0, 0)
        var open: [AnyNode] = [self]
        var steps = 0
        while let node = open.popLast() {
            steps += 1
            if steps > 256 || node.asksRun || node.cycleGroup != nil { return 0 }
            // A shared instance is created in a separate graph.
            guard node.reachesGraph, node.binding?.isShared != true else { continue }
            if node.binding?.lifetime == .graph {
                guard node.graphIndex >= 0, node.graphIndex < UInt.bitWidth else { return 0 }
                let bit: UInt = 1 << UInt(node.graphIndex)
                if once & bit != 0 {
                    often |= bit
                    continue
                }
                once |= bit
            }
            for link in node.links { open.append(link.node) }
        }
        return once & ~often
    }
}
