internal import AllocationCounter

/// The allocations that a program leaks.
struct Growth {
    var blocks: Int
    var bytes: Int
    var rounds: Int
    /// Allocations for each round, whether they were freed or not.
    var allocations: Double

    /// The number of blocks that are tolerated: none, but if rounds await, a few are in queues of the Swift runtime.
    var tolerance = 0

    var isNone: Bool { blocks <= tolerance && bytes <= tolerance * 100 }
}

extension Program {
    /// Runs the program and compares live allocations before and after.
    ///
    /// A table that has grown to its size, or a queue of the Swift runtime, is allocated once and not per round, so the
    /// program warms up, and the smallest pass counts. One that leaks in each round is stopped after some hundred.
    func measure() async throws -> Growth {
        let body = try await prepare()
        try await run(body, rounds: min(rounds, warmUp(body)))
        let sample = try await leastGrowth(body, rounds: min(rounds, 500))
        if sample.blocks > sample.rounds { return sample }
        return try await leastGrowth(body, rounds: rounds)
    }

    private func leastGrowth(_ body: Body, rounds: Int) async throws -> Growth {
        var least = Growth(blocks: .max, bytes: .max, rounds: rounds, allocations: 0)
        if case .awaited = body { least.tolerance = rounds / 100 }
        for _ in 0..<passes(body) where !least.isNone {
            let (blocks, bytes) = (live_block_count(), live_byte_count())
            let allocations = allocation_count()
            try await run(body, rounds: rounds)
            least.allocations = Double(allocation_count() - allocations) / Double(rounds)
            // Ended tasks may be freed a little later on another thread.
            for _ in 0..<100 where live_block_count() > blocks { await Task.yield() }
            least.blocks = min(least.blocks, live_block_count() - blocks)
            least.bytes = min(least.bytes, live_byte_count() - bytes)
        }
        return least
    }

    /// Each thread that awaits stores up to a thousand blocks of its queue for later.
    private func warmUp(_ body: Body) -> Int {
        if case .awaited = body { 3_000 } else { 200 }
    }

    /// That store fills when tasks happen to end on other threads than they began on, in some passes and not in others, until
    /// it is full. What leaks grows in every pass.
    private func passes(_ body: Body) -> Int {
        if case .awaited = body { 60 } else { 4 }
    }

    private func run(_ body: Body, rounds: Int) async throws {
        switch body {
        case .synchronous(let body): try Program.run(body, rounds: rounds)
        case .awaited(let body): for _ in 0..<rounds { try await body() }
        }
    }

    private static func run(_ body: @Sendable () throws -> Void, rounds: Int) throws {
        for _ in 0..<rounds { try body() }
    }
}
