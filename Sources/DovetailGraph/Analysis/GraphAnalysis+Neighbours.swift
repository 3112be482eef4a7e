extension GraphAnalysis {
    /// What a binding needs directly, in ascending order.
    public func dependencies(of binding: Int) -> [Int] { row(binding, of: needs) }

    /// What needs a binding directly, in ascending order.
    public func dependents(of binding: Int) -> [Int] { row(binding, of: users) }

    /// Everything a binding needs, directly or not, without itself, nearest first.
    public func allDependencies(of binding: Int) -> [Int] { reached(from: binding, in: needs) }

    /// Everything that needs a binding, directly or not, without itself, nearest first.
    public func allDependents(of binding: Int) -> [Int] { reached(from: binding, in: users) }

    /// How many bindings need this one directly.
    public func fanIn(of binding: Int) -> Int { dependents(of: binding).count }

    /// How many bindings this one needs directly.
    public func fanOut(of binding: Int) -> Int { dependencies(of: binding).count }

    /// How many links lead from the nearest entry to a binding; `nil` where none does.
    public func depth(of binding: Int) -> Int? {
        graph.bindings.indices.contains(binding) && routes.reached(binding) ? routes.distance[binding] : nil
    }

    /// What a binding holds as long as it lives itself: what it needs, without what it takes as `Lazy`, `Provider` or
    /// `Weak`; nearest first.
    public func keptAlive(by binding: Int) -> [Int] {
        reached(from: binding, in: linked.bindingLinks { $0.isDisjoint(with: [.deferred, .weak]) })
    }

    private func row(_ binding: Int, of adjacency: Adjacency) -> [Int] {
        graph.bindings.indices.contains(binding) ? Array(adjacency[binding]) : []
    }

    private func reached(from binding: Int, in adjacency: Adjacency) -> [Int] {
        guard graph.bindings.indices.contains(binding) else { return [] }
        return Array(Search(from: [binding], in: adjacency).order.dropFirst())
    }
}
