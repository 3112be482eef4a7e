internal import Synchronization

/// What owns shared instances and waits for creations when it closes: a container, as the wait graph sees it.
protocol InstanceOwner: AnyObject, Sendable {
    /// A number that no other owner of the process has, ever.
    var number: Int { get }
    /// The owner above it.
    var parentOwner: (any InstanceOwner)? { get }
}

/// One asynchronous request, the creation of one shared instance in a task of its own, or the closing of a container; and
/// the chain of those within which it runs, so that a wait that can never end is seen.
final class AwaitChain: Sendable {
    /// The chain in whose code this one was started, by the same task or a structured child of it.
    let parent: AwaitChain?
    /// The owner that waits for this to end before it has closed.
    let owner: (any InstanceOwner)?
    /// What a factory has asked for by hand, if that is what it stands for.
    private let request: NestedRequests.Target?
    /// How many requests by hand it runs in, with itself.
    private let depth: Int

    init(
        parent: AwaitChain?, ownedBy owner: (any InstanceOwner)? = nil, asking request: NestedRequests.Target? = nil
    ) {
        self.parent = parent
        self.owner = owner
        self.request = request
        depth = (parent?.depth ?? 0) + (request == nil ? 0 : 1)
    }

    /// So many requests by hand may run in each other, though one of them comes again: a factory may know when to stop.
    static let depthLimit = 1_000

    /// Whether a request by hand runs in so many others that it will not end: itself among them. Nothing else would stop it,
    /// because what suspends takes no stack.
    var isEndless: Bool {
        guard depth > AwaitChain.depthLimit, let request else { return false }
        return links.dropFirst().contains { $0.request == request }
    }

    /// The chain that runs in a task. A `Task` that is started there inherits the value, but it is another task, and the one
    /// that is noted here may have ended.
    private final class Running: Sendable {
        let chain: AwaitChain
        let task: UInt?
        private let ended = Atomic<Bool>(false)

        init(_ chain: AwaitChain, in task: UInt?) {
            self.chain = chain
            self.task = task
        }

        func end() { ended.store(true, ordering: .releasing) }

        /// Whether the calling task runs it, or is a structured child of the task that does. While it has not ended its task
        /// lives, so no other task has the same identity.
        var includesCurrentTask: Bool {
            guard let task, !ended.load(ordering: .acquiring) else { return false }
            return CurrentTask.isStructuredDescendant(of: task)
        }
    }

    @TaskLocal private static var running: Running?

    /// The chain whose code calls this.
    static var current: AwaitChain? {
        guard let running, running.includesCurrentTask else { return nil }
        return running.chain
    }

    /// Runs `body` as code of this chain, in the current task.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        await CurrentTask.prepare()
        let running = Running(self, in: CurrentTask.identity)
        defer { running.end() }
        return try await AwaitChain.$running.withValue(running, operation: body)
    }

    /// This one and those that it runs in, the innermost first.
    var links: [AwaitChain] {
        var result = [self]
        while let next = result.last?.parent { result.append(next) }
        return result
    }

    /// Whether an owner cannot close before this chain, or one that it runs in, has ended.
    func isHeld(by owner: some InstanceOwner) -> Bool {
        links.contains { link in
            var next = link.owner
            while let here = next {
                if here.number == owner.number { return true }
                next = here.parentOwner
            }
            return false
        }
    }
}
