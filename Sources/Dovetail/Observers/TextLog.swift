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
        /// Recipes that were added, instances that are about to be made or were released.
        case debug
        /// Every delivery.
        case trace
    }

    private let level: Level
    private let write: @Sendable (String) -> Void
    private let depths = Depths()

    /// How deep each resolution is.
    private final class Depths: Sendable {
        let state = Mutex<[ResolutionID: Int]>([:])
    }

    /// A log that hands each line to `write`, from whatever thread the event is on.
    public init(level: Level = .info, write: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.write = write
    }

    private func log(_ level: Level, depth: Int = 0, _ text: @autoclosure () -> String) {
        if level <= self.level { write(String(repeating: "  ", count: depth) + text()) }
    }

    /// Writes the recipe, at `debug`.
    public func didRegister(_ binding: BindingDescription, in container: Container) {
        log(.debug, "registered \(binding)")
    }

    /// Writes what is about to be made, at `debug`, and goes one deeper.
    public func willCreate(_ binding: BindingDescription, resolution: ResolutionID) {
        let depth = depths.state.withLock { depths in
            depths[resolution, default: 0] += 1
            return depths[resolution, default: 1] - 1
        }
        log(.debug, depth: depth, "making \(binding)")
    }

    /// Writes what was made and how long it took, at `info`.
    public func didCreate(_ binding: BindingDescription, resolution: ResolutionID, duration: Duration) {
        let depth = depths.state.withLock { depths in
            let depth = (depths[resolution] ?? 1) - 1
            depths[resolution] = depth > 0 ? depth : nil
            return depth
        }
        log(.info, depth: depth, "made \(binding.name) in \(duration)")
    }

    /// Writes what was delivered, at `trace`.
    public func didResolve(_ binding: BindingDescription, resolution: ResolutionID) {
        let depth = depths.state.withLock { $0[resolution] ?? 0 }
        log(.trace, depth: depth, "delivered \(binding.name)")
    }

    /// Writes what was released, at `debug`.
    public func didRelease(_ binding: BindingDescription) { log(.debug, "released \(binding.name)") }

    /// Writes what was dropped without being closed, at `warning`.
    public func didAbandon(_ binding: BindingDescription) { log(.warning, "dropped without closing: \(binding)") }

    /// Writes the whole error, at `error`.
    public func didFail(_ error: ResolutionError) { log(.error, error.description) }
}
