/// What gives the values of a node, at an address that stays the same while the node is linked.
///
/// Recipes are tied to cells, not to nodes: following a link is a load and a call. That the cell is borrowed for the call,
/// and is not copyable, is what keeps the closure from being retained and released each time.
@usableFromInline
struct Cell<Value>: ~Copyable {
    @usableFromInline typealias Give = (inout Context) throws -> Value

    @usableFromInline let give: Give

    @usableFromInline init(_ give: @escaping Give) { self.give = give }

    @inlinable
    borrowing func value(_ context: inout Context) throws -> Value { try give(&context) }
}

/// A link from a parameter to what fills it.
///
/// Invariant: the cell belongs to a node of the same plan, or of a plan above it; a plan keeps its nodes until it goes, and
/// a walk keeps the container, which keeps its plans. So a cell outlives every walk that can reach it.
@usableFromInline
struct Link<Value>: @unchecked Sendable {
    @usableFromInline let cell: UnsafeMutablePointer<Cell<Value>>

    @usableFromInline init(_ node: Node<Value>) { cell = node.cell }

    @inlinable
    func value(_ context: inout Context) throws -> Value { try cell.pointee.value(&context) }
}

/// The links of the parameters of a function.
@usableFromInline
struct Links<each D> {
    @usableFromInline let pack: (repeat Link<each D>)

    @usableFromInline init(_ pack: (repeat Link<each D>)) { self.pack = pack }
}
