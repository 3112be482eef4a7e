internal import DovetailModel

/// The dependency that a `Lazy` or `Provider` defers, as seen from the binding that takes it. Linked at the first call.
final class DeferredSite<Value>: Sendable {
    private let site: BindingSite
    private let qualification: KeyID.Qualification
    /// The element of a collection that it defers, if it is one. It is found again by each plan, so that it sees what was
    /// registered since.
    private let element: Linker.Element.Place?
    private let cache: Guarded<Cached?>

    private struct Cached: Sendable {
        /// The number of the plan that linked the node.
        let plan: Int
        let takesArguments: Bool
        /// Retained by that plan. If it was retained here, an instance that stores a deferral of something in the same pool would
        /// retain the pool: the node retains its binding, which retains its lifetime.
        let node: Borrowed<Node<Value>>
    }

    init(_ linker: borrowing Linker, _ qualification: KeyID.Qualification) {
        site = linker.site
        self.qualification = qualification
        element = nil
        cache = Guarded(nil)
    }

    init(_ linker: borrowing Linker, element: Linker.Element) {
        site = linker.site
        qualification = .none
        self.element = element.place
        // Its values are of the type of the elements.
        let node = known(element.node, as: Node<Value>.self)
        cache = Guarded(
            Cached(
                plan: linker.plan.number, takesArguments: element.place.takesArguments ?? false, node: Borrowed(node)))
    }

    /// Returns the node, as linked by the plan of `container`.
    func root(in container: Container, takesArguments: Bool) throws(ResolutionError) -> LinkedRoot<Value> {
        let plan = try container.livePlan()
        let cached = cache.withLock { $0 }
        if let cached, cached.plan == plan.number, cached.takesArguments == takesArguments {
            return LinkedRoot(cached.node.retained, in: plan)
        }
        var site = site
        site.takesArguments = takesArguments
        let node = try plan.explaining(.deferred(KeyID(Value.self, qualification), site)) { () throws(LinkFailure) in
            guard let element else { return try plan.root(Value.self, under: qualification, at: site) }
            let found = try plan.link { linker throws(LinkFailure) in try linker.root(ofElementAt: element) }
            return known(found, as: Node<Value>.self)
        }
        let new = Cached(plan: plan.number, takesArguments: takesArguments, node: Borrowed(node))
        cache.withLock { $0 = new }
        return LinkedRoot(node, in: plan)
    }
}

extension DeferredSite {
    /// Returns the error for arguments that don't fit the dependency, in the words that the graph uses for it.
    func explained(_ error: ResolutionError, in container: Container) -> ResolutionError {
        guard error.path.count <= 1, case .argumentMismatch(let target, _, _, _) = error.finding.problem else {
            return error
        }
        let request = LinkRequest.deferred(KeyID(Value.self, qualification), site)
        return Explanation(container.plan, request).error(.argumentMismatch(target)) ?? error
    }
}

/// A deferred dependency with a weak reference to the container that resolves it.
struct DeferredTarget<Value>: Sendable {
    let site: DeferredSite<Value>
    private let reference: Weak<Container>

    init(_ site: DeferredSite<Value>, _ container: Container) {
        self.site = site
        reference = Weak(container)
    }

    func container() throws(ResolutionError) -> Container {
        guard let container = reference.value else {
            throw ResolutionError(.closed(what: DeferredTarget.creator, isReleased: true))
        }
        return container
    }

    /// Returns the node, as linked by the current plan of the container.
    func root(in container: Container, takesArguments: Bool) throws(ResolutionError) -> LinkedRoot<Value> {
        do { return try site.root(in: container, takesArguments: takesArguments) } catch {
            guard case .closed = error.finding.problem else { throw error }
            throw ResolutionError(.closed(what: DeferredTarget.creator))
        }
    }

    /// The container, as an error describes it to a caller that has no reference to it.
    private static var creator: String { "the container that creates '\(TypeName(Value.self))'" }
}

extension Linker {
    /// Returns true if something may provide a type when a deferral of it is called. What a parent of another type has is
    /// only known then.
    func canDefer<T>(_ type: T.Type, under qualification: KeyID.Qualification) -> Bool {
        exists(type, under: qualification) || foreignParent(serving: type, under: qualification) != nil
    }
}
