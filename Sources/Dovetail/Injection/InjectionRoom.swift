internal import DovetailGraph
internal import Synchronization

/// Room for one value that is made once and stays until the room goes: a word, and the value behind it.
///
/// Invariants: what lies behind a word that says so is a `Value`; the owner of the room frees it when nobody can reach it any
/// more, and whoever reads or makes the value keeps the owner until that is done, so that reading needs neither lock nor
/// announcement.
struct InjectionRoom<Value>: @unchecked Sendable {
    // Safe: the word is atomic, and what lies behind it is written by the one who has the claim.
    private let word: Word

    init() {
        let count = BlockLayout.words(for: Value.self)
        let words = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
        word = Word(words)
    }

    /// The room whose word is at an address; `nil` for 0.
    init?(address: UInt) {
        guard let words = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
        word = Word(words)
    }

    var address: UInt { UInt(bitPattern: word.atomic) }

    /// Frees the room and what lies in it.
    func free() {
        if word.isKeptInPlace { value.deinitialize(count: 1) } else { word.discard() }
        word.atomic.deallocate()
    }

    /// Where the value lies, if it is there.
    var ready: UnsafeRawPointer? { word.isKeptInPlace ? UnsafeRawPointer(word.place) : nil }

    private var value: UnsafeMutablePointer<Value> { word.place.assumingMemoryBound(to: Value.self) }

    /// The value, made now if nobody has. What it cannot be made for stops the process: a property cannot throw.
    ///
    /// - Parameter frame: The point that asks, for diagnostics.
    func value(for frame: () -> InjectionChain.Frame, _ make: () throws(ResolutionError) -> Value) -> Value {
        if word.isKeptInPlace { return value.pointee }
        let thread = CurrentThread.id
        // Waiting, and a stack that is used up, are for the other way.
        guard CurrentThread.hasStack(), BlockLayout.fits(Value.self), word.claim(thread: thread) else {
            let frame = frame()
            return InjectionChain.asking(frame) { valueMadeOnce(for: frame, make) }
        }
        do throws(ResolutionError) {
            value.initialize(to: try make())
            word.settle(thread: thread, with: .inPlace)
            return value.pointee
        } catch {
            word.fail(thread: thread, error)
            stop(error)
        }
    }

    private func valueMadeOnce(
        for frame: InjectionChain.Frame, _ make: () throws(ResolutionError) -> Value
    ) -> Value {
        let once = Once<Value>(
            word: word, existing: { word.isKeptInPlace ? value.pointee : word.read() },
            refusal: { InjectionRoom.error(for: $0, frame) })
        do {
            return try once.now {
                let made = try make()
                guard BlockLayout.fits(Value.self) else { return (made, .holder(Holder(made))) }
                value.initialize(to: made)
                return (made, .inPlace)
            }
        } catch {
            stop(ResolutionError(making: Value.self, error))
        }
    }

    private static func error(for refusal: Once<Value>.Refusal, _ frame: InjectionChain.Frame) -> ResolutionError {
        var finding = ResolutionError.refusing(Value.self, refusal).finding
        if case .madeByCaller = refusal {
            finding.problem = .reentrance(key: frame.key)
            let ring = InjectionChain.ring(closedBy: frame)
            // A key that needs itself is named already.
            if ring.count > 2 { finding.related = InjectionChain.edges(of: ring) }
        }
        finding.location = frame.place.location
        return ResolutionError(finding)
    }
}

/// A room that several points share, or that lives longer than its point: freed with the last who holds it.
final class InjectionCell<Value>: Sendable {
    let room = InjectionRoom<Value>()
    deinit { room.free() }
}
