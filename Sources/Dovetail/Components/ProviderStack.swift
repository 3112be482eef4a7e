/// The providers whose code is running on this thread, the outermost first: who needs whom, and the chain that a diagnostic
/// shows.
///
/// A provider's code is synchronous, so it ends on the thread where it began, and everything it asks for it asks there; a
/// task that it starts is not part of it.
///
/// Invariants: the frames belong to one thread, which alone touches them, and are freed when that thread ends; a frame is in use
/// only between `begin` and `end`, whose caller keeps the scope, which keeps the record and what that needs. The tests named
/// "Providers that nest…" attack these.
enum ProviderStack {
    /// A provider that runs: the address of its record, where what it asked for last stands among its needs, and the addresses of
    /// the frames around and within. The one within stays, for the next provider.
    private struct Frame {
        let words: AtomicWord

        /// The frame at an address; `nil` for 0.
        static func at(_ address: UInt) -> Frame? { AtomicWord(address: address).map(Frame.init) }

        var record: Borrowed<ProviderRecord>? { Borrowed(address: words.relaxed) }
        var need: AtomicWord { words[1] }
        var outer: AtomicWord { words[2] }
        var inner: AtomicWord { words[3] }
        /// The last one in use. Only the frame around all others has this, and has no record.
        var innermost: AtomicWord { words[4] }
    }

    /// The address of the outermost frame of each thread; freed when the thread ends.
    private static let memory = ThreadLocal()
    /// Those of the threads for which that is not possible; freed when no provider runs on the thread any more.
    private static let table = ThreadTable()

    /// The outermost frame of this thread; `nil` where no provider has run on it.
    @inline(__always)
    private static var outermost: Frame? {
        let own = memory.address
        return .at(own != 0 ? own : table.address)
    }

    /// The innermost frame in use.
    @inline(__always)
    private static var innermost: Frame? { outermost.flatMap { .at($0.innermost.relaxed) } }

    @inline(never)
    private static func create() -> Frame {
        let frame = Frame(words: .allocate(count: 5))
        let address = frame.words.address
        frame.innermost.store(relaxed: address)
        let isKept = memory.set(address) { ProviderStack.free(.at(UInt(bitPattern: $0))) }
        if !isKept { table.address = address }
        return frame
    }

    /// For the end of a thread, when nothing runs on it any more.
    private static func free(_ outermost: Frame?) {
        var next = outermost
        while let frame = next {
            next = .at(frame.inner.relaxed)
            frame.words.deallocate()
        }
    }

    // MARK: Running

    /// The code of a provider begins. The caller keeps its scope until it calls ``end()``.
    static func begin(_ record: ProviderRecord) {
        let outermost = outermost ?? create()
        guard let outer = Frame.at(outermost.innermost.relaxed) else { return }
        let frame = Frame.at(outer.inner.relaxed) ?? create(within: outer)
        frame.words.store(relaxed: Borrowed(record).address)
        frame.need.store(relaxed: 0)
        outermost.innermost.store(relaxed: frame.words.address)
    }

    @inline(never)
    private static func create(within outer: Frame) -> Frame {
        let frame = Frame(words: .allocate(count: 4))
        frame.outer.store(relaxed: outer.words.address)
        outer.inner.store(relaxed: frame.words.address)
        return frame
    }

    /// The code of the innermost provider is over.
    static func end() {
        guard let outermost, let frame = Frame.at(outermost.innermost.relaxed) else { return }
        let outer = frame.outer.relaxed
        outermost.innermost.store(relaxed: outer)
        if outer == outermost.words.address, memory.address == 0 {
            table.address = 0
            free(outermost)
        }
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
        guard let frame = innermost, let running = frame.record else { return }
        let place = running.use { $0.needs.place(of: record, after: .at(frame.need.relaxed)) }
        frame.need.store(relaxed: place.words.address)
    }

    /// Whether a provider of `scope` is running, here or further out.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The way from the outermost provider down to the one that runs.
    static var chain: [ProviderRecord] {
        var chain: [ProviderRecord] = []
        var next = innermost
        while let frame = next, let record = frame.record {
            chain.append(record.retained)
            next = .at(frame.outer.relaxed)
        }
        return chain.reversed()
    }
}
