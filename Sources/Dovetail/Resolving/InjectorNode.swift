internal import DovetailModel

/// The node of the injections and hooks of a binding, without its factory.
final class InjectorNode<Value>: Node<Injector<Value>>, LinkableNode, @unchecked Sendable {
    private let declared: AnyBinding
    private var steps: [(isolation: (any Actor)?, run: (inout ResolutionContext, Value) throws -> Void)] = []

    init(_ binding: AnyBinding) {
        declared = binding
        super.init(creating: binding)
    }

    func link(with linker: inout Linker) throws(LinkFailure) {
        let binding = declared
        for step in binding.hooks(for: Value.self)?.steps ?? [] {
            linker.beginStep()
            needs = needs.combined(with: .of(step.isolation, isAsync: step.isAsync))
            if step.isAsync { isAsync = true }
            if isolation == nil { isolation = step.isolation }
            switch try step.link(&linker) {
            case .now(let run):
                steps.append(
                    (
                        step.isolation,
                        { context, value in
                            do { try run(&context, value) } catch {
                                throw binding.failure(error, isHook: step.kind == .onCreate)
                            }
                        }
                    ))
            case .later:
                steps.append(
                    (
                        step.isolation,
                        { _, _ in
                            throw ResolutionError(
                                .needsAsync(target: binding.fullName, isBeingCreated: false), at: binding.location)
                        }
                    ))
            }
        }
    }

    override func chooseEvaluation() {
        evaluate = { [steps] _ in
            Injector { context, value in
                for step in steps { try step.run(&context, value) }
            }
        }
    }
}

extension Linker {
    /// Returns the injections and hooks of a type's binding, for an instance that other code created.
    mutating func injector<T>(for type: T.Type) throws(LinkFailure) -> Node<Injector<T>> {
        guard let (level, number) = number(injectedInto: KeyID(type)) else { throw missing(KeyID(type)) }
        let installed = ancestor(level).assembly.bindings[number]
        let binding = installed.binding
        guard binding.factory.type == type else { throw missing(KeyID(type)) }
        let key = NodeKey.composed(
            ObjectIdentifier(Injector<T>.self), nil,
            .init(level: level, binding: number, module: installed.module, takesArguments: false))
        // Created by this function, with this key.
        if let made = state.nodes[key] { return known(made, as: Node<Injector<T>>.self) }
        let site = BindingSite(
            level: level, module: installed.module, binding: number, id: installed.id, uses: binding.uses)
        // Stored before anything can fail, so that it is removed with the other nodes.
        let node = InjectorNode<T>(binding)
        _ = own(linking: node, at: site)
        state.nodes[key] = node
        if binding.kind == .input, binding.hasSteps {
            offer(try self.node(number, level: level, wrapped: nil), to: node)
        }
        return node
    }

    /// Returns the nearest binding of a key, except values that were passed to a child, because these have no
    /// injections.
    private func number(injectedInto key: KeyID) -> (level: Int, binding: Int)? {
        guard case .binding(let level, let number)? = answer(to: key) else { return nil }
        func isProvided(_ number: Int, in plan: Plan) -> Bool { plan.assembly.bindings[number].binding.fillsInput }
        guard isProvided(number, in: ancestor(level)) else { return (level, number) }
        for (above, plan) in plan.chain.enumerated().dropFirst(level + 1) {
            if case .one(let number) = plan.assembly.table.lookUpPublic(key), !isProvided(number, in: plan) {
                return (above, number)
            }
        }
        return (level, number)
    }
}
