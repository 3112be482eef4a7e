internal import Synchronization

/// The cell of one shared instance in a ``CellTable``, and what distinguishes it from another: a binding, and the arguments of
/// the request.
@usableFromInline
final class KeyedCell: Hashed {
    let hash: Int
    /// `nil` in a table of one binding.
    let binding: BindingIdentity?
    let arguments: Arguments?
    /// Whether the arguments are of the very types that the binding takes, and none is left out.
    let isExact: Bool
    @usableFromInline let cell = InstanceCell()

    init(hash: Int, binding: BindingIdentity?, arguments: Arguments? = nil, isExact: Bool = false) {
        self.hash = hash
        self.binding = binding
        self.arguments = arguments
        self.isExact = isExact
    }
}

/// Cells for shared instances that are found by a key and created when first asked for.
///
/// A cell of a binding without arguments stays; one with arguments goes with its instance, so that no argument is kept without
/// an instance. A cell that was removed is marked in its slot: whoever has found it before looks again and finds a new one.
final class CellTable: CellRemoving {
    /// A part of the table with a lock of its own, so that creations with different arguments seldom meet.
    private final class Stripe: Sendable {
        let cells = PublishedTable<KeyedCell>()
        /// The count at which dead weak references are looked for.
        let limit = Atomic<Int>(8)
    }
    private let stripes: [Stripe]
    /// The tables of the stripes, which keep them: no two requests with different arguments count references of one object.
    private let tables: [Borrowed<PublishedTable<KeyedCell>>]

    /// - Parameter stripes: How many parts with locks of their own; a power of two, at most 256.
    init(stripes: Int = 1) {
        self.stripes = (0..<stripes).map { _ in Stripe() }
        tables = self.stripes.map { Borrowed($0.cells) }
    }

    private func stripe(for hash: Int) -> Stripe { stripes[hash & (stripes.count - 1)] }

    /// Looks for cells of a hash without a lock.
    func search(forHash hash: Int) -> PublishedTable<KeyedCell>.Search {
        tables[hash & (tables.count - 1)].use { $0.search(forHash: hash) }
    }

    /// The cell of a binding without arguments.
    func cell(for binding: BindingIdentity) -> InstanceCell {
        let hash = binding.hashValue
        return stripe(for: hash).cells.element(ofHash: hash) { known in
            known.arguments == nil && known.binding == binding
        } adding: {
            KeyedCell(hash: hash, binding: binding)
        }.element.cell
    }

    /// The cell of a binding with arguments.
    ///
    /// - Parameter isWeak: Whether cells have weak references. Those to objects that are gone are removed now and then.
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

    /// The same, if it is there and is found at once.
    func existing(for key: ArgumentKey) -> InstanceCell? {
        stripe(for: key.hash).cells.publishedElement(ofHash: key.hash) { key.matches($0) }?.cell
    }

    /// Looks at every cell whenever there are twice as many as were alive the last time: linear in what was added.
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
        stripe(for: hash).cells.remove(anyOfHash: hash) { $0.cell === cell }
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

    /// How many cells there are. For tests.
    var count: Int { stripes.reduce(0) { $0 + $1.cells.count } }
}

/// A binding and the arguments of a request, by which an instance is found.
struct ArgumentKey {
    let binding: BindingIdentity?
    let arguments: ArgumentList
    let signature: ArgumentSignature
    /// Computed once, with no lock held: a user's code may run.
    let hash: Int

    /// - Parameter binding: `nil` in a table of one binding.
    init(_ arguments: ArgumentList, _ signature: ArgumentSignature, of binding: BindingIdentity?) {
        self.binding = binding
        self.arguments = arguments
        self.signature = signature
        hash = signature.hash(of: arguments) ^ ArgumentKey.salt(of: binding)
    }

    /// What tells the hashes of one binding in a table from those of another.
    static func salt(of binding: BindingIdentity?) -> Int { binding?.hashValue ?? 0 }

    func matches(_ known: KeyedCell) -> Bool {
        guard let given = known.arguments, known.binding == binding else { return false }
        return signature.areEqual(given.list, arguments)
    }

    func newCell() -> KeyedCell {
        KeyedCell(hash: hash, binding: binding, arguments: .copied(arguments), isExact: signature.isExact(arguments))
    }
}
