internal import DovetailModel

/// A kind of parameter whose values resolve at a site.
protocol SiteKind: DeferredKind {
    associatedtype Value
    /// Returns a node whose values resolve at a site.
    ///
    /// - Parameters:
    ///   - mayBeGraph: True if they may return `.graph` instances of the resolve that they come from.
    ///   - bindings: The `.graph` bindings whose instances they may return.
    static func node(
        at site: DeferredSite<Value>, for linker: inout Linker, mayBeGraph: Bool, remembering bindings: [BindingFacts]
    ) -> AnyNode
}

extension SiteKind {
    static var deferred: Any.Type { Value.self }

    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        guard linker.canDefer(Value.self, under: qualification) else { return nil }
        let bindings = graphBindings(for: linker, under: qualification)
        return node(
            at: DeferredSite(linker, qualification), for: &linker, mayBeGraph: !bindings.isEmpty, remembering: bindings)
    }

    static func wrap(_ element: Linker.Element, with linker: inout Linker) -> AnyNode {
        node(
            at: DeferredSite(linker, element: element), for: &linker, mayBeGraph: true,
            remembering: element.node.graphNode?.binding.map { [$0] } ?? [])
    }

    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool {
        linker.exists(Value.self, under: qualification)
    }

    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        linker.dependsOnQualification(Value.self, under: qualification)
    }
}

/// `Lazy` and `AsyncLazy`.
protocol LazyKind: SiteKind {
    init(_ site: DeferredSite<Value>, _ container: Container, of graph: DeferredGraph?)
}

extension LazyKind {
    static var takesArguments: Bool { false }

    static func graphBindings(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> [AnyBinding] {
        linker.graphBindings(of: Value.self, under: qualification)
    }

    static func node(
        at site: DeferredSite<Value>, for linker: inout Linker, mayBeGraph: Bool, remembering bindings: [BindingFacts]
    ) -> AnyNode {
        let plan = linker.plan.number
        // A value that is not `Sendable` cannot leave the isolation of the graph, because neither can its `Lazy`.
        let isConfined = bindings.contains { $0.isSendable == false }
        let node = Node<Self>(links: []) { context in
            guard mayBeGraph else { return Self(site, context.container, of: nil) }
            return Self(
                site, context.container, of: DeferredGraph(context.ensureRun(), plan: plan, isConfined: isConfined))
        }
        node.asksRun = mayBeGraph
        node.remembered = bindings
        return linker.own(node)
    }
}

/// `Provider` and `AsyncProvider`.
protocol ProviderKind: SiteKind {
    static var argumentTypes: [Any.Type] { get }
    init(_ site: DeferredSite<Value>, _ container: Container, takesArguments: Bool)
}

extension ProviderKind {
    static var takesArguments: Bool { !argumentTypes.isEmpty }

    static func node(
        at site: DeferredSite<Value>, for linker: inout Linker, mayBeGraph: Bool, remembering bindings: [BindingFacts]
    ) -> AnyNode {
        let takesArguments = takesArguments
        return linker.own(
            Node<Self>(links: []) { context in Self(site, context.container, takesArguments: takesArguments) })
    }
}
