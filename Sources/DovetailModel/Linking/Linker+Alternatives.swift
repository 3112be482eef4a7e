/// The keys that several bindings may serve, because the sources do not determine which of them exist, or which names
/// they have.
struct OpenKeys {
    /// The keys of bindings that exist only under a condition.
    private(set) var conditional: Set<Key> = []
    /// All keys with a qualifier, by type. It is empty if no qualifier is computed.
    private(set) var qualified: [TypeName: [Key]] = [:]
    let hasComputedNames: Bool

    init(_ graph: Graph) {
        let bindings = graph.bindings
        for index in bindings.indices where bindings[index].isConditional {
            conditional.formUnion(bindings[index].keys)
        }
        hasComputedNames =
            bindings.indices.contains { index in
                bindings[index].keys.contains(where: \.hasComputedName)
                    || bindings[index].dependencies.contains { $0.key.hasComputedName }
            } || graph.requests.contains { $0.dependency.key.hasComputedName }
        guard hasComputedNames else { return }
        for key in Set(graph.bindings.flatMap(\.keys)) where key.mayHaveComputedName {
            qualified[key.type, default: []].append(key)
        }
        for (type, keys) in qualified { qualified[type] = keys.ordered() }
    }

    /// The other keys that may be equal to a key at run time.
    func equivalents(of key: Key) -> [Key] {
        guard key.mayHaveComputedName, let keys = qualified[key.type] else { return [] }
        return keys.filter { $0 != key && (key.hasComputedName || $0.hasComputedName) }
    }
}

extension Linker {
    /// Returns the bindings that may serve a key, those with precedence first.
    ///
    /// If several bindings serve it under no condition and none has precedence, this is the first of them, and
    /// `duplicate-binding` reports them all.
    func bindings(for key: Key, from module: Int?, level: Int) -> [Int] {
        var found = alternatives(for: key, from: module, level: level)
        if found.isComplete { return found.bindings }
        for other in openKeys.equivalents(of: key) {
            let more = alternatives(for: other, from: module, level: level).bindings
            found.bindings += more.filter { !found.bindings.contains($0) }
        }
        return found.bindings
    }

    /// Returns the bindings under a key of which each serves it under some condition. They are complete if one of them
    /// exists under no condition.
    private func alternatives(
        for key: Key, from module: Int?, level: Int
    ) -> (bindings: [Int], isComplete: Bool) {
        guard openKeys.conditional.contains(key) else {
            switch answer(for: key, from: module, level: level) {
            case .none: return ([], false)
            case .one(let binding): return ([binding], true)
            case .several(let bindings): return key.hasComputedName ? (bindings, false) : ([bindings[0]], true)
            }
        }
        var open = tables.map { $0.only(key) }
        var found: [Int] = []
        while true {
            var next: [Int]
            switch Linker.answer(for: key, in: open, of: graph, from: module, level: level) {
            case .none: return (found, false)
            case .one(let binding): next = [binding]
            case .several(let bindings): next = bindings
            }
            found += next
            if next.contains(where: { !graph.bindings[$0].isConditional }) { return (found, true) }
            for table in open.indices { open[table].remove(Set(next), serving: key) }
        }
    }
}
