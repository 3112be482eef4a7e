internal import DovetailModel

/// The node of a binding: it creates the values, with lifetime, injections, hooks and cycle.
final class InstanceNode<Value>: Node<Value>, LinkableNode, @unchecked Sendable {
    /// The binding, as it was declared.
    let declared: AnyBinding
    /// The code of the binding. It is set when the node is linked.
    private(set) var code: Code<Value>?
    /// The injections and hooks; `nil` if there are none, because an array of a generic type costs a lookup of that
    /// type even if it is empty.
    private var linkedSteps: [LinkedStep]?
    var steps: [LinkedStep] { linkedSteps ?? [] }
    private(set) var createLinks = 0..<0
    private(set) var storage: InstanceStorage
    private(set) var isObserved = false
    /// True if a creation requires only a call of the factory.
    private(set) var isOnlyCreated = false
    /// The type of its instances in slots.
    let stored: Stored<Value>.Type?

    struct LinkedStep {
        let kind: Step<Value>.Kind
        let isolation: (any Actor)?
        let links: Range<Int>
        let code: StepCode<Value>
    }

    init(_ binding: AnyBinding, _ slot: SlotAddress?) {
        declared = binding
        storage = InstanceStorage(binding, at: slot)
        // Looked up once, because that costs more than storing an instance.
        stored = slot == nil ? nil : Stored<Value>.self
        super.init(creating: binding)
    }

    // MARK: Linking

    func link(with linker: inout Linker) throws(LinkFailure) {
        isObserved = linker.plan.isObserved
        code = try declared.factory.code(for: Value.self, with: &linker)
        createLinks = 0..<links.count
        var needs = Needs.of(declared.factory.isolation, isAsync: declared.factory.isAsync)
        if declared.hasSteps { needs = needs.combined(with: try linkSteps(with: &linker)) }
        self.needs = needs
        isolation = declared.factory.isolation
        isAsync = declared.isAsync
        isOnlyCreated = !declared.hasSteps && !isObserved
        if linker.site.takesArguments, let wrapped = linker.site.wrapped { passArguments(to: wrapped.node.served) }
        storage = InstanceStorage(
            declared, at: storage.slot, seenAs: linker.site, argumentTypes: argumentTypes, in: linker.plan)
    }

    /// Links the injections and hooks, and returns their requirements.
    private func linkSteps(with linker: inout Linker) throws(LinkFailure) -> Needs {
        var needs = Needs.nothing
        var steps: [LinkedStep] = []
        for step in declared.hooks(for: Value.self)?.steps ?? [] {
            linker.beginStep()
            let start = links.count
            let code = try step.link(&linker)
            steps.append(
                LinkedStep(kind: step.kind, isolation: step.isolation, links: start..<links.count, code: code))
            needs = needs.combined(with: .of(step.isolation, isAsync: step.isAsync))
        }
        linkedSteps = steps
        return needs
    }

    /// Passes the arguments that a decorator does not take itself to the binding that it wraps.
    private func passArguments(to wrapped: AnyNode) {
        guard wrapped.argumentTypes.count > argumentTypes.count else { return }
        argumentTypes = wrapped.argumentTypes
        argumentTaker = wrapped.argumentTaker ?? wrapped.binding
    }

    override func chooseEvaluation() { choose() }

    /// Also drops the storage, which may retain the instance, and the instance may store a `Lazy`, which retains the node.
    override func unlink() {
        super.unlink()
        code = nil
        linkedSteps = nil
        storage = InstanceStorage(declared, at: nil)
    }

    // MARK: Locations of instances

    /// The slot of the instance in the row of its container, if nothing else is required.
    override var ownPosition: InstancePosition {
        guard !isObserved, case (.own(let index), let isWeak) = storage.reach else { return .none }
        return InstancePosition(slot: Int32(index), isWeak: isWeak)
    }

    /// The slot of the instance, if nothing else is required.
    override var fixedSlots: InstanceSlots? {
        guard !isObserved, declared.isShared, case (.slot(let slot), false) = storage.reach else { return nil }
        return slot.slots
    }

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
        guard case .now(let make)? = code else { throw needsAsync(isBeingCreated: false) }
        let value = try make(&context)
        if isObserved { context.container.watch?.created(value, by: declared, as: context.creation) }
        return value
    }

    func complete(_ value: Value, in context: inout ResolutionContext) throws {
        for step in steps {
            guard case .now(let run) = step.code else { throw needsAsync(isBeingCreated: false) }
            do { try run(&context, value) } catch { throw failure(error, in: step.kind) }
        }
    }

    func checkIsolation(in context: borrowing ResolutionContext) throws {
        if let needed = declared.factory.isolation, needed !== context.isolation {
            throw wrongIsolation(needed, from: context.isolation)
        }
        for step in steps {
            if let needed = step.isolation, needed !== context.isolation {
                throw wrongIsolation(needed, from: context.isolation)
            }
        }
    }

    override func isReady(in home: _InstanceHome) -> Bool {
        guard declared.isShared, !storage.isPerArguments else { return false }
        let existing: Value? = try? storage.existing(in: home)
        return existing != nil
    }

    override func reference(in home: _InstanceHome) throws(ResolutionError) -> SlotReference? {
        guard declared.isShared, !storage.isPerArguments else { return nil }
        return try storage.reference(in: home)
    }

    override func discardDead(in home: _InstanceHome) {
        if let reference = try? reference(in: home) { storage.discardDead(in: reference.slot) }
    }

    override func existingValue(in home: _InstanceHome) throws(ResolutionError) -> Value? {
        guard declared.isShared, !storage.isPerArguments else { return nil }
        return try storage.existing(in: home)
    }

    // MARK: Creating an instance for a task

    /// Creates a new instance: the dependencies that must be awaited, the factory, then injections and hooks in their order.
    func create(
        for request: AsyncResolution, onCreated: (Value) -> Void = { _ in }
    ) async throws(ResolutionError) -> Value {
        try request.checkCancellation(declared)
        let (creation, inner) = begin(for: request)
        do {
            let value = try await make(for: inner)
            onCreated(value)
            try await complete(value, for: inner)
            end(creation, for: request)
            return value
        } catch {
            end(creation, for: request, with: error)
            throw error
        }
    }

    /// Calls the factory, after its dependencies were prepared.
    func make(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        let isolation = declared.factory.isolation
        let frame = try await prepare(createLinks, for: isolation, request, failing: .injection)
        defer { withExtendedLifetime(frame) {} }
        try request.checkCancellation(declared)
        guard let code else { throw failure(ResolutionError(.closed(what: "the container"))) }
        let value: Value
        do {
            switch code {
            case .now(let make): value = try await request.perform(on: isolation, frame, make)
            case .later(let make):
                var context = request.context(#isolation, frame)
                value = try await make(&context)
            }
        } catch {
            // The error of synchronous code contains its location already.
            if case .now = code, let known = error as? ResolutionError { throw known }
            throw failure(error)
        }
        if isObserved { request.container.watch?.created(value, by: declared, as: request.creation) }
        return value
    }

    func complete(_ value: Value, for request: AsyncResolution) async throws(ResolutionError) {
        for step in steps {
            let frame = try await prepare(step.links, for: step.isolation, request, failing: step.kind)
            defer { withExtendedLifetime(frame) {} }
            do {
                switch step.code {
                case .now(let run): try await request.perform(on: step.isolation, frame) { try run(&$0, value) }
                case .later(let run):
                    var context = request.context(#isolation, frame)
                    try await run(&context, value)
                }
            } catch { throw failure(error, in: step.kind) }
        }
    }

    private func prepare(
        _ range: Range<Int>, for isolation: (any Actor)?, _ request: AsyncResolution, failing kind: Step<Value>.Kind
    ) async throws(ResolutionError) -> PreparedValues? {
        do { return try await request.prepare(links[range].map(\.node), for: isolation) } catch {
            throw failure(error, in: kind)
        }
    }

    override func value(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        if let cycleGroup { return try await memberValue(on: cycleGroup, for: request) }
        if declared.isShared { return try await share(for: request) }
        let index = graphIndex
        let value: Value
        if declared.lifetime != .graph {
            value = try await create(for: request)
        } else if let existing = request.run.instance(at: index, as: Value.self) {
            value = existing
        } else {
            value = try await create(for: request) {
                request.run.setInstance($0, at: index, isSendable: self.declared.isSendable)
            }
        }
        return delivered(value, for: request)
    }
}
