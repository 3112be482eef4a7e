@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Made: Sendable {
    init() {}
}

@Suite("Cancellation", .timeLimit(.minutes(10))) struct CancellationTests {
    private func container(_ gate: Floodgate, _ cancelled: Locked<Bool>, _ count: Locked<Int>) throws -> Container {
        try Container {
            Bind { () async throws in
                count.change { $0 += 1 }
                await gate.wait()
                cancelled.now = Task.isCancelled
                try Task.checkCancellation()
                return Made()
            }.lifetime(.singleton)
        }
    }

    @Test("a cancelled caller stops waiting, and the creation that others await continues")
    func others() async throws {
        let (gate, cancelled, count) = (Floodgate(), Locked(false), Locked(0))
        let container = try container(gate, cancelled, count)
        let impatient = Task { try await container.resolve(Made.self) }
        while count.now == 0 { await Task.yield() }
        let patient = Task { try await container.resolve(Made.self) }
        while !container.isAwaited(twice: Made.self) { await Task.yield() }
        impatient.cancel()
        await #expect { try await impatient.value } throws: { ($0 as? ResolutionError)?.id == .cancelled }
        await gate.open()
        _ = try await patient.value
        #expect(!cancelled.now)
        #expect(count.now == 1)
    }

    @Test("when the last waiting caller is cancelled, the creation is cancelled, and the next request tries again")
    func last() async throws {
        let (gate, cancelled, count) = (Floodgate(), Locked(false), Locked(0))
        let container = try container(gate, cancelled, count)
        let only = Task { try await container.resolve(Made.self) }
        while count.now == 0 { await Task.yield() }
        only.cancel()
        await #expect { try await only.value } throws: { ($0 as? ResolutionError)?.id == .cancelled }
        await gate.open()
        _ = try await container.resolve(Made.self)
        #expect(count.now == 2)
    }

    @Test("in a cancelled task an existing instance is returned, and a request that must create one throws cancelled")
    func inCancelledTask() async throws {
        let container = try Container {
            Bind(Made.init).lifetime(.singleton)
            Bind { () async in 7 }
        }
        let created = try await container.resolve(Made.self)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let same = try await container.resolve(Made.self) === created
            do throws(ResolutionError) {
                _ = try await container.resolve(Int.self)
                return false
            } catch {
                return same && error.id == .cancelled
            }
        }
        #expect(try await task.value)
    }

    @Test("a request that is cancelled before the one that started the creation waits for it does not cancel it")
    func early() async throws {
        let (slot, isCancelled) = (InstanceSlots().slot, Locked(false))
        let starter = AwaitChain(parent: nil)
        let claim = try #require(SlotClaim(SlotReference(slot), for: AwaitChain(parent: nil)))
        let other: @Sendable () async -> Bool = {
            withUnsafeCurrentTask { $0?.cancel() }
            return await WaitGraph.wait(for: slot, chain: AwaitChain(parent: nil), isPatient: false).isCancelled
        }
        #expect(await Task { await other() }.value)
        #expect(claim.task?.progress.withLock { $0.isAbandoned } == false)
        claim.onAbandoned { isCancelled.now = true }
        #expect(await Task { await other() }.value)
        #expect(!isCancelled.now)
        let first = Task {
            await WaitGraph.wait(for: slot, known: claim.task, chain: starter, isPatient: false).isCancelled
        }
        while WaitGraph.count(of: slot) == 0 { await Task.yield() }
        #expect(!isCancelled.now)
        first.cancel()
        #expect(await first.value)
        #expect(isCancelled.now)
        claim.withdraw()
    }

    @Test(
        "a request that is cancelled before it waits for the creation that it has started cancels it",
        arguments: [false, true])
    func starter(isPatient: Bool) async throws {
        let (slot, isCancelled) = (InstanceSlots().slot, Floodgate())
        let claim = try #require(SlotClaim(SlotReference(slot), for: AwaitChain(parent: nil)))
        claim.onAbandoned { Task { await isCancelled.open() } }
        let first = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await WaitGraph.wait(
                for: slot, known: claim.task, chain: AwaitChain(parent: nil), isPatient: isPatient
            ).isCancelled
        }
        await isCancelled.wait()
        claim.withdraw()
        #expect(await first.value != isPatient)
    }

    @Test("a failure is thrown to every waiting request, and not stored")
    func failure() async throws {
        let (gate, attempts) = (Floodgate(), Locked(0))
        let container = try Container {
            Bind { () async throws in
                attempts.change { $0 += 1 }
                let attempt = attempts.now
                await gate.wait()
                if attempt == 1 { throw Failure(number: 1) }
                return Made()
            }.lifetime(.singleton)
        }
        let tasks = (0..<8).map { _ in Task { try await container.resolve(Made.self) } }
        while attempts.now == 0 || !container.isAwaited(times: 8, Made.self) { await Task.yield() }
        await gate.open()
        for task in tasks {
            await #expect { try await task.value } throws: { ($0 as? ResolutionError)?.id == .factoryFailed }
        }
        _ = try await container.resolve(Made.self)
        #expect(attempts.now == 2)
    }
}

extension Container {
    fileprivate func isAwaited<T>(twice type: T.Type) -> Bool { isAwaited(times: 2, type) }

    /// True if so many tasks wait for the instance of a type.
    fileprivate func isAwaited<T>(times: Int, _ type: T.Type) -> Bool {
        guard let node = plan.roots.node(type, takesArguments: false), let slot = try? node.reference(in: self)?.slot
        else {
            return false
        }
        return WaitGraph.count(of: slot) == times
    }
}
