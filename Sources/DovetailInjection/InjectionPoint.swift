internal import Dovetail
internal import DovetailModel
internal import Synchronization

/// A cell that an injection point retains, and the lives of the source that fills it.
///
/// It is not generic, because a dictionary of a generic type costs a lookup of that type even if it is empty.
private struct InjectionEntry: Sendable {
    let cell: any AnyObject & Sendable
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
/// Invariant: several threads may read a point. `cells` and `held` are read and written only under their locks, and
/// `standard` is freed when the point is deinitialized.
@usableFromInline
final class InjectionPoint<Value>: InjectionHolder {
    let path: DependencyPath
    let site: DeclarationSite
    /// The storage for the value of the default source.
    private let standard = SingleInstance<Value>()
    /// The storage for the values of other sources.
    private let cells = Mutex<[InjectionSource.ID: InjectionEntry]>([:])
    /// The rights to values with other lifetimes than this point, from which its values were copied or created.
    private let held = Mutex<[InjectionEntry]>([])

    init(_ path: DependencyPath, at site: DeclarationSite) {
        self.path = path
        self.site = site
    }

    deinit { standard.free() }

    /// The point as a binding, for observers and diagnostics. It is created when one of them reads it.
    private var binding: BindingFacts {
        let binding = BindingFacts(type: Value.self, at: site)
        binding.qualification = .keyPath(path)
        return binding
    }

    /// The address of the value if it exists and no other source can apply, or else 0. The point retains the value.
    @usableFromInline
    func ready() -> UInt {
        Container.mayReplaceKeys ? 0 : standard.ready
    }

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
        // The point retains that storage, and the caller retains the point.
        if source.isStandard {
            if Container.mayReplaceKeys { dropEnded() }
            return value(of: source, in: standard)
        }
        let entry = entry(for: source)
        // A point has only cells of its own type.
        let instance = known(entry.cell, as: InjectionCell<Value>.self).instance
        // While this creates the value, the source may end, and the point may drop the entry.
        return withExtendedLifetime(entry) { value(of: source, in: instance) }
    }

    private func value(of source: InjectionSource, in instance: SingleInstance<Value>) -> Value {
        instance.value(for: { frame(for: instance) }) { () throws(ResolutionError) in
            let hasMuchStack = CurrentThread.hasStack(reserve: 2 * CurrentThread.defaultReserve)
            if hasMuchStack { return try make(from: source) }
            // Points that depend on each other while they are created would not end otherwise.
            guard CurrentThread.hasStack() else { throw tooDeep(at: frame(for: instance)) }
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
        dropEnded()
        // If the point has a lease of the cell already, this one is released after the lock.
        withExtendedLifetime(new) {
            held.withLock { held in
                if !held.contains(where: { $0.cell === new.cell }) { held.append(new) }
            }
        }
    }

    /// Returns the cell for the value of a source. The caller retains the entry while it uses the cell.
    private func entry(for source: InjectionSource) -> InjectionEntry {
        if let known = cells.withLock({ $0[source.id] }) { return known }
        dropEnded()
        let new = InjectionEntry(cell: InjectionCell<Value>(), lease: nil, lives: source.lives)
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
