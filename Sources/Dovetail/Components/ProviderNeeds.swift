internal import Synchronization

/// What a provider has asked for so far, in the order first asked. Read without a lock: a provider that asks again for what
/// it asked for before, in the same order, costs a comparison for each.
///
/// Invariant: a record is added at the end only, by one who holds the lock, and stays until the list goes, or until the scope of
/// the provider does: the records that need each other would keep themselves.
struct ProviderNeeds: ~Copyable, Sendable {
    private let records = PublishedArray<ProviderRecord>()
    /// How many there are.
    private let count = Mutex(0)

    /// Forgets them. To be called when the provider runs no more: then nobody reads the list but under the lock.
    func removeAll() {
        // The records go after the lock is.
        let removed = count.withLock { count in
            count = 0
            return records.takeAll()
        }
        withExtendedLifetime(removed) {}
    }

    /// Where a need stands; it is added if it is new. Looked for right after `last` at first, which is -1 if there was none.
    @inline(__always)
    func place(of record: ProviderRecord, after last: Int) -> Int {
        stands(for: record, at: last + 1) == true ? last + 1 : otherPlace(of: record)
    }

    private func otherPlace(of record: ProviderRecord) -> Int { find(record) ?? add(record) }

    /// Whether what stands at a place is what is needed; `nil` where nothing is.
    @inline(__always)
    private func stands(for record: ProviderRecord, at place: Int) -> Bool? {
        records.borrowed(at: place)?.use { $0.standsFor(record) }
    }

    private func find(_ record: ProviderRecord) -> Int? {
        var place = 0
        while let isMeant = stands(for: record, at: place) {
            if isMeant { return place }
            place += 1
        }
        return nil
    }

    private func add(_ record: ProviderRecord) -> Int {
        count.withLock { count in
            // Another thread may have been faster.
            if let known = find(record) { return known }
            records.insert(record, at: count)
            count += 1
            return count - 1
        }
    }

    /// All of them.
    var all: [ProviderRecord] { count.withLock { count in (0..<count).compactMap { records.object(at: $0) } } }
}
