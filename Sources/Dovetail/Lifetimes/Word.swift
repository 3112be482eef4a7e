public import Synchronization

/// The address of one atomic word that stands for a shared instance: empty, claimed by the one who makes it, or ready.
///
/// - `0`: nothing is there.
/// - `claim | 1`: a ``Claim`` is making it; the word owns one reference to the claim. `claim | 3`: someone waits as well.
/// - any other value: the address of a ``Holder``; the word owns one reference to it.
///
/// Invariants: a holder of type `Holder<Value>` is put only into words read as `Value`, because a word is reached only
/// through the node of its recipe; a claim is freed only by its maker, after it has woken those who wait under the lock
/// of ``Waiting``; a holder is freed only after ``Readers`` has seen every reader pass. The tests named "release while…"
/// attack these with threads, under the thread and the address sanitizer.
@usableFromInline
struct Word: @unchecked Sendable, Hashable {
    @usableFromInline let atomic: UnsafeMutablePointer<Atomic<UInt>>

    @inlinable init(_ atomic: UnsafeMutablePointer<Atomic<UInt>>) { self.atomic = atomic }

    /// Whether an instance lies here.
    var isReady: Bool {
        let bits = atomic.pointee.load(ordering: .acquiring)
        return bits != 0 && bits & 1 == 0
    }

    /// Whether somebody is making an instance.
    var isClaimed: Bool { atomic.pointee.load(ordering: .acquiring) & 1 == 1 }

    /// Whether a task is making an instance, so that no thread can wait for it.
    var isMadeByTask: Bool { isClaimed && Waiting.isMadeByTask(self) }

    /// The instance, if it is ready. Writes nothing that another thread reads.
    @inlinable
    func read<Value>(as type: Value.Type = Value.self) -> Value? {
        let seen = atomic.pointee.load(ordering: .acquiring)
        guard seen != 0, seen & 1 == 0 else { return nil }
        return Readers.enter {
            let bits = atomic.pointee.load(ordering: .sequentiallyConsistent)
            guard bits != 0, bits & 1 == 0, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
            return Unmanaged<Holder<Value>>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.value }
        }
    }

    /// The same for a word whose instance stays until the word itself goes, so that nobody need know of its readers.
    @inlinable
    func readKept<Value>(as type: Value.Type = Value.self) -> Value? {
        let bits = atomic.pointee.load(ordering: .acquiring)
        guard bits != 0, bits & 1 == 0, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
        return Unmanaged<Holder<Value>>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.value }
    }

    /// The holder that lies here, retained.
    func holder() -> AnyHolder? {
        Readers.enter {
            let bits = atomic.pointee.load(ordering: .sequentiallyConsistent)
            guard bits != 0, bits & 1 == 0, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
            return Unmanaged<AnyHolder>.fromOpaque(address).takeUnretainedValue()
        }
    }

    /// Takes the right to make the instance, unless someone has it or it is there.
    func claim(_ claim: Claim) -> Bool {
        let bits = UInt(bitPattern: Unmanaged.passRetained(claim).toOpaque()) | 1
        if atomic.pointee.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        Unmanaged.passUnretained(claim).release()
        return false
    }

    /// Gives the right back, with what was made (`nil` after a failure), and wakes those who wait.
    func settle(_ claim: Claim, with holder: AnyHolder?) {
        let bits = holder.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
        let old = atomic.pointee.exchange(bits, ordering: .acquiringAndReleasing)
        if old & 2 == 2 || claim.isAsynchronous { Waiting.wakeAll(of: claim) }
        Unmanaged.passUnretained(claim).release()
    }

    /// Puts an instance where nothing is. `false` if something is there.
    func publish(_ holder: AnyHolder) -> Bool {
        let bits = UInt(bitPattern: Unmanaged.passRetained(holder).toOpaque())
        if atomic.pointee.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        Unmanaged.passUnretained(holder).release()
        return false
    }

    /// Takes the instance away and hands it to the caller, who may be the last to hold it.
    func take() -> AnyHolder? {
        while true {
            let bits = atomic.pointee.load(ordering: .acquiring)
            guard bits != 0, bits & 1 == 0, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
            if atomic.pointee.compareExchange(expected: bits, desired: 0, ordering: .sequentiallyConsistent).exchanged {
                Readers.waitUntilAllHavePassed()
                return Unmanaged<AnyHolder>.fromOpaque(address).takeRetainedValue()
            }
        }
    }
}

/// A kept instance, with its type forgotten.
@usableFromInline
class AnyHolder: @unchecked Sendable {
    // Safe: never changes after `init`, but for `claim…` words, which are atomic.

    /// What must run when the instance is closed, if anything must.
    let closing: Closing?
    init(closing: Closing?) { self.closing = closing }

    /// Whether the instance is still there; only a weak one may be gone.
    var isAlive: Bool { true }
}

/// A kept instance. The holder never changes, so any number of threads may copy its value.
@usableFromInline
final class Holder<Value>: AnyHolder, @unchecked Sendable {
    @usableFromInline let value: Value
    init(_ value: Value, closing: Closing? = nil) {
        self.value = value
        super.init(closing: closing)
    }
}

/// Readers of shared instances announce themselves, so that a release knows when nobody looks at the old one any more.
///
/// A reader owns one of 64 cache lines while it copies a value; it is chosen by where the thread's stack lies, so that
/// two threads seldom meet, and a read writes to no line that another thread needs. `waitUntilAllHavePassed` visits
/// every line once; a reader that comes later sees the word without the instance.
@usableFromInline
enum Readers {
    @usableFromInline static let count: UInt = 64
    private static let stride = 128
    // Safe: set once; what it points to is atomic.
    @usableFromInline nonisolated(unsafe) static let lines: UnsafeMutableRawPointer = {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(count) * stride, alignment: stride)
        for index in 0..<Int(count) {
            (memory + index * stride).bindMemory(to: Atomic<UInt>.self, capacity: 1).initialize(to: Atomic(0))
        }
        return memory
    }()

    @inlinable
    static func line(_ index: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
        (lines + Int(index) * 128).assumingMemoryBound(to: Atomic<UInt>.self)
    }

    /// Runs `body`, which must only copy, with a line owned.
    @inlinable @inline(__always)
    static func enter<Result>(_ body: () -> Result) -> Result {
        var marker: UInt8 = 0
        let stack = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        var index = (stack >> 16) & 63
        while line(index).pointee.exchange(1, ordering: .sequentiallyConsistent) != 0 {
            index = (index &+ 1) & 63
        }
        defer { line(index).pointee.store(0, ordering: .releasing) }
        return body()
    }

    /// Returns when every reader that was inside has left.
    static func waitUntilAllHavePassed() {
        for index in 0..<count {
            while line(index).pointee.load(ordering: .sequentiallyConsistent) != 0 {}
        }
    }
}
