internal import Dovetail
internal import DovetailModel

/// A value that an injection point reads: it is created once, and stays until its slot is released.
extension InstanceSlots {
    /// Returns the value, and creates it at the first call.
    ///
    /// If it cannot be created, the process stops, because a property cannot throw.
    ///
    /// - Parameters:
    ///   - frame: The point that reads the value, for diagnostics.
    ///   - make: A closure that creates the value.
    /// - Returns: The value.
    func value<Value>(
        for frame: () -> InjectionChain.Frame, with make: () throws(ResolutionError) -> Value
    ) -> Value {
        if let value = slot.read(as: Value.self) { return value }
        // The slow path waits, and handles a stack that is used up.
        guard CurrentThread.hasStack(), slot.claim(thread: CurrentThread.id) else {
            let frame = frame()
            return InjectionChain.waiting(frame) { valueMadeOnce(for: frame, with: make) }
        }
        do throws(ResolutionError) {
            let value = try make()
            slot.settle(with: .instance(Stored(value)))
            return value
        } catch {
            slot.fail(with: error)
            stop(error)
        }
    }

    private func valueMadeOnce<Value>(
        for frame: InjectionChain.Frame, with make: () throws(ResolutionError) -> Value
    ) -> Value {
        let once = MakeOnce<Value>(
            slot: { () throws(ResolutionError) in SlotReference(self.slot) },
            existing: { reference throws(ResolutionError) in reference.slot.read(as: Value.self) },
            refusal: { ResolutionError.refusing(Value.self, because: $0, at: frame) })
        do {
            return try once.now { _ in
                let created = try make()
                return (created, .instance(Stored(created)))
            }
        } catch {
            stop(ResolutionError(failed: Value.self, cause: error))
        }
    }
}

extension ResolutionError {
    fileprivate static func refusing<Value>(
        _ type: Value.Type, because refusal: MakeOnce<Value>.Refusal, at frame: InjectionChain.Frame
    ) -> ResolutionError {
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
