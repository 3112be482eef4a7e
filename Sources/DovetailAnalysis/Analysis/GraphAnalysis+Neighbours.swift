internal import DovetailGraph

extension GraphAnalysis {
    /// Returns the direct dependencies of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the dependencies, in ascending order.
    public func dependencies(of binding: Int) -> [Int] { row(binding, of: needs) }

    /// Returns the direct dependents of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the dependents, in ascending order.
    public func dependents(of binding: Int) -> [Int] { row(binding, of: users) }

    /// Returns all direct and indirect dependencies of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the dependencies without the binding itself, nearest first.
    public func allDependencies(of binding: Int) -> [Int] { reached(from: binding, in: needs) }

    /// Returns all direct and indirect dependents of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the dependents without the binding itself, nearest first.
    public func allDependents(of binding: Int) -> [Int] { reached(from: binding, in: users) }

    /// Returns the number of direct dependents of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The number of dependents.
    public func fanIn(of binding: Int) -> Int { dependents(of: binding).count }

    /// Returns the number of direct dependencies of a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The number of dependencies.
    public func fanOut(of binding: Int) -> Int { dependencies(of: binding).count }

    /// Returns the number of links from the nearest entry to a binding.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The number of links, or `nil` if no entry leads to the binding.
    public func depth(of binding: Int) -> Int? {
        graph.bindings.indices.contains(binding) && routes.reached(binding) ? routes.distance[binding] : nil
    }

    /// Returns the bindings whose instances an instance of this binding retains.
    ///
    /// These are its dependencies, without those that it receives as `Lazy`, `Provider` or `Weak`.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The indices of the retained bindings, nearest first.
    public func retained(by binding: Int) -> [Int] {
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
