internal import DovetailGraph

/// Where a walk is: handed down by reference from the request to the bindings that serve it.
///
/// Not copyable, because code that is specialized in a user's module would copy it at every access.
@frozen @usableFromInline
struct Context: ~Copyable {
    /// The container whose plan is walked.
    @usableFromInline let home: Borrowed<InstanceHome>
    /// Where the shared instances of the container are, and who reads them.
    @usableFromInline let block: SlotBlock
    @usableFromInline let readGuard: ReadGuard
    /// The actor the code runs on.
    @usableFromInline unowned(unsafe) let isolation: (any Actor)?
    /// What the instances of one resolve share; made when the first of them needs it. The context owns one reference to it.
    /// Borrowed, because there is seldom one, and `nil` then costs a comparison instead of calls to release it.
    @usableFromInline private(set) var runReference: Borrowed<Run>?
    /// The arguments of the request, for the binding it asks for. Whoever made the context keeps them.
    @usableFromInline let arguments: ArgumentList?
    /// The graph bindings that are reached once from where the walk started, as bits by their index.
    @usableFromInline let singles: UInt
    /// Values that had to be awaited, for the binding that is about to be made. Whoever made the context keeps them.
    @usableFromInline unowned(unsafe) let frame: Frame?
    /// The making within which it is, where somebody observes.
    @usableFromInline var creation: CreationID?

    @inlinable
    init(
        _ home: InstanceHome, isolation: (any Actor)?, run: Run? = nil, arguments: ArgumentList? = nil,
        singles: UInt = 0, frame: Frame? = nil, creation: CreationID? = nil
    ) {
        self.home = Borrowed(home)
        block = home.block
        readGuard = home.readGuard
        self.isolation = isolation
        // No closure: in a build that is not optimized it would be a tenth of a request.
        if let run { runReference = Borrowed(retaining: run) } else { runReference = nil }
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

    /// A slot in the block of the container.
    func slot(at index: Int32) -> InstanceSlot { block[Int(index)] }

    /// The block of the ancestor so many levels up.
    @usableFromInline @inline(never)
    static func block(_ home: Borrowed<InstanceHome>, _ levels: Int32) -> SlotBlock {
        var home = home
        for _ in 0..<levels {
            guard let parent = home.use({ $0.borrowedParent }) else { break }
            home = parent
        }
        return home.use { $0.block }
    }

    /// The object of an instance that is stored weakly, if it is still there.
    @usableFromInline
    static func object(_ home: Borrowed<InstanceHome>, _ place: Spot) -> AnyObject? {
        let slot = block(home, ~place.levels)[Int(place.slot)]
        return WeakReference.object(in: slot, home.use { $0.readGuard })
    }

    @inlinable
    deinit { if let runReference { Context.release(runReference) } }

    @usableFromInline @inline(never)
    static func release(_ run: Borrowed<Run>) { run.release() }

    /// The resolve is over, and the context with it. Where nothing is shared that is no more than a look: without `discard`
    /// specialized code would call a function to destroy it.
    @inlinable @inline(__always)
    consuming func end() {
        if let runReference { Context.end(runReference) }
        discard self
    }

    @usableFromInline @inline(never)
    static func end(_ run: Borrowed<Run>) {
        run.use { $0.end() }
        run.release()
    }

    /// What there is to share, if anything.
    var run: Run? { runReference?.retained }

    /// The run, made if there was none.
    mutating func ensureRun() -> Run {
        if let run { return run }
        let new = Run(
            room: home.use { $0.graphCount }, arguments: arguments.map { .copied($0) })
        runReference = Borrowed(retaining: new)
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
