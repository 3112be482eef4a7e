internal import DovetailModel

/// The selection of the function with which a node returns the values of its binding. It happens once, when all
/// dependencies are known, so that requests do not repeat it. The functions retain the node; ``Node/unlink()`` drops them.
extension InstanceNode {
    func choose() {
        if let cycleGroup {
            evaluate = { context in try self.memberValue(on: cycleGroup, in: &context) }
        } else if declared.isShared {
            chooseShared()
        } else if declared.lifetime == .graph {
            chooseGraph()
        } else if let make = plainCode {
            evaluate = make
        } else {
            evaluate = { context in self.delivered(try self.build(in: &context), in: context) }
        }
    }

    /// The code of the binding, if a creation requires only a call of it.
    private var plainCode: Node<Value>.Evaluate? {
        guard isOnlyCreated, declared.factory.isolation == nil, case .now(let make)? = code else { return nil }
        return make
    }

    private func chooseShared() {
        if isObserved || declared.lifetime == .custom {
            evaluate = { context in try self.share(in: &context) }
            return
        }
        // Requests do not look up a cell that was found when the binding was linked.
        switch storage.reach {
        case (.slot(let slot), false):
            evaluate = { context in try slot.read(as: Value.self) ?? self.share(in: &context) }
        case (.slot(let slot), true):
            evaluate = { context in
                try WeakReference.instance(in: slot, as: Value.self) ?? self.share(in: &context)
            }
        case (.own(let index), false): choose(at: index)
        case (.own(let index), true):
            set(at: InstancePosition(slot: Int32(index), isWeak: true)) { context in
                try WeakReference.instance(in: context.slot(at: index), as: Value.self) ?? self.share(in: &context)
            }
        case (.other, _):
            // Looks up an existing instance before it prepares the creation.
            evaluate = { [storage] context in
                let arguments = context.arguments?.retained
                if let instance = try storage.instance(in: context.container, for: arguments) {
                    return Stored<Value>.value(of: instance)
                }
                return try self.existingOrShared(for: arguments, in: &context)
            }
        }
    }

    /// Out of line; see ``Arguments/argument(at:as:)``.
    @inline(never)
    private func existingOrShared(for arguments: Arguments?, in context: inout ResolutionContext) throws -> Value {
        try storage.existing(in: context.container, for: arguments) ?? share(in: &context)
    }

    private func choose(at slot: Int) {
        let position = InstancePosition(slot: Int32(slot))
        guard let make = plainCode, let stored, !declared.hasOnClose else {
            set(at: position) { context in
                try context.slot(at: slot).read(as: Value.self) ?? self.share(in: &context)
            }
            return
        }
        // One closure, because each one that is stored is an allocation.
        set(at: position) { context in
            try context.made(stored, in: context.slot(at: slot), make) { context in
                try context.slot(at: slot).read(as: Value.self) ?? self.share(in: &context)
            }
        }
    }

    private func chooseGraph() {
        let index = graphIndex
        let look: Node<Value>.Evaluate = { context in
            let run = context.ensureRun()
            let existing = run.instance(at: index, as: Value.self)
            return self.delivered(
                try existing
                    ?? self.build(in: &context) { run.setInstance($0, at: index, isSendable: self.declared.isSendable) },
                in: context)
        }
        guard let make = plainCode, index < UInt.bitWidth else {
            evaluate = look
            return
        }
        // Created without a lookup if a resolve reaches it once.
        let bit: UInt = 1 << UInt(index)
        evaluate = { context in try context.singles & bit != 0 ? make(&context) : look(&context) }
    }
}

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
        home.use { look(known($0, as: Container.self).creations) }
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
