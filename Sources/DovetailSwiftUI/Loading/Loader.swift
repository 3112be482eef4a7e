internal import Dovetail
internal import Observation

/// A loader that creates an instance for a view, and provides the state that the view shows in the meantime.
///
/// It is a state machine: `creating`, then `ready` or `failed`. The task of a view runs ``load(_:from:after:)``, and
/// SwiftUI cancels that task when the view disappears. An instance that a cancelled or replaced task has created is
/// dropped and never stored, because the view for which it was created no longer exists. The main actor isolates all
/// state.
@MainActor final class Loader<Value>: Observable {
    /// The state of a creation.
    enum Phase {
        case creating
        case ready(Value)
        case failed(ViewFailure)
    }

    private let registrar = ObservationRegistrar()
    private var current = Phase.creating
    /// The container and the request that the current phase belongs to.
    private var served: Served?
    /// The number of the newest task. Only that task may change the result.
    private var newest = 0

    nonisolated init() {}

    /// The current phase. Reading it is observed, so that the view is updated when it changes.
    var phase: Phase {
        registrar.access(self, keyPath: \.phase)
        return current
    }

    /// Returns the phase to show for a request.
    ///
    /// A result for other arguments, or from another container, is not shown. The phase is then `creating`, because the
    /// task for the new request is about to start.
    func phase(of request: ViewRequest<Value>, from container: Container?) -> Phase {
        let phase = phase
        return served?.serves(container, request.identity) == true ? phase : .creating
    }

    /// Creates an instance, unless the current one is still valid. A failure is not, so a view that appears again tries
    /// again.
    func load(_ request: ViewRequest<Value>, from container: Container?, after failure: ViewFailure?) async {
        if case .ready = current, served?.serves(container, request.identity) == true { return }
        newest += 1
        let mine = newest
        show(.creating)
        let outcome: Phase
        if let container {
            do throws(ResolutionError) {
                outcome = .ready(try await request.resolveLater(container))
            } catch {
                outcome = .failed(ViewFailure(error))
            }
        } else {
            outcome = .failed(failure ?? .noContainer(for: Value.self))
        }
        guard mine == newest, !Task.isCancelled else { return }
        served = Served(container, request.identity)
        show(outcome)
    }

    private func show(_ phase: Phase) {
        if case .creating = phase, case .creating = current { return }
        registrar.withMutation(of: self, keyPath: \.phase) { current = phase }
    }
}
