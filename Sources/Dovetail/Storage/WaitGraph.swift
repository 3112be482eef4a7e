internal import DovetailModel

/// The graph of threads and tasks in the process that wait for creations, for detecting waits that can never end.
///
/// The lock is held for a few lookups, never while a user's code runs.
enum WaitGraph {
    private struct State {
        /// The claim for which each blocked thread waits.
        var threads: [UInt: CreationClaim] = [:]
        /// The claims for which each chain waits. A chain may wait in several child tasks.
        var chains: [ObjectIdentifier: [UInt64: CreationClaim]] = [:]
        var nextWaiter: UInt64 = 0
    }
    private static let lock = Guarded(State())

    /// The next step of a requester that found a claimed slot.
    enum Answer {
        /// The slot has changed, so the requester looks it up again.
        case look
        /// The creation failed.
        case failed(ResolutionError)
        /// A task creates the instance, and a thread cannot wait for a task.
        case needsAsync
        /// The wait would never end.
        case cycle
    }

    /// The number of seconds that a requester waits before observers are notified, each time.
    static let patience = 10

    /// Starts a task that calls `stalled` repeatedly, with the time waited so far, until it is cancelled. It runs
    /// beside a task that waits.
    static func watch(calling stalled: (@Sendable (Duration) -> Void)?) -> Task<Void, Never>? {
        guard let stalled else { return nil }
        return Task {
            var waited = Duration.zero
            while (try? await Task.sleep(for: .seconds(patience))) != nil {
                waited += .seconds(patience)
                stalled(waited)
            }
        }
    }

    /// Blocks the calling thread until the claim on a slot is settled.
    ///
    /// - Parameter stalled: Called repeatedly during a long wait, with the time waited so far.
    static func wait(for slot: InstanceSlot, stalled: (Duration) -> Void = { _ in }) -> Answer {
        let me = CurrentThread.id
        let signal = ThreadSignal()
        var claim: CreationClaim?
        let early: Answer? = lock.withLock { state in
            guard let found = slot.slots.announceWaiter(at: slot.index) else { return .look }
            if let chain = found.chain {
                return AwaitChain.current?.links.contains { $0 === chain } == true ? .cycle : .needsAsync
            }
            var next: CreationClaim? = found
            while let current = next {
                if current.thread == me { return .cycle }
                next = current.thread.flatMap { state.threads[$0] }
            }
            // Where the process has only one thread, the loop above has found it as the creator. This is a safeguard,
            // because the thread would wait for itself.
            guard ThreadSignal.canWait else { return .cycle }
            state.threads[me] = found
            found.progress.withLock { $0.waiters.append(.thread(signal, id: me)) }
            claim = found
            return nil
        }
        if let early { return early }
        var waited = Duration.zero
        while !signal.wait(forAtMost: patience * 1_000) {
            waited += .seconds(patience)
            stalled(waited)
        }
        return claim?.progress.withLock { $0.failure }.map { .failed($0) } ?? .look
    }

    /// Suspends the calling task until the claim on a slot is settled, or the task is cancelled (unless `isPatient`).
    ///
    /// - Parameter known: The claim, if the caller owns it.
    /// - Returns: The next step; the created value, if its creator recorded it; true if the task was cancelled.
    nonisolated(nonsending) static func wait(
        for slot: InstanceSlot, known: CreationClaim? = nil, chain: AwaitChain, isPatient: Bool
    ) async -> (step: Answer, outcome: AnyBox?, isCancelled: Bool) {
        var claim: CreationClaim?
        var id: UInt64 = 0
        let early: Answer? = lock.withLock { state in
            guard let found = known ?? slot.slots.announceWaiter(at: slot.index) else { return .look }
            if found.isAsynchronous, leads(from: found, to: chain, in: state) {
                known?.progress.withLock { $0.isStarterOnItsWay = false }
                return .cycle
            }
            state.nextWaiter += 1
            id = state.nextWaiter
            for waiting in chain.links { state.chains[ObjectIdentifier(waiting), default: [:]][id] = found }
            claim = found
            return nil
        }
        guard early == nil, let claim else { return (early ?? .look, nil, false) }
        let isCancelled = await suspend(
            on: claim, id: id, chain: chain, isStarter: known != nil, isPatient: isPatient)
        return claim.progress.withLock { progress in
            if isCancelled, !progress.isSettled { return (.look, nil, true) }
            let failure = known == nil ? progress.failure : progress.ownFailure
            return (failure.map { .failed($0) } ?? .look, progress.outcome, false)
        }
    }

    private nonisolated(nonsending) static func suspend(
        on claim: CreationClaim, id: UInt64, chain: AwaitChain, isStarter: Bool, isPatient: Bool
    ) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled: Bool? = lock.withLock { state in
                    let result: Bool? = claim.progress.withLock { progress in
                        if isStarter { progress.isStarterOnItsWay = false }
                        if progress.isSettled { return false }
                        if Task.isCancelled, !isPatient { return true }
                        progress.waiters.append(.task(continuation, id: id, chain: chain))
                        return nil
                    }
                    if result != nil { forget(id, of: chain, in: &state) }
                    return result
                }
                // The handler below may have run before the starter had arrived.
                if isCancelled ?? Task.isCancelled { abandonIfAlone(claim, except: id) }
                if let isCancelled { continuation.resume(returning: isCancelled) }
            }
        } onCancel: {
            if isPatient { abandonIfAlone(claim, except: id) } else { leave(claim, id: id) }
        }
    }

    /// Ends the wait of a cancelled requester. If it was the last one, the creation is cancelled.
    private static func leave(_ claim: CreationClaim, id: UInt64) {
        let left: (waiter: CreationClaim.Waiter, cancel: (@Sendable () -> Void)?)? = lock.withLock { state in
            let left = claim.progress.withLock { $0.removeWaiter(id) }
            if case .task(_, _, let chain) = left?.waiter { forget(id, of: chain, in: &state) }
            return left
        }
        left?.cancel?()
        if case .task(let continuation, _, _) = left?.waiter { continuation.resume(returning: true) }
    }

    private static func abandonIfAlone(_ claim: CreationClaim, except id: UInt64) {
        let cancel = claim.progress.withLock { $0.abandonIfAlone(except: id) ? $0.cancel : nil }
        cancel?()
    }

    /// Returns the claim on a slot, if there is one, and marks it as waited for.
    static func claim(on slot: InstanceSlot) -> CreationClaim? { slot.slots.announceWaiter(at: slot.index) }

    /// Returns the number of threads and tasks that wait for a slot. For tests.
    static func count(of slot: InstanceSlot) -> Int {
        claim(on: slot)?.progress.withLock { $0.waiters.count } ?? 0
    }

    /// Wakes all waiters of `claim`. Its owner calls this after the slot has changed.
    static func wakeAll(of claim: CreationClaim) {
        let (waiters, cancel) = lock.withLock { state in
            let (waiters, cancel) = claim.progress.withLock { progress in
                progress.isSettled = true
                // The objects that both refer to are released after the lock.
                defer { (progress.waiters, progress.cancel) = ([], nil) }
                return (progress.waiters, progress.cancel)
            }
            for waiter in waiters {
                switch waiter {
                case .thread(_, let id): state.threads[id] = nil
                case .task(_, let id, let chain): forget(id, of: chain, in: &state)
                }
            }
            return (waiters, cancel)
        }
        withExtendedLifetime(cancel) {}
        for waiter in waiters {
            switch waiter {
            case .thread(let signal, _): signal.signal()
            case .task(let continuation, _, _): continuation.resume(returning: false)
            }
        }
    }

    private static func forget(_ id: UInt64, of chain: AwaitChain, in state: inout State) {
        for waiting in chain.links {
            state.chains[ObjectIdentifier(waiting)]?[id] = nil
            if state.chains[ObjectIdentifier(waiting)]?.isEmpty == true {
                state.chains[ObjectIdentifier(waiting)] = nil
            }
        }
    }

    /// Returns true if the creator of `claim` waits for `chain`, directly or through other creations.
    private static func leads(from claim: CreationClaim, to chain: AwaitChain, in state: State) -> Bool {
        // Chains with waits are retained by their tasks, so their addresses identify them.
        let goals = Set(chain.links.map(ObjectIdentifier.init))
        var seen: Set<ObjectIdentifier> = []
        var open = [claim]
        while let next = open.popLast() {
            guard let creator = next.chain, seen.insert(ObjectIdentifier(creator)).inserted else { continue }
            if goals.contains(ObjectIdentifier(creator)) { return true }
            open += state.chains[ObjectIdentifier(creator)].map { Array($0.values) } ?? []
        }
        return false
    }
}
