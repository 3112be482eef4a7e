internal import Dovetail
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
    struct Entry {
        let words: AtomicWord

        /// The entry at an address; `nil` for 0.
        static func at(_ address: UInt) -> Entry? { AtomicWord(address: address).map(Entry.init) }

        fileprivate var record: Borrowed<ProviderRecord>? { Borrowed(address: words.relaxed) }
        fileprivate var next: AtomicWord { words[1] }

        fileprivate func represents(for record: ProviderRecord) -> Bool {
            self.record?.use { $0.represents(record) } ?? false
        }
    }

    private let first = Atomic<UInt>(0)
    private let adding = Mutex(())

    deinit { removeAll() }

    /// Removes all entries. Call it only if the provider no longer runs, so that all readers have the lock.
    func removeAll() {
        if first.load(ordering: .acquiring) == 0 { return }
        // The records are released after the lock.
        var next = adding.withLock { _ in first.exchange(0, ordering: .acquiringAndReleasing) }
        while let entry = Entry.at(next) {
            next = entry.next.acquired
            entry.record?.release()
            entry.words.deallocate()
        }
    }

    /// Returns the entry of a record, and adds it if it is new. The search begins after `last`.
    func entry(of record: ProviderRecord, after last: Entry?) -> Entry {
        if let expected = entry(after: last), expected.represents(for: record) { return expected }
        return find(record).known ?? add(record)
    }

    private func entry(after last: Entry?) -> Entry? {
        .at(last?.next.acquired ?? first.load(ordering: .acquiring))
    }

    /// Returns the entry of a record, or else the last entry.
    private func find(_ record: ProviderRecord) -> (known: Entry?, last: Entry?) {
        var last: Entry?
        while let entry = entry(after: last) {
            if entry.represents(for: record) { return (entry, nil) }
            last = entry
        }
        return (nil, last)
    }

    private func add(_ record: ProviderRecord) -> Entry {
        adding.withLock { _ in
            let (known, last) = find(record)
            // Another thread may have added it meanwhile.
            if let known { return known }
            let entry = Entry(words: .allocate(count: 2))
            entry.words.store(relaxed: Borrowed(retaining: record).address)
            let address = entry.words.address
            if let last { last.next.store(releasing: address) } else { first.store(address, ordering: .releasing) }
            return entry
        }
    }

    /// All records.
    var all: [ProviderRecord] {
        adding.withLock { _ in
            var result: [ProviderRecord] = []
            var last: Entry?
            while let entry = entry(after: last), let record = entry.record {
                result.append(record.retained)
                last = entry
            }
            return result
        }
    }
}
