/// The base class of ``Container``, with everything that linked bindings know of a container.
///
/// You never need this class; use ``Container``, its only subclass.
///
/// Invariant: every property is a constant of a `Sendable` type, so any thread may use it.
public class _InstanceHome: @unchecked Sendable {
    private final let parentLink: ReleasableLink<_InstanceHome>
    final let slots: ContainerSlots
    /// A parent of another type, which is asked last.
    final let foreignParent: (any ParentContainer)?

    init(slotCount: Int, parent: _InstanceHome?, foreignParent: (any ParentContainer)?) {
        parentLink = ReleasableLink(parent)
        self.foreignParent = foreignParent
        // A child is used by few threads, and there are many of them.
        slots = ContainerSlots(count: slotCount, isReadByMany: parent == nil)
    }

    final var parentHome: _InstanceHome? { parentLink.object }
    /// The address of the parent, or 0. Loading a reference would retain it.
    @inline(__always)
    final var parentAddress: UInt { parentLink.address }
    /// The parent, not retained.
    @inline(__always)
    final var borrowedParent: Borrowed<_InstanceHome>? { Borrowed(address: parentAddress) }

    /// Returns the ancestor a number of levels up.
    package final func ancestor(_ levels: Int) -> _InstanceHome {
        var result = self
        for _ in 0..<levels { result = result.parentHome ?? result }
        return result
    }

    /// The number of `.graph` instances that a resolve may have, according to the current plan.
    var graphCount: Int { 0 }

    /// Returns the shared instance in a slot of this container or of an ancestor, if it exists.
    @usableFromInline
    final func instance(at position: InstancePosition) -> StoredInstance? {
        let levels = position.isWeak ? ~position.levels : position.levels
        if levels == 0 { return slots.row.instance(at: Int(position.slot)) }
        var home = Borrowed(self)
        for _ in 0..<levels {
            guard let parent = home.use({ $0.borrowedParent }) else { break }
            home = parent
        }
        return home.use { $0.slots.row.instance(at: Int(position.slot)) }
    }
}
