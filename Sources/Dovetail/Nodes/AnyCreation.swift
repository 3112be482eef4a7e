internal import DovetailGraph

/// What a creation needs before it goes on.
enum CreationStep {
    /// Values of these nodes, handed in by ``AnyCreation/receive(_:)``; for code that runs on an actor.
    case prepare([AnyNode], for: (any Actor)?, Request)
    /// That code is run in one go, on an actor or anywhere.
    case run(on: (any Actor)?, Request, (inout Context) throws -> Void)
    /// That code is awaited.
    case await(Request, (inout Context) async throws -> Void)
    /// That the rest of other creations is done first.
    case resume([AnyCreation])
    /// Nothing: here is the value.
    case done(AnyBox)
}

/// A creation as a state machine on the heap: what it needs next, what it was given.
///
/// Two drivers run it: one for a thread, with a list instead of the stack (``DeepResolution``), so that a chain of any length
/// needs little stack; one for a task, which suspends (``Request``). Values that need neither are created by plain calls
/// (``BindingMaker/build(in:onMade:)``). Used by one driver at a time.
class AnyCreation {
    /// Values made beforehand, for the code that runs next.
    final var prepared: Frame?

    /// What is needed next.
    func next() throws(ResolutionError) -> CreationStep { .done(AnyBox()) }
    /// It failed; gives the error that the requester gets.
    func fail(_ error: any Error) -> ResolutionError { ResolutionError(making: Any.self, error) }
    /// The error for a driver that runs on another actor than its code.
    func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        ResolutionError(.wrongIsolation(target: "", needed: Isolation(needed), from: Isolation(current)))
    }
    /// The error for a driver that cannot wait.
    var needsAsync: ResolutionError { ResolutionError(.needsAsync(target: "", isInTheMaking: false)) }
}

/// A value that exists.
final class ReadyCreation<Value>: AnyCreation {
    private let value: Value
    init(_ value: Value) { self.value = value }
    override func next() -> CreationStep { .done(AnyBox(value)) }
}

/// Plain code as a creation.
final class CodeCreation: AnyCreation {
    private let request: Request
    private let code: (inout Context) throws -> Void
    private var isRun = false

    init(_ request: Request, _ code: @escaping (inout Context) throws -> Void) {
        self.request = request
        self.code = code
    }

    override func next() -> CreationStep {
        defer { isRun = true }
        return isRun ? .done(AnyBox()) : .run(on: nil, request, code)
    }
}

/// The creation of what an adapter gives: the values it needs, then itself.
final class AdapterCreation<Value>: AnyCreation {
    private let node: Node<Value>
    private let request: Request
    private var phase = 0
    private var value: Value?

    init(_ node: Node<Value>, _ request: Request) {
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

    override func fail(_ error: any Error) -> ResolutionError { ResolutionError(making: Value.self, error) }
}
