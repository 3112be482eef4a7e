internal import DovetailGraph
public import Synchronization

/// Where a walk is: handed down by reference from the request to the recipes that serve it.
///
/// Not copyable, because code that is specialized in a user's module would copy it at every access.
@frozen @usableFromInline
struct Context: ~Copyable {
    /// The container whose plan is walked.
    @usableFromInline let home: Unmanaged<Container>
    /// Where the shared instances of the container lie, and who reads them.
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt>>
    @usableFromInline let readers: Readers
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
        words = container.block
        readers = container.readers
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
        words = outer.words
        readers = outer.readers
        isolation = outer.isolation
        runReference = nil
        arguments = nil
        singles = 0
        frame = nil
        creation = nil
    }

    /// The container whose plan is walked.
    var container: Container { home.takeUnretainedValue() }

    /// The word of a slot in the first block of the container.
    func word(at slot: Int32) -> Word { Word(words + Int(slot)) }

    /// The first block of the ancestor so many levels up.
    @usableFromInline @inline(never)
    static func block(_ container: Unmanaged<Container>, _ levels: Int32) -> UnsafeMutablePointer<Atomic<UInt>> {
        var home = container
        for _ in 0..<levels {
            guard let parent = home._withUnsafeGuaranteedRef({ $0.parentReference }) else { break }
            home = parent
        }
        return home._withUnsafeGuaranteedRef { $0.block }
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
        let new = Run(graphCount: container.plan.graphCount, arguments: arguments.map { .copied($0) })
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
    private let capacity: Int
    private let graph: UnsafeMutablePointer<AnyBox?>
    private let late = Mutex<[Int: AnyBox]>([:])
    private let rings = Mutex<[ObjectIdentifier: RingState]>([:])
    private let ended = Atomic<Bool>(false)
    private let isRemembered = Atomic<Bool>(false)
    /// The arguments of the request, for the recipe it asks for.
    let arguments: Arguments?
    /// The ring that this run makes, when it makes one.
    let making: Ring?

    /// - Parameter id: The resolve it belongs to, when it makes a shared instance for one.
    init(graphCount: Int, arguments: Arguments? = nil, making: Ring? = nil, id: ResolutionID? = nil) {
        number = Atomic(id?.number ?? 0)
        capacity = graphCount
        graph = .allocate(capacity: graphCount)
        graph.initialize(repeating: nil, count: graphCount)
        self.arguments = arguments
        self.making = making
    }

    deinit {
        graph.deinitialize(count: capacity)
        graph.deallocate()
    }

    /// The graph instance at `index`, if it was made in this run.
    func instance<Value>(at index: Int, as type: Value.Type = Value.self) -> Value? {
        guard let box = index < capacity ? graph[index] : late.withLock({ $0[index] }) else { return nil }
        if let strong = box as? Box<Value> { return strong.value }
        return (box as? WeakBox)?.object as? Value
    }

    func hasInstance(at index: Int) -> Bool {
        guard index >= 0, let box = index < capacity ? graph[index] : late.withLock({ $0[index] }) else { return false }
        return (box as? WeakBox).map { $0.object != nil } ?? true
    }

    func setInstance<Value>(_ value: Value, at index: Int) {
        store(Box(value), at: index)
    }

    private func store(_ box: AnyBox?, at index: Int) {
        if index < capacity { graph[index] = box } else { late.withLock { $0[index] = box } }
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

    /// Whether the resolve is over.
    var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// Somebody will ask for graph instances after the end: keep weak references to them.
    func remember() { isRemembered.store(true, ordering: .relaxed) }

    /// The resolve is over: lets go of the graph instances, so that only those who use them keep them.
    func end() {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let keeps = isRemembered.load(ordering: .relaxed)
        for index in 0..<capacity { graph[index] = keeps ? graph[index]?.weakened : nil }
        late.withLock { late in late = keeps ? late.compactMapValues(\.weakened) : [:] }
        rings.withLock { $0 = [:] }
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
    var publications: [() -> Void] = []

    /// The rest of the making of one member, for either kind of walk.
    struct Pending {
        let now: (inout Context) throws -> Void
        let later: nonisolated(nonsending) (Request) async throws(ResolutionError) -> Void
    }

    /// Puts every shared member where it is kept.
    func publish() {
        for publication in publications { publication() }
        publications = []
    }
}

/// A graph instance that is kept only by those who use it.
final class WeakBox: AnyBox, @unchecked Sendable {
    weak let object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

extension AnyBox {
    /// The same instance held weakly; `nil` for what is not an object.
    var weakened: AnyBox? { (self as? any AnyObjectBox)?.asWeak }
}

private protocol AnyObjectBox { var asWeak: AnyBox? { get } }
extension Box: AnyObjectBox {
    fileprivate var asWeak: AnyBox? {
        type(of: value as Any) is AnyClass ? WeakBox(value as AnyObject) : nil
    }
}
