internal import Dovetail
internal import DovetailModel
internal import Synchronization

/// Storage for one value that is created once and stays until the storage is freed: a word and the memory behind it.
///
/// Invariants: the memory contains a `Value` if the word indicates it. The owner frees the storage only when no code
/// can reach it, and code that reads or creates the value retains the owner meanwhile, so reading needs no lock.
struct SingleInstance<Value>: Sendable {
    private let slot: InstanceSlot

    init() {
        let count = InstanceBlock.words(for: Value.self)
        slot = InstanceSlot(.allocate(count: count, alignment: InstanceMemory.alignment))
    }

    var address: UInt { slot.word.address }

    /// Frees the storage and its value.
    func free() {
        slot.destroy()
        slot.word.deallocate()
    }

    /// The address of the value; 0 if it does not exist.
    var ready: UInt { slot.storedAddress }

    /// Returns the value, and creates it at the first call.
    ///
    /// If it cannot be created, the process stops, because a property cannot throw.
    ///
    /// - Parameters:
    ///   - frame: The point that reads the value, for diagnostics.
    ///   - make: A closure that creates the value.
    /// - Returns: The value.
    func value(for frame: () -> InjectionChain.Frame, with make: () throws(ResolutionError) -> Value) -> Value {
        if let value = slot.readStored(as: Value.self) { return value }
        // The slow path waits, and handles a stack that is used up.
        guard CurrentThread.hasStack(), slot.claim(thread: CurrentThread.id) else {
            let frame = frame()
            return InjectionChain.waiting(frame) { valueMadeOnce(for: frame, with: make) }
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
        slot.memory(for: value, isInline: InstanceBlock.isInline(for: Value.self))
    }

    private func valueMadeOnce(
        for frame: InjectionChain.Frame, with make: () throws(ResolutionError) -> Value
    ) -> Value {
        let once = MakeOnce<Value>(
            // The caller retains the owner of the storage until this returns, so the reference does not need to. Its
            // owner is a placeholder, the domain of the process.
            slot: { () throws(ResolutionError) in SlotReference(slot, isInline: true, of: InjectionDomain.process) },
            existing: { reference throws(ResolutionError) in reference.slot.readStored(as: Value.self) },
            refusal: { SingleInstance.error(for: $0, at: frame) })
        do {
            return try once.now { _ in
                let created = try make()
                return (created, .instance(memory(for: created)))
            }
        } catch {
            stop(ResolutionError(creating: Value.self, error))
        }
    }

    private static func error(for refusal: MakeOnce<Value>.Refusal, at frame: InjectionChain.Frame) -> ResolutionError {
        var finding = ResolutionError.refusing(Value.self, because: refusal).finding
        if case .createdByRequester = refusal {
            finding.problem = .reentrance(key: frame.key)
            let cycle = InjectionChain.cycle(closedBy: frame)
            // A key that depends on itself is in the headline already.
            if cycle.count > 2 { finding.related = InjectionChain.edges(of: cycle) }
        }
        finding.location = frame.site.location
        return ResolutionError(finding)
    }
}

/// Storage that several points share, or that a point drops when its source ends. It is freed with the last reference.
final class InjectionCell<Value>: Sendable {
    let instance = SingleInstance<Value>()
    deinit { instance.free() }
}
