internal import Synchronization

/// What one `start()` has created, so that exactly that is taken back if it fails.
final class CreationRecord: Sendable {
    struct Entry: Sendable {
        let binding: BindingFacts
        /// What closes the instance.
        let home: InstanceHome
        let reference: SlotReference
        let memory: InstanceMemory
        let closing: Closing?
    }
    /// `nil` when the start is over: what remembers its graph may live longer.
    private let entries = Mutex<[Entry]?>([])

    func add(_ entry: Entry) { entries.withLock { $0?.append(entry) } }

    /// Everything, the newest first; from now on nothing is noted.
    func takeAll() -> [Entry] {
        entries.withLock { entries in
            defer { entries = nil }
            return entries?.reversed() ?? []
        }
    }
}
