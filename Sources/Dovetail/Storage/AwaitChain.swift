internal import DovetailModel

/// An owner of shared instances that waits for creations when it closes: a container, from the point of view of the
/// wait graph.
protocol InstanceOwner: AnyObject, Sendable {
    /// The owner's parent, if any.
    var parentOwner: (any InstanceOwner)? { get }
}

/// An asynchronous operation and the chain of operations within which it runs, for detecting waits that can never end.
///
/// The operation is an asynchronous request, the creation of one shared instance in a separate task, or the closing of
/// a container.
final class AwaitChain: Sendable {
    /// The chain whose code started this one, in the same task.
    let parent: AwaitChain?
    /// The owner that cannot finish closing before this operation has ended.
    let owner: (any InstanceOwner)?
    /// The target of a nested request, if the operation is a request by a factory's own code.
    private let request: NestedRequests.Target?
    /// The number of nested requests within which it runs, including itself.
    private let depth: Int

    init(
        parent: AwaitChain?, ownedBy owner: (any InstanceOwner)? = nil, asking request: NestedRequests.Target? = nil
    ) {
        self.parent = parent
        self.owner = owner
        self.request = request
        depth = (parent?.depth ?? 0) + (request == nil ? 0 : 1)
    }

    /// The number of nested requests that are permitted even if one of them occurs again, because a factory may stop by
    /// itself.
    static let depthLimit = 1_000

    /// True if a nested request runs within too many others, one of which has the same target, so that it will not end.
    /// No other limit would stop it, because suspended code takes no stack.
    var isEndless: Bool {
        guard depth > AwaitChain.depthLimit, let request else { return false }
        return links.dropFirst().contains { $0.request == request }
    }

    /// The chain that runs in a task. Tasks that its code starts inherit the task-local value, but are other tasks: Swift
    /// has no function that tells whether one of them is awaited.
    private final class Running: Sendable {
        let chain: AwaitChain
        private let task = Running.currentTask
        private let ended = Guarded(false)

        init(_ chain: AwaitChain) { self.chain = chain }

        func end() { ended.exchange(true) }

        /// True if the calling task runs the chain. Until the chain has ended its task exists, so no other task has the
        /// same identity.
        var isInCurrentTask: Bool { !ended.value && task == Running.currentTask }

        /// The identity of the running task, which no two living tasks share; `nil` if no task is running.
        private static var currentTask: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }
    }

    @TaskLocal private static var running: Running?

    /// The chain whose code is the caller.
    static var current: AwaitChain? {
        guard let running, running.isInCurrentTask else { return nil }
        return running.chain
    }

    /// Runs `body` as code of this chain, in the current task.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let running = Running(self)
        defer { running.end() }
        return try await AwaitChain.$running.withValue(running, operation: body)
    }

    /// This chain and those within which it runs, the innermost first.
    var links: [AwaitChain] {
        var result = [self]
        while let next = result.last?.parent { result.append(next) }
        return result
    }

    /// Returns true if `owner` cannot finish closing before this chain, or one within which it runs, has ended.
    func isHeld(by owner: some InstanceOwner) -> Bool {
        links.contains { link in
            link.owner.map { sequence(first: $0) { $0.parentOwner }.contains { $0 === owner } } ?? false
        }
    }
}
