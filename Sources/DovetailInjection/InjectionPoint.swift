public import Dovetail
internal import DovetailModel

/// The slot that an injection point retains as a cell, and the lives of the source that fills it.
///
/// It is not generic, because a dictionary of a generic type costs a lookup of that type even if it is empty.
private struct InjectionEntry: Sendable {
    let cell: InstanceSlots
    /// The point's right to the cell, if the cell belongs to a domain because its key has another lifetime.
    let lease: InjectionLease?
    let lives: [InjectionLife]

    var hasEnded: Bool { lives.contains(where: \.hasEnded) }
}

/// The values of one injection point, by their source.
///
/// As long as no container was current and nothing was overridden in this process, the default is the only source, and
/// a point is nothing but storage for its value.
///
/// Several threads may read a point.
@usableFromInline
final class InjectionPoint<Value>: InjectionHolder {
    let path: DependencyPath
    let site: DeclarationSite
    /// The storage for the value of the default source.
    private let standard = InstanceSlots()
    /// The storage for the values of other sources.
    private let cells = Guarded<[InjectionSource.ID: InjectionEntry]>([:])
    /// The domain of the first container in which a value was resolved; `nil` if no value depends on a container.
    private let home = Guarded<Int?>(nil)
    /// The rights to values with other lifetimes than this point, from which its values were copied or created.
    private let held = Guarded<[InjectionEntry]>([])

    init(_ path: DependencyPath, at site: DeclarationSite) {
        self.path = path
        self.site = site
    }

    /// The point as a binding, for observers and diagnostics. It is created when one of them reads it.
    private var binding: BindingFacts { BindingFacts(type: Value.self, under: .keyPath(path), at: site) }

    /// The value if it exists and no other source can apply.
    @usableFromInline
    func ready() -> StoredInstance? { Container.mayReplaceKeys ? nil : standard.instance() }

    @usableFromInline
    func value() -> Value {
        let source =
            Container.mayReplaceKeys
            ? InjectionSource.current(for: path, giving: Value.self)
            : InjectionSource.standard(for: path)
        let value = value(of: source)
        wasDelivered()
        return value
    }

    private func value(of source: InjectionSource) -> Value {
        if let here = followed(source) { return value(of: here, in: entry(for: here).cell) }
        if source.isStandard, Container.mayReplaceKeys { dropEnded() }
        let slots = source.isStandard ? standard : entry(for: source).cell
        let value = value(of: source, in: slots)
        // Only now it is known that the value belongs to a container. Another thread may have created it for another one.
        guard let here = followed(source) else { return value }
        return self.value(of: here, in: entry(for: here, with: home.value == here.realm.number ? slots : nil).cell)
    }

    /// The source for the current container, if the value depends on it.
    private func followed(_ source: InjectionSource) -> InjectionSource? {
        home.value == nil ? nil : source.following(Container.current)
    }

    private func value(of source: InjectionSource, in slots: InstanceSlots) -> Value {
        slots.value(for: { frame(for: slots) }) { () throws(ResolutionError) in
            let hasMuchStack = CurrentThread.hasStack(reserve: 2 * CurrentThread.defaultReserve)
            if hasMuchStack { return try make(from: source) }
            // Points that depend on each other while they are created would not end otherwise.
            guard CurrentThread.hasStack() else { throw tooDeep(at: frame(for: slots)) }
            return try InjectionChain.creating(frame(for: slots)) { () throws(ResolutionError) in
                try make(from: source)
            }
        }
    }

    private func frame(for slots: InstanceSlots) -> InjectionChain.Frame {
        InjectionChain.Frame(slots: slots, path: path, type: TypeID(Value.self), site: site)
    }

    private func make(from source: InjectionSource) throws(ResolutionError) -> Value {
        Container.mayReplaceKeys ? try source.make(for: binding, ownedBy: self) : source.standard(ownedBy: self)
    }

    private func tooDeep(at frame: InjectionChain.Frame) -> ResolutionError {
        let chain = InjectionChain.path(to: frame)
        let isCycle = chain.count > 1 && chain[0].path == path
        return ResolutionError(
            Finding(
                .tooDeep(target: binding.fullName), at: site.location, trace: isCycle ? [] : chain.map(\.step),
                related: isCycle ? InjectionChain.edges(of: chain) : []))
    }

    func wasDelivered() {
        observedContainer?.notify(.resolved(BindingDescription(binding, resolution: ResolutionScope.newID())))
    }
    func wasReplaced() {
        guard let container = observedContainer else { return }
        container.notify(.registered(BindingDescription(binding), in: container))
    }
    func wasRolledBack() { observedContainer?.notify(.released(BindingDescription(binding))) }

    /// The current container, if it has observers and something may be replaced.
    private var observedContainer: Container? {
        guard Container.mayReplaceKeys, let container = Container.current else { return nil }
        return container.plan.isObserved ? container : nil
    }

    // MARK: Cells

    func retain(_ lease: InjectionLease, lives: [InjectionLife]) {
        let new = InjectionEntry(cell: lease.cell, lease: lease, lives: lives)
        dropEnded()
        // If the point has a lease of the cell already, this one is released after the lock.
        withExtendedLifetime(new) {
            held.withLock { held in
                if !held.contains(where: { $0.cell === new.cell }) { held.append(new) }
            }
        }
    }

    func wasResolved(in container: Container) {
        let domain = container.injections.number
        home.withLock { $0 = $0 ?? domain }
    }

    /// Returns the cell for the value of a source. If there is none, it is the given one, or a new one.
    private func entry(for source: InjectionSource, with cell: InstanceSlots? = nil) -> InjectionEntry {
        if let known = cells.withLock({ $0[source.id] }) { return known }
        dropEnded()
        let new = InjectionEntry(cell: cell ?? InstanceSlots(), lease: nil, lives: source.lives)
        // Another thread may have been faster; then `new` is released after the lock.
        return withExtendedLifetime(new) {
            cells.withLock { cells in
                if let known = cells[source.id] { return known }
                cells[source.id] = new
                return new
            }
        }
    }

    /// Releases the values of sources that have ended.
    private func dropEnded() {
        // Released after the locks.
        var ended: [InjectionEntry] = []
        defer { withExtendedLifetime(ended) {} }
        cells.withLock { cells in
            for (id, entry) in cells where entry.hasEnded {
                ended.append(entry)
                cells[id] = nil
            }
        }
        held.withLock { held in
            ended += held.filter(\.hasEnded)
            held.removeAll(where: \.hasEnded)
        }
    }
}
