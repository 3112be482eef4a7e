internal import Synchronization

/// The dependencies of a provider so far, in the order in which they were first read.
///
/// It is read without a lock. A provider that reads the same dependencies in the same order again costs one comparison
/// for each.
///
/// Invariants: an entry is added only at the end, under the lock, and is complete when its address is published. It
/// stays until the list or the scope of the provider is released, because records that depend on each other would
/// otherwise retain each other.
struct ProviderNeeds: ~Copyable, Sendable {
    /// An entry of the list: the address of a record that the list owns, and the address of the next entry.
    struct Place {
        let words: AtomicWord

        /// The entry at an address; `nil` for 0.
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

    /// Removes all entries. Call it only if the provider no longer runs, so that all readers hold the lock.
    func removeAll() {
        if first.load(ordering: .acquiring) == 0 { return }
        // The records are released after the lock.
        var next = adding.withLock { _ in first.exchange(0, ordering: .acquiringAndReleasing) }
        while let place = Place.at(next) {
            next = place.next.acquired
            place.record?.release()
            place.words.deallocate()
        }
    }

    /// Returns the entry of a record, and adds it if it is new. The search begins after `last`.
    func place(of record: ProviderRecord, after last: Place?) -> Place {
        if let expected = place(after: last), expected.stands(for: record) { return expected }
        return find(record).known ?? add(record)
    }

    private func place(after last: Place?) -> Place? {
        .at(last?.next.acquired ?? first.load(ordering: .acquiring))
    }

    /// Returns the entry of a record, or else the last entry.
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
            // Another thread may have added it meanwhile.
            if let known { return known }
            let place = Place(words: .allocate(count: 2))
            place.words.store(relaxed: Borrowed(retaining: record).address)
            let address = place.words.address
            if let last { last.next.store(releasing: address) } else { first.store(address, ordering: .releasing) }
            return place
        }
    }

    /// All records.
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
