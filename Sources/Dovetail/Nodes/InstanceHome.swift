/// Where the shared instances of a ``Container`` are, and what is above it: all that linked bindings know of one. You never need this
/// class; everything to use is in ``Container``, its one subclass.
///
/// Invariant: every property is a constant of a type that is `Sendable`, so that any thread may use it.
public class InstanceHome: Linked, @unchecked Sendable {
    typealias Ancestor = InstanceHome

    private final let parentLink: ReleasableLink<InstanceHome>
    final let slots: ContainerSlots
    @usableFromInline final let block: SlotBlock
    @usableFromInline final let readGuard: ReadGuard
    /// A parent of another kind, which is asked at last.
    final let foreignParent: (any Resolving)?

    init(_ layout: InstanceBlock, parent: InstanceHome?, foreignParent: (any Resolving)?) {
        parentLink = ReleasableLink(parent)
        self.foreignParent = foreignParent
        slots = ContainerSlots(layout)
        block = slots.block
        // Made once; to ask whether they are costs a call.
        readGuard = parent?.readGuard ?? ReadGuard.shared
    }

    final var parentHome: InstanceHome? { parentLink.object }
    /// The address of the parent, or 0.
    @inline(__always)
    final var parentAddress: UInt { parentLink.address }
    /// The parent, not retained.
    @inline(__always)
    final var borrowedParent: Borrowed<InstanceHome>? { Borrowed(address: parentAddress) }
    final func takeParent() -> InstanceHome? { parentLink.take() }
    func willBeReleased() {}

    /// The home so many levels up.
    final func ancestor(_ levels: Int) -> InstanceHome {
        var result = self
        for _ in 0..<levels { result = result.parentHome ?? result }
        return result
    }

    /// How many graph instances a resolve may have, by the plan as it is now.
    var graphCount: Int { 0 }

    /// The slot of a shared instance.
    final func reference(to address: SlotAddress, hasRoom: Bool) -> SlotReference {
        slots.reference(to: address, hasRoom: hasRoom, of: self)
    }

    /// The cells for the arguments of a binding.
    final func argumentCells(of address: SlotAddress) -> CellTable { slots.argumentCells(of: address) }
}
