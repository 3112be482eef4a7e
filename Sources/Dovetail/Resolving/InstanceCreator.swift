internal import DovetailGraph

/// The creation of the values of one binding, linked for one plan: lifetime, injections, hooks and cycle.
final class InstanceCreator<Value>: NodeLinking, Creating {
    let binding: FactoryBinding
    let site: BindingSite
    private(set) var code: Code<Value> = .now { _ in throw ResolutionError(.closed(what: "the container")) }
    /// The injections and hooks; `nil` if there are none, because an array of a generic type costs a lookup of that
    /// type even if it is empty.
    private var linkedSteps: [LinkedStep]?
    var steps: [LinkedStep] { linkedSteps ?? [] }
    private(set) var createLinks = 0..<0
    private(set) var storage: InstanceStorage
    private(set) var isObserved = false
    /// True if a creation requires only a call of the factory.
    private(set) var isOnlyCreated = false

    struct LinkedStep {
        let kind: Step<Value>.Kind
        let isolation: (any Actor)?
        let links: Range<Int>
        let code: StepCode<Value>
    }

    init(_ binding: FactoryBinding, _ site: BindingSite) {
        self.binding = binding
        self.site = site
        storage = InstanceStorage(binding)
    }

    // MARK: Linking

    override func link(_ node: AnyNode, with linker: inout Linker) throws(LinkFailure) {
        linker.begin(at: site)
        isObserved = linker.plan.isObserved
        code = try binding.factory.code(for: Value.self, with: &linker)
        createLinks = 0..<node.links.count
        var needs = Needs.of(binding.factory.isolation, isAsync: binding.factory.isAsync)
        if binding.hasSteps { needs = needs.combined(with: try linkSteps(of: node, with: &linker)) }
        node.needs = needs
        node.isolation = binding.factory.isolation
        node.isAsync = binding.isAsync
        isOnlyCreated = !binding.hasSteps && !isObserved
        passArguments(to: node)
        storage = InstanceStorage(binding, at: site, argumentTypes: node.argumentTypes, in: linker.plan)
    }

    /// Links the injections and hooks, and returns their requirements.
    private func linkSteps(of node: AnyNode, with linker: inout Linker) throws(LinkFailure) -> Needs {
        var needs = Needs.nothing
        var steps: [LinkedStep] = []
        for step in binding.hooks(for: Value.self)?.steps ?? [] {
            linker.beginStep()
            let start = node.links.count
            let code = try step.link(&linker)
            steps.append(
                LinkedStep(kind: step.kind, isolation: step.isolation, links: start..<node.links.count, code: code))
            needs = needs.combined(with: .of(step.isolation, isAsync: step.isAsync))
        }
        linkedSteps = steps
        return needs
    }

    /// Passes the arguments that a decorator does not take itself to the binding that it wraps.
    private func passArguments(to node: AnyNode) {
        guard site.takesArguments, let wrapped = site.wrapped?.node.served,
            wrapped.argumentTypes.count > node.argumentTypes.count
        else { return }
        node.argumentTypes = wrapped.argumentTypes
        node.argumentTaker = wrapped.argumentTaker ?? wrapped.binding
    }

    // MARK: Locations of instances

    /// The slot of the instance in the block of its container, if nothing else is required.
    var ownPosition: InstancePosition {
        guard !isObserved, case (.block(let index), let isWeak) = storage.reach else { return .none }
        return InstancePosition(slot: Int32(index), isWeak: isWeak)
    }

    /// The cell of the instance, if nothing else is required.
    var fixedCell: InstanceCell? {
        guard !isObserved, binding.isShared, case (.cell(let cell), false) = storage.reach else { return nil }
        return cell
    }

    /// The cells of the instances for different arguments. They are retained as long as the plan.
    private(set) lazy var argumentStorage = isObserved ? nil : storage.argumentStorage()

    // MARK: Creating an instance synchronously

    func build(in context: inout ResolutionContext, onCreated: (Value) -> Void = { _ in }) throws -> Value {
        try checkIsolation(in: context)
        if isOnlyCreated {
            let value = try create(in: &context)
            onCreated(value)
            return value
        }
        let creation = begin(in: &context)
        do {
            let value = try create(in: &context)
            onCreated(value)
            try complete(value, in: &context)
            end(creation, in: &context)
            return value
        } catch {
            end(creation, in: &context, with: error)
            throw error
        }
    }

    func create(in context: inout ResolutionContext) throws -> Value {
        guard case .now(let make) = code else { throw needsAsync(isBeingCreated: false) }
        let value = try make(&context)
        if isObserved { context.container.liveObjects?.created(value, by: binding) }
        return value
    }

    func complete(_ value: Value, in context: inout ResolutionContext) throws {
        for step in steps {
            guard case .now(let run) = step.code else { throw needsAsync(isBeingCreated: false) }
            do { try run(&context, value) } catch { throw failure(error, in: step.kind) }
        }
    }

    func checkIsolation(in context: borrowing ResolutionContext) throws {
        if let needed = binding.factory.isolation, needed !== context.isolation {
            throw wrongIsolation(needed, from: context.isolation)
        }
        for step in steps {
            if let needed = step.isolation, needed !== context.isolation {
                throw wrongIsolation(needed, from: context.isolation)
            }
        }
    }

    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool {
        guard binding.isShared, !storage.isPerArguments else { return false }
        let existing: Value? = try? storage.existing(in: home)
        return existing != nil
    }

    func reference(in home: InstanceHome) throws(ResolutionError) -> SlotReference? {
        guard binding.isShared, !storage.isPerArguments else { return nil }
        return try storage.reference(in: home)
    }

    func existing(in home: InstanceHome) throws(ResolutionError) -> Value? {
        guard binding.isShared, !storage.isPerArguments else { return nil }
        return try storage.existing(in: home)
    }

    func creation(of node: Node<Value>, for request: AsyncResolution) throws(ResolutionError) -> AnyCreation {
        if let cycleGroup = node.cycleGroup { return try creation(of: node, on: cycleGroup, for: request) }
        if binding.isShared { return SharedCreation(self, node, request) }
        guard binding.lifetime == .graph else { return InstanceCreation(self, node, request, isDelivered: true) }
        if let value: Value = request.run.instance(at: node.graphIndex) {
            return ReadyCreation(delivered(value, for: request))
        }
        return InstanceCreation(self, node, request, isDelivered: true) {
            request.run.setInstance($0, at: node.graphIndex, isSendable: self.binding.isSendable)
        }
    }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: AsyncResolution) async throws(ResolutionError)
        -> Value
    {
        if let cycleGroup = node.cycleGroup { return try await memberValue(of: node, on: cycleGroup, for: request) }
        if binding.isShared { return try await share(node, for: request) }
        let index = node.graphIndex
        let value: Value
        if binding.lifetime != .graph {
            value = try await create(node, for: request)
        } else if let existing: Value = request.run.instance(at: index) {
            value = existing
        } else {
            value = try await create(node, for: request) {
                request.run.setInstance($0, at: index, isSendable: self.binding.isSendable)
            }
        }
        return delivered(value, for: request)
    }
}
