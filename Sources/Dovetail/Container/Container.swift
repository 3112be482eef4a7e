internal import DovetailGraph
internal import Synchronization

/// A living scope: bindings, the instances made from them, and a parent to ask next.
///
/// ```swift
/// let container = try Container { AppModule() }
/// try container.validate()
/// let screen = try container.resolve(HomeScreen.self)
/// ```
///
/// ## Asking
/// `resolve` is there twice. The synchronous one runs each binding on the actor the caller is on, and throws
/// `wrong-isolation` or `needs-async` where that cannot be; it never blocks on an actor and never traps. The asynchronous
/// one makes anything and hops where it must. In asynchronous code the compiler picks the asynchronous one;
/// `resolve(X.self, isolation: #isolation)` selects the other.
///
/// ## Sharing
/// A container may be used from any thread. A shared instance is made exactly once; reading one that exists takes no lock.
///
/// ## Costs
/// Making a container sorts the bindings by key. The first request for a type links what it needs; later ones do one
/// look-up and follow the links.
public final class Container: InstanceHome, Resolving, InstanceOwner, @unchecked Sendable {
    let making = MakingLedger()
    /// The address of the plan; with the lowest bit set if the plan may be exchanged for another, and go.
    let current: Atomic<UInt>
    let firstPlan: Plan
    /// What few containers have to know; a child for one request never makes it.
    let state = MutexOnDemand<State>()
    /// When it was created, among all containers; the newest child is closed first.
    let number = Container.nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let nextNumber = Atomic<Int>(0)
    private let isEnrolled = Atomic<Bool>(false)

    struct State: EmptyInitializable {
        /// The plan, where it is no longer the first one.
        var plan: Plan?
        var observers: [any Observer] = []
        var tables: Tables?
        /// The children that own something to close, by their numbers. References are loaded with no lock held.
        var children: [Int: WeakReference] = [:]
        var isClosing = false
        var closing: Task<CloseError?, Never>?
        /// Where starts and registrations take turns.
        lazy var starting = InstanceCell()
        lazy var registering = InstanceCell()
    }

    // MARK: Making

    init(
        _ plan: Plan, parent: Container?, foreignParent: (any Resolving)? = nil, observers: [any Observer] = []
    ) {
        current = Atomic(plan.address)
        firstPlan = plan
        super.init(plan.block, parent: parent, foreignParent: parent == nil ? foreignParent : nil)
        if !observers.isEmpty { state.withLock { $0.observers = observers } }
    }

    deinit {
        willBeReleased()
        if !firstPlan.isForMany { firstPlan.forgetChildren() }
        (state.withLockIfPresent { $0.plan } ?? nil)?.forgetChildren()
    }

    var parentContainer: Container? { parentHome.map { known($0, as: Container.self) } }
    var parentOwner: (any InstanceOwner)? { parentContainer }

    /// Reports what was never closed, while the parents are there to hear of it.
    override func willBeReleased() {
        if isEnrolled.load(ordering: .acquiring), isEnrolled.exchange(false, ordering: .acquiringAndReleasing) {
            parentContainer?.forget(child: number)
        }
        if making.count > 0 { abandonAll() }
    }

    private func abandonAll() {
        for closing in making.takeAll().reversed() { tell { $0.didAbandon(closing.binding) } }
    }

    override var graphCount: Int { plan.graphCount }

    // MARK: Children

    /// A binding whose instances must be closed is about to create one: the container is closed with its parent.
    ///
    /// - Throws: `closed` if the parent is closing, so that it would not wait for the instance.
    func enrol() throws(ResolutionError) {
        guard parentAddress != 0, !isEnrolled.load(ordering: .acquiring) else { return }
        // From the outermost that does not know of its child yet.
        var path = [self]
        while let parent = path.last?.parentContainer, parent.parentAddress != 0,
            !parent.isEnrolled.load(ordering: .acquiring)
        {
            path.append(parent)
        }
        for child in path.reversed() {
            let reference = WeakReference(child)
            let isClosing = child.parentContainer?.state.withLock { state in
                if !state.isClosing { state.children[child.number] = reference }
                return state.isClosing
            }
            if isClosing == true { throw ResolutionError(.closed(what: "the container")) }
            child.isEnrolled.store(true, ordering: .releasing)
        }
    }

    /// A child that was enrolled has closed, or goes.
    func forget(child number: Int) {
        let reference = state.withLockIfPresent { $0.children.removeValue(forKey: number) }
        withExtendedLifetime(reference) {}
    }

    /// The children that own something, the newest first. From now on no other is added.
    func closeEnrolment() -> [Container] {
        let children = state.withLock { state in
            state.isClosing = true
            return state.children
        }
        return children.sorted { $0.key > $1.key }.compactMap { $0.value.object.map { known($0, as: Container.self) } }
    }

    /// An instance is complete that must be closed.
    func willClose(_ closing: Closing) { making.add(closing) }

    /// The one closing of this container, started if it has not been.
    func closing(_ start: () -> Task<CloseError?, Never>) -> Task<CloseError?, Never> {
        state.withLock { state in
            if let closing = state.closing { return closing }
            let closing = start()
            state.closing = closing
            return closing
        }
    }

    // MARK: Observers

    /// Tells somebody of what happens from now on. Bindings are linked anew, so that nobody pays for being observed before.
    public func add(_ observer: some Observer) {
        state.withLock { $0.observers.append(observer) }
        adopt { plan in
            plan.isClosed
                ? nil
                : Plan(
                    plan.assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: true,
                    continuing: plan)
        }
    }

    /// Calls own observers, then the parents', with no lock held.
    func tell(_ body: (any Observer) -> Void) {
        var container: Container? = self
        while let here = container {
            for observer in here.state.withLockIfPresent({ $0.observers }) ?? [] { body(observer) }
            container = here.parentContainer
        }
    }

    func removeObservers() {
        let removed = state.withLockIfPresent { state in
            defer { state.observers = [] }
            return state.observers
        }
        withExtendedLifetime(removed) {}
    }
}
