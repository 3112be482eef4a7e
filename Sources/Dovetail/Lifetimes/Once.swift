internal import DovetailGraph

/// Makes one instance under a word exactly once, however many threads and tasks ask at the same time: the one mechanism
/// behind every lifetime that shares, rings, `Lazy`, components and `Shared`.
///
/// The maker runs with no lock held. A failure leaves nothing behind: those who waited get the same error, unless it only
/// concerns the one who asked, and the next request tries again.
struct Once<Value> {
    let word: Word
    /// The instance that serves already.
    let existing: () throws(ResolutionError) -> Value?
    /// The error for someone who cannot wait.
    let refusal: (Refusal) -> ResolutionError

    /// Why waiting is no way.
    enum Refusal {
        /// A task is making it, and the caller is synchronous.
        case madeByTask
        /// The caller is itself making it.
        case madeByCaller
        /// The caller was cancelled.
        case cancelled
    }

    /// What a maker hands back: the value, and how it is kept.
    typealias Made = (value: Value, kept: Kept)

    /// For a thread: makes it in one go, or blocks until another thread has.
    func now(_ make: () throws -> Made) throws -> Value {
        while true {
            if let value = try existing() { return value }
            guard let thread = try claim() else { continue }
            do {
                // Somebody may have finished between the look and the claim.
                if let value = try existing() {
                    word.settle(thread: thread, with: .elsewhere)
                    return value
                }
                let made = try make()
                word.settle(thread: thread, with: made.kept)
                return made.value
            } catch {
                word.fail(thread: thread, error)
                throw error
            }
        }
    }

    /// The same for a walk on the heap that does not suspend.
    nonisolated(nonsending) func nowInFrames(
        _ make: () async throws(ResolutionError) -> Made
    ) async throws(ResolutionError) -> Value {
        while true {
            if let value = try existing() { return value }
            guard let thread = try claim() else { continue }
            do throws(ResolutionError) {
                let made = try await make()
                word.settle(thread: thread, with: made.kept)
                return made.value
            } catch {
                word.fail(thread: thread, error)
                throw error
            }
        }
    }

    /// For a task: waits for it, suspended, or has a task of its own make it. That task goes on while anybody waits, and is
    /// cancelled when nobody does.
    nonisolated(nonsending) func later(
        walk: Walk, isPatient: Bool, _ make: @escaping (Walk) async throws(ResolutionError) -> Made
    ) async throws(ResolutionError) -> Value {
        while true {
            if let value = try existing() { return value }
            if Task.isCancelled { throw refusal(.cancelled) }
            let maker = Walk(parent: nil)
            let claim = Claim(walk: maker)
            let isMine = word.claim(claim)
            if isMine {
                start(claim, maker, make)
            } else if !word.isClaimed {
                word.discardIfDead()
                continue
            }
            let (step, outcome, isCancelled) = await Waiting.wait(
                for: word, known: isMine ? claim : nil, walk: walk, isPatient: isPatient)
            if isCancelled { throw refusal(.cancelled) }
            if let outcome = outcome as? Box<Value> { return outcome.value }
            switch step {
            case .look: continue
            case .failed(let error): throw error
            case .needsAsync: throw refusal(.madeByTask)
            case .cycle: throw refusal(.madeByCaller)
            }
        }
    }

    private func start(_ claim: Claim, _ walk: Walk, _ make: @escaping (Walk) async throws(ResolutionError) -> Made) {
        // Only the task uses what it is handed; what it makes is `Sendable`, because it is shared.
        let work = Transfer((word: word, make: make))
        let task = Task {
            await walk.run {
                do throws(ResolutionError) {
                    let made = try await work.value.make(walk)
                    claim.record(failure: nil, outcome: Box(made.value))
                    work.value.word.settle(claim, with: made.kept)
                } catch {
                    claim.record(failure: error)
                    work.value.word.settle(claim, with: .elsewhere)
                }
            }
        }
        claim.onAbandoned { task.cancel() }
    }

    /// The right to make it, as the identity of the thread that has it; `nil` when the caller should look again.
    private func claim() throws(ResolutionError) -> UInt? {
        let thread = CurrentThread.id
        if word.claim(thread: thread) { return thread }
        guard word.isClaimed else {
            word.discardIfDead()
            return nil
        }
        switch Waiting.wait(for: word) {
        case .look: return nil
        case .failed(let error): throw error
        case .needsAsync: throw refusal(.madeByTask)
        case .cycle: throw refusal(.madeByCaller)
        }
    }
}
