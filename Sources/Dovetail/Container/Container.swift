internal import DovetailGraph
public import Synchronization

/// A living scope: recipes, the instances made from them, and a parent to ask next.
///
/// ```swift
/// let container = try Container { AppModule() }
/// try container.validate()
/// let screen = try container.resolve(HomeScreen.self)
/// ```
///
/// ## Asking
/// `resolve` is there twice. The synchronous one runs each recipe on the actor the caller is on, and throws
/// `wrong-isolation` or `needs-async` where that cannot be; it never blocks on an actor and never traps. The asynchronous
/// one makes anything and hops where it must. In asynchronous code the compiler picks the asynchronous one;
/// `resolve(X.self, isolation: #isolation)` selects the other.
///
/// ## Sharing
/// A container may be used from any thread. A shared instance is made exactly once; reading one that exists takes no lock.
///
/// ## Costs
/// Making a container sorts the recipes by key. The first request for a type links what it needs; later ones do one
/// look-up and follow the links.
public final class Container: Resolving {
    @usableFromInline let parentContainer: Container?
    let foreignParent: (any Resolving)?
    let making = MakingLedger()
    let current: Atomic<UInt>
    private let firstPlan: Plan
    /// The address of the parent, or 0: to look at a reference is to retain it, in functions that are not specialized.
    let parentAddress: UInt
    /// What few containers have to know; a child for one request never makes it.
    private let state = Mutex<State?>(nil)
    // Safe: allocated once, freed in `deinit`; the words are atomic, and guard what lies between them.
    @usableFromInline nonisolated(unsafe) let block: UnsafeMutablePointer<Atomic<UInt>>
    @usableFromInline let readers: Readers
    /// What an `overriding` view makes for itself instead of sharing; `nil` for other containers.
    let view: View?

    final class State: @unchecked Sendable {
        // Safe: touched under the lock only, by `withState`.
        /// Every plan this container has had since the first: requests under way finish on the old ones.
        var plans: [Plan] = []
        var observers: [any Observer] = []
        var lateChunks: [Chunk] = []
        var tables: Tables?
        var children: [Child] = []
        var created = 0
        var closing: Task<CloseError?, Never>?
    }

    /// Words beyond the first block, for recipes that were registered later. Freed with the container.
    struct Chunk: @unchecked Sendable {
        let words: UnsafeMutablePointer<Atomic<UInt>>
        let size: Int
    }

    struct Tables: Sendable {
        let arguments = WordTable()
        let rings = WordTable()
        let storeEntries = StoreEntries()
        let injections = InjectionRealm()
    }

    struct Child: Sendable {
        weak var container: Container?
        /// Keeps a child alive that owns something to close.
        let number: Int
    }

    // MARK: Making

    /// Makes a container from modules and recipes.
    ///
    /// - Parameters:
    ///   - parent: Where to look next: a container, or something of your own.
    ///   - requirements: What to do about required modules that are not listed.
    ///   - observers: Who is told what happens.
    ///   - modules: Modules and recipes, one a line.
    /// - Throws: Every mistake in the recipes that can be seen without linking them, at once; or what a module's
    ///   `prepare()` or `assembled(in:)` threw.
    public convenience init(
        parent: (any Resolving)? = nil, requirements: RequirementPolicy = .install, observers: [any Observer] = [],
        @ModuleBuilder _ modules: () throws -> Bindings
    ) throws(AssemblyError) {
        LibraryCopy.check()
        let bindings = try Container.list(modules)
        let parentPlan = try (parent as? Container)?.planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: parentPlan, policy: requirements)
        let plan = Plan(
            assembly, parent: parentPlan, hasForeignParent: parent != nil && parentPlan == nil,
            isObserved: !observers.isEmpty)
        self.init(plan, parent: parent as? Container, foreignParent: parent, observers: observers)
        try announce(assembly)
    }

    init(
        _ plan: Plan, parent: Container?, foreignParent: (any Resolving)? = nil, observers: [any Observer] = [],
        view: View? = nil
    ) {
        parentContainer = parent
        self.foreignParent = parent == nil ? foreignParent : nil
        self.view = view
        parentAddress = UInt(bitPattern: parent.map { Unmanaged.passUnretained($0).toOpaque() })
        block = BlockLayout.makeBlock(plan.layout.count)
        // Made once; to ask whether they are costs a call.
        readers = parent?.readers ?? Readers.all
        current = Atomic(UInt(bitPattern: Unmanaged.passUnretained(plan).toOpaque()))
        firstPlan = plan
        if plan.chunks.count > 1 { withState { Container.addChunks(for: plan, $0) } }
        if !observers.isEmpty { withState { $0.observers = observers } }
    }

    deinit {
        if making.count > 0 { abandonAll() }
        firstPlan.layout.free(block)
        if !firstPlan.isForMany { firstPlan.forgetChildren() }
        guard let state = state.withLock({ $0 }) else { return }
        for chunk in state.lateChunks { Container.free(chunk.words, chunk.size) }
        for plan in state.plans { plan.forgetChildren() }
    }

    private func abandonAll() {
        for closing in making.takeAll().reversed() { tell { $0.didAbandon(closing.binding) } }
    }

    func withState<Result>(_ body: (State) -> Result) -> Result {
        let state = state.withLock { state in
            if let state { return state }
            let new = State()
            state = new
            return new
        }
        return self.state.withLock { _ in body(state) }
    }

    /// Looks at what there is, if there is anything.
    private func withKnownState<Result>(_ body: (State) -> Result) -> Result? {
        guard let known = state.withLock({ $0 }) else { return nil }
        return state.withLock { _ in body(known) }
    }

    static func list(_ modules: () throws -> Bindings) throws(AssemblyError) -> Bindings {
        do { return try modules() } catch {
            if let error = error as? AssemblyError { throw error }
            let problem = Problem.hookFailed(
                target: "Container", hook: "modules", cause: String(describing: error))
            throw AssemblyError([Finding(problem, at: nil)], cause: error)
        }
    }

    /// Tells observers and modules what was added.
    func announce(_ assembly: Assembly) throws(AssemblyError) {
        if plan.isObserved {
            for number in assembly.newRecipes {
                let binding = BindingDescription(assembly.recipes[number].recipe)
                tell { $0.didRegister(binding, in: self) }
            }
        }
        for module in assembly.newModules {
            do { try module.assembled(in: self) } catch {
                let problem = Problem.hookFailed(
                    target: TypeName(type(of: module)).description, hook: "assembled", cause: String(describing: error))
                throw AssemblyError([Finding(problem, at: nil)], cause: error)
            }
        }
    }

    // MARK: Children

    /// An instance is complete that must be closed. A child that owns one is closed with its parent, and kept until then.
    func willClose(_ closing: Closing) {
        if making.add(closing) { parentContainer?.enrol(self) }
    }

    private func enrol(_ child: Container) {
        let isFirst = withState { state in
            state.children.removeAll { $0.container == nil }
            defer { state.children.append(Child(container: child, number: child.number)) }
            return state.children.isEmpty
        }
        if isFirst { parentContainer?.enrol(self) }
    }

    /// When it was made, among all containers; the newest child is closed first.
    let number = Container.nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let nextNumber = Atomic<Int>(0)

    /// The children that own something, the newest first.
    func enrolledChildren() -> [Container] {
        withKnownState { $0.children.sorted { $0.number > $1.number }.compactMap(\.container) } ?? []
    }

    /// Lets go of every instance.
    func dropAll() {
        let (tables, chunks): (Tables?, [Chunk]) =
            withKnownState { state in
                defer { state.tables = nil }
                return (state.tables, state.lateChunks)
            } ?? (nil, [])
        // Let go of when the lock is free.
        _ = tables
        firstPlan.layout.takeAll(block)
        for chunk in chunks { for index in 0..<chunk.size { _ = Word(chunk.words + index).take() } }
    }

    /// The one closing of this container, started if it has not been.
    func closing(_ start: () -> Task<CloseError?, Never>) -> Task<CloseError?, Never> {
        withState { state in
            if let closing = state.closing { return closing }
            let closing = start()
            state.closing = closing
            return closing
        }
    }

    // MARK: Observers

    /// Tells somebody of what happens from now on. Recipes are linked anew, so that nobody pays for being observed before.
    public func add(_ observer: some Observer) {
        withState { $0.observers.append(observer) }
        _ = try? replacePlan { plan in
            Plan(
                plan.assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: true,
                continuing: plan)
        }
    }

    /// Calls own observers, then the parent's, with no lock held.
    func tell(_ body: (any Observer) -> Void) {
        for observer in withKnownState({ $0.observers }) ?? [] { body(observer) }
        parentContainer?.tell(body)
    }

    func removeObservers() { withKnownState { $0.observers = [] } }
}
