internal import DovetailModel

/// The instances that one `start()` has created, so that they can be removed if it fails.
final class CreationRecord: Sendable {
    struct Entry: Sendable {
        let binding: BindingFacts
        /// The container that closes the instance.
        let home: _InstanceHome
        let reference: SlotReference
        let instance: StoredInstance
    }
    private struct State {
        /// The container that starts; `nil` if the instances stay anyway.
        let home: ObjectIdentifier?
        var entries: [Entry] = []
    }
    /// `nil` after the start, because objects that remember its graph may live longer than the container.
    private let state: Guarded<State?>

    init(of home: _InstanceHome?) {
        state = Guarded(State(home: home.map { ObjectIdentifier($0) }))
    }

    /// Returns true if the start may remove an instance of a container should it fail.
    func mayRemove(from home: _InstanceHome, isStoredElsewhere: Bool) -> Bool {
        !isStoredElsewhere && state.withLock { $0?.home } == ObjectIdentifier(home)
    }

    func add(_ entry: Entry) { state.withLock { $0?.entries.append(entry) } }

    /// Returns all entries that the start may remove, the newest first. No entries are recorded afterwards.
    func takeAll() -> [Entry] {
        let ended = state.withLock { state in
            defer { state = nil }
            return state
        }
        guard let ended, let home = ended.home else { return [] }
        return ended.entries.reversed()
            .filter { !$0.binding.isStoredElsewhere && ObjectIdentifier($0.home) == home }
    }
}
