internal import Synchronization

/// Entries by the hash of a key, where comparing keys may run code of a user.
///
/// Invariant: hashes are computed and keys are compared with no lock held; what is removed under the lock is returned and
/// released after it.
final class HashedTable<Entry: Sendable>: Sendable {
    private struct State: Sendable {
        var buckets: [Int: [Entry]] = [:]
        /// Counts changes, so that who compared without the lock knows whether it still holds.
        var version = 0
        var count = 0
    }
    private let state = Mutex(State())

    /// The first entry of that hash that matches.
    func entry(hash: Int, where matches: (Entry) -> Bool) -> Entry? {
        state.withLock { $0.buckets[hash] }?.first(where: matches)
    }

    /// The same, added if there is none.
    ///
    /// - Returns: The entry, and how many there are if it was added.
    func entry(
        hash: Int, where matches: (Entry) -> Bool, adding make: () -> Entry
    ) -> (entry: Entry, newCount: Int?) {
        var made: Entry?
        while true {
            let (bucket, version) = state.withLock { ($0.buckets[hash], $0.version) }
            if let known = bucket?.first(where: matches) { return (known, nil) }
            let entry = made ?? make()
            made = entry
            let count: Int? = state.withLock { state in
                guard state.version == version else { return nil }
                state.buckets[hash, default: []].append(entry)
                state.version += 1
                state.count += 1
                return state.count
            }
            if let count { return (entry, count) }
        }
    }

    /// Removes the first entry of that hash that is meant; `isMeant` compares identities only.
    func remove(hash: Int, where isMeant: (Entry) -> Bool) {
        let removed: Entry? = state.withLock { state in
            guard let index = state.buckets[hash]?.firstIndex(where: isMeant) else { return nil }
            state.version += 1
            state.count -= 1
            let entry = state.buckets[hash]?.remove(at: index)
            if state.buckets[hash]?.isEmpty == true { state.buckets[hash] = nil }
            return entry
        }
        withExtendedLifetime(removed) {}
    }

    /// All entries.
    var all: [Entry] { state.withLock { $0.buckets.values.flatMap { $0 } } }
    var count: Int { state.withLock { $0.count } }
}

/// What distinguishes one shared instance of a table from another: a binding, and the arguments of the request.
struct CellKey: Sendable {
    let hash: Int
    let binding: BindingIdentity?
    let arguments: Arguments?
}

/// Cells for shared instances that are found by a key and made when first asked for.
///
/// A cell of a binding without arguments stays; one with arguments goes with its instance, so that no argument is kept without
/// an instance. A cell that was removed is marked in its slot: whoever has found it before looks again and finds a new one.
final class CellTable: CellRemoving {
    struct Entry: Sendable {
        let key: CellKey
        let cell: InstanceCell
    }

    /// A part of the table with a lock of its own, so that requests with different arguments seldom meet.
    private final class Stripe: Sendable {
        let entries = HashedTable<Entry>()
        /// The count at which dead weak references are looked for.
        let limit = Atomic<Int>(8)
    }
    private let stripes: [Stripe]

    /// - Parameter stripes: How many parts with locks of their own; a power of two.
    init(stripes: Int = 1) { self.stripes = (0..<stripes).map { _ in Stripe() } }

    private func stripe(_ hash: Int) -> Stripe { stripes[(hash ^ (hash >> 32)) & (stripes.count - 1)] }

    /// The cell of a binding without arguments.
    func cell(for binding: BindingIdentity) -> InstanceCell {
        let hash = binding.hashValue
        return stripe(hash).entries.entry(hash: hash) { entry in
            entry.key.arguments == nil && entry.key.binding == binding
        } adding: {
            Entry(key: CellKey(hash: hash, binding: binding, arguments: nil), cell: InstanceCell())
        }.entry.cell
    }

    /// The cell of a binding with arguments.
    ///
    /// - Parameters:
    ///   - binding: `nil` in a table of one binding.
    ///   - takeDead: Takes a weak reference to an object that is gone out of a slot and removes it; called now and then.
    func reference(
        for binding: BindingIdentity?, _ arguments: ArgumentList, _ signature: ArgumentSignature,
        takeDead: ((InstanceSlot) -> TakenInstance?)? = nil
    ) -> SlotReference {
        let hash = CellTable.hash(binding, arguments, signature)
        let stripe = stripe(hash)
        let (entry, newCount) = stripe.entries.entry(hash: hash) { entry in
            CellTable.matches(entry, binding, arguments, signature)
        } adding: {
            Entry(key: CellKey(hash: hash, binding: binding, arguments: .copied(arguments)), cell: InstanceCell())
        }
        if let takeDead, let newCount { removeDead(from: stripe, newCount, takeDead) }
        return SlotReference(entry.cell, in: self, hash: hash)
    }

    /// The same, if it is there.
    func existing(
        for binding: BindingIdentity?, _ arguments: ArgumentList, _ signature: ArgumentSignature
    ) -> InstanceCell? {
        let hash = CellTable.hash(binding, arguments, signature)
        return stripe(hash).entries.entry(hash: hash) { CellTable.matches($0, binding, arguments, signature) }?.cell
    }

    private static func hash(
        _ binding: BindingIdentity?, _ arguments: ArgumentList, _ signature: ArgumentSignature
    ) -> Int {
        let hash = signature.hash(arguments)
        return binding.map { hash ^ $0.hashValue } ?? hash
    }

    private static func matches(
        _ entry: Entry, _ binding: BindingIdentity?, _ arguments: ArgumentList, _ signature: ArgumentSignature
    ) -> Bool {
        guard let known = entry.key.arguments, entry.key.binding == binding else { return false }
        return signature.areEqual(known.list, arguments)
    }

    /// Looks at every entry whenever there are twice as many as were alive the last time: linear in what was added.
    private func removeDead(from stripe: Stripe, _ count: Int, _ takeDead: (InstanceSlot) -> TakenInstance?) {
        guard count >= stripe.limit.load(ordering: .relaxed) else { return }
        stripe.limit.store(count * 2, ordering: .relaxed)
        for entry in stripe.entries.all where takeDead(entry.cell.slot) != nil {
            remove(entry.cell, hash: entry.key.hash)
        }
        stripe.limit.store(max(8, stripe.entries.count * 2), ordering: .relaxed)
    }

    /// Removes a cell whose slot is marked as removed.
    func remove(_ cell: InstanceCell, hash: Int) { stripe(hash).entries.remove(hash: hash) { $0.cell === cell } }

    /// Takes the instances out of all cells.
    func takeAll() -> [TakenInstance] {
        stripes.flatMap(\.entries.all).compactMap { entry in
            guard entry.key.arguments != nil else { return entry.cell.slot.take() }
            let taken = entry.cell.slot.take(isRemoving: true)
            if taken != nil || entry.cell.slot.remove() { remove(entry.cell, hash: entry.key.hash) }
            return taken
        }
    }

    /// How many cells there are. For tests.
    var count: Int { stripes.reduce(0) { $0 + $1.entries.count } }
}
