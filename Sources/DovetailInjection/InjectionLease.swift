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
struct InjectionShelf: Sendable {
    /// The lives of the source. If one has ended, the source is not used again.
    let lives: [InjectionLife]
    /// The single cell that points share; or, if each point has its own, the cells that no point uses.
    var cells: [InstanceSlots] = []
    /// The number of points that share the cell.
    var leases = 0
    /// True if the cell stays without points.
    var isPermanent = false
    /// A weak reference to the last instance that points shared, which may still have other owners.
    var last: AnyBox?

    var hasEnded: Bool { lives.contains(where: \.hasEnded) }
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
    typealias Shelves = KeyedTable<InjectionKey, InjectionShelf>

    let cell: InstanceSlots
    private let last: AnyBox?
    private let isShared: Bool
    private let isPermanent: Bool
    private let shelf: Shelves.Reference
    private let shelves: Shelves

    /// Takes the shared cell, or one that no other point uses.
    ///
    /// All cells of a key contain values of one type, because the key contains it.
    init(_ key: InjectionKey, _ lives: [InjectionLife], isPermanent: Bool, in shelves: Shelves) {
        let isShared = key.isShared
        (cell, last, shelf) = shelves.withValue(of: key, orNew: { InjectionShelf(lives: lives) }) { shelf, reference in
            let known = isShared ? shelf.cells.last : shelf.cells.popLast()
            let cell = known ?? InstanceSlots(isReadByMany: key.isShared)
            if isShared {
                shelf.cells = [cell]
                shelf.leases += 1
                if isPermanent, !shelf.hasEnded { shelf.isPermanent = true }
            }
            return (cell, known == nil ? shelf.last : nil, reference)
        }
        self.isShared = isShared
        self.isPermanent = isPermanent
        self.shelves = shelves
    }

    /// Returns the instance that points shared before if it still has an owner, or else a new one.
    func lastInstance<Value>(orNew make: () -> Value) -> Value {
        if let last = last?.value(ifOf: Value.self) { return last }
        let value = make()
        if isShared, !isPermanent, let new = AnyBox(value).weakened {
            shelves.change(shelf) { shelf in
                shelf.last = new
                return true
            }
        }
        return value
    }

    deinit {
        // A value that is released may read other points. It does so after the lock, because this retains its cell
        // until then.
        shelves.change(shelf) { [isShared, cell] shelf in
            if isShared {
                shelf.leases -= 1
                if shelf.leases > 0 || shelf.isPermanent { return true }
                shelf.cells = []
                return shelf.last != nil
            }
            if !shelf.hasEnded { shelf.cells.append(cell) }
            return !shelf.cells.isEmpty
        }
    }
}
