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
/// (``RecipeMaker/build(_:_:)``). Used by one driver at a time.
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
    override func next() -> CreationStep { .done(Box(value)) }
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
        default: return .done(value.map { Box($0) } ?? AnyBox())
        }
    }

    override func fail(_ error: any Error) -> ResolutionError { ResolutionError(making: Value.self, error) }
}

/// The creation of one instance by its binding: the factory, then injections and hooks in their order.
final class InstanceCreation<Value>: AnyCreation {
    private let maker: RecipeMaker<Value>
    private let node: Node<Value>
    private let outer: Request
    private let isDelivered: Bool
    private let onMade: (Value) -> Void
    /// The request within which dependencies are created, and the event that observers are told of.
    private var request: Request
    private var event: Creation?
    private let ring: Ring?
    private var phase = Phase.start
    private var value: Value?

    private enum Phase {
        case start, create
        /// The requester was cancelled.
        case cancelled
        /// The factory has returned.
        case created
        case step(Int)
        case run(Int)
        case end
    }

    /// - Parameters:
    ///   - ring: The cycle group that the node is in.
    ///   - isDelivered: Whether the value goes to a requester that observers are told of.
    ///   - onMade: Called as soon as the factory has returned.
    init(
        _ maker: RecipeMaker<Value>, _ node: Node<Value>, _ outer: Request, in ring: Ring? = nil,
        isDelivered: Bool = false, onMade: @escaping (Value) -> Void = { _ in }
    ) {
        self.maker = maker
        self.node = node
        self.outer = outer
        self.ring = ring
        self.isDelivered = isDelivered
        self.onMade = onMade
        request = outer
    }

    // MARK: Cycle groups

    /// From where on what is pending in the cycle group waits for this creation.
    private var firstPending = 0
    private var isConstructing = false

    /// The factory of a member has returned: others see the instance; what is injected waits for the outermost factory.
    private func leaveConstruction(of ring: Ring) -> CreationStep? {
        let state = outer.run.state(of: ring)
        isConstructing = false
        let (isOutermost, waiting) = state.end(firstPending)
        phase = .step(0)
        guard isOutermost else {
            state.pending.append(.creation(self))
            return .done(box)
        }
        return waiting.isEmpty ? nil : .resume(waiting.map { $0.creation(for: request) })
    }

    private var box: AnyBox { value.map { Box($0) } ?? AnyBox() }

    // MARK: Steps

    override func next() throws(ResolutionError) -> CreationStep {
        while true {
            switch phase {
            case .start:
                try checkCancellation()
                (event, request) = maker.begin(outer)
                if let ring {
                    firstPending = outer.run.state(of: ring).begin()
                    isConstructing = true
                }
                phase = .create
                let nodes = node.links[maker.createLinks].map(\.node)
                return .prepare(nodes, for: maker.recipe.factory.isolation, request)
            case .create:
                try checkCancellation()
                phase = .created
                switch maker.code {
                case .now(let make):
                    return .run(on: maker.recipe.factory.isolation, request) { [self] in value = try make(&$0) }
                case .later(let make): return .await(request) { [self] in value = try await make(&$0) }
                }
            case .created:
                phase = .step(0)
                if let value { created(value) }
                if let ring, let step = leaveConstruction(of: ring) { return step }
            case .step(let index):
                guard index < maker.steps.count else {
                    phase = .end
                    continue
                }
                phase = .run(index)
                let step = maker.steps[index]
                return .prepare(node.links[step.links].map(\.node), for: step.isolation, request)
            case .run(let index):
                phase = .step(index + 1)
                let step = maker.steps[index]
                switch step.code {
                case .now(let run):
                    return .run(on: step.isolation, request) { [self] in if let value { try run(&$0, value) } }
                case .later(let run):
                    return .await(request) { [self] in if let value { try await run(&$0, value) } }
                }
            case .end:
                maker.end(event, outer, nil)
                if let ring, let value { maker.schedule(value, in: ring, outer) }
                if isDelivered, let value { _ = maker.delivered(value, outer) }
                return .done(box)
            case .cancelled: return .done(box)
            }
        }
    }

    private func created(_ value: Value) {
        if maker.isObserved { outer.container.census?.created(value, by: maker.recipe) }
        onMade(value)
    }

    private func checkCancellation() throws(ResolutionError) {
        guard Task.isCancelled else { return }
        phase = .cancelled
        try outer.checkCancellation(maker.recipe)
    }

    override func fail(_ error: any Error) -> ResolutionError {
        if isConstructing, let ring { _ = outer.run.state(of: ring).end(firstPending) }
        let failure = failure(error)
        maker.end(event, outer, failure)
        return failure
    }

    private func failure(_ error: any Error) -> ResolutionError {
        switch phase {
        case .created:
            // Code for one stretch has said itself where it failed.
            if case .now = maker.code, let known = error as? ResolutionError { return known }
            return maker.failure(error)
        case .step(let next) where next > 0: return maker.failure(error, in: maker.steps[next - 1].kind)
        case .run(let index): return maker.failure(error, in: maker.steps[index].kind)
        case .cancelled, .step, .end: return error as? ResolutionError ?? maker.failure(error)
        case .start, .create: return maker.failure(error)
        }
    }

    override func wrongIsolation(_ needed: any Actor, from current: (any Actor)?) -> ResolutionError {
        maker.wrongIsolation(needed, current)
    }
    override var needsAsync: ResolutionError { maker.needsAsync(isInTheMaking: false) }
}

/// The creation of a cycle group with something shared in it, by a thread that has claimed all of its slots.
final class GroupCreation<Value>: AnyCreation {
    private let maker: RecipeMaker<Value>
    private let node: Node<Value>
    private let ring: Ring
    private let outer: Request
    private var claimed: (claim: GroupClaim, inner: Request)?
    private var made: Value?

    init(_ maker: RecipeMaker<Value>, _ node: Node<Value>, _ ring: Ring, _ outer: Request) {
        self.maker = maker
        self.node = node
        self.ring = ring
        self.outer = outer
    }

    override func next() throws(ResolutionError) -> CreationStep {
        if let claimed, let made {
            claimed.inner.run.state(of: ring).publish(in: claimed.claim)
            close(claimed.inner)
            self.claimed = nil
            return .done(Box(maker.delivered(made, outer)))
        }
        switch try maker.claim(ring, in: outer.container) {
        case .found(let value): return .done(Box(maker.delivered(value, outer)))
        case .claimed(let claim):
            let inner = maker.inner(of: outer, making: ring)
            claimed = (claim, inner)
            return .resume([
                InstanceCreation(maker, node, inner, in: ring) { [self] value in
                    made = value
                    inner.run.setInstance(value, at: node.graphIndex)
                }
            ])
        }
    }

    private func close(_ inner: Request) {
        inner.run.end()
        outer.container.making.end()
    }

    override func fail(_ error: any Error) -> ResolutionError {
        let known = ResolutionError(making: Value.self, error)
        if let claimed {
            close(claimed.inner)
            claimed.claim.fail(known)
        }
        return known
    }
}

/// The creation of a shared instance by a thread that has claimed it.
final class SharedCreation<Value>: AnyCreation {
    private let maker: RecipeMaker<Value>
    private let node: Node<Value>
    private let outer: Request
    private let once: MakeOnce<Value>
    private var claimed: (reference: SlotReference, thread: UInt, inner: Request)?
    private var made: Value?

    init(_ maker: RecipeMaker<Value>, _ node: Node<Value>, _ outer: Request) {
        self.maker = maker
        self.node = node
        self.outer = outer
        once = maker.once(in: outer.container, maker.arguments(of: outer), outer.run)
    }

    override func next() throws(ResolutionError) -> CreationStep {
        if let claimed, let made {
            // The value has come from the creation that was resumed.
            let created = try maker.keep(made, at: claimed.reference, claimed.inner)
            close(claimed.inner)
            self.claimed = nil
            _ = once.finish(claimed.reference, claimed.thread, (made, created))
            return .done(Box(maker.delivered(made, outer)))
        }
        while true {
            switch try once.turn() {
            case .again: continue
            case .found(let value): return .done(Box(maker.delivered(value, outer)))
            case .claimed(let reference, let thread):
                do throws(ResolutionError) { try maker.beginMaking(in: outer.container) } catch {
                    throw once.fail(reference, thread, error)
                }
                let inner = maker.inner(of: outer)
                claimed = (reference, thread, inner)
                return .resume([
                    InstanceCreation(maker, node, inner) { [self] in made = $0 }
                ])
            }
        }
    }

    private func close(_ inner: Request) {
        inner.run.end()
        outer.container.making.end()
    }

    override func fail(_ error: any Error) -> ResolutionError {
        let known = ResolutionError(making: Value.self, error)
        if let claimed {
            close(claimed.inner)
            once.fail(claimed.reference, claimed.thread, known)
        }
        return known
    }
}

/// What an ancestor of the container stores, or creates with what is visible there.
final class InheritedCreation<Value>: AnyCreation {
    private let original: Node<Value>
    private let inner: Request
    private var isAsked = false

    init(_ original: Node<Value>, _ inner: Request) {
        self.original = original
        self.inner = inner
    }

    override func next() -> CreationStep {
        if isAsked, let value: Value = prepared?.take(original) {
            inner.run.end()
            return .done(Box(value))
        }
        isAsked = true
        return .prepare([original], for: nil, inner)
    }

    override func fail(_ error: any Error) -> ResolutionError {
        inner.run.end()
        return ResolutionError(making: Value.self, error)
    }
}

/// Runs creations for a thread, with a list instead of the stack: for what is deep. Nothing in it suspends.
struct DeepResolution {
    /// A creation, and what has been prepared for it.
    private struct Level {
        let creation: AnyCreation
        var waitsFor: [AnyNode] = []
        var entries: [(AnyNode, AnyBox)] = []
        var request: Request?
        /// Creations whose rest is to be done first.
        var resuming: [AnyCreation] = []
    }

    private let isolation: (any Actor)?
    private var levels: [Level] = []

    /// A value at the end of a long dependency chain.
    static func value<Value>(of node: Node<Value>, _ context: inout Context) throws -> Value {
        let request = Request(
            container: context.container, run: context.ensureRun(), chain: AwaitChain(parent: AwaitChain.current),
            isPatient: false, creation: context.creation)
        var resolution = DeepResolution(isolation: context.isolation)
        let box = try resolution.run(try node.creation(request))
        // The creation is of this node, whose values are of this type.
        return unsafeDowncast(box, to: Box<Value>.self).value
    }

    /// The rest of a creation that was begun.
    static func complete(_ creation: AnyCreation, _ context: inout Context) throws {
        var resolution = DeepResolution(isolation: context.isolation)
        _ = try resolution.run(creation)
    }

    private mutating func run(_ first: AnyCreation) throws(ResolutionError) -> AnyBox {
        levels = [Level(creation: first)]
        while true {
            do { if let box = try advance() { return box } } catch { throw fail(error) }
        }
    }

    /// Does one thing. Gives the value when all is done.
    private mutating func advance() throws -> AnyBox? {
        let top = levels.count - 1
        if let next = levels[top].resuming.popLast() {
            levels.append(Level(creation: next))
            return nil
        }
        if let node = levels[top].waitsFor.last, let request = levels[top].request {
            levels.append(Level(creation: try node.creation(request)))
            return nil
        }
        let creation = levels[top].creation
        switch try creation.next() {
        case .prepare(let nodes, _, let request):
            levels[top].waitsFor = nodes.filter(\.isDeep).reversed()
            levels[top].request = request
            levels[top].entries = []
            creation.prepared = nil
        case .run(let actor, let request, let body):
            if let actor, actor !== isolation { throw creation.wrongIsolation(actor, from: isolation) }
            var context = request.context(isolation, creation.prepared)
            try body(&context)
        case .await: throw creation.needsAsync
        case .resume(let creations): levels[top].resuming = creations.reversed()
        case .done(let box): return finish(box)
        }
        return nil
    }

    /// The innermost creation has its value: it goes to the one that waits for it.
    private mutating func finish(_ box: AnyBox) -> AnyBox? {
        levels.removeLast()
        guard let top = levels.indices.last else { return box }
        if let node = levels[top].waitsFor.popLast() {
            levels[top].entries.append((node, box))
            if levels[top].waitsFor.isEmpty { levels[top].creation.prepared = Frame(levels[top].entries) }
        }
        return nil
    }

    /// The innermost creation has failed, and with it those that wait for it.
    private mutating func fail(_ error: any Error) -> ResolutionError {
        var error = error
        while let level = levels.popLast() { error = level.creation.fail(error) }
        return error as? ResolutionError ?? ResolutionError(making: Any.self, error)
    }
}
