internal import DovetailGraph
internal import Synchronization

/// Writes what happens as lines, indented by depth. Needs no logging package.
///
/// ```swift
/// let container = try Container(observers: [TextLog(level: .debug) { print($0) }]) { AppModule() }
/// ```
public struct TextLog: Observer {
    /// How much is written: the chosen level and everything more severe.
    public enum Level: Sendable, Comparable {
        /// Requests that failed.
        case error
        /// Instances that were dropped without being closed.
        case warning
        /// Instances that were made.
        case info
        /// Bindings that were added, instances that are about to be made or were released.
        case debug
        /// Every delivery.
        case trace
    }

    private let level: Level
    private let write: @Sendable (String) -> Void
    private let depths = Depths()

    /// How deep each making that is under way lies.
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

    /// A log that hands each line to `write`, from whatever thread the event is on.
    public init(level: Level = .info, write: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.write = write
    }

    private func log(_ text: @autoclosure () -> String, at level: Level, depth: Int = 0) {
        if level <= self.level { write(String(repeating: "  ", count: depth) + text().onOneLine) }
    }

    /// Writes the binding, at `debug`.
    public func didRegister(_ binding: BindingDescription, in container: Container) {
        log("registered \(binding)", at: .debug)
    }

    /// Writes what is about to be made, at `debug`; what is made for it stands one deeper.
    public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
        let depth = depths.enter(binding)
        log("making \(binding)", at: .debug, depth: depth)
    }

    /// Writes what was made and how long it took, at `info`.
    public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
        let depth = depths.leave(binding)
        log("made \(binding.name) in \(duration)", at: .info, depth: depth)
    }

    /// Writes what could not be made, at `debug`; the error itself comes with `didFail`.
    public func didNotCreate(_ binding: BindingDescription, resolution: ResolutionID, error: ResolutionError) {
        let depth = depths.leave(binding)
        log("did not make \(binding.name): \(error.id)", at: .debug, depth: depth)
    }

    /// Writes what was delivered, at `trace`.
    public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {
        log("delivered \(binding.name)", at: .trace, depth: depths.within(binding.parent))
    }

    /// Writes what was released, at `debug`.
    public func didRelease(_ binding: BindingDescription) { log("released \(binding.name)", at: .debug) }

    /// Writes what was dropped without being closed, at `warning`.
    public func didAbandon(_ binding: BindingDescription) { log("dropped without closing: \(binding)", at: .warning) }

    /// Writes for what somebody waits long, at `warning`.
    public func isWaiting(for binding: BindingDescription, duration: Duration) {
        log("waiting for \(binding) since \(duration)", at: .warning, depth: depths.within(binding.parent))
    }

    /// Writes the whole error, at `error`. It has several lines; names and causes in it do not begin any.
    public func didFail(_ error: ResolutionError) { if level >= .error { write(error.description) } }
}
