internal import DovetailGraph
internal import Synchronization

/// The right to make one shared instance, held by a thread for a synchronous stretch or by a task.
final class Claim: @unchecked Sendable {
    // Safe: the constants never change; everything else is read and written only under the lock of `Waiting`.

    /// The thread that makes it in one go; `nil` when a task makes it.
    let thread: UInt?
    /// The walk that makes it; `nil` when a thread makes it.
    let walk: Walk?
    /// Why it failed, for those who wait; `nil` while it is made, and when they should look again.
    fileprivate(set) var failure: ResolutionError?
    fileprivate(set) var outcome: AnyBox?
    fileprivate(set) var isSettled = false
    fileprivate var waiters: [Waiter] = []
    fileprivate var cancel: (@Sendable () -> Void)?
    /// Whether everybody who waited has gone, so that the making was cancelled.
    fileprivate var isAbandoned = false

    init(thread: UInt) {
        self.thread = thread
        walk = nil
    }

    init(walk: Walk) {
        self.walk = walk
        thread = nil
    }

    var isAsynchronous: Bool { thread == nil }

    /// Leaves word for those who wait. Call before the word is settled.
    func record(failure: ResolutionError?, outcome: AnyBox? = nil) {
        Waiting.lock.withLock { _ in
            // A failure that only concerns the one who asked is not handed on: the others try for themselves.
            // Nor is one that came of being abandoned: who has come since wants it made.
            if let failure, !failure.concernsCallerOnly, !isAbandoned { self.failure = failure }
            self.outcome = outcome
        }
    }

    /// How to stop the making when nobody waits for it any more. Call before the first one waits.
    func onAbandoned(_ cancel: @escaping @Sendable () -> Void) {
        Waiting.lock.withLock { _ in self.cancel = cancel }
    }

    fileprivate enum Waiter {
        case thread(ThreadSignal, id: UInt)
        case task(CheckedContinuation<Bool, Never>, id: UInt64, walk: Walk)
    }
}

extension ResolutionError {
    /// Whether another caller might succeed where this one failed.
    var concernsCallerOnly: Bool {
        switch id {
        case .needsAsync, .wrongIsolation, .cancelled, .tooDeep: true
        default: false
        }
    }
}

/// One asynchronous resolve, or the making of one shared instance in a task of its own.
final class Walk: Sendable {
    /// The walk in whose factory this one was started, if it is still that task.
    let parent: Walk?
    init(parent: Walk?) { self.parent = parent }

    /// The walk whose code is running in the current task; a `Task` started there inherits the value, but not the task.
    @TaskLocal private static var running: Running?
    private struct Running: Sendable {
        let walk: Walk
        let task: Int?
    }

    private static var taskIdentity: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// The walk whose code calls this.
    static var current: Walk? {
        guard let running, running.task == taskIdentity else { return nil }
        return running.walk
    }

    /// Runs `body` as code of this walk, in the current task.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Walk.$running.withValue(Running(walk: self, task: Walk.taskIdentity), operation: body)
    }

    /// This walk and those it runs in.
    var chain: [Walk] {
        var result = [self]
        while let next = result.last?.parent { result.append(next) }
        return result
    }
}

/// Who waits for whom, in the whole process. The lock is held for a few look-ups, never while a user's code runs.
enum Waiting {
    struct State {
        /// What each blocked thread waits for.
        var threads: [UInt: Claim] = [:]
        /// What each walk waits for; a walk may wait in several child tasks.
        var walks: [ObjectIdentifier: [UInt64: Claim]] = [:]
        var nextWaiter: UInt64 = 0
    }
    static let lock = Mutex(State())

    /// What a caller that met a claimed word does next.
    enum Step {
        /// The word has changed: look again.
        case look
        /// The maker failed.
        case failed(ResolutionError)
        /// A task makes it; a thread cannot wait for that.
        case needsAsync
        /// Waiting would never end.
        case cycle
    }

    /// Blocks the calling thread until the claim on `word` is settled.
    static func wait(for word: Word) -> Step {
        let me = CurrentThread.id
        let signal = ThreadSignal()
        var claim: Claim?
        let early: Step? = lock.withLock { state in
            guard let found = announce(word) else { return .look }
            if let walk = found.walk {
                return Walk.current?.chain.contains { $0 === walk } == true ? .cycle : .needsAsync
            }
            var next: Claim? = found
            while let current = next {
                if current.thread == me { return .cycle }
                next = current.thread.flatMap { state.threads[$0] }
            }
            state.threads[me] = found
            found.waiters.append(.thread(signal, id: me))
            claim = found
            return nil
        }
        if let early { return early }
        signal.wait()
        return lock.withLock { _ in claim?.failure }.map { .failed($0) } ?? .look
    }

    /// Suspends the calling task until the claim on `word` is settled, or the task is cancelled (unless `isPatient`).
    /// Gives what was made, if the maker left it.
    nonisolated(nonsending) static func wait(
        for word: Word, known: Claim? = nil, walk: Walk, isPatient: Bool
    ) async -> (step: Step, outcome: AnyBox?, isCancelled: Bool) {
        var claim: Claim?
        var id: UInt64 = 0
        let early: Step? = lock.withLock { state in
            guard let found = known ?? announce(word) else { return .look }
            if found.thread == nil, leads(from: found, to: walk, state) { return .cycle }
            state.nextWaiter += 1
            id = state.nextWaiter
            for waiting in walk.chain { state.walks[ObjectIdentifier(waiting), default: [:]][id] = found }
            claim = found
            return nil
        }
        guard early == nil, let claim else { return (early ?? .look, nil, false) }
        let isCancelled = await suspend(on: claim, id: id, walk: walk, isPatient: isPatient)
        return lock.withLock { _ in
            if isCancelled, !claim.isSettled { return (.look, nil, true) }
            return (claim.failure.map { .failed($0) } ?? .look, claim.outcome, false)
        }
    }

    private nonisolated(nonsending) static func suspend(
        on claim: Claim, id: UInt64, walk: Walk, isPatient: Bool
    ) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled: Bool? = lock.withLock { state in
                    let result: Bool? = claim.isSettled ? false : (Task.isCancelled && !isPatient ? true : nil)
                    if result == nil {
                        claim.waiters.append(.task(continuation, id: id, walk: walk))
                    } else {
                        forget(id, walk, &state)
                    }
                    return result
                }
                guard let isCancelled else { return }
                if isCancelled { abandonIfAlone(claim, except: id) }
                continuation.resume(returning: isCancelled)
            }
        } onCancel: {
            if isPatient { abandonIfAlone(claim, except: id) } else { leave(claim, id: id) }
        }
    }

    /// A cancelled caller stops waiting; if it was the last, the making is cancelled.
    private static func leave(_ claim: Claim, id: UInt64) {
        let (continuation, cancel): (CheckedContinuation<Bool, Never>?, (@Sendable () -> Void)?) = lock.withLock {
            state in
            guard let index = claim.waiters.firstIndex(where: { if case .task(_, id, _) = $0 { true } else { false } }),
                case .task(let continuation, _, let walk) = claim.waiters.remove(at: index)
            else { return (nil, nil) }
            forget(id, walk, &state)
            if claim.waiters.isEmpty { claim.isAbandoned = true }
            return (continuation, claim.waiters.isEmpty ? claim.cancel : nil)
        }
        cancel?()
        continuation?.resume(returning: true)
    }

    private static func abandonIfAlone(_ claim: Claim, except id: UInt64) {
        let cancel = lock.withLock { _ in
            let others = claim.waiters.contains { if case .task(_, let other, _) = $0 { other != id } else { true } }
            if others || claim.isSettled { return (@Sendable () -> Void)?.none }
            claim.isAbandoned = true
            return claim.cancel
        }
        cancel?()
    }

    /// The claim on `word`, if there is one, marked as waited for.
    static func claim(on word: Word) -> Claim? { lock.withLock { _ in announce(word) } }

    /// Whether the claim on `word` is held by a task.
    static func isMadeByTask(_ word: Word) -> Bool {
        lock.withLock { _ in announce(word)?.isAsynchronous ?? false }
    }

    /// How many threads and tasks wait for what lies under `word`.
    static func count(of word: Word) -> Int {
        lock.withLock { _ in announce(word)?.waiters.count ?? 0 }
    }

    /// Wakes everybody who waits for `claim`; called by its maker after the word has changed.
    static func wakeAll(of claim: Claim) {
        let waiters = lock.withLock { state in
            claim.isSettled = true
            claim.cancel = nil
            let waiters = claim.waiters
            claim.waiters = []
            for waiter in waiters {
                switch waiter {
                case .thread(_, let id): state.threads[id] = nil
                case .task(_, let id, let walk): forget(id, walk, &state)
                }
            }
            return waiters
        }
        for waiter in waiters {
            switch waiter {
            case .thread(let signal, _): signal.signal()
            case .task(let continuation, _, _): continuation.resume(returning: false)
            }
        }
    }

    private static func forget(_ id: UInt64, _ walk: Walk, _ state: inout State) {
        for waiting in walk.chain {
            state.walks[ObjectIdentifier(waiting)]?[id] = nil
            if state.walks[ObjectIdentifier(waiting)]?.isEmpty == true { state.walks[ObjectIdentifier(waiting)] = nil }
        }
    }

    /// Marks the word as waited for, and gives its claim. Under the lock, so that the claim cannot go meanwhile: its maker
    /// takes the lock before it lets go.
    private static func announce(_ word: Word) -> Claim? {
        while true {
            let bits = word.atomic.pointee.load(ordering: .acquiring)
            guard bits & 1 == 1 else { return nil }
            if Word.isThread(bits) {
                word.replace(bits, by: Claim(thread: Word.thread(bits)))
                continue
            }
            if bits & 2 == 0,
                !word.atomic.pointee.compareExchange(
                    expected: bits, desired: bits | 2, ordering: .acquiringAndReleasing
                ).exchanged
            {
                continue
            }
            guard let address = UnsafeRawPointer(bitPattern: bits & ~3) else { return nil }
            return Unmanaged<Claim>.fromOpaque(address).takeUnretainedValue()
        }
    }

    /// Whether the maker of `claim` itself waits, over any number of steps, for `walk`.
    private static func leads(from claim: Claim, to walk: Walk, _ state: State) -> Bool {
        let goals = Set(walk.chain.map(ObjectIdentifier.init))
        var seen: Set<ObjectIdentifier> = []
        var open = [claim]
        while let next = open.popLast() {
            guard let maker = next.walk, seen.insert(ObjectIdentifier(maker)).inserted else { continue }
            if goals.contains(ObjectIdentifier(maker)) { return true }
            open += state.walks[ObjectIdentifier(maker)].map { Array($0.values) } ?? []
        }
        return false
    }
}
