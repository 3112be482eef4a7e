internal import DovetailGraph
internal import Synchronization

/// The injected values that threads are making, for the dependency path that a diagnostic shows: those that points share, and
/// others where the stack is nearly used up. A point that has its own pays nothing for it.
enum InjectionChain {
    /// One value that is being made, and the point that wants it.
    struct Frame: Sendable {
        /// Which value it is; the room is kept as long as the frame is there.
        let room: UInt
        let path: DependencyPath
        let type: TypeID
        let place: Place

        /// The key, with its key path where Swift knows the name of that: it does not where symbols are stripped.
        var key: Key {
            let name = path.name
            return name.hasPrefix("<") ? Key(type.name) : Key(type.name, .keyPath(name))
        }
        /// The key in words, or if its key path has no name, its type and the location of the point.
        var name: String { key.qualification == nil ? "\(key) at \(place.location)" : key.description }
        var step: Finding.Step { Finding.Step(name: name, location: place.location) }
    }

    private struct Making: Sendable {
        var frames: [Frame] = []
        /// The value that the thread waits for, or is about to.
        var asks: [Frame] = []

        var isIdle: Bool { frames.isEmpty && asks.isEmpty }
    }

    private static let threads = Mutex<[UInt: Making]>([:])

    private static func change(_ body: (inout Making) -> Void) {
        let thread = CurrentThread.id
        threads.withLock { threads in
            var making = threads[thread] ?? Making()
            body(&making)
            threads[thread] = making.isIdle ? nil : making
        }
    }

    /// Runs `body` as what makes a value.
    static func making<Result>(
        _ frame: Frame, _ body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        change { $0.frames.append(frame) }
        // The caller keeps what the frame refers to.
        defer { withExtendedLifetime(frame) { change { $0.frames.removeLast() } } }
        return try body()
    }

    /// Runs `body` as what waits for a value that may be under way elsewhere.
    static func asking<Result>(_ frame: Frame, _ body: () throws -> Result) rethrows -> Result {
        change { $0.asks.append(frame) }
        defer { withExtendedLifetime(frame) { change { $0.asks.removeLast() } } }
        return try body()
    }

    /// The way from a value that is being made, by this thread or by one that waits for it, back to itself; empty where it is not
    /// known.
    static func ring(closedBy frame: Frame) -> [Frame] {
        let (me, threads) = (CurrentThread.id, threads.withLock { $0 })
        var ring: [Frame] = []
        var next = frame
        for _ in 0...threads.count {
            guard
                let (thread, making) = threads.first(where: { $0.value.frames.contains { $0.room == next.room } }),
                let start = making.frames.firstIndex(where: { $0.room == next.room })
            else { return [] }
            ring += making.frames[start...]
            if thread == me { return ring + [frame] }
            guard let asked = making.asks.last else { return [] }
            next = asked
        }
        return []
    }

    /// The way of this thread to a value for which there is no stack: from where the key was last asked for, if it was.
    static func way(to frame: Frame) -> [Frame] {
        let frames = threads.withLock { $0[CurrentThread.id]?.frames ?? [] }
        let start = frames.lastIndex { $0.path == frame.path } ?? frames.startIndex
        return frames[start...] + [frame]
    }

    /// What each of them needs, with the location of the point that wants it.
    static func edges(of ring: [Frame]) -> [Finding.Related] {
        zip(ring, ring.dropFirst()).map { from, to in
            Finding.Related(.edge(from: from.name, to: to.name), from.place.location)
        }
    }
}
