internal import Dovetail
internal import DovetailModel

/// The dependencies of a provider so far, in the order in which they were first read.
///
/// The owner calls ``end()`` when the scope of the provider is released, because records that depend on each other retain
/// each other.
struct ProviderNeeds: ~Copyable, Sendable {
    // Not private, because other files compute the layout; see `CreationLedger.State`.
    struct State {
        var records: [ProviderRecord] = []
        var hasEnded = false
    }
    private let state = Guarded(State())

    /// True if the scope of the provider was released.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func end() {
        // Released after the lock.
        let removed = state.withLock { state in
            defer { state = State(hasEnded: true) }
            return state.records
        }
        withExtendedLifetime(removed) {}
    }

    func position(of record: ProviderRecord, after last: Int) -> Int {
        state.withLock { state in
            if last + 1 < state.records.count, state.records[last + 1].represents(record) { return last + 1 }
            if let known = state.records.firstIndex(where: { $0.represents(record) }) { return known }
            if state.records.isEmpty { state.records.reserveCapacity(4) }
            state.records.append(record)
            return state.records.count - 1
        }
    }

    var all: [ProviderRecord] { state.withLock { $0.records } }
}
