internal import Dovetail
internal import DovetailModel

/// The domain in which injection points share, store and override values: the process, or an overlay.
final class InjectionDomain: Sendable {
    /// An identifier that distinguishes domains. It is never used again.
    let number = InjectionDomain.last.next()
    /// The lives of the domain, for sources that end with the domain only.
    let lives = [InjectionLife()]
    private let shelves = HashedTable<InjectionShelf>()
    private let overrides = Guarded<[InjectionOverride]>([])
    /// The number of ended sources at the last cleanup of the shelves.
    private let clearedAt = Guarded(0)

    private static let last = Guarded<Int>(0)
    private static let lastOverride = Guarded<Int>(0)
    static let process: InjectionDomain = {
        LibraryCopy.check()
        return InjectionDomain()
    }()

    /// The domain of the current overlay, or else that of the process.
    static var current: InjectionDomain { Container.current?.overlay?.injections ?? process }

    deinit {
        for life in lives { life.end() }
        // Stored values may have points that retain the table.
        for shelf in shelves.all { shelf.remove(from: shelves) }
    }

    // MARK: Sharing

    /// Returns the right to the cell that points share, or to a cell that no other point uses.
    ///
    /// - Parameters:
    ///   - key: The key of the cells.
    ///   - lives: The lives of the source. The cell is removed when one of them ends.
    ///   - isPermanent: True if the cell stays when no point has a right to it.
    func lease(
        of key: InjectionKey, lives: [InjectionLife], isPermanent: Bool
    ) -> InjectionLease {
        clearShelves()
        return InjectionLease(key, lives, isPermanent: isPermanent, in: shelves)
    }

    /// Releases the values of sources that have ended since the last call.
    private func clearShelves() {
        let count = InjectionLife.endedCount
        if clearedAt.exchange(count) == count { return }
        for shelf in shelves.all where shelf.hasEnded { shelf.remove(from: shelves) }
    }

    // MARK: Overriding

    func addOverride(of path: DependencyPath, lifetime: KeyLifetime?, with make: any Sendable) -> Int {
        Container.willReplaceKeys()
        let id = InjectionDomain.lastOverride.next()
        overrides.withLock { $0.append(InjectionOverride(id: id, path: path, lifetime: lifetime, make: make)) }
        return id
    }

    /// Removes an override. Returns true if it was there.
    func removeOverride(_ id: Int) -> Bool {
        // Released after the lock.
        let removed = overrides.withLock { overrides in
            overrides.firstIndex { $0.id == id }.map { overrides.remove(at: $0) }
        }
        guard let removed else { return false }
        removed.life.end()
        clearShelves()
        return true
    }

    /// Returns the overrides of a key that apply in a container, the outermost first: those of the overlays from it up to
    /// the level at which a container binds the key, and if none does, those of the process, too.
    static func overrides(of path: DependencyPath, in container: Container?, upTo level: Int?) -> [InjectionOverride] {
        // Most programs override nothing.
        if lastOverride.value == 0 { return [] }
        var domains: [InjectionDomain] = []
        var (next, distance) = (container, 0)
        while let here = next, distance <= level ?? .max {
            if here.plan.overlay != nil { domains.append(here.injections) }
            (next, distance) = (here.parentContainer, distance + 1)
        }
        if level == nil { domains.append(.process) }
        return domains.reversed().flatMap { domain in
            domain.overrides.withLock { $0 }.filter { $0.path == path }
        }
    }
}

/// An override of a key.
struct InjectionOverride: Sendable {
    let id: Int
    let path: DependencyPath
    /// The lifetime of the replacement; `nil` if it is transient.
    let lifetime: KeyLifetime?
    let make: any Sendable
    let life = InjectionLife()
}

extension Container {
    /// The nearest overlay of `overriding` or of a test. It replaces the process for injection points while it is
    /// current.
    var overlay: Container? {
        var container: Container? = self
        while let here = container, here.plan.overlay == nil { container = here.parentContainer }
        return container
    }
}
