internal import DovetailGraph

/// An order of the nodes of a graph in which most links lead forward, even if there are cycles.
///
/// It is the greedy order of Eades, Lin and Smyth (1993): sinks go to the end, sources to the beginning, and if neither
/// is left, the node that has the largest surplus of outgoing links is next.
struct FlowOrder {
    /// The position of each node.
    private(set) var position: [Int]

    private let graph: Adjacency
    private let users: Adjacency
    private var incoming: [Int]
    private var outgoing: [Int]
    private var isPlaced: [Bool]
    private var sources: [Int] = []
    private var sinks: [Int] = []
    private var first = 0
    private var last: Int
    /// The nodes before this one are placed.
    private var next = 0
    /// Larger graphs take the next node instead of searching for the best one, so the order takes linear time.
    private static let searchLimit = 4_000

    init(_ graph: Adjacency) {
        self.graph = graph
        users = graph.reversed()
        position = Array(repeating: 0, count: graph.count)
        incoming = Array(repeating: 0, count: graph.count)
        outgoing = incoming
        isPlaced = Array(repeating: false, count: graph.count)
        last = graph.count - 1
        for node in 0..<graph.count {
            for target in graph[node] where target != node {
                outgoing[node] += 1
                incoming[target] += 1
            }
        }
        // The lists are stacks, so the first node of equals is on top.
        for node in (0..<graph.count).reversed() {
            if incoming[node] == 0 { sources.append(node) } else if outgoing[node] == 0 { sinks.append(node) }
        }
        while first <= last { placeNext() }
    }

    /// Returns true if a link leads forward in the order.
    func isForward(from start: Int, to end: Int) -> Bool { position[start] < position[end] }

    private mutating func placeNext() {
        if let sink = sinks.popLast() {
            if !isPlaced[sink] { place(sink, atEnd: true) }
        } else if let source = sources.popLast() {
            if !isPlaced[source] { place(source, atEnd: false) }
        } else {
            place(bestOfCycles(), atEnd: false)
        }
    }

    private mutating func bestOfCycles() -> Int {
        while isPlaced[next] { next += 1 }
        if graph.count > FlowOrder.searchLimit { return next }
        var best = next
        for node in next..<graph.count where !isPlaced[node] {
            if outgoing[node] - incoming[node] > outgoing[best] - incoming[best] { best = node }
        }
        return best
    }

    private mutating func place(_ node: Int, atEnd: Bool) {
        if atEnd {
            position[node] = last
            last -= 1
        } else {
            position[node] = first
            first += 1
        }
        isPlaced[node] = true
        for target in graph[node] where target != node && !isPlaced[target] {
            incoming[target] -= 1
            if incoming[target] == 0 { sources.append(target) }
        }
        for user in users[node] where user != node && !isPlaced[user] {
            outgoing[user] -= 1
            if outgoing[user] == 0 { sinks.append(user) }
        }
    }
}
