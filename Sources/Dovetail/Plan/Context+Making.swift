/// Making a shared instance in its place, for a recipe that is only its code, where nobody else is at it.
extension Context {
    mutating func made<Value>(in word: Word, _ make: Cell<Value>.Give, _ look: Cell<Value>.Give) throws -> Value {
        let thread = beginMaking(word)
        // Everything out of the ordinary is for the other way: waiting, errors, the end of the stack.
        guard thread != 0 else { return try look(&self) }
        var inner = Context(within: self)
        do {
            let value = try make(&inner)
            inner.end()
            word.place.assumingMemoryBound(to: Value.self).initialize(to: value)
            endMaking(word, thread)
            return value
        } catch {
            inner.end()
            failMaking(word, thread, error)
            throw error
        }
    }

    /// Takes the right to make what the word stands for. Gives the thread that has it, or 0.
    private func beginMaking(_ word: Word) -> UInt {
        let thread = CurrentThread.id
        guard CurrentThread.hasStack(), word.claim(thread: thread) else { return 0 }
        if home._withUnsafeGuaranteedRef({ $0.making.tryBegin() }) { return thread }
        word.settle(thread: thread, with: .elsewhere)
        return 0
    }

    private func endMaking(_ word: Word, _ thread: UInt) {
        word.settleInPlace(thread: thread)
        home._withUnsafeGuaranteedRef { $0.making.end() }
    }

    private func failMaking(_ word: Word, _ thread: UInt, _ error: any Error) {
        word.fail(thread: thread, error)
        container.making.end()
    }
}
