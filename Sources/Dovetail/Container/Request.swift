internal import DovetailModel

// How a request runs, on one page. Each stage returns the type that the next one needs:
//
//     Request ──find──▶ LinkedRoot ──check──▶ ResolutionContext ──create──▶ value
//
// 1. Find: the plan of the container has a node for the key, or links one (Linking/Linker.swift): each parameter of the
//    factory gets a link to the node that fills it, and so on.
// 2. Check: the arguments fit, the stack is large enough, and if the request is synchronous, nothing has to be awaited or
//    belongs to another actor (Container/Container+Isolation.swift).
// 3. Create: the node returns its value (Nodes/Node.swift). That of a transient binding calls the factory with the values
//    of its links (Resolving/InstanceNode+Evaluation.swift); that of a shared one first looks into its slot
//    (Storage/InstanceSlot.swift). If it is empty, and a call of the factory is all, the instance is made at once
//    (`ResolutionContext.made` in Resolving/InstanceNode+Evaluation.swift); otherwise it is created once for all that wait
//    (Storage/MakeOnce.swift). What has to be awaited is created by `async` functions (Nodes/AsyncResolution.swift).
//
// If an earlier request has linked the node, there is a fast path to stage 3: Container/Container+FastPath.swift.

/// A request from outside: what is requested, with which arguments, and from which container.
///
/// Its functions are generic, and it is not, because looking up a generic type costs as much as a read of an instance.
struct Request {
    let container: Container
    let qualification: KeyID.Qualification
    let arguments: Arguments?
    /// The module whose hidden bindings the request may see, if any.
    let module: (any Module.Type)?

    init(
        _ container: Container, _ qualification: KeyID.Qualification, with arguments: Arguments? = nil,
        in module: (any Module.Type)? = nil
    ) {
        self.container = container
        self.qualification = qualification
        self.arguments = arguments
        self.module = module
    }

    /// Returns the value, created in the caller's isolation, without `await`.
    func value<Value>(on isolation: (any Actor)?) throws(ResolutionError) -> Value {
        do throws(ResolutionError) {
            let root: LinkedRoot<Value> = try find()
            return try root.value(in: container, with: arguments, on: isolation)
        } catch { throw reported(error) }
    }

    /// Returns the value, with suspension if something has to be awaited.
    nonisolated(nonsending) func value<Value>() async throws(ResolutionError) -> Value {
        do throws(ResolutionError) {
            let root: LinkedRoot<Value> = try find()
            return try await root.value(in: container, with: arguments, chain: AwaitChain(parent: AwaitChain.current))
        } catch { throw reported(error) }
    }

    private func reported(_ error: ResolutionError) -> ResolutionError {
        if container.plan.isObserved { container.notify(.failed(error)) }
        return error
    }

    // MARK: 1. Find

    /// Returns the node that serves the request, linked with everything that it depends on.
    private func find<Value>() throws(ResolutionError) -> LinkedRoot<Value> {
        let plan = try container.livePlan()
        let takesArguments = arguments != nil
        if module == nil, let node: Node<Value> = known(in: plan.roots, takesArguments: takesArguments) {
            return LinkedRoot(node, in: plan)
        }
        let home = try module.map { module throws(ResolutionError) in
            guard let home = plan.home(of: module) else {
                throw ResolutionError(.missingRequirement(names: [TypeName(module).description], requiredBy: []))
            }
            return home
        }
        let site = BindingSite(level: home?.level ?? 0, module: home?.module, takesArguments: takesArguments)
        let request = LinkRequest.caller(
            KeyID(Value.self, qualification), arguments: arguments?.types ?? [], at: site)
        let node: Node<Value> = try plan.explaining(request) { () throws(LinkFailure) in
            try plan.root(Value.self, under: qualification, at: site, isRemembered: module == nil)
        }
        return LinkedRoot(node, in: plan)
    }

    private func known<Value>(in roots: RootTable, takesArguments: Bool) -> Node<Value>? {
        if qualification == .none { return roots.node(Value.self, takesArguments: takesArguments) }
        let node = roots.node(KeyID(Value.self, qualification), takesArguments: takesArguments)
        guard let node else { return nil }
        // Stored for a request of this type.
        return Dovetail.known(node, as: Node<Value>.self)
    }
}

extension LinkedRoot {
    /// Returns the value of a linked node, as an outermost request.
    ///
    /// - Parameter run: The graph to continue, or `nil` to start a new one.
    func value(
        in container: Container, with arguments: Arguments?, on isolation: (any Actor)?,
        within run: ResolutionScope? = nil
    ) throws(ResolutionError) -> Value {
        try check(arguments)
        try container.checkIsolation(of: node, on: isolation)
        var context = ResolutionContext(container, isolation: isolation, run: run, arguments: arguments)
        return try create(in: &context, of: container, with: arguments)
    }

    /// The asynchronous form.
    nonisolated(nonsending) func value(
        in container: Container, with arguments: Arguments?, chain: AwaitChain, isPatient: Bool = false,
        within graph: ResolutionScope? = nil
    ) async throws(ResolutionError) -> Value {
        try check(arguments)
        if Task.isCancelled, !node.isReady(in: container) {
            throw ResolutionError(.cancelled(target: TypeName(Value.self).description), at: node.binding?.location)
        }
        defer { withExtendedLifetime(plan) {} }
        let run = graph ?? ResolutionScope(arguments: arguments)
        defer { run.end() }
        let resolution = AsyncResolution(
            home: container, plan: plan, run: run, chain: chain, isPatient: isPatient)
        return try await resolution.value(of: node)
    }

    // MARK: 2. Check

    /// Checks that the stack is large enough, and that there are not more arguments than the binding takes. Fewer are
    /// found when the first missing one is needed, because it may be optional.
    private func check(_ arguments: Arguments?) throws(ResolutionError) {
        try node.checkStack()
        guard let arguments, arguments.count > node.served.argumentTypes.count else { return }
        let served = node.served
        throw mismatch(of: served.argumentTaker ?? served.binding, given: arguments, requested: Value.self)
    }

    // MARK: 3. Create

    private func create(
        in context: inout ResolutionContext, of container: Container, with arguments: Arguments?
    ) throws(ResolutionError) -> Value {
        defer {
            withExtendedLifetime((plan, arguments)) { context.run?.end() }
        }
        do { return try node.value(in: &context) } catch {
            let error = ResolutionError(failed: Value.self, cause: error)
            // With other arguments, the same request may come to an end.
            throw arguments == nil ? error.passing(.node(ObjectIdentifier(node), of: container.number)) : error
        }
    }
}

extension Container {
    package func evaluate<T>(
        _ qualification: KeyID.Qualification, with arguments: Arguments?, on isolation: (any Actor)?
    ) throws(ResolutionError) -> T {
        try Request(self, qualification, with: arguments).value(on: isolation)
    }
}
