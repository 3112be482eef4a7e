internal import DovetailModel

/// The key of a slot in a ``CellTable``: a binding and the arguments of a request, or an instance of a custom store.
struct CellKey: Sendable {
    /// `nil` in a table of one binding.
    private let owner: Owner?
    private let arguments: Arguments?
    private let signature: ArgumentSignature?
    /// Computed once, while no lock is held, because a user's code may run.
    let hash: Int

    /// What a slot belongs to, in a table of several bindings. It is an object, because keys are copied at each request.
    final class Owner: Sendable {
        // Safe: it never changes, and contains a `Sendable` value.
        fileprivate let identity: Transfer<AnyHashable>
        fileprivate let hash: Int
        /// True if the slot is only claimed, because a store has the instance.
        fileprivate let isOfStore: Bool

        init(_ identity: some Hashable & Sendable, isOfStore: Bool = false) {
            self.identity = Transfer(identity)
            self.isOfStore = isOfStore
            hash = identity.hashValue
        }
    }

    /// Creates a key.
    ///
    /// - Parameter signature: What compares the arguments. There is one if there are arguments.
    init(_ owner: Owner?, _ arguments: Arguments? = nil, by signature: ArgumentSignature? = nil) {
        self.owner = owner
        self.arguments = arguments
        self.signature = signature
        var hash = owner?.hash ?? 0
        if let arguments, let signature { hash ^= signature.hash(of: arguments) }
        self.hash = hash
    }

    /// True if the slot is removed when it has no instance.
    var isRemoved: Bool { arguments != nil || owner?.isOfStore == true }

    func matches(_ other: CellKey) -> Bool {
        guard owner === other.owner || hasEqualOwner(other) else { return false }
        guard let signature, let arguments, let others = other.arguments else { return arguments == nil }
        return signature.areEqual(arguments, others)
    }

    /// Out of line, because most keys that are compared have the same owner.
    @inline(never)
    private func hasEqualOwner(_ other: CellKey) -> Bool { owner?.identity == other.owner?.identity }
}

/// A table of slots for shared instances, which are found by a key and created at the first request.
///
/// A slot of a binding without arguments stays in the table. A slot for arguments is removed with its instance, so that
/// no arguments are stored without an instance. A removed slot is marked: a thread that found the slot before looks up
/// the key again and finds a new one.
package final class CellTable: Sendable {
    private final class Entry: Hashed {
        let key: CellKey
        var hash: Int { key.hash }
        let slots: InstanceSlots

        init(_ key: CellKey) {
            self.key = key
            // There may be any number of instances for arguments, each read seldom.
            slots = InstanceSlots(isReadByMany: !key.isRemoved)
        }

        func has(_ other: CellKey) -> Bool { key.matches(other) }
    }
    private let cells = HashedTable<Entry>()
    /// The number of cells at which dead weak references are searched for.
    private let limit = Guarded(8)

    init() {}

    /// Returns a reference to the slot for a key, and creates the slot if necessary.
    ///
    /// - Parameter isWeak: True if slots contain weak references. From time to time, those whose objects no longer exist
    ///   are removed.
    func reference(for key: CellKey, isWeak: Bool = false) -> SlotReference {
        let (found, newCount) = cells.element(ofHash: key.hash) {
            $0.has(key)
        } adding: {
            Entry(key)
        }
        if isWeak, let newCount { removeDead(count: newCount) }
        return SlotReference(found.slots.slot, in: key.isRemoved ? self : nil, hash: key.hash)
    }

    /// Returns the slot for a key, if there is one.
    @inline(never)
    func existing(for key: CellKey) -> InstanceSlot? {
        cells.elements(ofHash: key.hash).first { $0.has(key) }?.slots.slot
    }

    /// Examines every cell when there are twice as many as were alive the last time, so the total time is linear in the
    /// number of cells added.
    private func removeDead(count: Int) {
        let isDue = limit.withLock { limit in
            guard count >= limit else { return false }
            limit = count * 2
            return true
        }
        guard isDue else { return }
        for cell in cells.all where WeakReference.removeDead(from: cell.slots.slot, isRemoving: cell.key.isRemoved) {
            if cell.key.isRemoved { cells.remove(cell) }
        }
        let alive = cells.count
        limit.withLock { $0 = max(8, alive * 2) }
    }

    /// Removes a slot that is marked as removed, so that the next lookup finds a new one.
    func remove(_ slot: InstanceSlot, hash: Int) {
        if let known = cells.elements(ofHash: hash).first(where: { $0.slots.slot == slot }) { cells.remove(known) }
    }

    /// Takes the instances out of all slots.
    func takeAll() -> [StoredInstance] {
        cells.all.compactMap { cell in
            let slot = cell.slots.slot
            guard cell.key.isRemoved else { return slot.take() }
            let taken = slot.take(isRemoving: true)
            if taken != nil || slot.remove() { cells.remove(cell) }
            return taken
        }
    }
}
