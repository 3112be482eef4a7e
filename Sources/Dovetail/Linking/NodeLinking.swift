/// An object that links a node to its dependencies. The node refers to it until it is linked.
class NodeLinking {
    /// Finds the dependencies of the node with the linker. Called once.
    ///
    /// - Parameters:
    ///   - node: The node that was passed to the linker together with this object.
    ///   - linker: The linker.
    /// - Throws: The failure of the linker to find a dependency.
    func link(_ node: AnyNode, with linker: inout Linker) throws(LinkFailure) {}
}
