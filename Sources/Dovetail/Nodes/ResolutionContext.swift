internal import DovetailModel

/// The state of a resolve, passed by reference from the request to the bindings that serve it.
///
/// It is not copyable, because code that is specialized in a user's module would copy it at every access.
@frozen @usableFromInline
struct ResolutionContext: ~Copyable {
    /// The container whose plan is used.
    @usableFromInline let home: Borrowed<_InstanceHome>
    /// The actor that the code runs on, which is retained by the code.
    @usableFromInline unowned(unsafe) let borrowedIsolation: (any Actor)?
    /// The state that the instances of one resolve share, created when the first of them needs it.
    ///
    /// The context owns one reference to it. It is `Borrowed` because it is rarely used, and `nil` then costs a
    /// comparison instead of calls to release it.
    @usableFromInline private(set) var runReference: Borrowed<ResolutionScope>?
    /// The arguments of the request, for the requested binding. The creator of the context retains them.
    @usableFromInline let arguments: Borrowed<Arguments>?
    /// The graph bindings that this resolve reaches exactly once, as bits by index.
    @usableFromInline let singles: UInt
    /// Values that had to be awaited, for the binding that is created next. The creator of the context retains them.
    @usableFromInline unowned(unsafe) let borrowedFrame: PreparedValues?
    /// The creation around this resolve, if there are observers.
    @usableFromInline var creation: UInt64?

    @inlinable
    init(
        _ home: _InstanceHome, isolation: (any Actor)?, run: ResolutionScope? = nil, arguments: Arguments? = nil,
        singles: UInt = 0, frame: PreparedValues? = nil, creation: UInt64? = nil
    ) {
        self.home = Borrowed(home)
        unsafe borrowedIsolation = isolation
        // No closure, because in a build without optimization it would cost a tenth of a request.
        if let run { runReference = Borrowed(retaining: run) } else { runReference = nil }
        if let arguments { self.arguments = Borrowed(arguments) } else { self.arguments = nil }
        self.singles = singles
        unsafe borrowedFrame = frame
        self.creation = creation
    }

    /// Creates a separate context within another one, for the creation of a shared instance.
    init(within outer: borrowing ResolutionContext) {
        home = outer.home
        unsafe borrowedIsolation = unsafe outer.borrowedIsolation
        runReference = nil
        arguments = nil
        singles = 0
        unsafe borrowedFrame = nil
        creation = nil
    }

    var isolation: (any Actor)? { unsafe borrowedIsolation }
    var frame: PreparedValues? { unsafe borrowedFrame }

    /// Returns a slot in the row of the container.
    func slot(at index: Int) -> InstanceSlot { home.use { $0.slots.row[index] } }

    @inlinable
    deinit { if let runReference { ResolutionContext.release(runReference) } }

    @usableFromInline @inline(never)
    static func release(_ run: Borrowed<ResolutionScope>) { run.release() }

    /// Ends the resolve and the context. If nothing is shared, this is one comparison. Without `discard`, specialized
    /// code would call a function to destroy the context.
    @inlinable @inline(__always)
    consuming func end() {
        if let runReference { ResolutionContext.end(runReference) }
        discard self
    }

    @usableFromInline @inline(never)
    static func end(_ run: Borrowed<ResolutionScope>) {
        run.use { $0.end() }
        run.release()
    }

    /// The state that the instances of this resolve share, if any.
    var run: ResolutionScope? { runReference?.retained }

    /// Returns the shared state, and creates it if there is none.
    mutating func ensureRun() -> ResolutionScope {
        if let run { return run }
        let new = ResolutionScope(
            graphCount: home.use { $0.graphCount }, arguments: arguments?.retained)
        runReference = Borrowed(retaining: new)
        return new
    }
}

extension Isolation {
    /// Creates the isolation of an actor of this process.
    init(_ actor: (any Actor)?) {
        guard let actor else { self = .nonisolated; return }
        let name = TypeName(type(of: actor as Any)).description
        self = type(of: actor) is any GlobalActor.Type ? .globalActor(name) : .actor(name)
    }
}

extension AnyNode {
    /// The graph bindings that a resolve of this node reaches exactly once, as bits by index.
    ///
    /// No other dependent shares their instances, so they are created as transient ones. There are none if more may be
    /// requested while the resolve runs. The search visits a bounded number of nodes, so many roots over one deep graph
    /// stay linear.
    var singles: UInt {
        guard reachesGraph else { return 0 }
        var (once, often): (UInt, UInt) = (0, 0)
        var open: [AnyNode] = [self]
        var steps = 0
        while let node = open.popLast() {
            steps += 1
            if steps > 256 || node.asksRun || node.cycleGroup != nil { return 0 }
            // A shared instance is created in a separate graph.
            guard node.reachesGraph, node.binding?.isShared != true else { continue }
            if node.binding?.lifetime == .graph {
                guard node.graphIndex >= 0, node.graphIndex < UInt.bitWidth else { return 0 }
                let bit: UInt = 1 << UInt(node.graphIndex)
                if once & bit != 0 {
                    often |= bit
                    continue
                }
                once |= bit
            }
            for link in node.links { open.append(link.node) }
        }
        return once & ~often
    }
}
