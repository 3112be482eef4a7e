internal import DovetailGraph

/// The request in progress, for factories that have to resolve by hand.
///
/// Take it as a parameter, for example `Bind { (r: Resolution) in Foo(try r.resolve()) }`. What you resolve belongs to
/// the outer request: it has the same `.graph` instances, the same dependency path in errors, and the same isolation.
///
/// Prefer ordinary parameters where you can, because validation cannot see what such a factory resolves. A `Resolution`
/// that you use after its request has ended throws `closed`.
public struct Resolution {
    private let run: ResolutionScope
    private let container: Container
    private let isolation: (any Actor)?
    private let site: BindingSite

    init(_ run: ResolutionScope, _ container: Container, _ isolation: (any Actor)?, _ site: BindingSite) {
        self.run = run
        self.container = container
        self.isolation = isolation
        self.site = site
    }

    /// Resolves an instance, as if it were a parameter of the binding.
    ///
    /// - Parameter type: The type to resolve. Omit it if the compiler can infer it from the result.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func resolve<T>(_ type: T.Type = T.self) throws(ResolutionError) -> T { try evaluate(qualified: .none) }

    /// Resolves the instance that is bound under a tag.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - tag: The tag of the binding.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func resolve<T, G: Qualifier>(_ type: T.Type = T.self, tag: G.Type) throws(ResolutionError) -> T {
        try evaluate(qualified: .tag(TypeID(tag)))
    }

    /// Resolves the instance that is bound under a name.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - name: The name of the binding.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func resolve<T>(_ type: T.Type = T.self, name: Name) throws(ResolutionError) -> T {
        try evaluate(qualified: .name(name.text))
    }

    /// Resolves an instance that may have to be awaited.
    ///
    /// - Parameter type: The type to resolve. Omit it if the compiler can infer it from the result.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:)`` does.
    public func resolve<T: Sendable>(_ type: T.Type = T.self) async throws(ResolutionError) -> T {
        do {
            let root: LinkedRoot<T> = try root(qualified: .none)
            let chain = try chain(for: root)
            let request = AsyncResolution(container: container, run: run, chain: chain, isPatient: false)
            defer { withExtendedLifetime(root) {} }
            return try await chain.run { try await request.value(of: root.node) }
        } catch {
            throw passing(ResolutionError(creating: T.self, error), on: KeyID(T.self))
        }
    }

    /// Returns the chain of an asynchronous request, or throws if the chain has no end.
    private func chain<T>(for root: LinkedRoot<T>) throws(ResolutionError) -> AwaitChain {
        let binding = container.plan.binding(of: site)
        let request = binding.map { NestedRequests.Target.resolution(of: ObjectIdentifier($0), KeyID(T.self)) }
        let chain = AwaitChain(parent: AwaitChain.current, asking: request)
        guard chain.isEndless else { return chain }
        throw ResolutionError(.tooDeep(target: TypeName(T.self).description), at: binding?.location)
    }

    /// Adds this binding's request for a key to an error.
    private func passing(_ error: ResolutionError, on key: KeyID) -> ResolutionError {
        let plan = container.plan
        return plan.binding(of: site).map { error.passing(key, by: $0, in: plan) } ?? error
    }

    private func evaluate<T>(qualified qualification: KeyID.Qualification) throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            let root: LinkedRoot<T> = try root(qualified: qualification)
            defer { withExtendedLifetime(root) {} }
            try container.checkIsolation(of: root.node, on: isolation)
            var context = ResolutionContext(container, isolation: isolation, run: run)
            try root.node.checkStack()
            do { return try root.node.value(in: &context) } catch { throw ResolutionError(creating: T.self, error) }
        } catch {
            throw passing(error, on: KeyID(T.self, qualification))
        }
    }

    private func root<T>(qualified qualification: KeyID.Qualification) throws(ResolutionError) -> LinkedRoot<T> {
        if run.isEnded { throw ResolutionError(.closed(what: "the resolution")) }
        guard CurrentThread.hasStack() else {
            let location = container.plan.binding(of: site)?.location
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description), at: location)
        }
        var site = site
        site.takesArguments = false
        let plan = try container.livePlan()
        let node: Node<T> = try plan.explaining(.byHand(KeyID(T.self, qualification), site)) { () throws(LinkFailure) in
            try plan.root(T.self, under: qualification, at: site)
        }
        return LinkedRoot(node, in: plan)
    }
}

extension Resolution: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        let site = linker.site
        let node = Node<Resolution>(links: []) { context in
            Resolution(context.ensureRun(), context.container, context.isolation, site)
        }
        node.asksRun = true
        node.isResolution = true
        return linker.own(node)
    }
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }
    static func describe(in shape: inout DependencyShape) { shape.kind = .resolution }
}
