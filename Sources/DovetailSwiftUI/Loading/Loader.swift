internal import Dovetail
internal import Observation

/// Creates an instance for a view that can wait, and says what the view shows meanwhile.
///
/// A state machine: `creating`, then `ready` or `failed`. A view's task runs ``load(_:from:after:)``; SwiftUI cancels that task when the view
/// disappears. What a cancelled or replaced task has created is dropped, never stored: it belongs to a view that is no longer there.
@MainActor final class Loader<Value>: Observable {
    /// What there is to show.
    enum Phase {
        case creating
        case ready(Value)
        case failed(ViewFailure)
    }

    private let registrar = ObservationRegistrar()
    private var current = Phase.creating
    private var served: Served?
    /// The number of the newest task: only that one may say anything.
    private var newest = 0

    nonisolated init() {}

    /// What there is to show. Observed, so that a view that reads it is updated.
    var phase: Phase {
        registrar.access(self, keyPath: \.phase)
        return current
    }

    /// What there is to show for a request. What came of other arguments, or of another container, is not: the task for this one
    /// is about to start.
    func phase(of request: ViewRequest<Value>, from container: Container?) -> Phase {
        let phase = phase
        return served?.serves(container, request.identity) == true ? phase : .creating
    }

    /// Creates an instance, unless the one there is still serves. A failure does not: a view that appears again tries again.
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
