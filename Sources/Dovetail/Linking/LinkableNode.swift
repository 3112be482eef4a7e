/// A node that has to find its dependencies. The linker calls it once for each node of this kind that it owns.
protocol LinkableNode: AnyNode {
    /// Finds the dependencies of this node with the linker.
    ///
    /// - Parameter linker: The linker, which has this node and the site of its binding.
    /// - Throws: The failure of the linker to find a dependency.
    func link(with linker: inout Linker) throws(LinkFailure)
}
