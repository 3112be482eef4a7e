package import DovetailGraph

/// What keeps the instances of a binding alive, and what they keep alive.
package struct Retention: Sendable, Hashable {
    /// The nearest stored bindings and entries that retain an instance: paths from each of them to the binding.
    package var holders: [[Int]]
    /// The bindings whose instances an instance retains, nearest first.
    package var retained: [Int]
    /// The bindings whose instances live only as long as an instance of the binding, in ascending order.
    package var endsWith: [Int]
    /// The bindings that no root would reach without the binding, in ascending order.
    package var unusedWithout: [Int]
}

extension GraphAnalysis {
    /// Returns what keeps the instances of a binding alive, and what they keep alive.
    ///
    /// A `Lazy`, a `Provider` and a `Weak` retain nothing.
    ///
    /// - Parameter binding: The index of the binding.
    package func retention(of binding: Int) -> Retention {
        guard graph.bindings.indices.contains(binding) else {
            return Retention(holders: [], retained: [], endsWith: [], unusedWithout: [])
        }
        let retaining = linked.bindingLinks { $0.isDisjoint(with: [.deferred, .weak]) }
        let stored = graph.bindings.indices.filter { graph.bindings[$0].storesInstances }
        let keepers = Set(stored).union(entries)
        return Retention(
            holders: GraphAnalysis.holders(of: binding, in: retaining.reversed(), keepers),
            retained: Array(Search(from: [binding], in: retaining).order.dropFirst()),
            endsWith: GraphAnalysis.dominated(
                by: binding, in: GraphAnalysis.dominators(in: retaining, from: keepers.sorted())),
            unusedWithout: dominated(by: binding))
    }

    /// Returns the nearest keepers that retain a binding through others that keep nothing.
    private static func holders(of binding: Int, in retainers: Adjacency, _ keepers: Set<Int>) -> [[Int]] {
        let search = Search(from: [binding], in: retainers) { source, _ in
            source == binding || !keepers.contains(source)
        }
        return search.order.dropFirst().filter(keepers.contains).map { Array(search.path(to: $0).reversed()) }
    }
}

extension Binding {
    /// True if a container, a scope, a store or the process keeps the instance without the help of a dependent.
    package var storesInstances: Bool {
        switch kind {
        case .instance, .value, .input: true
        case .multibinding: false
        case .factory:
            switch lifetime {
            case .singleton, .scoped, .process, .pool, .custom: true
            case .transient, .graph, .weak, .weakScoped: false
            }
        }
    }
}

extension Retention {
    /// Sentences about what owns an instance, by the lifetime, or by the kind of a binding that creates nothing.
    package static let owners: KeyValuePairs<String, String> = [
        "singleton":
            "The container that declares it keeps one instance, until the container is closed or you reset it.",
        "scoped": "Each container that is asked for it keeps one instance of its own, until it is closed.",
        "process": "The process keeps one instance, for all containers.",
        "pool": "Its pool keeps one instance, until the pool is emptied.",
        "custom": "Its store decides how long the instance lives.",
        "transient": "Each dependent has an instance of its own, and no container keeps it.",
        "graph": "One request shares an instance, and no container keeps it.",
        "weak": "Its container refers to it weakly, so it lives as long as a dependent retains it.",
        "weakScoped":
            "Each container refers to its instance weakly, so it lives as long as a dependent retains it.",
        "instance": "The container keeps the instance that you passed.",
        "value": "The container keeps the value that it read.",
        "input": "The child container keeps the value that you provide.",
        "missing": "No binding provides it.",
    ]
}
