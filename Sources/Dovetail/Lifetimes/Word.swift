public import Synchronization

/// The address of one atomic word that stands for a shared instance: empty, claimed by the one who makes it, or ready.
///
/// - `0`: nothing is there.
/// - `thread | 5`: a thread is making it, and nobody waits.
/// - `claim | 1`: a ``Claim`` is making it; the word owns one reference to the claim. `claim | 3`: someone waits as well. Who
///   waits for a thread puts a claim in its place.
/// - `inPlace`: the instance lies right behind the word.
/// - `leaving`: it did, and is being taken away. Nobody reads it any more; soon the word is empty.
/// - any other value: the address of a ``Holder``; the word owns one reference to it.
///
/// Invariants: a holder of type `Holder<Value>`, or a value in place of type `Value`, is put only into words read as
/// `Value`, because a word is reached only through the node of its recipe; memory behind a word is there only in a
/// container's ``BlockLayout``, which says whose it is, or in an ``InjectionRoom``, and is written only by the one who has the claim; a claim is freed
/// only by its maker, after it has woken those who wait under the lock of ``Waiting``; a holder is freed, and a value in
/// place moved, only after ``Readers`` has seen every reader pass. The tests named "release while…" attack these with
/// threads, under the thread and the address sanitizer.
@usableFromInline
struct Word: @unchecked Sendable, Hashable {
    @usableFromInline let atomic: UnsafeMutablePointer<Atomic<UInt>>

    @usableFromInline static var inPlace: UInt { @inlinable @inline(__always) get { 2 } }
    static var leaving: UInt { 4 }

    @inlinable init(_ atomic: UnsafeMutablePointer<Atomic<UInt>>) { self.atomic = atomic }

    /// Where an instance in place lies.
    @inlinable
    var place: UnsafeMutableRawPointer { UnsafeMutableRawPointer(atomic + 1) }

    /// The identity of a thread as it stands in a word. The lowest bits of it are 0 wherever there are threads.
    private static func bits(_ thread: UInt) -> UInt { thread | 5 }
    static func isThread(_ bits: UInt) -> Bool { bits & 5 == 5 }
    static func thread(_ bits: UInt) -> UInt { bits & ~7 }

    private static func isReady(_ bits: UInt) -> Bool { bits != 0 && bits & 1 == 0 && bits != leaving }

    /// The address of the holder that the bits mean, if they do.
    private static func holder(_ bits: UInt) -> UnsafeRawPointer? {
        isReady(bits) && bits != inPlace ? UnsafeRawPointer(bitPattern: bits) : nil
    }

    /// Whether an instance lies here.
    var isReady: Bool { Word.isReady(atomic.pointee.load(ordering: .acquiring)) }

    /// Whether somebody is making an instance.
    var isClaimed: Bool { atomic.pointee.load(ordering: .acquiring) & 1 == 1 }

    /// Whether a task is making an instance, so that no thread can wait for it.
    var isMadeByTask: Bool { isClaimed && Waiting.isMadeByTask(self) }

    // MARK: Reading

    /// Whether an instance lies in place, which one may copy from ``place`` until one leaves. Asked as one of the readers.
    @inlinable @inline(__always)
    var isInPlace: Bool { atomic.pointee.load(ordering: .sequentiallyConsistent) == Word.inPlace }

    /// The instance, if it is ready. Writes nothing that another thread reads.
    func read<Value>(as type: Value.Type = Value.self) -> Value? {
        guard isReady else { return nil }
        return Readers.all.run {
            let bits = atomic.pointee.load(ordering: .sequentiallyConsistent)
            if bits == Word.inPlace { return place.assumingMemoryBound(to: Value.self).pointee }
            guard let address = Word.holder(bits) else { return nil }
            return Unmanaged<Holder<Value>>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.value }
        }
    }

    /// Whether an instance lies in place that stays until the word goes, so that nobody need announce that he reads it.
    @inlinable @inline(__always)
    var isKeptInPlace: Bool { atomic.pointee.load(ordering: .acquiring) == Word.inPlace }

    /// Where the holder of an instance lies, if one does. Asked as one of the readers.
    @inlinable @inline(__always)
    var held: UnsafeRawPointer? {
        let bits = atomic.pointee.load(ordering: .sequentiallyConsistent)
        // Every other meaning has one of these bits.
        return bits & 7 == 0 ? UnsafeRawPointer(bitPattern: bits) : nil
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
        Readers.all.run {
            guard let address = Word.holder(atomic.pointee.load(ordering: .sequentiallyConsistent)) else { return nil }
            return Unmanaged<AnyHolder>.fromOpaque(address).takeUnretainedValue()
        }
    }

    // MARK: Filling

    /// Takes the right to make the instance, unless someone has it or it is there.
    func claim(_ claim: Claim) -> Bool {
        let bits = UInt(bitPattern: Unmanaged.passRetained(claim).toOpaque()) | 1
        if atomic.pointee.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        Unmanaged.passUnretained(claim).release()
        return false
    }

    /// The same for a thread, which needs no claim before somebody waits.
    func claim(thread: UInt) -> Bool {
        atomic.pointee.compareExchange(expected: 0, desired: Word.bits(thread), ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// A thread gives the right back, with what was made, and wakes those who wait.
    func settle(thread: UInt, with kept: Kept) { settle(thread: thread, kept.bits) }

    /// A thread gives the right back; what it made lies in place.
    func settleInPlace(thread: UInt) { settle(thread: thread, Word.inPlace) }

    @inline(__always)
    private func settle(thread: UInt, _ bits: UInt) {
        let old = atomic.pointee.exchange(bits, ordering: .acquiringAndReleasing)
        if !Word.isThread(old) { wake(old) }
    }

    private func wake(_ old: UInt) {
        // Somebody has put a claim there, in order to wait for it.
        guard let address = UnsafeRawPointer(bitPattern: old & ~3) else { return }
        let claim = Unmanaged<Claim>.fromOpaque(address).takeRetainedValue()
        if old & 2 == 2 { Waiting.wakeAll(of: claim) }
    }

    /// A thread gives the right back after a failure, which those who wait get too.
    func fail(thread: UInt, _ error: any Error) {
        Waiting.claim(on: self)?.record(failure: error as? ResolutionError)
        settle(thread: thread, with: .elsewhere)
    }

    /// Gives the right back, with what was made, and wakes those who wait.
    func settle(_ claim: Claim, with kept: Kept) {
        let old = atomic.pointee.exchange(kept.bits, ordering: .acquiringAndReleasing)
        if old & 2 == 2 || claim.isAsynchronous { Waiting.wakeAll(of: claim) }
        Unmanaged.passUnretained(claim).release()
    }

    /// Puts a claim where a thread stands, unless that has gone meanwhile.
    func replace(_ old: UInt, by claim: Claim) {
        let bits = UInt(bitPattern: Unmanaged.passRetained(claim).toOpaque()) | 1
        let isReplaced = atomic.pointee.compareExchange(
            expected: old, desired: bits, ordering: .acquiringAndReleasing
        ).exchanged
        if !isReplaced { Unmanaged.passUnretained(claim).release() }
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

    // MARK: Emptying

    /// Takes the instance away and hands it to the caller, who may be the last to hold it.
    ///
    /// - Parameter recipe: Whose word it is; needed where an instance may lie in place.
    func take(of recipe: AnyRecipe? = nil) -> AnyHolder? {
        while true {
            let bits = atomic.pointee.load(ordering: .acquiring)
            guard Word.isReady(bits) else { return nil }
            let next = bits == Word.inPlace ? Word.leaving : 0
            guard
                atomic.pointee.compareExchange(expected: bits, desired: next, ordering: .sequentiallyConsistent)
                    .exchanged
            else { continue }
            Readers.all.waitUntilAllHavePassed()
            if let address = Word.holder(bits) { return Unmanaged<AnyHolder>.fromOpaque(address).takeRetainedValue() }
            let holder = recipe?.moveInstance(from: place)
            atomic.pointee.store(0, ordering: .releasing)
            return holder
        }
    }

    /// Lets go of what lies in a word that nobody reads any more.
    func discard(of recipe: AnyRecipe? = nil) {
        let bits = atomic.pointee.exchange(0, ordering: .acquiringAndReleasing)
        if bits == Word.inPlace { recipe?.destroyInstance(at: place) }
        if let address = Word.holder(bits) { Unmanaged<AnyHolder>.fromOpaque(address).release() }
    }
}
