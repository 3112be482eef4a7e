internal import DovetailModel

/// The lock under which any number of threads read what seldom changes, and nobody does while a thread changes it.
///
/// It has sixteen stripes, each a lock on cache lines of its own ("big-reader lock"). A reader takes the stripe of its
/// thread, so two threads seldom use the same one; a thread that changes something takes all of them. Under a stripe,
/// nothing is done but to copy: no code of a user runs, and no last reference is released.
///
/// There is one lock in the process.
@usableFromInline
package final class ReaderLock: Sendable {
    /// One of the locks. A reader that has it may read everything that the lock guards.
    @usableFromInline
    package final class Stripe: Sendable {
        fileprivate let lock = Guarded(())
        /// The number of its group, of which there are ``ReaderLock/groupCount``.
        let group: Int
        init(group: Int) { self.group = group }
        // So that no other object is on the same cache line, or on the one that the processor fetches with it.
        private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        )
    }

    static let shared = ReaderLock()

    static var count: Int { 16 }
    static var groupCount: Int { 8 }
    // Borrowed, so that nobody counts references of them. They are never released, because there is one lock.
    private let stripes = (0..<ReaderLock.count).map { Borrowed(retaining: Stripe(group: $0 % ReaderLock.groupCount)) }

    /// Returns the number of the stripe for a thread.
    ///
    /// It is computed from the bits in which the identities of threads differ: their blocks are on their stacks, which are
    /// 512 KiB apart on some systems, 8 MiB on others.
    @inline(__always)
    static func stripe(ofThread id: UInt) -> Int {
        Int(bitPattern: ((id &>> 16) ^ (id &>> 19) ^ (id &>> 23)) & UInt(count - 1))
    }

    /// Runs `body` under the stripe of the thread.
    @inline(__always)
    func reading<Result: Sendable>(_ body: (Stripe) -> Result) -> Result {
        stripes[ReaderLock.stripe(ofThread: CurrentThread.id)].use { stripe in
            stripe.lock.withLock { _ in body(stripe) }
        }
    }

    /// Runs `body` while nobody reads.
    func exclusively(_ body: () -> Void) {
        for stripe in stripes { stripe.use { $0.lock.acquire() } }
        body()
        for stripe in stripes { stripe.use { $0.lock.release() } }
    }
}

/// State that threads read under a stripe of ``ReaderLock``, and that changes while nobody reads.
final class ReaderGuarded<State: Sendable>: @unchecked Sendable {
    // Safe: that is how it is read and changed. A check of exclusive access at run time costs as much as a lookup.
    @exclusivity(unchecked) private var state: State

    init(_ state: State) { unsafe self.state = state }

    @inline(__always)
    func read<Result: Sendable>(_ body: (borrowing State) -> Result) -> Result {
        ReaderLock.shared.reading { read(under: $0, body) }
    }

    /// Reads under a stripe that the caller has taken.
    @inline(__always)
    func read<Result>(under _: ReaderLock.Stripe, _ body: (borrowing State) -> Result) -> Result { unsafe body(state) }

    func change(_ body: (inout State) -> Void) { ReaderLock.shared.exclusively { unsafe body(&state) } }
}
