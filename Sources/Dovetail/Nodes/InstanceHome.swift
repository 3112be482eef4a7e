/// The base class of ``Container``, with everything that linked bindings know of a container.
///
/// You never need this class; use ``Container``, its only subclass.
///
/// Invariant: every property is a constant of a `Sendable` type, so any thread may use it.
public class _InstanceHome: Linked, @unchecked Sendable {
    typealias Ancestor = _InstanceHome

    private final let parentLink: ReleasableLink<_InstanceHome>
    final let slots: ContainerSlots
    @usableFromInline final let block: SlotBlock
    @usableFromInline final let readerLock: ReaderLock
    /// A parent of another type, which is asked last.
    final let foreignParent: (any ParentContainer)?

    init(_ layout: InstanceBlock, parent: _InstanceHome?, foreignParent: (any ParentContainer)?) {
        parentLink = ReleasableLink(parent)
        self.foreignParent = foreignParent
        slots = ContainerSlots(layout)
        block = slots.block
        // Assigned once, because reading the shared one costs a call.
        readerLock = parent?.readerLock ?? ReaderLock.shared
    }

    final var parentHome: _InstanceHome? { parentLink.object }
    /// The address of the parent, or 0. Loading a reference would retain it.
    @inline(__always)
    final var parentAddress: UInt { parentLink.address }
    /// The parent, not retained.
    @inline(__always)
    final var borrowedParent: Borrowed<_InstanceHome>? { Borrowed(address: parentAddress) }
    final func takeParent() -> _InstanceHome? { parentLink.take() }
    func willBeReleased() {}

    /// Returns the ancestor a number of levels up.
    package final func ancestor(_ levels: Int) -> _InstanceHome {
        var result = self
        for _ in 0..<levels { result = result.parentHome ?? result }
        return result
    }

    /// The number of `.graph` instances that a resolve may have, according to the current plan.
    var graphCount: Int { 0 }

    /// Returns a reference to the slot of a shared instance.
    final func reference(to address: SlotAddress, isInline: Bool) -> SlotReference {
        slots.reference(to: address, isInline: isInline, of: self)
    }

    /// Returns the table of the instances for different arguments of a binding.
    final func argumentCells(of address: SlotAddress) -> CellTable { slots.argumentCells(of: address) }
}
