internal import DovetailGraph
internal import Synchronization

/// Room for one value that is made once and stays until the room goes: a word, and the value behind it.
///
/// Invariants: what lies behind a word that says so is a `Value`; the owner of the room frees it when nobody can reach it any
/// more, and whoever reads or makes the value keeps the owner until that is done, so that reading needs neither lock nor
/// announcement.
struct InjectionRoom<Value>: Sendable {
    private let slot: InstanceSlot

    init() {
        let count = InstanceBlock.words(for: Value.self)
        slot = InstanceSlot(.allocate(count: count, alignment: InstanceMemory.alignment))
    }

    /// The room whose word is at an address; `nil` for 0.
    init?(address: UInt) {
        guard let word = AtomicWord(address: address) else { return nil }
        slot = InstanceSlot(word)
    }

    var address: UInt { slot.word.address }

    /// Frees the room and what lies in it.
    func free() {
        slot.destroy()
        slot.word.deallocate()
    }

    /// The address of the value; 0 if it is not there.
    var ready: UInt { slot.keptAddress }

    /// The value, made now if nobody has. What it cannot be made for stops the process: a property cannot throw.
    ///
    /// - Parameter frame: The point that asks, for diagnostics.
    func value(for frame: () -> InjectionChain.Frame, with make: () throws(ResolutionError) -> Value) -> Value {
        if let value: Value = slot.readKept() { return value }
        // Waiting, and a stack that is used up, are for the other way.
        guard CurrentThread.hasStack(), slot.claim(thread: CurrentThread.id) else {
            let frame = frame()
            return InjectionChain.asking(frame) { valueMadeOnce(for: frame, with: make) }
        }
        do throws(ResolutionError) {
            let value = try make()
            slot.settle(with: .instance(memory(for: value)))
            return value
        } catch {
            slot.fail(with: error)
            stop(error)
        }
    }

    private func memory(for value: Value) -> InstanceMemory {
        slot.memory(for: value, hasRoom: InstanceBlock.hasRoom(for: Value.self))
    }

    private func valueMadeOnce(
        for frame: InjectionChain.Frame, with make: () throws(ResolutionError) -> Value
    ) -> Value {
        let once = MakeOnce<Value>(
            // The caller keeps the owner of the room until this returns, so the reference need not; the realm stands in for it.
            slot: { () throws(ResolutionError) in SlotReference(slot, hasRoom: true, of: InjectionRealm.process) },
            existing: { reference throws(ResolutionError) in reference.slot.readKept() },
            refusal: { InjectionRoom.error(for: $0, at: frame) })
        do {
            return try once.now { _ in
                let made = try make()
                return (made, .instance(memory(for: made)))
            }
        } catch {
            stop(ResolutionError(making: Value.self, error))
        }
    }

    private static func error(for refusal: MakeOnce<Value>.Refusal, at frame: InjectionChain.Frame) -> ResolutionError {
        var finding = ResolutionError.refusing(Value.self, because: refusal).finding
        if case .createdByRequester = refusal {
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
