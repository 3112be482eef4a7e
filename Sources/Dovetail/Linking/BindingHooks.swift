internal import DovetailModel

/// What runs on the instances of a binding after they were created, without the type of the instances.
class AnyBindingHooks {
    final let isAsync: Bool
    final let hasSteps: Bool
    final let hasOnClose: Bool
    final let hasOnEnd: Bool

    init(isAsync: Bool, hasSteps: Bool, hasOnClose: Bool, hasOnEnd: Bool) {
        self.isAsync = isAsync
        self.hasSteps = hasSteps
        self.hasOnClose = hasOnClose
        self.hasOnEnd = hasOnEnd
    }

    /// The parameters of the injections and hooks, in order.
    var parameters: [AnyBinding.Parameter] { [] }
}

/// The injections and hooks of a binding. Copies of the binding share them, because they never change.
final class BindingHooks<Value>: AnyBindingHooks {
    /// The injections in the order of declaration, then the hooks in the order of declaration.
    let steps: [Step<Value>]
    let closing: (@Sendable (Value) async throws -> Void)?
    let ending: (@Sendable (Value, ContainerOutcome) async throws -> Void)?

    /// What a modifier adds.
    enum Change {
        case step(Step<Value>)
        case closing(@Sendable (Value) async throws -> Void)
        case ending(@Sendable (Value, ContainerOutcome) async throws -> Void)
    }

    /// Creates a copy with a change. An injection follows the existing ones but precedes all hooks; a hook follows
    /// everything.
    init(_ other: BindingHooks?, with change: Change) {
        var steps = other?.steps ?? []
        var closing = other?.closing
        var ending = other?.ending
        switch change {
        case .step(let step):
            let firstHook = step.kind == .injection ? steps.firstIndex { $0.kind == .onCreate } : nil
            steps.insert(step, at: firstHook ?? steps.endIndex)
        case .closing(let body): closing = body
        case .ending(let body): ending = body
        }
        self.steps = steps
        self.closing = closing
        self.ending = ending
        super.init(
            isAsync: steps.contains { $0.isAsync }, hasSteps: !steps.isEmpty,
            hasOnClose: closing != nil || ending != nil, hasOnEnd: ending != nil)
    }

    override var parameters: [AnyBinding.Parameter] {
        steps.enumerated().flatMap { injection, step in
            step.parameters().map {
                AnyBinding.Parameter(role: .injection(injection), type: $0, qualification: step.qualification)
            }
        }
    }
}

/// The injections and hooks of a binding, for an instance that other code created.
struct Injector<Value> {
    let run: (inout ResolutionContext, Value) throws -> Void
}
