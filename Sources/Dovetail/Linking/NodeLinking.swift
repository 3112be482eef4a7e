/// Who ties a node to what it needs: known to the linker from when the node is kept until it is linked.
class NodeLinking {
    /// Asks the linker for what the node needs. Called once.
    ///
    /// - Parameters:
    ///   - node: The node that was kept together with this.
    ///   - linker: Whom to ask.
    /// - Throws: What the linker does not find.
    func link(_ node: AnyNode, with linker: Linker) throws(LinkFailure) {}
}
