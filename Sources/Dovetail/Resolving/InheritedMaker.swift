internal import DovetailGraph

/// Gives what an ancestor of the container keeps: made there, with what is visible there.
final class InheritedMaker<Value>: Making {
    private let original: Node<Value>
    private let recipe: Recipe<Value>
    private let levels: Int
    private var isObserved = false

    init(_ original: Node<Value>, _ recipe: Recipe<Value>, levels: Int) {
        self.original = original
        self.recipe = recipe
        self.levels = levels
    }

    func link(_ node: Node<Value>, with linker: Linker) throws(LinkFailure) {
        isObserved = linker.plan.isObserved
        node.links = [.init(node: original, isInjection: false)]
        node.argumentTypes = original.argumentTypes
        node.argumentTaker = original.argumentTaker
    }

    func finish(_ node: Node<Value>) {
        let takesArguments = !node.argumentTypes.isEmpty
        let look: Node<Value>.Give = { [original, levels] context in
            let home = context.container.ancestor(levels)
            let arguments = takesArguments ? context.arguments : nil
            let run = context.run.map {
                Run(home.plan, arguments: arguments.map { .copied($0) }, id: $0.id, record: $0.record)
            }
            var inner = Context(
                home, isolation: context.isolation, run: run, arguments: arguments, creation: context.creation)
            return try original.value(in: &inner)
        }
        // What is there already is read from the ancestor's block, without going there.
        node.set(at: isObserved ? .none : original.ownPlace.raised(by: levels), look)
    }

    func isReady(for node: Node<Value>, in container: Container) -> Bool {
        original.isReady(in: container.ancestor(levels))
    }

    func home(from container: Container) -> Container { container.ancestor(levels) }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: Request) async throws(ResolutionError)
        -> Value
    {
        let inner = inner(of: request)
        defer { inner.run.end() }
        return try await inner.value(of: original)
    }

    func creation(of node: Node<Value>, for request: Request) -> AnyCreation {
        InheritedCreation(original, inner(of: request))
    }

    private func inner(of request: Request) -> Request {
        let home = request.container.ancestor(levels)
        let run = Run(
            home.plan, arguments: request.run.arguments, id: request.run.id, record: request.run.record)
        return Request(
            container: home, run: run, chain: request.chain, isPatient: request.isPatient, creation: request.creation)
    }
}

/// Gives what a parent that is no ``Container`` resolves.
final class ForeignMaker<Value>: Making {
    private let levels: Int

    init(levels: Int) { self.levels = levels }

    func link(_ node: Node<Value>, with linker: Linker) throws(LinkFailure) {}

    func finish(_ node: Node<Value>) {
        node.give = { [levels] context in
            guard let parent = context.container.ancestor(levels).foreignParent else {
                throw ResolutionError(.closed(what: "the parent of the container"))
            }
            // The isolation is the one this code runs on; the parent takes it as a parameter to say so to the compiler.
            typealias Isolated = (isolated (any Actor)?) throws -> Value
            typealias Plain = ((any Actor)?) throws -> Value
            let ask: Isolated = { isolation in try parent.resolve(Value.self, isolation: isolation) }
            return try unsafeBitCast(ask, to: Plain.self)(context.isolation)
        }
    }

    /// What a foreign parent can give at once is known only to it.
    func isReady(for node: Node<Value>, in container: Container) -> Bool { true }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: Request) async throws(ResolutionError)
        -> Value
    {
        guard let parent = request.container.ancestor(levels).foreignParent else {
            throw ResolutionError(.closed(what: "the parent of the container"))
        }
        return try await parent.resolve(Value.self)
    }
}
