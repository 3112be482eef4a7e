internal import Dovetail
internal import DovetailGraph
internal import Synchronization

/// A cell of an injection point, and the lives of the source that fills it.
///
/// It is not generic, because a dictionary of a generic type costs a lookup of that type even if it is empty.
private struct InjectionEntry: Sendable {
    let cell: any AnyObject & Sendable
    /// The point's right to the cell, if the cell belongs to a domain.
    let lease: InjectionLease?
    let lives: [InjectionLife]

    var hasEnded: Bool { lives.contains(where: \.hasEnded) }
}

/// The values of one injection point, by their source.
///
/// As long as no container was current and nothing was overridden in this process, the default is the only source, and
/// a point is nothing but storage for its value.
///
/// Invariant: several threads may read a point. `cells` and `held` are read and written only under their locks.
/// `standard` is atomic, and leads to storage that the point retains until it is deinitialized.
@usableFromInline
final class InjectionPoint<Value>: InjectionHolder {
    let path: DependencyPath
    private let isPermanent: Bool
    private let isShared: Bool
    private let site: DeclarationSite
    /// The address of the storage for the value of the default source, or 0.
    ///
    /// The storage belongs to the point, and is freed with it; or it belongs to a cell in `cells`, which never removes
    /// it, because the default source never ends.
    private let standard: Atomic<UInt>
    private let cells = Mutex<[InjectionSource.ID: InjectionEntry]>([:])
    /// The rights to shared values that were used to create a value of this point.
    private let held = Mutex<[InjectionEntry]>([])

    init(_ path: DependencyPath, isPermanent: Bool, isShared: Bool, at site: DeclarationSite) {
        self.path = path
        self.isPermanent = isPermanent
        self.isShared = isShared
        self.site = site
        standard = Atomic(isPermanent || isShared ? 0 : SingleInstance<Value>().address)
    }

    deinit {
        if !isPermanent, !isShared { SingleInstance<Value>(address: standard.load(ordering: .acquiring))?.free() }
    }

    /// The point as a binding, for observers and diagnostics. It is created when one of them reads it.
    private var binding: BindingFacts {
        let binding = BindingFacts(type: Value.self, at: site)
        binding.qualification = .keyPath(path)
        return binding
    }

    /// The address of the value if it exists and no other source can apply, or else 0. The point retains the value.
    @usableFromInline
    func ready() -> UInt {
        if Container.mayReplaceKeys { return 0 }
        return SingleInstance<Value>(address: standard.load(ordering: .acquiring))?.ready ?? 0
    }

    @usableFromInline
    func value() -> Value {
        let source =
            Container.mayReplaceKeys
            ? InjectionSource.current(for: path, isShared: isShared, giving: Value.self)
            : InjectionSource.standard(for: path)
        let value = value(of: source)
        wasDelivered()
        return value
    }

    private func value(of source: InjectionSource) -> Value {
        // The point retains that storage, and the caller retains the point.
        if source.isStandard, let instance = SingleInstance<Value>(address: standard.load(ordering: .acquiring)) {
            return value(of: source, in: instance)
        }
        let entry = entry(for: source)
        // A point has only cells of its own type.
        let instance = known(entry.cell, as: InjectionCell<Value>.self).instance
        if source.isStandard { standard.store(instance.address, ordering: .releasing) }
        // While this creates the value, the source may end, and the point may drop the entry.
        return withExtendedLifetime(entry) { value(of: source, in: instance) }
    }

    private func value(of source: InjectionSource, in instance: SingleInstance<Value>) -> Value {
        instance.value(for: { frame(for: instance) }) { () throws(ResolutionError) in
            let hasMuchStack = CurrentThread.hasStack(reserve: 2 * CurrentThread.defaultReserve)
            if hasMuchStack, !isShared { return try make(from: source) }
            // Points that depend on each other while they are created would not end otherwise.
            guard hasMuchStack || CurrentThread.hasStack() else { throw tooDeep(at: frame(for: instance)) }
            return try InjectionChain.creating(frame(for: instance)) { () throws(ResolutionError) in
                try make(from: source)
            }
        }
    }

    private func frame(for instance: SingleInstance<Value>) -> InjectionChain.Frame {
        InjectionChain.Frame(instance: instance.address, path: path, type: TypeID(Value.self), site: site)
    }

    private func make(from source: InjectionSource) throws(ResolutionError) -> Value {
        Container.mayReplaceKeys ? try source.make(for: binding, ownedBy: self) : source.standard(ownedBy: self)
    }

    private func tooDeep(at frame: InjectionChain.Frame) -> ResolutionError {
        let chain = InjectionChain.path(to: frame)
        let isCycle = chain.count > 1 && chain[0].path == path
        return ResolutionError(
            Finding(
                .tooDeep(target: binding.displayName), at: site.location, trace: isCycle ? [] : chain.map(\.step),
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
        // Released after the lock.
        let ended = held.withLock { held in
            let ended = held.filter(\.hasEnded)
            held = held.filter { !$0.hasEnded && $0.cell !== lease.cell } + [new]
            return ended
        }
        withExtendedLifetime(ended) {}
    }

    /// Returns the cell for the value of a source. The caller retains the entry while it uses the cell.
    private func entry(for source: InjectionSource) -> InjectionEntry {
        if let known = cells.withLock({ $0[source.id] }) { return known }
        let new = newEntry(for: source)
        // Released after the lock: values of sources that have ended, and `new` if another thread was faster.
        var ended: [InjectionSource.ID: InjectionEntry] = [:]
        defer { withExtendedLifetime((ended, new)) {} }
        return cells.withLock { cells in
            if let known = cells[source.id] { return known }
            ended = cells.filter { $0.value.hasEnded }
            for id in ended.keys { cells[id] = nil }
            cells[source.id] = new
            return new
        }
    }

    private func newEntry(for source: InjectionSource) -> InjectionEntry {
        guard isPermanent || isShared else {
            return InjectionEntry(cell: InjectionCell<Value>(), lease: nil, lives: source.lives)
        }
        let lease = source.realm.lease(
            of: isShared ? .points(of: path) : .eachPoint(of: path, declaredAt: site.location), from: source.id,
            lives: source.lives, isPermanent: isPermanent, orNew: { InjectionCell<Value>() })
        return InjectionEntry(cell: lease.cell, lease: lease, lives: source.lives)
    }
}
