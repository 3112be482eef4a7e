internal import DovetailGraph
internal import Synchronization

/// A number of readers can see that it has ended, without a lock and without keeping what it is the life of.
final class InjectionLife: Sendable {
    private let isOver = Atomic<Bool>(false)
    private static let ended = Atomic<Int>(0)

    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    /// How many have ended in this process.
    static var endedCount: Int { ended.load(ordering: .acquiring) }

    func end() {
        isOver.store(true, ordering: .releasing)
        InjectionLife.ended.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }
}

/// What points share or keep, as a realm knows it.
struct InjectionShelf: Sendable {
    /// The source of the values. A source that has ended is not asked again.
    let lives: [InjectionLife]
    /// The one cell that points share; or those that no point has, where each point has its own.
    var cells: [any AnyObject & Sendable] = []
    /// How many points share the cell.
    var leases = 0
    /// Whether it stays without them.
    var isKept = false

    var hasEnded: Bool { lives.contains(where: \.hasEnded) }
}

/// What is told apart in a realm.
struct InjectionKey: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        /// All points of a key share what its source gives.
        case points(of: DependencyPath)
        /// Each of the points of a key that are declared at one place has its own.
        case eachPoint(of: DependencyPath, declaredAt: SourceLocation)
        /// What a key, or an override of it, says is shared: the place where it says so, and the type, because a generic function
        /// says it of several.
        case declared(at: SourceLocation, type: TypeID)
    }
    let subject: Subject
    let source: InjectionSource.ID

    var isShared: Bool { if case .eachPoint = subject { false } else { true } }
}

/// A point's right to a cell, which ends with the point.
///
/// It keeps the table of the realm, not the realm, so that what is kept for a realm goes with it. It knows nothing of the value's
/// type, because code for a generic type looks up that type wherever it names it.
final class InjectionLease: Sendable {
    typealias Cell = any AnyObject & Sendable
    typealias Shelves = KeyedTable<InjectionKey, InjectionShelf>

    let cell: Cell
    private let isShared: Bool
    private let shelf: Shelves.Reference
    private let shelves: Shelves

    /// Takes the cell that is shared, or one that no other point has. All cells of a key are made by `makeCell` of points of one
    /// type, because a key path leads to one type.
    init(
        _ key: InjectionKey, _ lives: [InjectionLife], isKept: Bool, in shelves: Shelves, orNew makeCell: () -> Cell
    ) {
        let isShared = key.isShared
        (cell, shelf) = shelves.withValue(of: key, orNew: { InjectionShelf(lives: lives) }) { shelf, reference in
            let cell = (isShared ? shelf.cells.last : shelf.cells.popLast()) ?? makeCell()
            if isShared {
                shelf.cells = [cell]
                shelf.leases += 1
                if isKept, !shelf.hasEnded { shelf.isKept = true }
            }
            return (cell, reference)
        }
        self.isShared = isShared
        self.shelves = shelves
    }

    deinit {
        // The value that goes may read other points; it does so after the lock, because this keeps its cell until then.
        shelves.change(shelf) { [isShared, cell] shelf in
            if isShared {
                shelf.leases -= 1
                return shelf.leases > 0 || shelf.isKept
            }
            if !shelf.hasEnded { shelf.cells.append(cell) }
            return !shelf.cells.isEmpty
        }
    }
}
