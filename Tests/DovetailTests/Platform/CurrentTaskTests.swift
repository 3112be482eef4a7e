@testable internal import Dovetail
internal import Testing

/// The self-test of what ``CurrentTask`` reads from the runtime's task objects: if a version of Swift changes their layout,
/// these fail.
struct CurrentTaskTests {
    /// All APIs that start a structured child.
    enum Child: String, CaseIterable {
        case asyncLet, asyncLetOfArray, group, throwingGroup, discardingGroup, throwingDiscardingGroup
        case named, prioritized, executorPreference, immediate, withinPreference
    }
    /// All APIs that start a task that is not a child.
    enum Other: String, CaseIterable {
        case task, named, prioritized, throwing, detached, immediate, immediateDetached, executorPreference
    }

    /// Runs `body` in a structured child and waits for it.
    private static func run(_ child: Child, _ body: @escaping @Sendable () async -> Void) async {
        switch child {
        case .asyncLet:
            async let done: Void = body()
            await done
        case .asyncLetOfArray:
            async let numbers = {
                await body()
                return Array(0..<9)
            }()
            _ = await numbers
        case .group: await withTaskGroup(of: Void.self) { $0.addTask { await body() } }
        case .throwingGroup:
            try? await withThrowingTaskGroup(of: [Int].self) { group in
                group.addTask {
                    await body()
                    return [1]
                }
                for try await _ in group {}
            }
        case .discardingGroup: await withDiscardingTaskGroup { $0.addTask { await body() } }
        case .throwingDiscardingGroup: try? await withThrowingDiscardingTaskGroup { $0.addTask { await body() } }
        case .named: await withTaskGroup(of: Void.self) { $0.addTask(name: "a child") { await body() } }
        case .prioritized: await withTaskGroup(of: Void.self) { $0.addTask(priority: .high) { await body() } }
        case .executorPreference:
            await withTaskGroup(of: Void.self) {
                $0.addTask(executorPreference: globalConcurrentExecutor) { await body() }
            }
        case .immediate: await withTaskGroup(of: Void.self) { $0.addImmediateTask { await body() } }
        case .withinPreference:
            await withTaskExecutorPreference(globalConcurrentExecutor) {
                async let done: Void = body()
                await done
            }
        }
    }

    /// Runs `body` in a separate task and waits for it, so that the runtime links the two.
    private static func run(_ other: Other, _ body: @escaping @Sendable () async -> Void) async {
        switch other {
        case .task: await Task { await body() }.value
        case .named: await Task(name: "a task") { await body() }.value
        case .prioritized: await Task(priority: .low) { await body() }.value
        case .throwing:
            _ = try? await Task {
                await body()
                throw CancellationError()
            }.value
        case .detached: await Task.detached { await body() }.value
        case .immediate: await Task.immediate { await body() }.value
        case .immediateDetached: await Task.immediateDetached { await body() }.value
        case .executorPreference:
            await Task(executorPreference: globalConcurrentExecutor) { await body() }.value
        }
    }

    private static func identity() throws -> UInt { try #require(CurrentTask.identity) }

    /// The result of `CurrentTask` in each of `children`, one inside the other, of a task outside of them all.
    private static func answers(in children: ArraySlice<Child>, of task: UInt) async -> [Bool] {
        guard let first = children.first else { return [] }
        let answers = Locked<[Bool]>([])
        await run(first) {
            answers.now = [CurrentTask.isStructuredDescendant(of: task)]
            let deeper = await Self.answers(in: children.dropFirst(), of: task)
            answers.change { $0 += deeper }
        }
        return answers.now
    }

    @Test func `a task has an identity, a thread without one has none`() async throws {
        let task = try Self.identity()
        #expect(task != 0)
        #expect(try Self.identity() == task)
        #expect(CurrentTask.isStructuredDescendant(of: task), "it is that task")
        try onThread(stackSize: 512 << 10) {
            #expect(CurrentTask.identity == nil)
            #expect(!CurrentTask.isStructuredDescendant(of: task))
        }
    }

    @Test(arguments: Child.allCases, Child.allCases)
    func `structured children are descendants, and so are theirs`(child: Child, grandchild: Child) async throws {
        let task = try Self.identity()
        #expect(await Self.answers(in: [child, grandchild, child], of: task) == [true, true, true])
    }

    @Test(arguments: Child.allCases)
    func `a task is no descendant of its children or of its siblings`(child: Child) async throws {
        let task = try Self.identity()
        let seen = Locked<[UInt]>([])
        await Self.run(child) {
            guard let identity = CurrentTask.identity else { return }
            seen.change { $0.append(identity) }
        }
        let first = try #require(seen.now.first)
        #expect(first != task)
        #expect(!CurrentTask.isStructuredDescendant(of: first))
        // Two children that live at the same time.
        await Self.run(child) {
            let other = CurrentTask.identity ?? 0
            await Self.run(.group) { #expect(CurrentTask.isStructuredDescendant(of: other)) }
            await Self.run(.asyncLet) { #expect(CurrentTask.isStructuredDescendant(of: other)) }
        }
        await withTaskGroup(of: Void.self) { group in
            let (identities, continuation) = AsyncStream.makeStream(of: UInt.self)
            let (checked, finished) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                continuation.yield(CurrentTask.identity ?? 0)
                for await _ in checked { break }
            }
            group.addTask {
                for await sibling in identities {
                    #expect(!CurrentTask.isStructuredDescendant(of: sibling))
                    break
                }
                finished.yield()
            }
        }
    }

    @Test(arguments: Other.allCases)
    func `a task that is not a child is no descendant, nor is anything in it`(other: Other) async throws {
        let task = try Self.identity()
        await Self.run(other) {
            #expect(!CurrentTask.isStructuredDescendant(of: task))
            let own = CurrentTask.identity ?? 0
            #expect(CurrentTask.isStructuredDescendant(of: own))
            for child in Child.allCases {
                await Self.run(child) {
                    #expect(!CurrentTask.isStructuredDescendant(of: task))
                    #expect(CurrentTask.isStructuredDescendant(of: own))
                }
            }
        }
    }

    @Test(arguments: Child.allCases, Other.allCases)
    func `a task that a child starts is no descendant`(child: Child, other: Other) async throws {
        let task = try Self.identity()
        await Self.run(child) {
            await Self.run(other) {
                #expect(!CurrentTask.isStructuredDescendant(of: task))
                await Self.run(child) { #expect(!CurrentTask.isStructuredDescendant(of: task)) }
            }
            #expect(CurrentTask.isStructuredDescendant(of: task))
        }
    }

    @Test func `a task started by a thread has no ancestors`() async throws {
        let task = try Self.identity()
        let started = try onThread(stackSize: 512 << 10) {
            Task { CurrentTask.isStructuredDescendant(of: task) }
        }
        #expect(await started.value == false)
    }

    @Test func `two hundred generations are one family`() async throws {
        let task = try Self.identity()
        let generations = (0..<200).map { Child.allCases[$0 % Child.allCases.count] }
        let answers = await Self.answers(in: generations[...], of: task)
        #expect(answers == Array(repeating: true, count: 200))
    }

    @Test func `an address that is not a task is not an ancestor`() async {
        for address: UInt in [0, 1, 5, 8, 16, .max, .max - 15] {
            #expect(!CurrentTask.isStructuredDescendant(of: address))
            await Self.run(.asyncLet) { #expect(!CurrentTask.isStructuredDescendant(of: address)) }
        }
    }

    @MainActor @Test func `the first lookup may come from an actor`() async throws {
        await CurrentTask.prepare()
        let task = try Self.identity()
        await Self.run(.group) { #expect(CurrentTask.isStructuredDescendant(of: task)) }
    }

    @Test func `many children look up their ancestors at the same time`() async throws {
        let task = try Self.identity()
        let count = rounds(2_000)
        let found = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    async let deeper = CurrentTask.isStructuredDescendant(of: task)
                    return await deeper
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(found == count)
    }

    @Test(arguments: ["thread", "task", "actor", "main actor"])
    func `the layout is measured at the first lookup, wherever that is`(place: String) async {
        // In a separate process, in which nothing has been measured.
        switch place {
        case "thread":
            await #expect(processExitsWith: .success) {
                // A child whose first lookup comes from synchronous code.
                let task = CurrentTask.identity ?? 0
                async let child = { @Sendable in CurrentTask.isStructuredDescendant(of: task) }()
                let isFound = await child
                precondition(isFound)
            }
        case "task":
            await #expect(processExitsWith: .success) {
                let isFound = await Task.detached {
                    let task = CurrentTask.identity ?? 0
                    return await withTaskGroup(of: Bool.self) { group in
                        group.addTask { CurrentTask.isStructuredDescendant(of: task) }
                        return await group.next() ?? false
                    }
                }.value
                precondition(isFound)
            }
        case "actor":
            await #expect(processExitsWith: .success) {
                let isFound = await Looker().looks()
                precondition(isFound)
            }
        default:
            await #expect(processExitsWith: .success) {
                let isFound = await Task { @MainActor in await looksFromMainActor() }.value
                precondition(isFound)
            }
        }
    }
}

private actor Looker {
    func looks() async -> Bool {
        let task = CurrentTask.identity ?? 0
        async let child = look(from: task)
        return await child
    }
    private func look(from task: UInt) -> Bool { CurrentTask.isStructuredDescendant(of: task) }
}

@MainActor private func looksFromMainActor() async -> Bool {
    let task = CurrentTask.identity ?? 0
    return await withTaskGroup(of: Bool.self) { group in
        group.addTask { @MainActor in CurrentTask.isStructuredDescendant(of: task) }
        return await group.next() ?? false
    }
}
