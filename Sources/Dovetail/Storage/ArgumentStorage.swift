/// The location of one binding's instances for different arguments, for requests that need no other information.
@usableFromInline
final class ArgumentStorage: Sendable {
    enum Table: Sendable {
        /// In the container that resolves, in the table for the slot at this index of its block.
        case block(Int)
        /// In one table for all containers.
        case table(CellTable)
    }

    let table: Table
    /// The binding whose cells are searched; `nil` in a table of one binding.
    let binding: BindingIdentity?
    let isAmongOthers: Bool
    let salt: Int
    /// True if the cells contain weak references.
    let isWeak: Bool

    init(_ table: Table, of binding: BindingIdentity? = nil, isWeak: Bool) {
        self.table = table
        self.binding = binding
        isAmongOthers = binding != nil
        salt = ArgumentKey.salt(of: binding)
        self.isWeak = isWeak
    }
}

/// A search for the instance of one request with arguments, by code that knows their types.
///
/// Invariant: the caller retains the container, and with it the storage.
@usableFromInline
struct ArgumentSearch {
    private let storage: Borrowed<ArgumentStorage>
    private let cells: [KeyedCell]
    private var index = 0
    @usableFromInline let readerLock: ReaderLock

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - table: The table to search.
    ///   - hash: The hash of the arguments.
    init(of storage: Borrowed<ArgumentStorage>, in table: CellTable, hash: Int, _ readerLock: ReaderLock) {
        self.storage = storage
        cells = table.cells(ofHash: hash)
        self.readerLock = readerLock
    }

    /// Returns the next cell whose arguments may match those of the request.
    @usableFromInline
    mutating func next() -> KeyedCell? {
        while index < cells.count {
            let cell = cells[index]
            index += 1
            if cell.isExact, storage.use({ !$0.isAmongOthers || $0.binding == cell.binding }) { return cell }
        }
        return nil
    }

    /// Returns the instance of a cell whose arguments match.
    @inlinable
    func instance<Value>(in cell: KeyedCell, as type: Value.Type) -> Value? {
        defer { withExtendedLifetime(cell) {} }
        if isWeak { return WeakReference.object(in: cell.slot).map { known($0, asReference: type) } }
        return readerLock.copy(cell.slot.word, as: type)
    }

    @usableFromInline var isWeak: Bool { storage.use { $0.isWeak } }
}

extension KeyedCell {
    @usableFromInline var slot: InstanceSlot { cell.slot }
    @usableFromInline var list: ArgumentList? { arguments?.list }

    /// Returns true if the cell's arguments are equal to these. Runs a user's code.
    @inlinable @inline(__always)
    func matches<each A: Hashable>(by arguments: repeat each A) -> Bool {
        guard let list else { return false }
        var index = 0
        for argument in repeat each arguments {
            guard list.hasArgument(argument, at: index) else { return false }
            index += 1
        }
        return index == list.count
    }
}
