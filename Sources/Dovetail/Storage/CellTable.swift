internal import Synchronization

/// The cell of one shared instance in a ``CellTable``, with its key: a binding, and the arguments of the request.
@usableFromInline
final class KeyedCell: Hashed {
    let hash: Int
    /// `nil` in a table of one binding.
    let binding: BindingIdentity?
    let arguments: Arguments?
    /// True if the arguments have exactly the types that the binding takes, and none is omitted.
    let isExact: Bool
    @usableFromInline let cell = InstanceCell()

    init(hash: Int, binding: BindingIdentity?, arguments: Arguments? = nil, isExact: Bool = false) {
        self.hash = hash
        self.binding = binding
        self.arguments = arguments
        self.isExact = isExact
    }
}

/// A table of cells for shared instances, which are found by a key and created at the first request.
///
/// A cell of a binding without arguments stays in the table. A cell for arguments is removed with its instance, so that
/// no arguments are stored without an instance. A removed cell is marked in its slot: a thread that found the cell
/// before looks up the key again and finds a new cell.
final class CellTable: CellRemoving {
    /// A part of the table with a separate lock, so that creations with different arguments seldom contend.
    private final class Stripe: Sendable {
        let cells = HashedTable<KeyedCell>()
        /// The number of cells at which dead weak references are searched for.
        let limit = Atomic<Int>(8)
    }
    private let stripes: [Stripe]

    /// Creates an empty table.
    ///
    /// - Parameter stripes: The number of parts with separate locks; a power of two, at most 256.
    init(stripes: Int = 1) {
        self.stripes = (0..<stripes).map { _ in Stripe() }
    }

    private func stripe(for hash: Int) -> Stripe { stripes[hash & (stripes.count - 1)] }

    /// Returns the cells with a hash.
    func cells(ofHash hash: Int) -> [KeyedCell] { stripe(for: hash).cells.elements(ofHash: hash) }

    /// Returns the cell of a binding without arguments, and creates it if necessary.
    func cell(for binding: BindingIdentity) -> InstanceCell {
        let hash = binding.hashValue
        return stripe(for: hash).cells.element(ofHash: hash) { known in
            known.arguments == nil && known.binding == binding
        } adding: {
            KeyedCell(hash: hash, binding: binding)
        }.element.cell
    }

    /// Returns a reference to the cell for a binding and arguments, and creates the cell if necessary.
    ///
    /// - Parameter isWeak: True if cells contain weak references. From time to time, cells whose objects no longer
    ///   exist are removed.
    func reference(for key: ArgumentKey, isWeak: Bool = false) -> SlotReference {
        let stripe = stripe(for: key.hash)
        let (found, newCount) = stripe.cells.element(ofHash: key.hash) {
            key.matches($0)
        } adding: {
            key.newCell()
        }
        if isWeak, let newCount { removeDead(from: stripe, count: newCount) }
        return SlotReference(found.cell, in: self, hash: key.hash)
    }

    /// Returns the cell for a binding and arguments, if there is one.
    func existing(for key: ArgumentKey) -> InstanceCell? {
        cells(ofHash: key.hash).first { key.matches($0) }?.cell
    }

    /// Examines every cell when there are twice as many as were alive the last time, so the total time is linear in the
    /// number of cells added.
    private func removeDead(from stripe: Stripe, count: Int) {
        guard count >= stripe.limit.load(ordering: .relaxed) else { return }
        stripe.limit.store(count * 2, ordering: .relaxed)
        for known in stripe.cells.all where WeakReference.takeDead(outOf: known.cell.slot, isRemoving: true) != nil {
            stripe.cells.remove(known)
        }
        stripe.limit.store(max(8, stripe.cells.count * 2), ordering: .relaxed)
    }

    /// Removes a cell whose slot is marked as removed.
    func remove(_ cell: InstanceCell, hash: Int) {
        let cells = stripe(for: hash).cells
        if let known = cells.elements(ofHash: hash).first(where: { $0.cell === cell }) { cells.remove(known) }
    }

    /// Takes the instances out of all cells.
    func takeAll() -> [TakenInstance] {
        stripes.flatMap { stripe in
            stripe.cells.all.compactMap { known in
                guard known.arguments != nil else { return known.cell.slot.take() }
                let taken = known.cell.slot.take(isRemoving: true)
                if taken != nil || known.cell.slot.remove() { stripe.cells.remove(known) }
                return taken
            }
        }
    }

    /// The number of cells. For tests.
    var count: Int { stripes.reduce(0) { $0 + $1.cells.count } }
}

/// The key of a cell: a binding, and the arguments of a request.
struct ArgumentKey {
    let binding: BindingIdentity?
    let arguments: ArgumentList
    let signature: ArgumentSignature
    /// Computed once, while no lock is held, because a user's code may run.
    let hash: Int

    /// Creates a key.
    ///
    /// - Parameter binding: `nil` in a table of one binding.
    init(_ arguments: ArgumentList, _ signature: ArgumentSignature, of binding: BindingIdentity?) {
        self.binding = binding
        self.arguments = arguments
        self.signature = signature
        hash = signature.hash(of: arguments) ^ ArgumentKey.salt(of: binding)
    }

    /// Returns a value that distinguishes the hashes of one binding from those of other bindings in the table.
    static func salt(of binding: BindingIdentity?) -> Int { binding?.hashValue ?? 0 }

    func matches(_ known: KeyedCell) -> Bool {
        guard let given = known.arguments, known.binding == binding else { return false }
        return signature.areEqual(given.list, arguments)
    }

    func newCell() -> KeyedCell {
        KeyedCell(hash: hash, binding: binding, arguments: .copied(arguments), isExact: signature.isExact(arguments))
    }
}
