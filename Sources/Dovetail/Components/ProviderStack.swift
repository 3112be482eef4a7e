/// The providers whose code is running on this thread, the outermost first: who needs whom, and the chain that a diagnostic
/// shows.
///
/// A provider's code is synchronous, so it ends on the thread where it began, and everything it asks for it asks there; a
/// task that it starts is not part of it.
///
/// Invariants: the words belong to one thread, which alone touches them, and are freed when that thread ends; a frame is there
/// only between `begin` and `end`, whose caller keeps the scope, which keeps the record and what that needs. The tests named
/// "Providers that nest…" attack these.
struct ProviderStack {
    /// A provider that runs.
    private struct Frame {
        /// The address of its record, and behind that where what it asked for last stands among its needs, plus one; 0 if nowhere.
        let words: AtomicWord

        @inline(__always)
        func begin(_ record: ProviderRecord) {
            words.store(relaxed: Borrowed(record).address)
            words[1].store(relaxed: 0)
        }

        @inline(__always)
        func noteNeed(of record: ProviderRecord) {
            let last = Int(bitPattern: words[1].relaxed) - 1
            let place = running?.use { $0.needs.place(of: record, after: last) } ?? last
            words[1].store(relaxed: UInt(bitPattern: place + 1))
        }

        @inline(__always)
        var running: Borrowed<ProviderRecord>? { Borrowed(address: words.relaxed) }
    }

    /// How many frames there are, for how many there is room, and the address of the memory of the frames.
    private let words: AtomicWord

    private var count: Int {
        get { Int(bitPattern: words.relaxed) }
        nonmutating set { words.store(relaxed: UInt(bitPattern: newValue)) }
    }
    private var capacity: Int { Int(bitPattern: words[1].relaxed) }
    private var frames: AtomicWord? { AtomicWord(address: words[2].relaxed) }

    private func frame(at index: Int) -> Frame? { frames.map { Frame(words: $0[2 * index]) } }

    /// The address of the words of each thread; freed when the thread ends.
    private static let memory = ThreadLocal()
    /// The addresses for the threads for which that is not possible; freed when no provider runs on the thread any more.
    private static let table = ThreadTable()

    /// That of this thread; `nil` where no provider has run on it.
    private static var current: ProviderStack? { ProviderStack(address: UInt(bitPattern: memory.value ?? table.value)) }

    private init?(address: UInt) {
        guard let words = AtomicWord(address: address) else { return nil }
        self.words = words
    }

    private init() {
        words = .allocate(count: 3)
        grow()
    }

    private static func create() -> ProviderStack {
        let stack = ProviderStack()
        let isKept = memory.set(.init(bitPattern: stack.words.address)) {
            ProviderStack(address: UInt(bitPattern: $0))?.free()
        }
        if !isKept { table.value = .init(bitPattern: stack.words.address) }
        return stack
    }

    /// For the end of a thread, when nothing runs on it any more.
    private func free() {
        frames?.deallocate()
        words.deallocate()
    }

    private func grow() {
        let old = frames
        let larger = AtomicWord.allocate(count: max(32, 4 * capacity))
        for index in 0..<2 * count { larger[index].store(relaxed: old?[index].relaxed ?? 0) }
        words[1].store(relaxed: UInt(max(16, 2 * capacity)))
        words[2].store(relaxed: larger.address)
        old?.deallocate()
    }

    // MARK: Running

    /// The code of a provider begins. The caller keeps its scope until it calls ``end()``.
    static func begin(_ record: ProviderRecord) {
        let stack = current ?? create()
        if stack.count == stack.capacity { stack.grow() }
        stack.frame(at: stack.count)?.begin(record)
        stack.count += 1
    }

    /// The code of the innermost provider is over.
    static func end() {
        guard let stack = current else { return }
        stack.count -= 1
        if stack.count == 0, memory.value == nil {
            table.value = nil
            stack.free()
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
        guard let stack = current, stack.count > 0 else { return }
        stack.frame(at: stack.count - 1)?.noteNeed(of: record)
    }

    /// Whether a provider of `scope` is running, here or further out.
    static func isWithin(_ scope: Scope) -> Bool { chain.contains { $0.scope == ObjectIdentifier(scope) } }

    /// The way from the outermost provider down to the one that runs.
    static var chain: [ProviderRecord] {
        guard let stack = current else { return [] }
        return (0..<stack.count).compactMap { stack.frame(at: $0)?.running?.retained }
    }
}
