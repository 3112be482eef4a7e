internal import Synchronization

/// The instances that one `start()` has created, so that they can be removed if it fails.
final class CreationRecord: Sendable {
    struct Entry: Sendable {
        let binding: BindingFacts
        /// The home that closes the instance.
        let home: InstanceHome
        let reference: SlotReference
        let memory: InstanceMemory
        let closing: Closing?
    }
    /// The container that starts; `nil` if the instances stay anyway.
    private let container: ObjectIdentifier?
    /// The entries; `nil` after the start, because objects that remember its graph may live longer.
    private let entries = Mutex<[Entry]?>([])

    init(of container: InstanceHome?) { self.container = container.map { ObjectIdentifier($0) } }

    /// Returns true if the start may remove an instance with this home should it fail.
    func mayRemove(from home: InstanceHome, isStoredElsewhere: Bool) -> Bool {
        ObjectIdentifier(home) == container && !isStoredElsewhere
    }

    func add(_ entry: Entry) { entries.withLock { $0?.append(entry) } }

    /// Returns all entries, the newest first. No entries are recorded afterwards.
    func takeAll() -> [Entry] {
        entries.withLock { entries in
            defer { entries = nil }
            return entries?.reversed() ?? []
        }
    }
}
