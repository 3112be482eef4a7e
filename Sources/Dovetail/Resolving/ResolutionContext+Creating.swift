/// The fast path that creates a shared instance in its slot, for a binding that consists of synchronous code only, if
/// no other request creates the instance.
extension ResolutionContext {
    mutating func made<Value>(
        _ stored: Stored<Value>.Type, in slot: InstanceSlot, _ make: Cell<Value>.Evaluate, _ look: Cell<Value>.Evaluate
    ) throws -> Value {
        // The slow path handles the other cases: waiting, errors, the end of the stack.
        guard beginCreation(in: slot) else { return try look(&self) }
        var inner = ResolutionContext(within: self)
        do {
            let value = try make(&inner)
            inner.end()
            endCreation(in: slot, with: stored.init(value))
            return value
        } catch {
            inner.end()
            failCreation(in: slot, with: error)
            throw error
        }
    }

    /// Reads the ledger of the container without retaining it.
    private func creating<Result>(_ look: (borrowing CreationLedger) -> Result) -> Result {
        borrowedContainer.use { look($0.creations) }
    }

    /// Claims the creation of the instance in a slot.
    private func beginCreation(in slot: InstanceSlot) -> Bool {
        let thread = CurrentThread.id
        guard CurrentThread.hasStack(), run?.record == nil, slot.claim(thread: thread) else { return false }
        if creating({ $0.tryBegin() }) { return true }
        slot.settle(with: .elsewhere)
        return false
    }

    private func endCreation(in slot: InstanceSlot, with instance: StoredInstance) {
        slot.settle(with: .instance(instance))
        creating { $0.end() }
    }

    private func failCreation(in slot: InstanceSlot, with error: any Error) {
        slot.fail(with: error as? ResolutionError)
        creating { $0.end() }
    }
}
