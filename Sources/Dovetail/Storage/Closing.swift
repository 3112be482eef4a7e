internal import DovetailModel

/// The hooks to run when an instance of a binding is closed.
@usableFromInline
package final class Closing: Sendable {
    package typealias End = @Sendable (ContainerOutcome) async throws -> Void
    package typealias Close = @Sendable () async throws -> Void

    package let binding: BindingDescription
    private let end: End?
    private let close: Close?
    /// A number that increases in the whole process, in the order in which instances are completed.
    let number = Closing.last.next()
    private static let last = Guarded<Int>(0)

    package init(_ binding: BindingDescription, end: End? = nil, close: Close?) {
        self.binding = binding
        self.end = end
        self.close = close
    }

    /// Runs `.onEnd`, and then `.onClose`, even if the first one throws. Returns the errors.
    ///
    /// - Parameter outcome: The outcome of the container. If `.onEnd` throws, its error is the outcome for later hooks,
    ///   because what they would complete has failed.
    package func run(after outcome: inout ContainerOutcome) async -> [ResolutionError] {
        var errors: [ResolutionError] = []
        if let end {
            do { try await end(outcome) } catch {
                errors.append(failed(error, in: "onEnd"))
                if case .returned = outcome { outcome = .threw(error) }
            }
        }
        if let close { do { try await close() } catch { errors.append(failed(error, in: "onClose")) } }
        return errors
    }

    private func failed(_ error: any Error, in hook: String) -> ResolutionError {
        let problem = Problem.hookFailed(target: binding.name, hook: hook, cause: "\(error)")
        return ResolutionError(Finding(problem, at: binding.location), cause: error)
    }
}
