internal import DovetailModel

/// A driver that runs creations for a thread, with a list instead of the stack. It is for long dependency chains, and
/// never suspends.
struct DeepResolution {
    /// A creation, and the values that were prepared for it.
    private struct Level {
        let creation: AnyCreation
        var waitsFor: [AnyNode] = []
        var entries: [(AnyNode, AnyBox)] = []
        var request: AsyncResolution?
        /// Creations to complete first.
        var resuming: [AnyCreation] = []
    }

    private let isolation: (any Actor)?
    private var levels: [Level] = []

    /// Returns a value at the end of a long dependency chain.
    static func value<Value>(of node: Node<Value>, _ context: inout ResolutionContext) throws -> Value {
        let request = AsyncResolution(
            home: context.home.retained, run: context.ensureRun(), chain: AwaitChain(parent: AwaitChain.current),
            isPatient: false, creation: context.creation)
        var resolution = DeepResolution(isolation: context.isolation)
        let box = try resolution.run(try node.creation(for: request))
        // The creation is of this node, whose values are of this type.
        return box.value(as: Value.self)
    }

    /// Completes a creation that has begun.
    static func complete(_ creation: AnyCreation, _ context: inout ResolutionContext) throws {
        var resolution = DeepResolution(isolation: context.isolation)
        _ = try resolution.run(creation)
    }

    private mutating func run(_ first: AnyCreation) throws(ResolutionError) -> AnyBox {
        levels = [Level(creation: first)]
        while true {
            do { if let box = try advance() { return box } } catch { throw fail(error) }
        }
    }

    /// Performs one step. Returns the value when everything is done.
    private mutating func advance() throws -> AnyBox? {
        let top = levels.count - 1
        if let next = levels[top].resuming.popLast() {
            levels.append(Level(creation: next))
            return nil
        }
        if let node = levels[top].waitsFor.last, let request = levels[top].request {
            levels.append(Level(creation: try node.creation(for: request)))
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

    /// Passes the value of the innermost creation to the one that waits for it.
    private mutating func finish(_ box: AnyBox) -> AnyBox? {
        levels.removeLast()
        guard let top = levels.indices.last else { return box }
        if let node = levels[top].waitsFor.popLast() {
            levels[top].entries.append((node, box))
            if levels[top].waitsFor.isEmpty { levels[top].creation.prepared = PreparedValues(levels[top].entries) }
        }
        return nil
    }

    /// Ends the innermost creation with an error, and all creations that wait for it.
    private mutating func fail(_ error: any Error) -> ResolutionError {
        var error = error
        while let level = levels.popLast() { error = level.creation.fail(error) }
        return error as? ResolutionError ?? ResolutionError(creating: Any.self, error)
    }
}
