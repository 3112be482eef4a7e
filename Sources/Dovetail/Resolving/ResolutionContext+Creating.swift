/// The creation of a shared instance in its slot, for a binding that is only code, if no other request creates it.
extension ResolutionContext {
    mutating func made<Value>(
        in slot: InstanceSlot, hasRoom: Bool, _ make: Cell<Value>.Evaluate, _ look: Cell<Value>.Evaluate
    ) throws -> Value {
        // The slow path handles the other cases: waiting, errors, the end of the stack.
        guard beginMaking(in: slot) else { return try look(&self) }
        var inner = ResolutionContext(within: self)
        do {
            let value = try make(&inner)
            inner.end()
            endMaking(in: slot, with: slot.memory(for: value, hasRoom: hasRoom))
            return value
        } catch {
            inner.end()
            failMaking(in: slot, with: error)
            throw error
        }
    }

    /// Reads the ledger of the container without retaining it.
    private func making<Result>(_ look: (borrowing CreationLedger) -> Result) -> Result {
        home.use { look(known($0, as: Container.self).making) }
    }

    /// Claims the creation of the instance in a slot.
    private func beginMaking(in slot: InstanceSlot) -> Bool {
        let thread = CurrentThread.id
        guard CurrentThread.hasStack(), run?.record == nil, slot.claim(thread: thread) else { return false }
        if making({ $0.tryBegin() }) { return true }
        slot.settle(with: .elsewhere)
        return false
    }

    private func endMaking(in slot: InstanceSlot, with memory: InstanceMemory) {
        slot.settle(with: .instance(memory))
        making { $0.end() }
    }

    private func failMaking(in slot: InstanceSlot, with error: any Error) {
        slot.fail(with: error as? ResolutionError)
        making { $0.end() }
    }
}
