internal import Dovetail
internal import DovetailModel

/// The dependencies of a provider so far, in the order in which they were first read.
///
/// The owner calls ``removeAll()`` when the scope of the provider is released, because records that depend on each other
/// retain each other.
struct ProviderNeeds: ~Copyable, Sendable {
    private let records = Guarded<[ProviderRecord]>([])

    /// Removes all dependencies.
    func removeAll() {
        // Released after the lock.
        let removed = records.withLock { records in
            defer { records = [] }
            return records
        }
        withExtendedLifetime(removed) {}
    }

    /// Returns the position of a dependency, and adds it if it is new.
    ///
    /// - Parameter last: The position of the dependency that the provider read before, or -1. A provider that reads the
    ///   same dependencies in the same order again costs one comparison for each.
    func position(of record: ProviderRecord, after last: Int) -> Int {
        records.withLock { records in
            if last + 1 < records.count, records[last + 1].represents(record) { return last + 1 }
            if let known = records.firstIndex(where: { $0.represents(record) }) { return known }
            records.append(record)
            return records.count - 1
        }
    }

    /// All dependencies.
    var all: [ProviderRecord] { records.withLock { $0 } }
}
