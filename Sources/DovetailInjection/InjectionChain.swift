package import Dovetail
package import DovetailModel

/// The injected values that threads are creating, for the dependency path of diagnostics.
///
/// It contains the values whose key states a lifetime, and others only if the stack is nearly used up, so a transient
/// value costs nothing.
enum InjectionChain {
    /// A value that is being created, and the point that reads it.
    struct Frame: Sendable {
        /// The slot of the value.
        let slots: InstanceSlots
        let path: DependencyPath
        let type: TypeID
        let site: DeclarationSite

        var key: Key { Key(path, of: type.name) }
        /// The key as diagnostics print it; if its key path has no name, the type and the location of the point.
        var name: String { key.qualification == nil ? "\(key) at \(site.location)" : key.description }
        var step: Finding.Step { Finding.Step(name: name, location: site.location) }
    }

    private struct Entry: Sendable {
        let thread: UInt
        let frame: Frame
    }

    /// The frames by thread. Arrays, because there are rarely more than a few, which then need no allocation.
    private struct State: Sendable {
        var creating: [Entry] = []
        /// The values that threads wait for, or are about to.
        var waiting: [Entry] = []
    }

    private static let state = Guarded(State())

    /// Runs `body` as the creation of a value.
    static func creating<Result>(
        _ frame: Frame, body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let entry = Entry(thread: CurrentThread.id, frame: frame)
        state.withLock { $0.creating.append(entry) }
        // The entry is retained until it is removed.
        defer { withExtendedLifetime(entry) { state.withLock { remove(entry, from: &$0.creating) } } }
        return try body()
    }

    /// Runs `body` as a wait for a value that another thread may be creating.
    static func waiting<Result>(_ frame: Frame, body: () throws -> Result) rethrows -> Result {
        let entry = Entry(thread: CurrentThread.id, frame: frame)
        state.withLock { $0.waiting.append(entry) }
        defer { withExtendedLifetime(entry) { state.withLock { remove(entry, from: &$0.waiting) } } }
        return try body()
    }

    private static func remove(_ entry: Entry, from entries: inout [Entry]) {
        let index = entries.lastIndex { $0.thread == entry.thread && $0.frame.slots === entry.frame.slots }
        if let index { entries.remove(at: index) }
    }

    /// Returns the cycle of a value that is being created, by this thread or by one that waits for it. Empty if it is
    /// not known.
    static func cycle(closedBy frame: Frame) -> [Frame] {
        let (me, state) = (CurrentThread.id, state.withLock { $0 })
        var cycle: [Frame] = []
        var next = frame
        for _ in 0...state.waiting.count {
            guard let start = state.creating.firstIndex(where: { $0.frame.slots === next.slots }) else {
                return []
            }
            let thread = state.creating[start].thread
            cycle += state.creating[start...].filter { $0.thread == thread }.map(\.frame)
            if thread == me { return cycle + [frame] }
            guard let awaited = state.waiting.last(where: { $0.thread == thread }) else { return [] }
            next = awaited.frame
        }
        return []
    }

    /// Returns this thread's dependency path to a value for which there is no stack, from the previous read of the key
    /// if any.
    static func path(to frame: Frame) -> [Frame] {
        let me = CurrentThread.id
        let frames = state.withLock { $0.creating }.filter { $0.thread == me }.map(\.frame)
        let start = frames.lastIndex { $0.path == frame.path } ?? frames.startIndex
        return frames[start...] + [frame]
    }

    /// Returns the dependency of each frame, with the location of the point that reads it.
    static func edges(of cycle: [Frame]) -> [Finding.Related] {
        zip(cycle, cycle.dropFirst()).map { from, to in
            Finding.Related(.edge(from: from.name, to: to.name), from.site.location)
        }
    }
}

extension Key {
    /// Creates the key of an injection point, with its key path if Swift knows the name. It does not if symbols are stripped.
    package init(_ path: DependencyPath, of type: TypeName) {
        let name = path.name
        self = name.hasPrefix("<") ? Key(type) : Key(type, .keyPath(name))
    }
}
