internal import DovetailGraph
internal import Synchronization

/// Where a walk is: handed down by reference from the request to the recipes that serve it.
///
/// Not copyable, because code that is specialized in a user's module would copy it at every access.
@frozen @usableFromInline
struct Context: ~Copyable {
    /// The container whose plan is walked.
    @usableFromInline let home: Unmanaged<Container>
    /// Where the shared instances of the container are, and who reads them.
    @usableFromInline let block: SlotBlock
    @usableFromInline let readGuard: ReadGuard
    /// The actor the code runs on.
    @usableFromInline unowned(unsafe) let isolation: (any Actor)?
    /// What the instances of one resolve share; made when the first of them needs it. The context owns one reference to it.
    /// Unmanaged, because there is seldom one, and `nil` then costs a comparison instead of calls to release it.
    @usableFromInline private(set) var runReference: Unmanaged<Run>?
    /// The arguments of the request, for the recipe it asks for. Whoever made the context keeps them.
    @usableFromInline let arguments: ArgumentList?
    /// The graph recipes that are reached once from where the walk started, as bits by their index.
    @usableFromInline let singles: UInt
    /// Values that had to be awaited, for the recipe that is about to be made. Whoever made the context keeps them.
    @usableFromInline unowned(unsafe) let frame: Frame?
    /// The making within which it is, where somebody observes.
    @usableFromInline var creation: CreationID?

    @inlinable
    init(
        _ container: Container, isolation: (any Actor)?, run: Run? = nil, arguments: ArgumentList? = nil,
        singles: UInt = 0, frame: Frame? = nil, creation: CreationID? = nil
    ) {
        home = .passUnretained(container)
        block = container.block
        readGuard = container.readGuard
        self.isolation = isolation
        // No closure: in a build that is not optimized it would be a tenth of a request.
        if let run { runReference = .passRetained(run) } else { runReference = nil }
        self.arguments = arguments
        self.singles = singles
        self.frame = frame
        self.creation = creation
    }

    /// A walk of its own within another, for the making of what is shared.
    init(within outer: borrowing Context) {
        home = outer.home
        block = outer.block
        readGuard = outer.readGuard
        isolation = outer.isolation
        runReference = nil
        arguments = nil
        singles = 0
        frame = nil
        creation = nil
    }

    /// The container whose plan is walked.
    var container: Container { home.takeUnretainedValue() }

    /// A slot in the block of the container.
    func slot(at index: Int32) -> InstanceSlot { block[Int(index)] }

    /// The block of the ancestor so many levels up.
    @usableFromInline @inline(never)
    static func block(_ container: Unmanaged<Container>, _ levels: Int32) -> SlotBlock {
        var home = Borrowed(container)
        for _ in 0..<levels {
            guard let parent = home.use({ $0.borrowedParent }) else { break }
            home = parent
        }
        return home.use { $0.block }
    }

    @inlinable
    deinit { if let runReference { Context.release(runReference) } }

    @usableFromInline @inline(never)
    static func release(_ run: Unmanaged<Run>) { run.release() }

    /// The resolve is over, and the context with it. Where nothing is shared that is no more than a look: without `discard`
    /// specialized code would call a function to destroy it.
    @inlinable @inline(__always)
    consuming func end() {
        if let runReference { Context.end(runReference) }
        discard self
    }

    @usableFromInline @inline(never)
    static func end(_ run: Unmanaged<Run>) {
        run._withUnsafeGuaranteedRef { $0.end() }
        run.release()
    }

    /// What there is to share, if anything.
    var run: Run? { runReference?.takeUnretainedValue() }

    /// The run, made if there was none.
    mutating func ensureRun() -> Run {
        if let run { return run }
        let new = Run(container.plan, arguments: arguments.map { .copied($0) })
        runReference = .passRetained(new)
        return new
    }

    /// The isolation as data, for errors.
    var isolationName: Isolation { Isolation(isolation) }
}

extension Isolation {
    /// What an actor of this process is called.
    init(_ actor: (any Actor)?) {
        guard let actor else { self = .nonisolated; return }
        let name = TypeName(type(of: actor as Any)).description
        self = type(of: actor) is any GlobalActor.Type ? .globalActor(name) : .actor(name)
    }
}

/// Values made beforehand, because they had to be awaited or lie too deep: what one recipe takes when it is made.
///
/// Used by one walk at a time, in which it is handed from step to step.
@usableFromInline
final class Frame: @unchecked Sendable {
    private var entries: [(node: AnyNode, box: AnyBox)?]

    init(_ entries: [(AnyNode, AnyBox)]) { self.entries = entries.map { (node: $0.0, box: $0.1) } }

    /// The next value made by `node`, once.
    func take<Value>(_ node: Node<Value>) -> Value? {
        guard let index = entries.firstIndex(where: { $0?.node === node }), let entry = entries[index] else {
            return nil
        }
        entries[index] = nil
        // The box was filled by this very node, whose values are of this type.
        return unsafeDowncast(entry.box, to: Box<Value>.self).value
    }
}

/// What the instances of one outermost resolve, or of the making of one shared instance, have in common.
///
/// One walk uses it; child tasks of that walk that run at the same time touch different graph instances, because
/// dependencies that reach a common graph recipe are made one after the other. Everything else is behind a lock.
@usableFromInline
final class Run: @unchecked Sendable {
    /// Drawn from a counter of the process only where somebody asks.
    var id: ResolutionID {
        let known = number.load(ordering: .acquiring)
        if known != 0 { return ResolutionID(number: known) }
        let new = ResolutionID()
        let (isFirst, other) = number.compareExchange(
            expected: 0, desired: new.number, ordering: .acquiringAndReleasing)
        return isFirst ? new : ResolutionID(number: other)
    }
    private let number: Atomic<UInt64>
    /// The instances by their indices; locked where something hands out the graph, because other threads may look then.
    private var graph: [AnyBox?]
    private let sharedGraph = Mutex<[AnyBox?]>([])
    private let isShared: Bool
    private let rings = Mutex<[ObjectIdentifier: RingState]>([:])
    private let ended = Atomic<Bool>(false)
    private let isRemembered = Atomic<Bool>(false)
    /// The arguments of the request, for the recipe it asks for.
    let arguments: Arguments?
    /// The ring that this run makes, when it makes one.
    let making: Ring?
    /// What notes everything that is created for a `start()`.
    let record: CreationRecord?

    /// - Parameters:
    ///   - plan: The plan whose nodes are walked.
    ///   - id: The resolve it belongs to, when it makes a shared instance for one.
    init(
        _ plan: Plan, arguments: Arguments? = nil, making: Ring? = nil, id: ResolutionID? = nil,
        record: CreationRecord? = nil
    ) {
        number = Atomic(id?.number ?? 0)
        isShared = plan.sharesGraphs
        graph = isShared ? [] : [AnyBox?](repeating: nil, count: plan.graphCount)
        self.arguments = arguments
        self.making = making
        self.record = record
    }

    /// The graph instance at `index`, if it was made in this run.
    func instance<Value>(at index: Int, as type: Value.Type = Value.self) -> Value? {
        guard let box = box(at: index) else { return nil }
        if let strong = box as? Box<Value> { return strong.value }
        // Loaded with no lock held: the last reference to the object may go here.
        return (box as? WeakBox)?.object as? Value
    }

    private func box(at index: Int) -> AnyBox? {
        guard index >= 0 else { return nil }
        guard isShared else { return index < graph.count ? graph[index] : nil }
        return sharedGraph.withLock { index < $0.count ? $0[index] : nil }
    }

    func setInstance<Value>(_ value: Value, at index: Int) {
        put(Box(value), at: index)
    }

    private func put(_ box: AnyBox, at index: Int) {
        guard isShared else { return Run.put(box, at: index, &graph) }
        sharedGraph.withLock { Run.put(box, at: index, &$0) }
    }

    private static func put(_ box: AnyBox, at index: Int, _ boxes: inout [AnyBox?]) {
        guard index >= 0 else { return }
        while boxes.count <= index { boxes.append(nil) }
        boxes[index] = box
    }

    /// The state of a ring whose members are being made.
    func state(of ring: Ring) -> RingState {
        rings.withLock { states in
            if let state = states[ObjectIdentifier(ring)] { return state }
            let state = RingState()
            states[ObjectIdentifier(ring)] = state
            return state
        }
    }

    /// A run with the instance at an index alone, for a look from elsewhere: what it was made for may end meanwhile.
    func retaining(_ index: Int, _ plan: Plan) -> Run? {
        guard let box = box(at: index) else { return nil }
        let run = Run(plan, id: id)
        // Loaded with no lock held: the last reference to the object may go here.
        guard let strong = (box as? WeakBox).map({ $0.strengthened }) ?? box else { return nil }
        run.put(strong, at: index)
        return run
    }

    /// Whether the resolve is over.
    var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// Somebody will ask for graph instances after the end: keep weak references to them.
    func remember() { isRemembered.store(true, ordering: .relaxed) }

    /// The resolve is over: releases the graph instances, so that only those who use them keep them.
    func end() {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let keeps = isRemembered.load(ordering: .relaxed)
        let states = rings.withLock { states in
            defer { states = [:] }
            return states
        }
        withExtendedLifetime(states) {}
        guard isShared else { return graph = [] }
        // What goes is released after the lock.
        let instances = sharedGraph.withLock { $0 }
        let references = keeps ? instances.map { $0?.weakened } : []
        sharedGraph.withLock { $0 = references }
        withExtendedLifetime(instances) {}
    }
}

/// How far the making of a ring has come, in one run.
final class RingState: @unchecked Sendable {
    // Safe: the members of a ring reach each other, so one walk makes them one after the other.

    /// How many members are between the call of their initializer and its return.
    var constructing = 0
    /// What is still to be injected into members that exist already.
    var pending: [Pending] = []
    /// What to publish when the ring is complete, in the order of completion.
    var publications: [(GroupClaim) -> InstanceSlot?] = []

    /// The rest of the creation of one member.
    enum Pending {
        /// As plain code.
        case now((inout Context) throws -> Void)
        case creation(AnyCreation)

        /// The rest as something that a driver can go on with.
        func creation(for request: Request) -> AnyCreation {
            switch self {
            case .now(let run): CodeCreation(request, run)
            case .creation(let creation): creation
            }
        }

        func run(_ context: inout Context) throws {
            switch self {
            case .now(let run): try run(&context)
            case .creation(let creation): try DeepResolution.complete(creation, &context)
            }
        }
    }

    /// Settles the slot of every shared member with its instance, and gives back the others.
    func publish(in claim: GroupClaim) {
        var settled: Set<InstanceSlot> = []
        for publication in publications { if let slot = publication(claim) { settled.insert(slot) } }
        publications = []
        claim.giveBack(except: settled)
    }
}

/// A graph instance that is kept only by those who use it.
final class WeakBox: AnyBox, @unchecked Sendable {
    weak let object: AnyObject?
    /// Makes a box of the type it stands for.
    private let box: (AnyObject) -> AnyBox?

    init(_ object: AnyObject, box: @escaping (AnyObject) -> AnyBox?) {
        self.object = object
        self.box = box
    }

    /// The same instance held strongly, while it is there.
    var strengthened: AnyBox? { object.flatMap { box($0) } }
}

extension AnyBox {
    /// The same instance held weakly; `nil` for what is not an object.
    var weakened: AnyBox? { (self as? any AnyObjectBox)?.asWeak }
}

private protocol AnyObjectBox { var asWeak: AnyBox? { get } }
extension Box: AnyObjectBox {
    fileprivate var asWeak: AnyBox? {
        type(of: value as Any) is AnyClass
            ? WeakBox(value as AnyObject) { object in (object as? Value).map { Box($0) } } : nil
    }
}
