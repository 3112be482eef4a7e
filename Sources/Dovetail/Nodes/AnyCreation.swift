internal import DovetailModel

/// The next step of a creation.
enum CreationStep {
    /// Prepare the values of these nodes, and store them in ``AnyCreation/prepared``; for code that runs on an actor.
    case prepare([AnyNode], for: (any Actor)?, AsyncResolution)
    /// Run code without suspension, on an actor or anywhere.
    case run(on: (any Actor)?, AsyncResolution, (inout ResolutionContext) throws -> Void)
    /// Await code.
    case await(AsyncResolution, (inout ResolutionContext) async throws -> Void)
    /// Complete other creations first.
    case resume([AnyCreation])
    /// Nothing: the value exists.
    case done(AnyBox)
}

/// A creation as a state machine on the heap.
///
/// Two drivers run it. ``DeepResolution`` runs it for a thread, with a list instead of the stack, so that a dependency
/// chain of any length needs little stack. ``AsyncResolution`` runs it for a task, and suspends. Values that need neither are
/// created by plain calls (``InstanceNode/build(in:onMade:)``). A creation is used by one driver at a time.
class AnyCreation {
    /// Values that were prepared for the code that runs next.
    final var prepared: PreparedValues?

    /// Returns the next step.
    func next() throws(ResolutionError) -> CreationStep { .done(AnyBox()) }
    /// Ends the creation with an error, and returns the error for the requester.
    func fail(_ error: any Error) -> ResolutionError { ResolutionError(creating: Any.self, error) }
    /// Returns the error for a driver that runs on another actor than the code.
    func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        ResolutionError(.wrongIsolation(target: "", needed: Isolation(needed), from: Isolation(current)))
    }
    /// The error for a driver that cannot wait.
    var needsAsync: ResolutionError { ResolutionError(.needsAsync(target: "", isBeingCreated: false)) }
}

/// The creation of a value that exists already.
final class ReadyCreation<Value>: AnyCreation {
    private let value: Value
    init(_ value: Value) { self.value = value }
    override func next() -> CreationStep { .done(AnyBox(value)) }
}

/// The creation of a value by plain code.
final class CodeCreation: AnyCreation {
    private let request: AsyncResolution
    private let code: (inout ResolutionContext) throws -> Void
    private var isRun = false

    init(_ request: AsyncResolution, _ code: @escaping (inout ResolutionContext) throws -> Void) {
        self.request = request
        self.code = code
    }

    override func next() -> CreationStep {
        defer { isRun = true }
        return isRun ? .done(AnyBox()) : .run(on: nil, request, code)
    }
}

/// The creation of an adapter's value: first the values that it depends on, then its own.
final class AdapterCreation<Value>: AnyCreation {
    private let node: Node<Value>
    private let request: AsyncResolution
    private var phase = 0
    private var value: Value?

    init(_ node: Node<Value>, _ request: AsyncResolution) {
        self.node = node
        self.request = request
    }

    override func next() -> CreationStep {
        phase += 1
        switch phase {
        case 1: return .prepare(node.links.map(\.node), for: nil, request)
        case 2: return .run(on: nil, request) { [self] context in value = try node.base(&context) }
        default: return .done(value.map { AnyBox($0) } ?? AnyBox())
        }
    }

    override func fail(_ error: any Error) -> ResolutionError { ResolutionError(creating: Value.self, error) }
}
