public import Dovetail
internal import DovetailModel

/// An observer that prints each event as a line, indented by depth.
///
/// Use it while you develop. It needs no logging package:
///
/// ```swift
/// let container = try Container(observers: [TextLog(level: .debug) { print($0) }]) { AppModule() }
/// ```
///
/// The lines of dependencies are indented, so you can see which instance was created for which other one:
///
/// ```text
/// creating Search (transient) at App/AppModule.swift:6:9
///   creating Store (singleton) at App/AppModule.swift:5:9
///   created Store in 4.7441e-05 seconds
/// created Search in 0.000215814 seconds
/// ```
public struct TextLog: Observer {
    /// The events that a log prints: those of the level itself and of all more severe ones.
    public enum Level: Sendable, Comparable {
        /// Requests that failed, with the whole diagnostic.
        case error
        /// Instances that were dropped without being closed, and long waits.
        case warning
        /// Instances that were created, and starts, with the time that this took.
        case info
        /// Registrations, creations that begin or fail, and releases.
        case debug
        /// Every instance that a request returned.
        case trace
    }

    private let level: Level
    private let write: @Sendable (String) -> Void
    private let depths = Depths()

    /// The depth of each creation that is in progress.
    private final class Depths: Sendable {
        private let state = Guarded<[UInt64: Int]>([:])

        func enter(_ binding: BindingDescription) -> Int {
            state.withLock { depths in
                let depth = binding.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
                if let creation = binding.creation { depths[creation] = depth }
                return depth
            }
        }

        func leave(_ binding: BindingDescription) -> Int {
            state.withLock { depths in binding.creation.flatMap { depths.removeValue(forKey: $0) } ?? 0 }
        }

        func within(_ parent: UInt64?) -> Int {
            state.withLock { depths in parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0 }
        }
    }

    /// Creates a log that passes each line to a closure.
    ///
    /// - Parameters:
    ///   - level: The level from which events are printed.
    ///   - write: A closure that receives each line, on the thread of the event.
    public init(level: Level = .info, write: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.write = write
    }

    private func log(_ text: @autoclosure () -> String, at level: Level, depth: Int = 0) {
        if level <= self.level { write(String(repeating: "  ", count: depth) + text().onOneLine) }
    }

    /// Prints the event as a line, if its level is among those of the log.
    ///
    /// A failure is the whole diagnostic, which has several lines. Line feeds in names and causes are escaped, so they do
    /// not begin a line.
    ///
    /// - Parameter event: The event.
    public func handle(_ event: ContainerEvent) {
        switch event {
        case .registered(let binding, _): log("registered \(binding)", at: .debug)
        case .creating(let binding):
            let depth = depths.enter(binding)
            log("creating \(binding)", at: .debug, depth: depth)
        case .created(let binding, let duration):
            let depth = depths.leave(binding)
            log("created \(binding.name) in \(duration)", at: .info, depth: depth)
        case .creationFailed(let binding, let error):
            let depth = depths.leave(binding)
            log("did not create \(binding.name): \(error.id)", at: .debug, depth: depth)
        case .resolved(let binding):
            log("resolved \(binding.name)", at: .trace, depth: depths.within(binding.parent))
        case .released(let binding): log("released \(binding.name)", at: .debug)
        case .abandoned(let binding): log("dropped without closing: \(binding)", at: .warning)
        case .waiting(let binding, let duration):
            log("waiting for \(binding) since \(duration)", at: .warning, depth: depths.within(binding.parent))
        case .starting: log("starting", at: .debug)
        case .started(_, let duration): log("started in \(duration)", at: .info)
        case .startFailed(_, let error), .failed(let error): if level >= .error { write(error.description) }
        }
    }
}
