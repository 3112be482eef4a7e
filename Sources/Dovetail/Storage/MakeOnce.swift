internal import DovetailModel

/// A slot, and the table that it is in, if any.
package struct SlotReference: Sendable {
    package let slot: InstanceSlot
    /// The table from which the slot is removed if it stays empty, and the slot's hash in that table.
    private let table: (any CellRemoving)?
    private let hash: Int

    package init(_ slot: InstanceSlot, in table: (any CellRemoving)? = nil, hash: Int = 0) {
        self.slot = slot
        self.table = table
        self.hash = hash
    }

    /// Removes the slot from its table if it is empty, so that a key is not stored without an instance.
    func removeIfEmpty() {
        guard table != nil, slot.remove() else { return }
        removeFromTable()
    }

    /// Removes a slot that is marked as removed from its table, so that the next lookup finds a new one.
    func removeFromTable() { table?.remove(slot, hash: hash) }
}

/// A table from which a slot can be removed after it was marked as removed.
package protocol CellRemoving: AnyObject, Sendable {
    func remove(_ slot: InstanceSlot, hash: Int)
}

/// The mechanism that creates an instance in a slot exactly once, for any number of threads and tasks that request it
/// at the same time. Every shared lifetime, `Lazy`, components and `Shared` use it. Two others take part with the same slots: a
/// cycle claims those of all its members together (``GroupClaim``), and an instance whose creation is one call of a factory is
/// made at once if nobody else creates it (`ResolutionContext.made`).
///
/// The loop is: look up, claim, look up again, create, publish, settle. No lock is held while the creator runs. A
/// failure leaves nothing behind: the waiters receive the same error, unless it only concerns the requester, and the
/// next request tries again.
package struct MakeOnce<Value> {
    /// Returns the slot. Called again after the slot was removed from its table.
    let slot: () throws(ResolutionError) -> SlotReference
    /// Returns the existing instance, if there is one that can be used.
    let existing: (SlotReference) throws(ResolutionError) -> Value?
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

    // MARK: Threads

    /// Returns the instance on behalf of a thread: creates it without suspension, or blocks until another thread has
    /// created it.
    package func now(creating make: (SlotReference) throws -> Made) throws -> Value {
        while true {
            switch try turn() {
            case .found(let value): return value
            case .again: continue
            case .claimed(let reference):
                do throws(ResolutionError) { try register?(true) } catch { throw fail(reference, with: error) }
                defer { try? register?(false) }
                do { return finish(reference, with: try make(reference)) } catch { throw fail(reference, with: error) }
            }
        }
    }

    /// The result of one iteration of the loop for a thread.
    enum Turn {
        case found(Value)
        /// The calling thread has claimed the slot, and must create the instance.
        case claimed(SlotReference)
        /// The slot has changed, so the loop starts again.
        case again
    }

    func turn() throws(ResolutionError) -> Turn {
        let reference = try slot()
        if let value = try existing(reference) { return .found(value) }
        if reference.slot.claim(thread: CurrentThread.id) {
            // Another thread or task may have finished between the lookup and the claim.
            let value: Value?
            do { value = try existing(reference) } catch { throw fail(reference, with: error) }
            guard let value else { return .claimed(reference) }
            _ = finish(reference, with: (value, .elsewhere))
            return .found(value)
        }
        guard reference.slot.isClaimed else {
            discardDead(reference.slot)
            if reference.slot.isRemoved { reference.removeFromTable() }
            return .again
        }
        switch WaitGraph.wait(for: reference.slot, stalled: stalled ?? { _ in }) {
        case .look: return .again
        case .failed(let error): throw error
        case .needsAsync: throw refusal(.createdByTask)
        case .cycle: throw refusal(.createdByRequester)
        }
    }

    /// Settles the slot with the result of a thread's creation, and returns the value.
    func finish(_ reference: SlotReference, with made: Made) -> Value {
        reference.slot.settle(with: made.created)
        if case .elsewhere = made.created { reference.removeIfEmpty() }
        return made.value
    }

    /// Settles the slot after a creation that failed, and returns the error.
    @discardableResult
    func fail<Failure: Error>(_ reference: SlotReference, with error: Failure) -> Failure {
        reference.slot.fail(with: error as? ResolutionError)
        reference.removeIfEmpty()
        return error
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
        for chain: AwaitChain, ownedBy owner: Container?, isPatient: Bool,
        creating make: @escaping (SlotReference, AwaitChain) async throws(ResolutionError) -> Made
    ) async throws(ResolutionError) -> Value {
        while true {
            let reference = try slot()
            if let value = try existing(reference) { return value }
            if Task.isCancelled { throw refusal(.cancelled) }
            let creator = AwaitChain(parent: nil, ownedBy: owner)
            let claim = CreationClaim(chain: creator)
            let isMine = reference.slot.claim(claim)
            if isMine {
                start(make, of: reference, for: claim, in: creator)
            } else if !reference.slot.isClaimed {
                discardDead(reference.slot)
                if reference.slot.isRemoved { reference.removeFromTable() }
                continue
            }
            let watch = WaitGraph.watch(calling: stalled)
            let (step, outcome, isCancelled) = await WaitGraph.wait(
                for: reference.slot, known: isMine ? claim : nil, chain: chain, isPatient: isPatient)
            watch?.cancel()
            if isCancelled { throw refusal(.cancelled) }
            if let value = outcome?.value(ifOf: Value.self) { return value }
            switch step {
            case .look: continue
            case .failed(let error): throw error
            case .needsAsync: throw refusal(.createdByTask)
            case .cycle: throw refusal(.createdByRequester)
            }
        }
    }

    /// What the task that creates an instance needs.
    private struct Work {
        let existing: (SlotReference) throws(ResolutionError) -> Value?
        let make: (SlotReference, AwaitChain) async throws(ResolutionError) -> Made
        let register: ((_ isBegin: Bool) throws(ResolutionError) -> Void)?
    }

    private func start(
        _ make: @escaping (SlotReference, AwaitChain) async throws(ResolutionError) -> Made,
        of reference: SlotReference, for claim: CreationClaim, in chain: AwaitChain
    ) {
        // Only the task uses the transferred closures. The instance that it creates is `Sendable`, because it is
        // shared.
        let work = Transfer(Work(existing: existing, make: make, register: register))
        let task = Task {
            await chain.run {
                var isRegistered = false
                do throws(ResolutionError) {
                    // Another thread or task may have finished between the lookup and the claim.
                    if let value = try work.value.existing(reference) {
                        claim.record(failure: nil, outcome: AnyBox(value))
                        reference.slot.settle(with: .elsewhere)
                    } else {
                        try work.value.register?(true)
                        isRegistered = true
                        let made = try await work.value.make(reference, chain)
                        claim.record(failure: nil, outcome: AnyBox(made.value))
                        reference.slot.settle(with: made.created)
                    }
                } catch {
                    claim.record(failure: error)
                    reference.slot.settle(with: .elsewhere)
                }
                reference.removeIfEmpty()
                if isRegistered { try? work.value.register?(false) }
            }
        }
        claim.onAbandoned { task.cancel() }
    }
}
