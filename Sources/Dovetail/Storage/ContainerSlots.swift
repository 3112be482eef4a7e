internal import Synchronization

/// The location of a binding's shared instance.
enum SlotAddress: Sendable {
    /// In the block of the container that resolves, at this index.
    case block(Int)
    /// In a cell, because the binding was registered after the container was created.
    case late(LateSlot)
}

/// The slot of a binding that was registered after its container was created. It is released with the last plan that
/// has the binding.
final class LateSlot: Sendable {
    let cell = InstanceCell()
    private let arguments = Mutex<CellTable?>(nil)

    /// The table of cells for the arguments of the binding, which is created if necessary.
    var argumentCells: CellTable {
        if let known = knownArgumentCells { return known }
        let new = CellTable(stripes: 16)
        return arguments.withLock { known in
            if let known { return known }
            known = new
            return new
        }
    }

    private var knownArgumentCells: CellTable? { arguments.withLock { $0 } }

    /// Takes all instances of the binding out of their slots.
    func takeAll() -> [TakenInstance] {
        (cell.slot.take().map { [$0] } ?? []) + (knownArgumentCells?.takeAll() ?? [])
    }
}

/// The slots of one container: those in its block, and those for arguments.
///
/// Invariant: this memory is freed when the container is deinitialized, and not before. Closing and clearing a container
/// only take instances out.
struct ContainerSlots: ~Copyable, Sendable {
    let block: SlotBlock
    private let layout: InstanceBlock
    private let arguments = Mutex<[Int: CellTable]>([:])

    init(_ layout: InstanceBlock) {
        self.layout = layout
        block = layout.allocate()
    }

    deinit { layout.free(block) }

    /// Returns the slot at an address.
    ///
    /// - Parameter owner: The container that has these slots. A reference to a slot of the block retains it.
    func reference(to address: SlotAddress, isInline: Bool, of owner: some AnyObject & Sendable) -> SlotReference {
        switch address {
        case .block(let index): SlotReference(block[index], isInline: isInline, of: owner)
        case .late(let slot): SlotReference(slot.cell)
        }
    }

    /// Returns the table of cells for the arguments of a binding, if it exists.
    func knownArgumentCells(at storage: ArgumentStorage) -> CellTable? {
        switch storage.table {
        case .block(let index): arguments.withLock { $0[index] }
        case .table(let table): table
        }
    }

    /// Returns the table of cells for the arguments of a binding, and creates it if necessary.
    func argumentCells(of address: SlotAddress) -> CellTable {
        switch address {
        case .late(let slot): return slot.argumentCells
        case .block(let index):
            if let known = arguments.withLock({ $0[index] }) { return known }
            let new = CellTable(stripes: 16)
            return arguments.withLock { arguments in
                let known = arguments[index] ?? new
                arguments[index] = known
                return known
            }
        }
    }

    /// Takes the instances of a binding out of their slots.
    func take(at address: SlotAddress) -> [TakenInstance] {
        switch address {
        case .late(let slot): slot.takeAll()
        case .block(let index):
            (block[index].take().map { [$0] } ?? []) + (arguments.withLock { $0[index] }?.takeAll() ?? [])
        }
    }

    /// Takes all instances out of their slots.
    func takeAll() -> [TakenInstance] {
        layout.takeAll(from: block) + arguments.withLock { Array($0.values) }.flatMap { $0.takeAll() }
    }
}
