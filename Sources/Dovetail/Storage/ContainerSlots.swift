internal import Synchronization

/// Where the shared instance of a binding is stored.
enum SlotAddress: Sendable {
    /// In the block of the container that resolves, at this index.
    case block(Int)
    /// In a cell, because the binding was registered after the container was created.
    case late(LateSlot)
}

/// The slot of a binding that was registered after its container was created. Goes with the last plan that has the binding.
final class LateSlot: Sendable {
    let cell = InstanceCell()
    private let arguments = Mutex<CellTable?>(nil)

    /// The cells for the arguments of the binding.
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

    /// Takes every instance of the binding out.
    func takeAll() -> [TakenInstance] {
        (cell.slot.take().map { [$0] } ?? []) + (knownArgumentCells?.takeAll() ?? [])
    }
}

/// The slots of one container: those of its block, and those that depend on arguments.
///
/// Everything here is freed when the container goes, and not before; closing and clearing only take instances out.
struct ContainerSlots: ~Copyable, Sendable {
    let block: SlotBlock
    private let layout: InstanceBlock
    private let arguments = PublishedArray<CellTable>()
    private let adding = Mutex(())

    init(_ layout: InstanceBlock) {
        self.layout = layout
        block = layout.allocate()
    }

    deinit { layout.free(block) }

    /// The slot at an address.
    ///
    /// - Parameter owner: The container that has this, which is kept for as long as the reference is used.
    func reference(to address: SlotAddress, isInline: Bool, of owner: some AnyObject & Sendable) -> SlotReference {
        switch address {
        case .block(let index): SlotReference(block[index], isInline: isInline, of: owner)
        case .late(let slot): SlotReference(slot.cell)
        }
    }

    /// The cells for the arguments of a binding, if there are any.
    func knownArgumentCells(at storage: ArgumentStorage) -> Borrowed<CellTable>? {
        switch storage.table {
        case .block(let index): arguments.borrowed(at: index)
        case .table(let table): Borrowed(table)
        }
    }

    /// The cells for the arguments of a binding.
    func argumentCells(of address: SlotAddress) -> CellTable {
        switch address {
        case .late(let slot): return slot.argumentCells
        case .block(let index):
            if let known = arguments.object(at: index) { return known }
            let new = CellTable(stripes: 16)
            return adding.withLock { _ in
                if let known = arguments.object(at: index) { return known }
                arguments.insert(new, at: index)
                return new
            }
        }
    }

    /// Takes the instances of a binding out.
    func take(at address: SlotAddress) -> [TakenInstance] {
        switch address {
        case .late(let slot): slot.takeAll()
        case .block(let index):
            (block[index].take().map { [$0] } ?? []) + (arguments.object(at: index)?.takeAll() ?? [])
        }
    }

    /// Takes every instance out.
    func takeAll() -> [TakenInstance] { layout.takeAll(from: block) + arguments.all.flatMap { $0.object.takeAll() } }
}
