internal import Foundation
internal import DovetailModel
internal import Testing

/// Thrown for work that had not ended at the time limit of its test.
struct NeverEnded: Error {}

/// Runs `body` in a separate task and waits for its end, but no longer than the time limit of the test.
///
/// A test that awaits something that never ends would keep the whole run from ending, because a time limit only cancels
/// the test. This function returns when the test is cancelled, so the test fails instead.
func bounded<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let ending = Ending<Result>()
    Task { ending.end(await outcome(of: body)) }
    return try await withTaskCancellationHandler {
        await withCheckedContinuation { ending.wait($0) }
    } onCancel: {
        ending.end(.failure(NeverEnded()))
    }.get()
}

/// Lets other tasks and threads run until `condition` is true, but no longer than so many turns: for work that correct
/// implementations postpone without a signal.
func giveWay(_ turns: Int = 3_000, until condition: () -> Bool = { false }) async {
    for _ in 0..<rounds(turns) where !condition() { await Task.yield() }
}

/// Starts a thread that runs `body`; the task has its result.
func startThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) -> Task<Result, any Error> {
    Task {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Swift.Result(catching: body)) }.start()
        }
    }
}

/// The result of asynchronous code.
func outcome<Value>(
    of body: @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
}

/// The first result, for the code that waits for it.
private final class Ending<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var result: Result<Value, any Error>?
        var waiter: CheckedContinuation<Result<Value, any Error>, Never>?
    }
    private let state = Guarded(State())

    func end(_ result: Result<Value, any Error>) {
        let waiter = state.withLock { state in
            if state.result == nil { state.result = result }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: result)
    }

    func wait(_ waiter: CheckedContinuation<Result<Value, any Error>, Never>) {
        let result = state.withLock { state in
            if state.result == nil { state.waiter = waiter }
            return state.result
        }
        if let result { waiter.resume(returning: result) }
    }
}

/// Everything that a test created, and how often each was closed.
final class Handles: Sendable {
    private let handles = Locked<[Handle]>([])

    var all: [Handle] { handles.now }
    var areClosedOnce: Bool { all.allSatisfy { $0.closings.count == 1 } }

    func create(_ name: String) -> Handle {
        let handle = Handle(name)
        handles.change { $0.append(handle) }
        return handle
    }

    func all(named name: String) -> [Handle] { all.filter { $0.name == name } }
}

/// Something that must be closed once.
final class Handle: Sendable {
    let name: String
    let closings = Tally()

    init(_ name: String) { self.name = name }

    var isOpen: Bool { closings.count == 0 }
    func close() { closings.next() }
}
