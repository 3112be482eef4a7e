internal import DovetailModel

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
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:isolation:)`` does.
    public func resolve<T>(_ type: T.Type = T.self, _ qualifier: Qualifier? = nil) throws(ResolutionError) -> T {
        let key = KeyID(type, qualifier.qualification)
        do throws(ResolutionError) {
            let root: LinkedRoot<T> = try root(key)
            defer { withExtendedLifetime(root) {} }
            try container.checkIsolation(of: root.node, on: isolation)
            var context = ResolutionContext(container, isolation: isolation, run: run)
            try root.node.checkStack()
            do { return try root.node.value(in: &context) } catch {
                throw ResolutionError(failed: T.self, cause: error)
            }
        } catch {
            throw passing(error, on: key)
        }
    }

    /// Resolves an instance that may have to be awaited.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
    ///   - qualifier: The qualifier of the binding, if it has one.
    /// - Returns: An instance of `type`.
    /// - Throws: A ``ResolutionError``, as ``Container/resolve(_:)`` does.
    public func resolve<T: Sendable>(
        _ type: T.Type = T.self, _ qualifier: Qualifier? = nil
    ) async throws(ResolutionError) -> T {
        let key = KeyID(type, qualifier.qualification)
        do {
            let root: LinkedRoot<T> = try root(key)
            let chain = try chain(for: key)
            let request = AsyncResolution(
                home: container, plan: root.plan, run: run, chain: chain, isPatient: false)
            return try await chain.run { try await request.value(of: root.node) }
        } catch {
            throw passing(ResolutionError(failed: T.self, cause: error), on: key)
        }
    }

    /// Returns the chain of an asynchronous request, or throws if the chain has no end.
    private func chain(for key: KeyID) throws(ResolutionError) -> AwaitChain {
        let binding = container.plan.binding(of: site)
        let request = binding.map { NestedRequests.Target.resolution(of: ObjectIdentifier($0), key) }
        let chain = AwaitChain(parent: AwaitChain.current, asking: request)
        guard chain.isEndless else { return chain }
        throw ResolutionError(.tooDeep(target: key.type.name.description), at: binding?.location)
    }

    /// Adds this binding's request for a key to an error.
    private func passing(_ error: ResolutionError, on key: KeyID) -> ResolutionError {
        let plan = container.plan
        return plan.binding(of: site).map { error.passing(key, by: $0, in: plan) } ?? error
    }

    private func root<T>(_ key: KeyID) throws(ResolutionError) -> LinkedRoot<T> {
        if run.isEnded { throw ResolutionError(.closed(what: "the resolution")) }
        guard CurrentThread.hasStack() else {
            let location = container.plan.binding(of: site)?.location
            throw ResolutionError(.tooDeep(target: TypeName(T.self).description), at: location)
        }
        var site = site
        site.takesArguments = false
        let plan = try container.livePlan()
        let node: Node<T> = try plan.explaining(.byHand(key, site)) { () throws(LinkFailure) in
            try plan.root(T.self, under: key.qualification, at: site)
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
