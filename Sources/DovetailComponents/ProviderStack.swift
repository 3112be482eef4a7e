internal import Dovetail

/// The providers whose code is running on this thread, the outermost first.
///
/// It determines which provider depends on which other one, and the dependency path of diagnostics. The code of a
/// provider is synchronous, so it ends on the thread where it began, and reads its dependencies on that thread. A task
/// that it starts is not part of it. The tests named "Providers that nest…" attack this.
enum ProviderStack {
    /// The providers that run on one thread.
    ///
    /// Invariant: only that thread uses it, and it is released when the thread ends.
    private final class Running {
        struct Frame {
            let record: ProviderRecord
            /// The number of dependencies that it has read so far, or fewer if it has read one again.
            var needCount = 0
        }
        // Safe: one thread uses it, and none of its uses contains another. A check at run time costs more than the use.
        @exclusivity(unchecked) var frames: [Frame] = []
    }

    /// The address of the object of each thread, which owns a reference to it.
    private static let memory = unsafe ThreadLocal(freedBy: {
        Borrowed<Running>(address: UInt(bitPattern: $0))?.release()
    })
    /// The same for threads on which that is not possible. There it is released when no provider runs on the thread.
    private static let table = ThreadTable()

    /// The object of this thread; `nil` if no provider has run on it.
    @inline(__always)
    private static var running: Borrowed<Running>? {
        Borrowed(address: memory.hasKey ? memory.address : table.address)
    }

    @inline(never)
    private static func create() -> Borrowed<Running> {
        let running = Borrowed(retaining: Running())
        if memory.hasKey { memory.set(running.address) } else { table.address = running.address }
        return running
    }

    // MARK: Running

    /// Begins the code of a provider.
    static func begin(_ record: ProviderRecord) {
        (running ?? create()).use { unsafe $0.frames.append(Running.Frame(record: record)) }
    }

    /// Ends the code of the innermost provider.
    static func end() {
        guard let running else { return }
        // Released last, because the record may be, and then an instance whose `deinit` runs providers.
        let ended = running.use { unsafe $0.frames.popLast() }
        defer { withExtendedLifetime(ended) {} }
        if !memory.hasKey, running.use({ unsafe $0.frames.isEmpty }) {
            table.address = 0
            running.release()
        }
    }

    /// Runs `body` as the code of `provider`.
    static func run<Result>(_ provider: ProviderRecord, body: () -> Result) -> Result {
        begin(provider)
        defer { end() }
        return body()
    }

    // MARK: Dependencies

    /// Records that the running provider, if any, depends on another one.
    static func note(_ record: ProviderRecord) {
        running?.use { running in
            guard let frame = unsafe running.frames.last else { return }
            let position = frame.record.needs.position(of: record, after: frame.needCount - 1)
            unsafe running.frames[running.frames.count - 1].needCount = position + 1
        }
    }

    /// Returns true if a provider of `scope` is running on this thread.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The dependency path from the outermost provider to the innermost one.
    static var chain: [ProviderRecord] { running?.use { unsafe $0.frames.map(\.record) } ?? [] }
}
