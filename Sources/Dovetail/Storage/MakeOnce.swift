internal import DovetailModel

/// A slot, and the table that it is in, if any.
package struct SlotReference: Sendable {
    package let slot: InstanceSlot
    /// The table from which the slot is removed if it stays empty, and the slot's hash in that table.
    private let table: CellTable?
    private let hash: Int

    package init(_ slot: InstanceSlot, in table: CellTable? = nil, hash: Int = 0) {
        self.slot = slot
        self.table = table
        self.hash = hash
    }

    /// Removes the slot from its table if it is empty, so that a key is not stored without an instance.
    func removeIfEmpty() {
        guard table != nil, slot.remove() else { return }
        removeFromTable()
    }

    /// Removes a slot that is marked as removed from its table.
    func removeFromTable() { table?.remove(slot, hash: hash) }
}

/// The mechanism that creates an instance in a slot exactly once, for any number of threads and tasks that request it
/// at the same time. Every shared lifetime, cycles, `Lazy`, components and `Shared` use it. Only an instance whose creation is
/// one call of a factory is made at once in the same slot, if nobody else creates it (`ResolutionContext.made`).
///
/// The loop is: look up, claim, look up again, create, publish, settle. No lock is held while the creator runs. A
/// failure leaves nothing behind: the waiters receive the same error, unless it only concerns the requester, and the
/// next request tries again.
package struct MakeOnce<Value> {
    /// Returns the slot. Called again after the slot was removed from its table.
    let slot: () throws(ResolutionError) -> SlotReference
    /// Returns the existing instance, if there is one that can be used.
    let existing: (SlotReference) throws(ResolutionError) -> Value?
    /// Claims the slots of all instances that are created together with the one in this slot; `nil` if it is created alone.
    var together: ((SlotReference, AwaitChain?) throws(ResolutionError) -> SlotClaim.Attempt)?
    /// Empties a slot whose content can no longer be used, such as a weak reference to a released object.
    let discardDead: (InstanceSlot) -> Void
    /// Returns the error for a requester that cannot wait.
    let refusal: (Refusal) -> ResolutionError
    /// Registers a creation with `true` before the creator runs, and ends it with `false` after the slot was settled, so that
    /// who waits for the creation finds its instance.
    let register: ((_ isBegin: Bool) throws(ResolutionError) -> Void)?
    /// Called repeatedly during a long wait, with the time waited so far; `nil` if no observer is interested.
    let stalled: (@Sendable (Duration) -> Void)?

    package init(
        slot: @escaping () throws(ResolutionError) -> SlotReference,
        existing: @escaping (SlotReference) throws(ResolutionError) -> Value?,
        discardDead: @escaping (InstanceSlot) -> Void = { _ in },
        refusal: @escaping (Refusal) -> ResolutionError,
        register: ((_ isBegin: Bool) throws(ResolutionError) -> Void)? = nil,
        stalled: (@Sendable (Duration) -> Void)? = nil
    ) {
        self.slot = slot
        self.existing = existing
        self.discardDead = discardDead
        self.refusal = refusal
        self.register = register
        self.stalled = stalled
    }

    /// The reason why a requester cannot wait.
    package enum Refusal {
        /// A task creates the instance, and the requester is synchronous.
        case createdByTask
        /// The requester itself is creating the instance.
        case createdByRequester
        /// The requester was cancelled.
        case cancelled
    }

    /// The result of a creator: the value, and the result with which the slot is settled.
    package typealias Made = (value: Value, created: InstanceSlot.Created)

    /// Claims the slot, and those of the instances that are created together with it.
    private func claim(
        _ reference: SlotReference, for chain: AwaitChain? = nil
    ) throws(ResolutionError) -> SlotClaim.Attempt {
        if let together { return try together(reference, chain) }
        return SlotClaim(reference, for: chain).map { .claimed($0) } ?? .blocked(by: reference)
    }

    /// Returns true if another thread or task is creating the instance of a slot. Otherwise the requester looks again.
    private func mustWait(for reference: SlotReference) -> Bool {
        if reference.slot.isClaimed { return true }
        discardDead(reference.slot)
        if reference.slot.isRemoved { reference.removeFromTable() }
        return false
    }

    /// Returns if the requester looks again after it has waited.
    private func lookAgain(after answer: WaitGraph.Answer) throws(ResolutionError) {
        switch answer {
        case .look: return
        case .failed(let error): throw error
        case .needsAsync: throw refusal(.createdByTask)
        case .cycle: throw refusal(.createdByRequester)
        }
    }

    // MARK: Threads

    /// Returns the instance on behalf of a thread: creates it without suspension, or blocks until another thread has
    /// created it.
    package func now(creating make: (SlotClaim) throws -> Made) throws -> Value {
        while true {
            switch try turn() {
            case .found(let value): return value
            case .again: continue
            case .claimed(let claim):
                do throws(ResolutionError) { try register?(true) } catch { throw claim.fail(with: error) }
                defer { try? register?(false) }
                do { return finish(claim, with: try make(claim)) } catch { throw claim.fail(with: error) }
            }
        }
    }

    /// The result of one iteration of the loop for a thread.
    private enum Turn {
        case found(Value)
        /// The calling thread has claimed the slot, and must create the instance.
        case claimed(SlotClaim)
        /// The slot has changed, so the loop starts again.
        case again
    }

    /// A function of its own, because its frame would be on the stack while the creator runs, once for each binding of a chain.
    private func turn() throws(ResolutionError) -> Turn {
        let reference = try slot()
        if let value = try existing(reference) { return .found(value) }
        switch try claim(reference) {
        case .claimed(let claim):
            // Another thread or task may have finished between the lookup and the claim.
            let value: Value?
            do { value = try existing(reference) } catch { throw claim.fail(with: error) }
            guard let value else { return .claimed(claim) }
            claim.withdraw()
            return .found(value)
        case .blocked(let blocking):
            if mustWait(for: blocking) {
                try lookAgain(after: WaitGraph.wait(for: blocking.slot, stalled: stalled ?? { _ in }))
            }
            return .again
        }
    }

    /// Settles the slot with the result of a thread's creation, and returns the value.
    private func finish(_ claim: SlotClaim, with made: Made) -> Value {
        claim.settle(with: made.created)
        return made.value
    }

    // MARK: Tasks

    /// Returns the instance on behalf of a task: suspends until the instance exists, or starts a separate task that
    /// creates it. That task continues while any requester waits, and is cancelled when none does.
    ///
    /// - Parameters:
    ///   - chain: The requester's chain.
    ///   - owner: The owner of the instance, which cannot finish closing before the creation has ended.
    ///   - isPatient: True if a cancelled requester waits until the creation has ended.
    nonisolated(nonsending) func later(
        for chain: AwaitChain, ownedBy owner: (any InstanceOwner)?, isPatient: Bool,
        creating make: @escaping (SlotClaim, AwaitChain) async throws(ResolutionError) -> Made
    ) async throws(ResolutionError) -> Value {
        while true {
            let reference = try slot()
            if let value = try existing(reference) { return value }
            if Task.isCancelled { throw refusal(.cancelled) }
            let creator = AwaitChain(parent: nil, ownedBy: owner)
            var awaited = reference.slot
            var known: CreationClaim?
            switch try claim(reference, for: creator) {
            case .claimed(let claim):
                known = claim.task
                start(make, with: claim, in: creator)
            case .blocked(let blocking):
                guard mustWait(for: blocking) else { continue }
                awaited = blocking.slot
            }
            let watch = WaitGraph.watch(calling: stalled)
            let (step, outcome, isCancelled) = await WaitGraph.wait(
                for: awaited, known: known, chain: chain, isPatient: isPatient)
            watch?.cancel()
            if isCancelled { throw refusal(.cancelled) }
            if awaited == reference.slot, let value = outcome?.value(ifOf: Value.self) { return value }
            try lookAgain(after: step)
        }
    }

    /// What the task that creates an instance needs.
    private struct Work {
        let existing: (SlotReference) throws(ResolutionError) -> Value?
        let make: (SlotClaim, AwaitChain) async throws(ResolutionError) -> Made
        let register: ((_ isBegin: Bool) throws(ResolutionError) -> Void)?
    }

    private func start(
        _ make: @escaping (SlotClaim, AwaitChain) async throws(ResolutionError) -> Made,
        with claim: SlotClaim, in chain: AwaitChain
    ) {
        // Only the task uses the transferred closures. The instance that it creates is `Sendable`, because it is
        // shared.
        let work = Transfer(Work(existing: existing, make: make, register: register))
        let task = Task {
            await chain.run {
                var isRegistered = false
                do throws(ResolutionError) {
                    // Another thread or task may have finished between the lookup and the claim.
                    if let value = try work.value.existing(claim.reference) {
                        claim.task?.record(failure: nil, outcome: AnyBox(value))
                        claim.withdraw()
                    } else {
                        try work.value.register?(true)
                        isRegistered = true
                        let made = try await work.value.make(claim, chain)
                        claim.task?.record(failure: nil, outcome: AnyBox(made.value))
                        claim.settle(with: made.created)
                    }
                } catch {
                    claim.fail(with: error)
                }
                if isRegistered { try? work.value.register?(false) }
            }
        }
        claim.onAbandoned { task.cancel() }
    }
}
