/// The providers whose code is running on this thread, the outermost first: who needs whom, and the chain that a diagnostic
/// shows.
///
/// A provider's code is synchronous, so it ends on the thread where it began, and everything it asks for it asks there; a
/// task that it starts is not part of it.
///
/// Invariants: the memory belongs to one thread, which alone touches it, and is freed when that thread ends; a frame is there
/// only between `begin` and `end`, whose caller keeps the scope, which keeps the record and what that needs. The tests named
/// "Providers that nest…" attack these.
struct ProviderStack {
    private struct Frame {
        unowned(unsafe) let record: ProviderRecord
        /// What it asked for last.
        var need: ProviderNeeds.Place?
    }
    private struct Storage {
        var frames: UnsafeMutablePointer<Frame>
        var count = 0
        var capacity = 16
    }
    private let storage: UnsafeMutablePointer<Storage>

    /// The memory of each thread; freed when the thread ends.
    private static let memory = ThreadLocal()
    /// The memory of the threads for which that is not possible; freed when no provider runs on the thread any more.
    private static let table = ThreadTable()

    /// That of this thread; `nil` where no provider has run on it.
    private static var current: ProviderStack? {
        (memory.value ?? table.value).map { ProviderStack(storage: $0.assumingMemoryBound(to: Storage.self)) }
    }

    private static func make() -> ProviderStack {
        let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
        storage.initialize(to: Storage(frames: .allocate(capacity: 16)))
        if !memory.set(storage, freedBy: { ProviderStack.free($0) }) { table.value = UnsafeMutableRawPointer(storage) }
        return ProviderStack(storage: storage)
    }

    /// For the end of a thread, when nothing runs on it any more.
    private static func free(_ memory: UnsafeMutableRawPointer?) {
        guard let storage = memory?.assumingMemoryBound(to: Storage.self) else { return }
        storage.pointee.frames.deallocate()
        storage.deallocate()
    }

    // MARK: Running

    /// The code of a provider begins. The caller keeps its scope until it calls ``end()``.
    static func begin(_ record: ProviderRecord) { (current ?? make()).push(record) }

    /// The code of the innermost provider is over.
    static func end() {
        guard let storage = current?.storage else { return }
        storage.pointee.count -= 1
        if storage.pointee.count == 0, memory.value == nil {
            table.value = nil
            free(storage)
        }
    }

    private func push(_ record: ProviderRecord) {
        if storage.pointee.count == storage.pointee.capacity { grow() }
        (storage.pointee.frames + storage.pointee.count).initialize(to: Frame(record: record))
        storage.pointee.count += 1
    }

    private func grow() {
        let old = storage.pointee
        storage.pointee.capacity *= 2
        storage.pointee.frames = .allocate(capacity: storage.pointee.capacity)
        storage.pointee.frames.moveInitialize(from: old.frames, count: old.count)
        old.frames.deallocate()
    }

    /// Runs `body` as code of `provider`.
    static func run<Result>(_ provider: ProviderRecord, body: () -> Result) -> Result {
        begin(provider)
        defer { withExtendedLifetime(provider) { end() } }
        return body()
    }

    // MARK: Looking

    /// Notes that the running provider, if there is one, needs another.
    static func note(_ record: ProviderRecord) {
        guard let storage = current?.storage, storage.pointee.count > 0 else { return }
        let frame = storage.pointee.frames + (storage.pointee.count - 1)
        frame.pointee.need = frame.pointee.record.needs.place(of: record, after: frame.pointee.need)
    }

    /// Whether a provider of `scope` is running, here or further out.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The way from the outermost provider down to the one that runs.
    static var chain: [ProviderRecord] {
        guard let storage = current?.storage.pointee else { return [] }
        return (0..<storage.count).map { storage.frames[$0].record }
    }
}
