@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Foundation
internal import DovetailModel
internal import Testing

private final class Left: Sendable {
    let right: Right?
    init(right: Right?) { self.right = right }
}
private final class Right: Sendable {
    let left: Left?
    init(left: Left?) { self.left = left }
}

private final class RingA: @unchecked Sendable {
    // Safe: set once, while the ring is created.
    var b: RingB?
    init() {}
}
private final class RingB: Sendable {
    let a: RingA
    init(a: RingA) { self.a = a }
}

private final class Plain: Sendable {
    init() {}
}
@MainActor private final class Screen {
    let plain: Plain
    init(plain: Plain) {
        MainActor.preconditionIsolated()
        self.plain = plain
    }
}
private final class Holder0: Sendable {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}

/// Runs two blocks on separate threads and returns their results.
private func onTwoThreads<T: Sendable>(
    _ first: @escaping @Sendable () throws -> T, _ second: @escaping @Sendable () throws -> T
) async -> [Result<T, any Error>] {
    await withTaskGroup(of: Result<T, any Error>.self) { group in
        for block in [first, second] {
            group.addTask {
                await withCheckedContinuation { continuation in
                    Thread { continuation.resume(returning: Result { try block() }) }.start()
                }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

@Suite("Requests that wait for each other", .timeLimit(.minutes(10))) struct WaitingTests {
    @Test("two threads that create each other's half of a handwritten cycle get an error, not a deadlock")
    func forbidden() async throws {
        for _ in 0..<rounds(100) {
            let meeting = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let reference = Locked<Container?>(nil)
            let container = try Container {
                Bind { () throws in
                    meeting.0.signal()
                    meeting.1.wait()
                    return Left(right: try reference.now?.resolveNow(Right.self))
                }.lifetime(.singleton)
                Bind { () throws in
                    meeting.1.signal()
                    meeting.0.wait()
                    return Right(left: try reference.now?.resolveNow(Left.self))
                }.lifetime(.singleton)
            }
            reference.now = container
            let results: [Result<Void, any Error>] = await onTwoThreads(
                { _ = try container.resolveNow(Left.self) },
                { _ = try container.resolveNow(Right.self) })
            for result in results {
                guard case .failure(let error as ResolutionError) = result else {
                    Issue.record("a request through a forbidden cycle succeeded")
                    continue
                }
                #expect(error.id == .cycle)
            }
            reference.now = nil
        }
    }

    @Test("two threads that enter a ring closed by an injection get the one finished ring")
    func permitted() async throws {
        for _ in 0..<rounds(500) {
            let container = try Container {
                Bind(RingA.init).lifetime(.singleton).inject { $0.b = $1 }
                Bind(RingB.init).lifetime(.singleton)
            }
            let results = await onTwoThreads(
                { try container.resolveNow(RingA.self) },
                { try container.resolveNow(RingB.self).a })
            let rings = try results.map { try $0.get() }
            #expect(rings[0] === rings[1])
            #expect(rings.allSatisfy { $0.b?.a === $0 })
        }
    }

    @Test("a thread that requests the instance it is creating gets a cycle")
    func reentrance() throws {
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { () throws -> Plain in
                try #require(reference.now).resolveNow(Plain.self)
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        let error = #expect(throws: ResolutionError.self) { try container.resolveNow(Plain.self) }
        #expect(error?.id == .cycle)
    }

    @Test("a task that requests the instance it is creating gets a cycle, also through another instance")
    func asynchronousReentrance() async throws {
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { () async throws -> Left in
                await Task.yield()
                let container = try #require(reference.now)
                return Left(right: try await container.resolve(Right.self))
            }.lifetime(.singleton)
            Bind { () async throws -> Right in
                await Task.yield()
                let container = try #require(reference.now)
                return Right(left: try await container.resolve(Left.self))
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        await #expect { try await container.resolve(Left.self) } throws: { ($0 as? ResolutionError)?.id == .cycle }
        async let left = Result { () async throws in try await container.resolve(Left.self) }
        async let right = Result { () async throws in try await container.resolve(Right.self) }
        for failed in await [left.isCycle, right.isCycle] { #expect(failed) }
    }

    /// The creation was tried again and again, because such an error concerns the request of the factory only.
    @Test(
        "a factory that requests by hand what has to be awaited fails once, also if that waits for the factory's instance"
    )
    func refusedByHand() async throws {
        final class Awaited: Sendable {}
        let calls = Locked(0)
        let container = try Container {
            Bind { (container: Weak<Container>) async throws in
                calls.change { $0 += 1 }
                _ = try container.value?.resolveNow(Awaited.self)
                return Left(right: nil)
            }.lifetime(.singleton)
            Bind { () async in Awaited() }.lifetime(.singleton)
            // Declares one half, and requests the other by hand.
            Bind { (right: Right) async in Plain() }.lifetime(.singleton)
            Bind { (container: Weak<Container>) async throws in
                calls.change { $0 += 1 }
                _ = try container.value?.resolveNow(Plain.self)
                return Right(left: nil)
            }.lifetime(.singleton)
        }
        for request in [
            { _ = try await container.resolve(Left.self) }, { _ = try await container.resolve(Plain.self) },
        ] as [@Sendable () async throws -> Void] {
            calls.change { $0 = 0 }
            let error = await #expect(throws: ResolutionError.self) { try await request() }
            #expect(error?.id == .needsAsync && calls.now == 1)
        }
    }

    @Test("a task started inside a factory does not count as that factory: it waits")
    func startedInside() async throws {
        let late = Locked<Task<Plain, any Error>?>(nil)
        let reference = Locked<Container?>(nil)
        let container = try Container {
            Bind { () throws -> Plain in
                let container = try #require(reference.now)
                late.now = Task { try await container.resolve(Plain.self) }
                return Plain()
            }.lifetime(.singleton)
        }
        reference.now = container
        defer { reference.now = nil }
        let plain = try container.resolveNow(Plain.self)
        let other = try await late.now?.value
        #expect(other === plain)
    }

    @Test("a request on the main actor does not hang while a background task creates its dependency")
    @MainActor func mainActorRace() async throws {
        for _ in 0..<rounds(10_000) {
            let container = try Container {
                Bind(Plain.init).lifetime(.singleton)
                Bind(Screen.init).lifetime(.singleton)
                Bind(Holder0.init).lifetime(.singleton)
            }
            let task = Task.detached { try await container.resolve(Holder0.self) }
            let mine = try container.resolveNow(Holder0.self)
            let theirs = try await task.value
            #expect(mine === theirs)
        }
    }

    @Test("main-actor bindings resolved by a thousand detached tasks run on the main actor, once")
    func detached() async throws {
        let container = try Container {
            Bind(Plain.init).lifetime(.singleton)
            Bind(Screen.init).lifetime(.singleton)
            Bind(Holder0.init)
        }
        let screens = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<rounds(1000) {
                group.addTask {
                    try await Task.detached { ObjectIdentifier(try await container.resolve(Holder0.self).screen) }.value
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(screens.count == 1)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    fileprivate var isCycle: Bool {
        if case .failure(let error as ResolutionError) = self { error.id == .cycle } else { false }
    }
}
