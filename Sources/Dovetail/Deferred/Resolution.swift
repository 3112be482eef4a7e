internal import DovetailGraph

/// The resolve in progress, for recipes that must ask by hand: `Bind { (r: Resolution) in Foo(try r.resolve()) }`.
///
/// What is asked belongs to the outer resolve: the same `.graph` instances, the same path in errors, the same isolation.
/// What such a recipe needs is invisible to the checker until it has run; prefer parameters. Used after its resolve has
/// ended, it throws `closed`.
public struct Resolution {
    private let run: Run
    private let container: Container
    private let isolation: (any Actor)?
    private let site: RecipeSite

    init(_ run: Run, _ container: Container, _ isolation: (any Actor)?, _ site: RecipeSite) {
        self.run = run
        self.container = container
        self.isolation = isolation
        self.site = site
    }

    /// An instance, as if it were a parameter of the recipe.
    public func resolve<T>(_ type: T.Type = T.self) throws(ResolutionError) -> T { try give(qualified: .none) }

    /// A tagged instance.
    public func resolve<T, G: Qualifier>(_ type: T.Type = T.self, tag: G.Type) throws(ResolutionError) -> T {
        try give(qualified: .tag(TypeID(tag)))
    }

    /// A named instance.
    public func resolve<T>(_ type: T.Type = T.self, name: Name) throws(ResolutionError) -> T {
        try give(qualified: .name(name.text))
    }

    /// An instance that may need `await`.
    public func resolve<T: Sendable>(_ type: T.Type = T.self) async throws(ResolutionError) -> T {
        let root: LinkedRoot<T> = try root(qualified: .none)
        let chain = AwaitChain(parent: AwaitChain.current)
        let request = Request(container: container, run: run, chain: chain, isPatient: false)
        defer { withExtendedLifetime(root) {} }
        return try await request.value(of: root.node)
    }

    private func give<T>(qualified qualification: KeyID.Qualification) throws(ResolutionError) -> T {
        do throws(ResolutionError) {
            let root: LinkedRoot<T> = try root(qualified: qualification)
            defer { withExtendedLifetime(root) {} }
            try container.checkPlace(of: root.node, on: isolation)
            var context = Context(container, isolation: isolation, run: run)
            do { return try root.node.value(in: &context) } catch { throw ResolutionError(making: T.self, error) }
        } catch {
            let plan = container.plan
            throw plan.recipe(of: site).map { error.passing(KeyID(T.self, qualification), by: $0, in: plan) } ?? error
        }
    }

    private func root<T>(qualified qualification: KeyID.Qualification) throws(ResolutionError) -> LinkedRoot<T> {
        if run.isEnded { throw ResolutionError(.closed(what: "the resolution")) }
        guard CurrentThread.hasStack() else {
            let location = container.plan.recipe(of: site)?.location
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
    static func link(with linker: Linker, under qualification: KeyID.Qualification) throws(LinkFailure) -> AnyNode? {
        let site = linker.site
        let node = Node<Resolution>(links: []) { context in
            Resolution(context.ensureRun(), context.container, context.isolation, site)
        }
        node.asksRun = true
        node.isResolution = true
        return linker.keep(node)
    }
    static func exists(for linker: Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: Linker) -> Bool { false }
    static func describe(in shape: inout DependencyShape) { shape.kind = .resolution }
}
