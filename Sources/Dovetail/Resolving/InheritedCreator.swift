internal import DovetailGraph

/// A creator for instances that an ancestor of the container stores, or another overlay of the same original. They are
/// created there, with the bindings that are visible there.
final class InheritedCreator<Value>: NodeLinking, Creating {
    private let original: Node<Value>
    private let levels: Int
    /// The other overlay; `nil` for an ancestor.
    private let sibling: InstanceHome?
    private var isObserved = false

    init(_ original: Node<Value>, levels: Int, sibling: InstanceHome? = nil) {
        self.original = original
        self.levels = levels
        self.sibling = sibling
    }

    override func link(_ node: AnyNode, with linker: inout Linker) {
        isObserved = linker.plan.isObserved
        node.links = [.init(node: original, isInjection: false)]
        node.argumentTypes = original.argumentTypes
        node.argumentTaker = original.argumentTaker
    }

    func finish(_ node: Node<Value>) {
        let takesArguments = !node.argumentTypes.isEmpty
        let look: Node<Value>.Evaluate = { [original, levels, sibling] context in
            let home = sibling ?? context.home.use { $0.ancestor(levels) }
            let arguments = takesArguments ? context.arguments : nil
            let run = context.run.map {
                ResolutionScope(arguments: arguments.map { .copied($0) }, id: $0.id, record: $0.record)
            }
            var inner = ResolutionContext(
                home, isolation: context.isolation, run: run, arguments: arguments, creation: context.creation)
            return try original.value(in: &inner)
        }
        // An existing instance is read directly from the ancestor's block.
        let isElsewhere = isObserved || sibling != nil
        node.set(at: isElsewhere ? .none : original.ownPosition.raised(by: levels), look)
    }

    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool {
        original.isReady(in: self.home(from: home))
    }

    func home(from home: InstanceHome) -> InstanceHome { sibling ?? home.ancestor(levels) }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: AsyncResolution) async throws(ResolutionError)
        -> Value
    {
        let inner = inner(of: request)
        defer { inner.run.end() }
        return try await inner.value(of: original)
    }

    func creation(of node: Node<Value>, for request: AsyncResolution) -> AnyCreation {
        InheritedCreation(original, inner(of: request))
    }

    private func inner(of request: AsyncResolution) -> AsyncResolution {
        let home = home(from: request.home)
        let run = ResolutionScope(
            arguments: request.run.arguments, id: request.run.id, record: request.run.record)
        return AsyncResolution(
            home: home, run: run, chain: request.chain, isPatient: request.isPatient, creation: request.creation)
    }
}
