internal import Synchronization

/// What a provider has asked for so far, in the order first asked. Read without a lock: a provider that asks again for what
/// it asked for before, in the same order, costs a comparison for each.
///
/// Invariants: a place is added at the end only, by one who holds the lock, and is complete when its address is published; it
/// stays until the list goes, or until the scope of the provider does: the records that need each other would keep themselves.
struct ProviderNeeds: ~Copyable, Sendable {
    /// Where in the list something stands: the address of a record that the list owns, and that of the next place.
    struct Place {
        let words: AtomicWord

        /// The place at an address; `nil` for 0.
        static func at(_ address: UInt) -> Place? { AtomicWord(address: address).map(Place.init) }

        fileprivate var record: Borrowed<ProviderRecord>? { Borrowed(address: words.relaxed) }
        fileprivate var next: AtomicWord { words[1] }

        fileprivate func stands(for record: ProviderRecord) -> Bool {
            self.record?.use { $0.standsFor(record) } ?? false
        }
    }

    private let first = Atomic<UInt>(0)
    private let adding = Mutex(())

    deinit { removeAll() }

    /// Forgets them. To be called when the provider runs no more: then nobody reads the list but under the lock.
    func removeAll() {
        if first.load(ordering: .acquiring) == 0 { return }
        // The records go after the lock is.
        var next = adding.withLock { _ in first.exchange(0, ordering: .acquiringAndReleasing) }
        while let place = Place.at(next) {
            next = place.next.acquired
            place.record?.release()
            place.words.deallocate()
        }
    }

    /// Where a need stands; it is added if it is new. Looked for right after `last` at first.
    func place(of record: ProviderRecord, after last: Place?) -> Place {
        if let expected = place(after: last), expected.stands(for: record) { return expected }
        return find(record).known ?? add(record)
    }

    private func place(after last: Place?) -> Place? {
        .at(last?.next.acquired ?? first.load(ordering: .acquiring))
    }

    /// Where a need stands, or else the last place.
    private func find(_ record: ProviderRecord) -> (known: Place?, last: Place?) {
        var last: Place?
        while let place = place(after: last) {
            if place.stands(for: record) { return (place, nil) }
            last = place
        }
        return (nil, last)
    }

    private func add(_ record: ProviderRecord) -> Place {
        adding.withLock { _ in
            let (known, last) = find(record)
            // Another thread may have been faster.
            if let known { return known }
            let place = Place(words: .allocate(count: 2))
            place.words.store(relaxed: Borrowed(retaining: record).address)
            let address = place.words.address
            if let last { last.next.store(releasing: address) } else { first.store(address, ordering: .releasing) }
            return place
        }
    }

    /// All of them.
    var all: [ProviderRecord] {
        adding.withLock { _ in
            var result: [ProviderRecord] = []
            var last: Place?
            while let place = place(after: last), let record = place.record {
                result.append(record.retained)
                last = place
            }
            return result
        }
    }
}
