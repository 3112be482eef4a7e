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

    private struct Entry: Sendable {
        let thread: UInt
        let frame: Frame
    }

    /// Flat lists, which seldom have more than a few entries: so that nothing is allocated for one.
    private struct State: Sendable {
        var making: [Entry] = []
        /// What threads wait for, or are about to.
        var asking: [Entry] = []
    }

    private static let state = Mutex(State())

    /// Runs `body` as what makes a value.
    static func making<Result>(
        _ frame: Frame, body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let entry = Entry(thread: CurrentThread.id, frame: frame)
        state.withLock { $0.making.append(entry) }
        // The entry is kept until it is taken out.
        defer { withExtendedLifetime(entry) { state.withLock { remove(entry, from: &$0.making) } } }
        return try body()
    }

    /// Runs `body` as what waits for a value that may be under way elsewhere.
    static func asking<Result>(_ frame: Frame, body: () throws -> Result) rethrows -> Result {
        let entry = Entry(thread: CurrentThread.id, frame: frame)
        state.withLock { $0.asking.append(entry) }
        defer { withExtendedLifetime(entry) { state.withLock { remove(entry, from: &$0.asking) } } }
        return try body()
    }

    private static func remove(_ entry: Entry, from entries: inout [Entry]) {
        let index = entries.lastIndex { $0.thread == entry.thread && $0.frame.room == entry.frame.room }
        if let index { entries.remove(at: index) }
    }

    /// The way from a value that is being made, by this thread or by one that waits for it, back to itself; empty where it is not
    /// known.
    static func ring(closedBy frame: Frame) -> [Frame] {
        let (me, state) = (CurrentThread.id, state.withLock { $0 })
        var ring: [Frame] = []
        var next = frame
        for _ in 0...state.asking.count {
            guard let start = state.making.firstIndex(where: { $0.frame.room == next.room }) else { return [] }
            let thread = state.making[start].thread
            ring += state.making[start...].filter { $0.thread == thread }.map(\.frame)
            if thread == me { return ring + [frame] }
            guard let asked = state.asking.last(where: { $0.thread == thread }) else { return [] }
            next = asked.frame
        }
        return []
    }

    /// The way of this thread to a value for which there is no stack: from where the key was last asked for, if it was.
    static func way(to frame: Frame) -> [Frame] {
        let me = CurrentThread.id
        let frames = state.withLock { $0.making }.filter { $0.thread == me }.map(\.frame)
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
