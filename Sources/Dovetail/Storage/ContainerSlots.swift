internal import DovetailModel

/// The location of a binding's shared instance.
enum SlotAddress: Sendable {
    /// In the row of the container that resolves, at this index.
    case own(Int)
    /// In a slot of its own, because the binding was registered after the container was created.
    case late(LateSlot)
}

/// The slot of a binding that was registered after its container was created. It is released with the last plan that
/// has the binding.
final class LateSlot: Sendable {
    let slots = InstanceSlots(isReadByMany: true)
    private let arguments = Guarded<CellTable?>(nil)

    /// The table of cells for the arguments of the binding, which is created if necessary.
    var argumentCells: CellTable {
        if let known = knownArgumentCells { return known }
        let new = CellTable()
        return arguments.withLock { known in
            if let known { return known }
            known = new
            return new
        }
    }

    private var knownArgumentCells: CellTable? { arguments.withLock { $0 } }

    /// Takes all instances of the binding out of their slots.
    func takeAll() -> [StoredInstance] {
        slots.takeAll() + (knownArgumentCells?.takeAll() ?? [])
    }
}

/// The slots of one container: those in its row, and those for arguments.
struct ContainerSlots: ~Copyable, Sendable {
    let row: InstanceSlots
    private let arguments = Guarded<[Int: CellTable]>([:])

    init(count: Int, isReadByMany: Bool) { row = InstanceSlots(count: count, isReadByMany: isReadByMany) }

    /// Returns the slot at an address.
    func slot(at address: SlotAddress) -> InstanceSlot {
        switch address {
        case .own(let index): row[index]
        case .late(let slot): slot.slots.slot
        }
    }

    /// Returns the table of cells for the arguments of a binding, and creates it if necessary.
    func argumentCells(of address: SlotAddress) -> CellTable {
        switch address {
        case .late(let slot): return slot.argumentCells
        case .own(let index):
            if let known = arguments.withLock({ $0[index] }) { return known }
            let new = CellTable()
            return arguments.withLock { arguments in
                let known = arguments[index] ?? new
                arguments[index] = known
                return known
            }
        }
    }

    /// Takes the instances of a binding out of their slots.
    func take(at address: SlotAddress) -> [StoredInstance] {
        switch address {
        case .late(let slot): slot.takeAll()
        case .own(let index):
            (row[index].take().map { [$0] } ?? []) + (arguments.withLock { $0[index] }?.takeAll() ?? [])
        }
    }

    /// Takes all instances out of their slots.
    func takeAll() -> [StoredInstance] {
        row.takeAll() + arguments.withLock { Array($0.values) }.flatMap { $0.takeAll() }
    }
}
