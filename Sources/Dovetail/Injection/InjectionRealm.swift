internal import DovetailGraph
internal import Synchronization

/// Where injection points share, keep and override: the process, or the overlay that stands for it.
final class InjectionRealm: Sendable {
    /// Tells realms apart; never used again.
    let number = InjectionRealm.last.wrappingAdd(1, ordering: .relaxed).newValue
    /// What ends with the realm, as the sources have it that end with nothing else.
    let lives = [InjectionLife()]
    private let shelves = KeyedTable<InjectionKey, InjectionShelf>()
    private let overrides = Mutex<[InjectionOverride]>([])
    /// How many sources had ended when the shelves were last looked through.
    private let clearedAt = Atomic<Int>(0)

    private static let last = Atomic<Int>(0)
    private static let lastOverride = Atomic<Int>(0)
    private static let replaced = Atomic<Bool>(false)
    /// Whether anything but the default of a key can be given: a container was current, or something overridden, at any time.
    static var isReplaced: Bool { replaced.load(ordering: .acquiring) }
    /// To be called before it is.
    static func mayReplace() { replaced.store(true, ordering: .releasing) }

    static let process: InjectionRealm = {
        LibraryCopy.check()
        return InjectionRealm()
    }()

    /// The realm of the current overlay, else that of the process.
    static var current: InjectionRealm { Container.current?.overlay?.injections ?? process }

    deinit {
        for life in lives { life.end() }
        // What is kept may have points that keep the table.
        shelves.takeAll()
    }

    // MARK: Sharing

    /// The right to the one cell of a subject that is shared, or to one that no other point has.
    ///
    /// - Parameters:
    ///   - lives: The source of the value. The cell goes when one of them ends.
    ///   - isKept: Whether the cell stays when nobody has a right to it any more.
    func lease(
        of subject: InjectionKey.Subject, from source: InjectionSource.ID, lives: [InjectionLife], isKept: Bool,
        orNew makeCell: () -> InjectionLease.Cell
    ) -> InjectionLease {
        clearShelves()
        let key = InjectionKey(subject: subject, source: source)
        return InjectionLease(key, lives, isKept: isKept, in: shelves, orNew: makeCell)
    }

    /// Lets go of what sources have given that have ended since it was last called.
    private func clearShelves() {
        let count = InjectionLife.endedCount
        if clearedAt.exchange(count, ordering: .acquiringAndReleasing) == count { return }
        shelves.takeAll { $0.hasEnded }
    }

    // MARK: Overriding

    func addOverride(of path: DependencyPath, sharing: SharedKey?, with make: any Sendable) -> Int {
        InjectionRealm.mayReplace()
        let id = InjectionRealm.lastOverride.wrappingAdd(1, ordering: .relaxed).newValue
        overrides.withLock { $0.append(InjectionOverride(id: id, path: path, sharing: sharing, make: make)) }
        return id
    }

    /// Gives whether it was there.
    func removeOverride(_ id: Int) -> Bool {
        // Let go of after the lock is.
        let removed = overrides.withLock { overrides in
            overrides.firstIndex { $0.id == id }.map { overrides.remove(at: $0) }
        }
        guard let removed else { return false }
        removed.life.end()
        clearShelves()
        return true
    }

    /// Overrides of a key, the oldest first.
    func overrides(of path: DependencyPath) -> [InjectionOverride] {
        // Most programs override nothing.
        if InjectionRealm.lastOverride.load(ordering: .relaxed) == 0 { return [] }
        return overrides.withLock { $0 }.filter { $0.path == path }
    }
}

/// One override of a key.
struct InjectionOverride: Sendable {
    let id: Int
    let path: DependencyPath
    /// What it says of who shares what it makes, if all points do.
    let sharing: SharedKey?
    let make: any Sendable
    let life = InjectionLife()
}

extension Container {
    /// The nearest view or test overlay: what stands for the process where it is current.
    var overlay: Container? {
        var container: Container? = self
        while let here = container, here.firstPlan.overlay == nil { container = here.parentContainer }
        return container
    }
}
