internal import DovetailModel

/// The claim of a thread or task on the slot of a requested instance, and on those of the instances that are created
/// together with it: the members of a cycle.
///
/// Either all slots are claimed or none: a thread or task that finds a claimed slot releases its own claims before it
/// waits. Slots are claimed in one order, so that two threads or tasks that need the same slots meet
/// at the first one.
package struct SlotClaim: Sendable {
    /// The slot of the requested instance.
    package let reference: SlotReference
    /// What the requesters of a task wait for; `nil` for a thread.
    let task: CreationClaim?
    /// `nil` outside of a cycle.
    private(set) var group: Group?

    /// What is created together.
    final class Group: Sendable {
        /// The claims on all slots in which no instance was ready.
        let claims: [SlotClaim]
        /// The instances of the other slots. The creation uses these, even if they are released meanwhile.
        let existing: [(index: Int, box: AnyBox)]
        /// The results of the creation for the slots besides the one of the requested instance; empty before it is complete.
        let results = Guarded<[InstanceSlot: InstanceSlot.Created]>([:])

        init(_ claims: [SlotClaim], existing: [(index: Int, box: AnyBox)]) {
            self.claims = claims
            self.existing = existing
        }
    }

    /// The result of an attempt to claim all slots of a creation.
    enum Attempt {
        case claimed(SlotClaim)
        /// This slot was not empty. The requester waits if it is claimed, and looks up the instance again.
        case blocked(by: SlotReference)
    }

    /// Claims one slot, if it is empty.
    ///
    /// - Parameter chain: The chain of the task that creates the instance; `nil` for the calling thread.
    init?(_ reference: SlotReference, for chain: AwaitChain? = nil) {
        self.reference = reference
        task = chain.map { CreationClaim(chain: $0) }
        let isClaimed = task.map { reference.slot.claim($0) } ?? reference.slot.claim(thread: CurrentThread.id)
        if !isClaimed { return nil }
    }

    /// Returns this claim together with all that were made for the same creation.
    func together(with group: Group) -> SlotClaim {
        var claim = self
        claim.group = group
        return claim
    }

    /// Returns true if `slot` is one of the claimed slots.
    func has(_ slot: InstanceSlot) -> Bool {
        slot == reference.slot || group?.claims.contains { $0.reference.slot == slot } == true
    }

    /// Sets the closure that cancels the creation of a task when nobody waits for any of the instances. Call before the
    /// first requester waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        guard let group else {
            task?.onAbandoned(cancel)
            return
        }
        let claims = group.claims.compactMap(\.task)
        for claim in claims {
            // The requester waits for its own slot only.
            if claim !== task { claim.progress.withLock { $0.isStarterOnItsWay = false } }
            claim.onAbandoned {
                // Those that come later are not told that it failed: they want the instance, and try again.
                let others = claims.filter { $0 !== claim && !$0.progress.withLock { $0.abandonIfAlone() } }
                if others.isEmpty { cancel() }
            }
        }
    }

    /// Settles all slots, that of the requested instance with the result of its creation, and then wakes the waiters, whose
    /// next request may be one for another member of the cycle.
    func settle(with created: InstanceSlot.Created) {
        guard let group else {
            reference.slot.settle(with: created)
            if case .elsewhere = created { reference.removeIfEmpty() }
            return
        }
        let others = group.results.exchange([:])
        var awaited: [CreationClaim] = []
        for reference in group.claims.map(\.reference) {
            let result = reference.slot == self.reference.slot ? created : others[reference.slot] ?? .elsewhere
            if let claim = reference.slot.end(with: result) { awaited.append(claim) }
            if case .elsewhere = result { reference.removeIfEmpty() }
        }
        for claim in awaited { WaitGraph.wakeAll(of: claim) }
    }

    /// Releases all claims, because nothing was created.
    func withdraw() { settle(with: .elsewhere) }

    /// Releases all claims after a failure, which the waiters receive too, and returns the error.
    @discardableResult
    func fail<Failure: Error>(with error: Failure) -> Failure {
        let failure = error as? ResolutionError
        for claim in group?.claims ?? [self] { claim.reference.slot.record(failure) }
        withdraw()
        return error
    }
}

extension InstanceSlot {
    /// Runs `body` while no other thread or task has claimed the slot, which waits for those that have. A call within
    /// `body` runs at once.
    ///
    /// - Returns: The result; `nil` if a task has claimed it, because no thread can wait for that.
    func inTurn<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result? {
        while !claim(thread: CurrentThread.id) {
            switch WaitGraph.wait(for: self) {
            case .look, .failed: continue
            case .needsAsync: return nil
            case .cycle: return try body()
            }
        }
        defer { settle(with: .elsewhere) }
        return try body()
    }
}
