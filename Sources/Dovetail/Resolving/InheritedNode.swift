internal import DovetailModel

/// The node of instances that an ancestor of the container stores, or another overlay of the same original. They are
/// created there, with the bindings that are visible there.
final class InheritedNode<Value>: Node<Value>, LinkableNode, @unchecked Sendable {
    private let original: Node<Value>
    private let levels: Int
    /// The other overlay; `nil` for an ancestor.
    private let sibling: _InstanceHome?
    private var isObserved = false

    init(_ binding: BindingFacts, _ original: Node<Value>, levels: Int, sibling: _InstanceHome? = nil) {
        self.original = original
        self.levels = levels
        self.sibling = sibling
        super.init(creating: binding)
    }

    func link(with linker: inout Linker) {
        isObserved = linker.plan.isObserved
        links = [.init(node: original, isInjection: false)]
        argumentTypes = original.argumentTypes
        argumentTaker = original.argumentTaker
    }

    override func chooseEvaluation() {
        let takesArguments = !argumentTypes.isEmpty
        let look: Node<Value>.Evaluate = { [original, levels, sibling] context in
            let home = sibling ?? context.home.use { $0.ancestor(levels) }
            let arguments = takesArguments ? context.arguments?.retained : nil
            let run = context.run.map { ResolutionScope(arguments: arguments, id: $0.id, record: $0.record) }
            var inner = ResolutionContext(
                home, isolation: context.isolation, run: run, arguments: arguments, creation: context.creation)
            defer { withExtendedLifetime(arguments) {} }
            return try original.value(in: &inner)
        }
        // An existing instance is read directly from the ancestor's row.
        let isElsewhere = isObserved || sibling != nil
        set(at: isElsewhere ? .none : original.ownPosition.raised(by: levels), look)
    }

    override func isReady(in home: _InstanceHome) -> Bool {
        original.isReady(in: self.home(from: home))
    }

    override func home(from home: _InstanceHome) -> _InstanceHome { sibling ?? home.ancestor(levels) }

    override func value(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        let inner = inner(of: request)
        defer { inner.run.end() }
        return try await inner.value(of: original)
    }

    private func inner(of request: AsyncResolution) -> AsyncResolution {
        let home = home(from: request.home)
        let run = ResolutionScope(
            arguments: request.run.arguments, id: request.run.id, record: request.run.record)
        return AsyncResolution(
            home: home, plan: request.plan, run: run, chain: request.chain, isPatient: request.isPatient,
            creation: request.creation)
    }
}
