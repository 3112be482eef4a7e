internal import DovetailGraph
internal import Synchronization

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
        private let state = Mutex<[CreationID: Int]>([:])

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

        func within(_ parent: CreationID?) -> Int {
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

    /// Prints the binding, at level `debug`.
    ///
    /// - Parameters:
    ///   - binding: The binding that was added.
    ///   - container: The container that it was added to.
    public func didRegister(_ binding: BindingDescription, in container: Container) {
        log("registered \(binding)", at: .debug)
    }

    /// Prints the binding whose creation begins, at level `debug`. The lines of its dependencies are indented.
    ///
    /// - Parameters:
    ///   - binding: The binding whose factory runs next.
    ///   - resolution: The identifier of the resolve.
    public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
        let depth = depths.enter(binding)
        log("creating \(binding)", at: .debug, depth: depth)
    }

    /// Prints the binding whose instance was created, at level `info`.
    ///
    /// - Parameters:
    ///   - binding: The binding that created the instance.
    ///   - resolution: The identifier of the resolve.
    ///   - duration: The time that the creation took, including dependencies.
    public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
        let depth = depths.leave(binding)
        log("created \(binding.name) in \(duration)", at: .info, depth: depth)
    }

    /// Prints the binding whose creation failed, at level `debug`. ``didFail(_:)`` prints the error itself.
    ///
    /// - Parameters:
    ///   - binding: The binding whose instance was not created.
    ///   - resolution: The identifier of the resolve.
    ///   - error: The error that ended the creation.
    public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {
        let depth = depths.leave(binding)
        log("did not create \(binding.name): \(error.id)", at: .debug, depth: depth)
    }

    /// Prints the binding whose instance was returned, at level `trace`.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance.
    ///   - resolution: The identifier of the resolve.
    public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {
        log("resolved \(binding.name)", at: .trace, depth: depths.within(binding.parent))
    }

    /// Prints the binding whose instance was released, at level `debug`.
    ///
    /// - Parameter binding: The binding of the instance.
    public func didRelease(_ binding: BindingDescription) { log("released \(binding.name)", at: .debug) }

    /// Prints the binding whose instance was dropped without being closed, at level `warning`.
    ///
    /// - Parameter binding: The binding of the instance that was not closed.
    public func didAbandon(_ binding: BindingDescription) { log("dropped without closing: \(binding)", at: .warning) }

    /// Prints the binding for which a request has been waiting long, at level `warning`.
    ///
    /// - Parameters:
    ///   - binding: The binding of the instance.
    ///   - duration: The time that the request has waited so far.
    public func isWaiting(for binding: BindingDescription, duration: Duration) {
        log("waiting for \(binding) since \(duration)", at: .warning, depth: depths.within(binding.parent))
    }

    /// Prints that a start begins, at level `debug`.
    ///
    /// - Parameter container: The container that starts.
    public func willStart(_ container: Container) { log("starting", at: .debug) }

    /// Prints that a container has started, at level `info`.
    ///
    /// - Parameters:
    ///   - container: The container that has started.
    ///   - duration: The time that it took.
    public func didStart(_ container: Container, duration: Duration) { log("started in \(duration)", at: .info) }

    /// Prints the whole diagnostic, at level `error`.
    ///
    /// It has several lines. Line feeds in names and causes are escaped, so they do not begin a line.
    ///
    /// - Parameter error: The error of the request, or of the start.
    public func didFail(_ error: ResolutionError) { if level >= .error { write(error.description) } }
}
