internal import DovetailGraph

/// A slot, and what keeps it for as long as this is used.
struct SlotReference: Sendable {
    let slot: InstanceSlot
    /// Whether there is room for an instance behind the word.
    let isInline: Bool
    /// Owns the memory of the slot.
    let owner: any AnyObject & Sendable
    /// The table from which the slot is removed when it stays empty, and its hash there.
    private let table: (any CellRemoving)?
    private let hash: Int

    /// A slot of a container's block.
    init(_ slot: InstanceSlot, isInline: Bool, of owner: any AnyObject & Sendable) {
        self.slot = slot
        self.isInline = isInline
        self.owner = owner
        table = nil
        hash = 0
    }

    /// A slot of its own; from a table from which it goes when it stays empty, if one is given.
    init(_ cell: InstanceCell, in table: (any CellRemoving)? = nil, hash: Int = 0) {
        slot = cell.slot
        isInline = false
        owner = cell
        self.table = table
        self.hash = hash
    }

    /// Removes the slot from its table if nothing is in it, so that a key is not kept without an instance.
    func removeIfEmpty() {
        guard table != nil, slot.remove() else { return }
        removeFromTable()
    }

    /// Removes a slot that was closed down from its table, so that the next look finds a new one.
    func removeFromTable() {
        if let cell = owner as? InstanceCell { table?.remove(cell, hash: hash) }
    }
}

/// A table from which a cell that was closed down is removed.
protocol CellRemoving: AnyObject, Sendable {
    func remove(_ cell: InstanceCell, hash: Int)
}

/// Creates one instance in a slot exactly once, however many threads and tasks ask at the same time: the one mechanism
/// behind every lifetime that shares, cycle groups, `Lazy`, components and `Shared`.
///
/// One loop: look, claim, look again, create, publish, settle. The creator runs with no lock held. A failure leaves nothing
/// behind: those who waited get the same error, unless it only concerns the requester, and the next request tries again.
struct MakeOnce<Value> {
    /// Finds the slot; again after it was removed from its table.
    let slot: () throws(ResolutionError) -> SlotReference
    /// The instance that serves already.
    let existing: (SlotReference) throws(ResolutionError) -> Value?
    /// Makes room if what is in the slot no longer serves, such as a weak reference to an object that is gone.
    var discardDead: (InstanceSlot) -> Void = { _ in }
    /// The error for a requester that cannot wait.
    let refusal: (Refusal) -> ResolutionError
    /// Called from time to time while somebody waits long, with the time so far; `nil` where nobody wants to know.
    var stalled: (@Sendable (Duration) -> Void)?

    /// Why a requester cannot wait.
    enum Refusal {
        /// A task creates the instance, and the requester is synchronous.
        case createdByTask
        /// The requester is itself creating it.
        case createdByRequester
        /// The requester was cancelled.
        case cancelled
    }

    /// What a creator hands back: the value, and how the slot comes to stand for it.
    typealias Made = (value: Value, created: InstanceSlot.Created)

    // MARK: Threads

    /// For a thread: creates the instance in one go, or blocks until another thread has.
    func now(creating make: (SlotReference) throws -> Made) throws -> Value {
        while true {
            switch try turn() {
            case .found(let value): return value
            case .again: continue
            case .claimed(let reference):
                do { return finish(reference, with: try make(reference)) } catch { throw fail(reference, with: error) }
            }
        }
    }

    /// One turn of the loop for a thread.
    enum Turn {
        case found(Value)
        /// The calling thread has the right to create the instance.
        case claimed(SlotReference)
        /// Something has changed.
        case again
    }

    func turn() throws(ResolutionError) -> Turn {
        let reference = try slot()
        if let value = try existing(reference) { return .found(value) }
        if reference.slot.claim(thread: CurrentThread.id) {
            // Somebody may have finished between the look and the claim.
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

    /// Settles what a thread has created.
    func finish(_ reference: SlotReference, with made: Made) -> Value {
        reference.slot.settle(with: made.created)
        if case .elsewhere = made.created { reference.removeIfEmpty() }
        return made.value
    }

    /// Settles a creation that failed. Gives the error.
    @discardableResult
    func fail<Failure: Error>(_ reference: SlotReference, with error: Failure) -> Failure {
        reference.slot.fail(with: error as? ResolutionError)
        reference.removeIfEmpty()
        return error
    }

    // MARK: Tasks

    /// For a task: waits for the instance, suspended, or has a task of its own create it. That task goes on while anybody
    /// waits, and is cancelled when nobody does.
    ///
    /// - Parameters:
    ///   - chain: The request that asks.
    ///   - owner: What waits for the creation before it has closed.
    ///   - isPatient: Whether a cancelled requester waits until what it waits for has ended.
    nonisolated(nonsending) func later(
        for chain: AwaitChain, ownedBy owner: (any InstanceOwner)?, isPatient: Bool,
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

    private func start(
        _ make: @escaping (SlotReference, AwaitChain) async throws(ResolutionError) -> Made,
        of reference: SlotReference, for claim: CreationClaim, in chain: AwaitChain
    ) {
        // Only the task uses what it is handed; what it creates is `Sendable`, because it is shared. The reference keeps the slot.
        let work = Transfer((existing: existing, make: make))
        let task = Task {
            await chain.run {
                do throws(ResolutionError) {
                    // Somebody may have finished between the look and the claim.
                    if let value = try work.value.existing(reference) {
                        claim.record(failure: nil, outcome: AnyBox(value))
                        reference.slot.settle(with: .elsewhere)
                    } else {
                        let made = try await work.value.make(reference, chain)
                        claim.record(failure: nil, outcome: AnyBox(made.value))
                        reference.slot.settle(with: made.created)
                    }
                } catch {
                    claim.record(failure: error)
                    reference.slot.settle(with: .elsewhere)
                }
                reference.removeIfEmpty()
            }
        }
        claim.onAbandoned { task.cancel() }
    }
}
