internal import Synchronization

/// What one container has put into custom stores, so that it can take that out again and nothing else.
final class StoreEntries: Sendable {
    private final class Entry: Hashed {
        let binding: BindingFacts
        let identity: StoreContext.Identity
        let hash: Int

        init(_ identity: StoreContext.Identity, of binding: BindingFacts, hash: Int) {
            self.binding = binding
            self.identity = identity
            self.hash = hash
        }
    }
    private let entries = PublishedTable<Entry>()
    /// The count at which is looked for what stores no longer have.
    private let limit = Atomic<Int>(64)

    /// - Parameter isGone: Whether the store no longer has the instance of an identity; asked now and then, with no lock held, so that
    ///   what stores drop by themselves is forgotten here.
    func add(
        _ identity: StoreContext.Identity, of binding: BindingFacts, isGone: (StoreContext.Identity) -> Bool
    ) {
        if entries.count >= limit.load(ordering: .relaxed) {
            for entry in entries.all where entry.binding === binding && isGone(entry.identity) {
                entries.remove(entry)
            }
            limit.store(max(64, entries.count * 2), ordering: .relaxed)
        }
        let hash = identity.hashValue
        _ = entries.element(ofHash: hash) {
            $0.binding === binding && $0.identity == identity
        } adding: {
            Entry(identity, of: binding, hash: hash)
        }
    }

    /// Everything that was put there for a binding; from now on nothing.
    func take(of binding: BindingFacts) -> [StoreContext.Identity] {
        let meant = entries.all.filter { $0.binding === binding }
        for entry in meant { entries.remove(entry) }
        return meant.map(\.identity)
    }
}
