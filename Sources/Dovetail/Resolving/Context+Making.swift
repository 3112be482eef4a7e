/// Making a shared instance in its slot, for a recipe that is only its code, where nobody else is at it.
extension Context {
    mutating func made<Value>(
        in slot: InstanceSlot, hasRoom: Bool, _ make: Cell<Value>.Give, _ look: Cell<Value>.Give
    ) throws -> Value {
        let thread = beginMaking(slot)
        // Everything out of the ordinary is for the other way: waiting, errors, the end of the stack.
        guard thread != 0 else { return try look(&self) }
        var inner = Context(within: self)
        do {
            let value = try make(&inner)
            inner.end()
            endMaking(slot, thread, slot.memory(for: value, hasRoom: hasRoom))
            return value
        } catch {
            inner.end()
            failMaking(slot, thread, error)
            throw error
        }
    }

    /// Takes the right to create what the slot stands for. Gives the thread that has it, or 0.
    private func beginMaking(_ slot: InstanceSlot) -> UInt {
        let thread = CurrentThread.id
        guard CurrentThread.hasStack(), run?.record == nil, slot.claim(thread: thread) else { return 0 }
        if home._withUnsafeGuaranteedRef({ $0.making.tryBegin() }) { return thread }
        slot.settle(thread: thread, with: .elsewhere)
        return 0
    }

    private func endMaking(_ slot: InstanceSlot, _ thread: UInt, _ memory: InstanceMemory) {
        slot.settle(thread: thread, with: .instance(memory))
        home._withUnsafeGuaranteedRef { $0.making.end() }
    }

    private func failMaking(_ slot: InstanceSlot, _ thread: UInt, _ error: any Error) {
        slot.fail(thread: thread, error)
        container.making.end()
    }
}
