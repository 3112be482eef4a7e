/// The providers whose code is running on this thread, the outermost first: who needs whom, and the chain that a diagnostic
/// shows.
///
/// A provider's code is synchronous, so it ends on the thread where it began, and everything it asks for it asks there; a
/// task that it starts is not part of it.
///
/// Invariants: an object of this class belongs to one thread, which alone touches it, and goes when that thread ends; a frame is
/// there only between `begin` and `end`, whose caller keeps the scope, which keeps the record and what that needs. The tests named
/// "Providers that nest…" attack these.
final class ProviderStack {
    private struct Frame {
        let record: Borrowed<ProviderRecord>
        /// Where what it asked for last stands among its needs.
        var need: Int?
    }
    private var frames: [Frame] = []

    /// That of each thread; goes when the thread ends.
    private static let kept = ThreadLocal()
    /// Those of the threads for which that is not possible; each goes when no provider runs on its thread any more.
    private static let table = ThreadTable()

    /// That of this thread; `nil` where no provider has run on it. Nothing but a stack is stored in either place.
    private static var current: Borrowed<ProviderStack>? {
        kept.object(as: ProviderStack.self) ?? table.value.map { Borrowed(known($0, as: ProviderStack.self)) }
    }

    private static func create() -> Borrowed<ProviderStack> {
        let stack = ProviderStack()
        stack.frames.reserveCapacity(16)
        if !kept.keep(stack) { table.value = stack }
        return Borrowed(stack)
    }

    // MARK: Running

    /// The code of a provider begins. The caller keeps its scope until it calls ``end()``.
    static func begin(_ record: ProviderRecord) {
        (current ?? create()).use { $0.frames.append(Frame(record: Borrowed(record))) }
    }

    /// The code of the innermost provider is over.
    static func end() {
        guard let stack = current else { return }
        let isIdle = stack.use { stack in
            stack.frames.removeLast()
            return stack.frames.isEmpty
        }
        if isIdle, kept.value == nil { table.value = nil }
    }

    /// Runs `body` as code of `provider`.
    static func run<Result>(_ provider: ProviderRecord, body: () -> Result) -> Result {
        begin(provider)
        defer { withExtendedLifetime(provider) { end() } }
        return body()
    }

    // MARK: Looking

    /// Notes that the running provider, if there is one, needs another.
    static func note(_ record: ProviderRecord) { current?.use { $0.noteNeed(of: record) } }

    private func noteNeed(of record: ProviderRecord) {
        guard let frame = frames.last else { return }
        frames[frames.count - 1].need = frame.record.use { $0.needs.place(of: record, after: frame.need) }
    }

    /// Whether a provider of `scope` is running, here or further out.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The way from the outermost provider down to the one that runs.
    static var chain: [ProviderRecord] { current?.use { $0.frames.map(\.record.retained) } ?? [] }
}
