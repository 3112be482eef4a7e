internal import Synchronization

/// The lock under which any number of threads copy shared instances, and nobody does while a thread takes one out.
///
/// It has sixteen stripes, each a lock on cache lines of its own ("big-reader lock"). A reader takes the stripe of its
/// thread, so two threads seldom use the same one; a thread that empties a slot or replaces a plan takes all of them. So
/// what a reader copies exists until the copy is retained. Under a stripe, nothing is done but to copy: no code of a
/// user runs, and no reference is released. What was taken out is released after the lock.
///
/// There is one lock in the process, which is never freed.
@usableFromInline
package struct ReaderLock: @unchecked Sendable {
    // Safe: the address never changes, and a lock is there, from the initializer on.
    private let stripes: UnsafeMutableRawPointer

    /// A stripe that a reader has taken.
    @usableFromInline
    package struct Stripe: @unchecked Sendable {
        // Safe: as above.
        fileprivate let mutex: UnsafeMutablePointer<Mutex<Void>>
    }

    private static let count = 16
    static var stride: UInt { 128 }

    /// The lock of the process. A container has a copy, so that a read does not check whether it is initialized.
    package static let shared = ReaderLock()

    private init() {
        let stride = Int(ReaderLock.stride)
        stripes = .allocate(byteCount: ReaderLock.count * stride, alignment: stride)
        for index in 0..<ReaderLock.count {
            (stripes + index * stride).bindMemory(to: Mutex<Void>.self, capacity: 1).initialize(to: Mutex(()))
        }
    }

    private var ownStripe: Stripe { stripe(at: ReaderLock.offset(ofStackAt: StackAddress.current)) }

    private func stripe(at offset: UInt) -> Stripe {
        Stripe(mutex: (stripes + Int(offset)).assumingMemoryBound(to: Mutex<Void>.self))
    }

    /// Returns the offset of the stripe for a stack address, in bytes.
    ///
    /// It is computed from the bits of the address that differ between threads. Stacks are 512 KiB apart on some systems,
    /// 8 MiB on others: bits 16 to 22, and 23 to 26.
    static func offset(ofStackAt address: UInt) -> UInt {
        ((address &>> 9) ^ (address &>> 12) ^ (address &>> 16)) & (UInt(count - 1) &* stride)
    }

    // MARK: Reading

    /// Takes the stripe of the thread. The caller passes it to ``leave(_:)``.
    func enter() -> Stripe {
        let stripe = ownStripe
        stripe.mutex.pointee._unsafeLock()
        return stripe
    }

    /// Runs `body` under the stripe of the thread.
    func reading<Result>(_ body: () -> Result) -> Result {
        let stripe = enter()
        defer { leave(stripe) }
        return body()
    }

    /// Takes the stripe of the thread, if the word of a slot has the address of an instance.
    ///
    /// - Returns: The stripe, which the caller passes to ``leave(_:)`` after it has copied the instance, and the address.
    @usableFromInline @inline(never)
    package func enter(_ word: AtomicWord) -> (stripe: Stripe, address: UInt)? {
        guard InstanceMemory.isInstance(word.relaxed) else { return nil }
        let stripe = enter()
        let bits = word.acquired
        if InstanceMemory.isInstance(bits) { return (stripe, bits) }
        stripe.mutex.pointee._unsafeUnlock()
        return nil
    }

    /// Leaves the stripe after the instance was copied.
    ///
    /// Never inlined, so that the optimizer cannot move the retain of the copy behind it; see
    /// Tests/CompilerReductions/RetainPastAtomicStore.swift.
    @usableFromInline @inline(never)
    package func leave(_ stripe: Stripe) { stripe.mutex.pointee._unsafeUnlock() }

    /// Returns a copy of the instance whose address is in the word of a slot, if there is one.
    @inlinable
    package func copy<Value>(_ word: AtomicWord, as type: Value.Type) -> Value? {
        guard let (stripe, address) = enter(word) else { return nil }
        let value = InstanceMemory.copy(at: address, as: type)
        leave(stripe)
        return value
    }

    /// Returns the object whose address is in a word, without marks in the lowest three bits.
    func object<Object: AnyObject>(at word: borrowing Atomic<UInt>, as type: Object.Type) -> Object? {
        reading { Borrowed<Object>(address: word.load(ordering: .acquiring) & ~7)?.retained }
    }

    // MARK: Taking out

    /// Runs `body`, which empties a slot or replaces an object, while nobody reads.
    func exclusively<Result>(_ body: () -> Result) -> Result {
        for index in 0..<UInt(ReaderLock.count) { stripe(at: index &* ReaderLock.stride).mutex.pointee._unsafeLock() }
        defer {
            for index in 0..<UInt(ReaderLock.count) { leave(stripe(at: index &* ReaderLock.stride)) }
        }
        return body()
    }
}

/// State that threads read under a stripe of ``ReaderLock``, and that changes while nobody reads.
final class ReaderGuarded<State: Sendable>: @unchecked Sendable {
    // Safe: that is how it is read and changed. A check of exclusive access at run time costs as much as a lookup.
    @exclusivity(unchecked) private var state: State

    init(_ state: State) { self.state = state }

    func read<Result>(_ body: (borrowing State) -> Result) -> Result { ReaderLock.shared.reading { body(state) } }

    /// Reads under a stripe that the caller has taken.
    @inline(__always)
    func read<Result>(under _: ReaderLock.Stripe, _ body: (borrowing State) -> Result) -> Result { body(state) }

    func change(_ body: (inout State) -> Void) { ReaderLock.shared.exclusively { body(&state) } }
}
