internal import Dovetail
internal import DovetailModel

/// The life of a source of values. Readers can see that it has ended without a lock, and without retaining its owner.
final class InjectionLife: Sendable {
    private let isOver = Guarded(false)
    private static let ended = Guarded(0)

    var hasEnded: Bool { isOver.value }

    /// The number of lives that have ended in this process.
    static var endedCount: Int { ended.value }

    func end() {
        isOver.exchange(true)
        InjectionLife.ended.next()
    }
}

/// The cells that points share, or that a domain retains.
final class InjectionShelf: Hashed {
    let key: InjectionKey
    let hash: Int
    /// The lives of the source. If one has ended, the source is not used again.
    let lives: [InjectionLife]
    let state = Guarded(State())

    struct State {
        /// The single cell that points share; or, if each point has its own, the cells that no point uses.
        var cells: [InstanceSlots] = []
        /// The number of points that share the cell.
        var leases = 0
        /// True if the cell stays without points.
        var isPermanent = false
        /// A weak reference to the last instance that points shared, which may still have other owners.
        var last: AnyBox?
        /// True if the shelf was removed from its table, so that a point that found it there looks up the key again.
        var isRemoved = false
    }

    init(_ key: InjectionKey, hash: Int, lives: [InjectionLife]) {
        self.key = key
        self.hash = hash
        self.lives = lives
    }

    var hasEnded: Bool { lives.contains(where: \.hasEnded) }

    /// Removes the shelf from its table, and releases the cells that no point uses.
    func remove(from shelves: HashedTable<InjectionShelf>) {
        // Released after the lock.
        let cells = state.withLock { state in
            state.isRemoved = true
            return exchange(&state.cells, with: [])
        }
        shelves.remove(self)
        withExtendedLifetime(cells) {}
    }
}

/// A key that distinguishes the cells of a domain: by the source location at which a key, or an override of it, states
/// its lifetime, and by type, because a generic function may do so for several types.
struct InjectionKey: Hashable, Sendable {
    let location: SourceLocation
    let type: TypeID
    /// True if all points share one cell, false if each one has its own.
    let isShared: Bool
    let source: InjectionSource.ID
}

/// A point's right to a cell, which ends with the point.
///
/// It retains the table of the domain instead of the domain, so that the values of a domain are released with the
/// domain. It is not generic, because generic code looks up a type wherever it uses the type.
final class InjectionLease: Sendable {
    typealias Shelves = HashedTable<InjectionShelf>

    let cell: InstanceSlots
    private let last: AnyBox?
    private let isPermanent: Bool
    private let shelf: InjectionShelf
    private let shelves: Shelves

    /// Takes the shared cell, or one that no other point uses.
    ///
    /// All cells of a key contain values of one type, because the key contains it.
    init(_ key: InjectionKey, _ lives: [InjectionLife], isPermanent: Bool, in shelves: Shelves) {
        let hash = key.hashValue
        while true {
            let shelf = shelves.element(ofHash: hash) {
                $0.key == key
            } adding: {
                InjectionShelf(key, hash: hash, lives: lives)
            }.element
            if let (cell, last) = InjectionLease.take(from: shelf, isPermanent: isPermanent) {
                (self.cell, self.last, self.shelf) = (cell, last, shelf)
                break
            }
            shelf.remove(from: shelves)
        }
        self.isPermanent = isPermanent
        self.shelves = shelves
    }

    /// Returns a cell, and the last instance that points shared if the cell is new; `nil` if the shelf was removed.
    private static func take(from shelf: InjectionShelf, isPermanent: Bool) -> (InstanceSlots, AnyBox?)? {
        let isShared = shelf.key.isShared
        return shelf.state.withLock { state in
            guard !state.isRemoved else { return nil }
            let known = isShared ? state.cells.last : state.cells.popLast()
            let cell = known ?? InstanceSlots(isReadByMany: isShared)
            if isShared {
                state.cells = [cell]
                state.leases += 1
                if isPermanent, !shelf.hasEnded { state.isPermanent = true }
            }
            return (cell, known == nil ? state.last : nil)
        }
    }

    /// Returns the instance that points shared before if it still has an owner, or else a new one.
    func lastInstance<Value>(orNew make: () -> Value) -> Value {
        if let last = last?.value(ifOf: Value.self) { return last }
        let value = make()
        if shelf.key.isShared, !isPermanent, let new = AnyBox(value).weakened {
            shelf.state.withLock { $0.last = new }
        }
        return value
    }

    deinit {
        // A value that is released may read other points. It does so after the lock, because this retains its cell
        // until then.
        let isUnused = shelf.state.withLock { state in
            if shelf.key.isShared {
                state.leases -= 1
                if state.leases > 0 || state.isPermanent { return false }
                state.cells = []
                state.isRemoved = state.isRemoved || state.last == nil
            } else {
                if !shelf.hasEnded, !state.isRemoved { state.cells.append(cell) }
                state.isRemoved = state.cells.isEmpty
            }
            return state.isRemoved
        }
        if isUnused { shelf.remove(from: shelves) }
    }
}
