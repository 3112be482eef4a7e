internal import DovetailModel

/// An object that resolves instances from bindings and owns the shared ones.
///
/// Create a container from the modules of your app, validate it, and resolve the types at which your app starts:
///
/// ```swift
/// let container = try Container { AppModule() }
/// try container.validate()
/// let screen = try container.resolve(HomeScreen.self)
/// ```
///
/// The container creates `HomeScreen` with all its dependencies. You can use a container from any thread. Many programs
/// need only one, plus a child for each request, document or window.
///
/// ## Resolve instances
///
/// `resolve` has a synchronous and an asynchronous form. With `await`, a request can create everything: it hops to the
/// actor of each binding and back, and suspends only if it has to. In asynchronous code the compiler selects this form:
///
/// ```swift
/// let service = try await container.resolve(UserService.self)
/// let detail = try await container.resolve(DetailViewModel.self, arguments: user)
/// ```
///
/// The synchronous form creates instances on the actor that you call it from. It never waits for an actor. If a
/// dependency has to be awaited or belongs to another actor, it throws `needs-async` or `wrong-isolation`. Both forms
/// return an instance that exists already, from any isolation.
///
/// ## Share instances
///
/// Each binding has a ``Lifetime``. A singleton, for example, is stored in the container that declares its binding, and
/// it is created exactly once, even if many threads and tasks request it at the same time. Your initializers run
/// without a lock of Dovetail, so they may resolve other types.
///
/// ## Create child containers
///
/// A child container resolves from its own bindings first, and then from its parent. ``makeChild(providing:)`` creates
/// a child for values that only a request knows, and is cheap enough for each request:
///
/// ```swift
/// let request = try container.makeChild(providing: user)
/// let handler = try await request.resolve(RequestHandler.self)
/// ```
///
/// The parent declares such a value as an ``Input(_:fileID:line:column:)``. It never resolves from its children.
///
/// ## Override bindings
///
/// For a test, a preview or a part of your app, ``overriding(_:)`` returns an overlay. It creates the override and
/// everything that depends on it again, and shares all other instances with the original container:
///
/// ```swift
/// let preview = try container.overriding {
///     Instance(Config(timeout: 1))
/// }
/// ```
///
/// ## Start and close
///
/// ``start()`` creates the `.eager()` bindings before the first request. ``close()`` closes the children, and then runs
/// the `.onClose` hooks of the instances that the container owns:
///
/// ```swift
/// try await container.start()  // creates the connection
/// ```
///
/// ```swift
/// try await container.close()  // shuts down the connection
/// ```
///
/// After that, each request throws `closed`. A container that you release without closing it releases its instances,
/// but cannot run their hooks.
///
/// ## Performance
///
/// The first request for a type links its dependencies. Later requests need one lookup and follow these links.
public final class Container: _InstanceHome, ParentContainer, InstanceOwner, @unchecked Sendable {
    let creations = CreationLedger()
    // Safe: it is read under a stripe of `ReaderLock`, and changed while nobody reads.
    @exclusivity(unchecked) private var current: UInt
    /// The plan that the container was created with, if it stays until the container is released. Requests need not say
    /// then that they use it.
    package let firstPlan: Plan?
    /// State that few containers need. A child that is released without `close()` does not allocate it.
    let state = GuardedOnDemand<State>()
    /// The order of creation among all containers; the newest child is closed first.
    let number = Container.nextNumber.next()
    private static let nextNumber = Guarded(0)
    private let isEnrolled = Guarded(false)

    struct State: EmptyInitializable {
        /// The plan, if it is not ``Container/firstPlan``.
        var plan: Plan?
        var observers: [any Observer] = []
        var tables: Tables?
        /// The children that own instances with a hook to run, by their numbers. References are loaded while no lock is
        /// held.
        var children: [Int: WeakReference] = [:]
        /// The keepers of the overlays that share instances with this container.
        var keepers: [WeakReference] = []
        var isClosing = false
        var closing: Task<CloseError?, Never>?
        /// The slots in which calls of `start` and `register` take turns.
        lazy var starting = InstanceSlots()
        lazy var registering = InstanceSlots()
    }

    // MARK: Making

    package init(
        _ plan: Plan, parent: Container?, foreignParent: (any ParentContainer)? = nil, observers: [any Observer] = []
    ) {
        unsafe current = plan.address
        firstPlan = plan.isReplaceable ? nil : plan
        super.init(slotCount: plan.slotCount, parent: parent, foreignParent: parent == nil ? foreignParent : nil)
        if plan.isReplaceable { state.withLock { $0.plan = plan } }
        if !observers.isEmpty { state.withLock { $0.observers = observers } }
    }

    deinit {
        if isEnrolled.exchange(false) { parentContainer?.forget(child: number) }
        // Reported while the parents' observers still exist.
        if creations.count > 0 { abandonAll() }
        if let firstPlan, !firstPlan.isForMany { firstPlan.forgetChildren() }
        (state.withLockIfPresent { $0.plan } ?? nil)?.forgetChildren()
    }

    package var parentContainer: Container? { parentHome.map { known($0, as: Container.self) } }
    var parentOwner: (any InstanceOwner)? { parentContainer }
    override var graphCount: Int { plan.graphCount }

    /// Reports instances that were never closed.
    private func abandonAll() {
        for closing in creations.takeAll().reversed() { notify(.abandoned(closing.binding)) }
    }

    /// The address of the plan. Its lowest bit is set if the plan may be replaced and released.
    @inline(__always)
    func planAddress(under _: ReaderLock.Stripe) -> UInt { unsafe current }

    func replacePlan(by address: UInt) { ReaderLock.shared.exclusively { unsafe current = address } }

    // MARK: Children

    /// Registers the container with its parent, because it is about to create an instance that has to be closed.
    ///
    /// - Throws: `closed` if the parent is closing, because it would not wait for the instance.
    func enrol() throws(ResolutionError) {
        guard parentAddress != 0, !isEnrolled.value else { return }
        // Starts with the outermost container that its parent does not know yet.
        var path = [self]
        while let parent = path.last?.parentContainer, parent.parentAddress != 0,
            !parent.isEnrolled.value
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
            child.isEnrolled.exchange(true)
        }
    }

    /// Removes a child that has closed or is being released.
    func forget(child number: Int) {
        let reference = state.withLockIfPresent { $0.children.removeValue(forKey: number) }
        withExtendedLifetime(reference) {}
    }

    /// Returns the registered children, the newest first, and refuses new ones.
    func closeEnrolment() -> [Container] {
        state.withLock { $0.isClosing = true }
        return enrolledChildren
    }

    /// The registered children, the newest first.
    var enrolledChildren: [Container] {
        let children = state.withLock { $0.children }
        return Array(children).ordered { $0.key > $1.key }
            .compactMap { $0.value.object.map { known($0, as: Container.self) } }
    }

    /// Records an instance that is complete and has to be closed.
    func willClose(_ closing: Closing) { creations.add(closing) }

    /// Returns the task that closes this container, and starts it if there is none.
    func closing(_ start: () -> Task<CloseError?, Never>) -> Task<CloseError?, Never> {
        state.withLock { state in
            if let closing = state.closing { return closing }
            let closing = start()
            state.closing = closing
            return closing
        }
    }

    // MARK: Observers

    /// Adds an observer, which is notified of what happens from now on.
    ///
    /// The container links its bindings again, so that containers without observers pay nothing.
    ///
    /// - Parameter observer: The observer, which the container retains.
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

    /// Notifies this container's observers, then those of its parents, while no lock is held.
    package func notify(_ event: ContainerEvent) {
        var container: Container? = self
        while let here = container {
            for observer in here.state.withLockIfPresent({ $0.observers }) ?? [] { observer.handle(event) }
            container = here.parentContainer
        }
    }
}

/// Makes `Container` a parameter that factories may have.
extension Container: DependencyKind {
    static func link(with linker: inout Linker, under qualification: KeyID.Qualification) throws(LinkFailure)
        -> AnyNode?
    {
        linker.own(Node<Container>(links: []) { context in context.container })
    }
    static func exists(for linker: borrowing Linker, under qualification: KeyID.Qualification) -> Bool { true }
    static func dependsOnQualification(_ qualification: KeyID.Qualification, for linker: borrowing Linker) -> Bool {
        false
    }
    static func describe(in shape: inout DependencyShape) { shape.kind = .container }
}
