internal import DovetailGraph
internal import Synchronization

/// Where injection points share, keep and override: the process, or the overlay that stands for it.
final class InjectionRealm: Sendable {
    /// Tells realms apart; never used again.
    let number = InjectionRealm.last.wrappingAdd(1, ordering: .relaxed).newValue
    private let state = Mutex(State())

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

    private struct State: Sendable {
        var shared: [SharedKey: SharedCell] = [:]
        var kept: [any AnyObject & Sendable] = []
        var overrides: [DependencyPath: [InjectionOverride]] = [:]
    }

    private struct SharedKey: Hashable, Sendable {
        let path: DependencyPath
        let source: InjectionSource.ID
    }

    /// Held by the points that share it, and where one of them is permanent, by the realm.
    private struct SharedCell: Sendable {
        weak var cell: (any AnyObject & Sendable)?
        var kept: (any AnyObject & Sendable)?
    }

    /// The realm of the current overlay, else that of the process.
    static var current: InjectionRealm { Container.current?.overlay?.injections ?? process }

    // MARK: Sharing

    /// The one cell of all points of a key that share.
    func sharedCell<Value>(
        _ path: DependencyPath, _ source: InjectionSource.ID, isPermanent: Bool
    ) -> InjectionCell<Value> {
        let key = SharedKey(path: path, source: source)
        return state.withLock { state in
            let known = state.shared[key]?.cell as? InjectionCell<Value>
            if known == nil { state.shared = state.shared.filter { $0.value.cell != nil } }
            let cell = known ?? InjectionCell<Value>()
            state.shared[key, default: SharedCell()].cell = cell
            if isPermanent { state.shared[key]?.kept = cell }
            return cell
        }
    }

    /// Keeps what one point has made for as long as the realm lives.
    func keep(_ cell: any AnyObject & Sendable) { state.withLock { $0.kept.append(cell) } }

    // MARK: Overriding

    func addOverride(of path: DependencyPath, _ make: any Sendable) -> Int {
        InjectionRealm.mayReplace()
        let id = InjectionRealm.lastOverride.wrappingAdd(1, ordering: .relaxed).newValue
        state.withLock { $0.overrides[path, default: []].append(InjectionOverride(id: id, make: make)) }
        return id
    }

    /// Gives whether it was there.
    func removeOverride(_ id: Int, of path: DependencyPath) -> Bool {
        // Let go of after the lock is: the override, and what points keep that shared what it made.
        let removed = state.withLock { state in
            let removed = state.overrides[path]?.filter { $0.id == id } ?? []
            let kept = state.shared.filter { $0.key.source.override == id }
            state.overrides[path]?.removeAll { $0.id == id }
            for key in kept.keys { state.shared[key] = nil }
            return (removed, kept)
        }
        return !removed.0.isEmpty
    }

    /// Whether a source of this realm may be asked again: an override that was taken back is not.
    func isGiving(_ source: InjectionSource.ID, of path: DependencyPath) -> Bool {
        guard source.override > 0 else { return true }
        let inherited = self === InjectionRealm.process ? [] : InjectionRealm.process.overrides(of: path)
        return (overrides(of: path) + inherited).contains { $0.id == source.override }
    }

    /// Overrides of a key, the oldest first.
    func overrides(of path: DependencyPath) -> [InjectionOverride] {
        // Most programs override nothing.
        if InjectionRealm.lastOverride.load(ordering: .relaxed) == 0 { return [] }
        return state.withLock { $0.overrides[path] ?? [] }
    }
}

/// One override of a key.
struct InjectionOverride: Sendable {
    let id: Int
    let make: any Sendable
}

extension Container {
    /// The nearest view or test overlay: what stands for the process where it is current.
    var overlay: Container? {
        var container: Container? = self
        while let here = container, here.firstPlan.overlay == nil { container = here.parentContainer }
        return container
    }
}
