internal import DovetailGraph
internal import Synchronization

/// A cell of an injection point, and who keeps or shares it. Knows nothing of the value's type: a dictionary of a generic type
/// costs a look-up of that type even where it is empty.
private struct InjectionEntry: Sendable {
    let cell: any AnyObject & Sendable
    weak var realm: InjectionRealm?
}

/// What one injection point has been given, by what gave it.
///
/// As long as no container was made current and nothing was overridden in this process, there is but one source, the
/// default, and a point is no more than the room for its value.
@usableFromInline
final class InjectionPoint<Value>: @unchecked Sendable {
    // Safe: a point of values that are not `Sendable` belongs to an `Injected` that is not either; the cells are only
    // touched under the lock.
    private let path: DependencyPath
    private let isPermanent: Bool
    private let isShared: Bool
    private let place: Place
    /// The room for the value of the default source, or 0: its own, freed with the point; or that of a cell in `cells`, which
    /// never lets go of this one.
    private let standard: Atomic<UInt>
    private let cells = Mutex<[InjectionSource.ID: InjectionEntry]>([:])

    init(_ path: DependencyPath, isPermanent: Bool, isShared: Bool, at place: Place) {
        self.path = path
        self.isPermanent = isPermanent
        self.isShared = isShared
        self.place = place
        standard = Atomic(isPermanent || isShared ? 0 : InjectionRoom<Value>().address)
    }

    deinit {
        if !isPermanent, !isShared { InjectionRoom<Value>(address: standard.load(ordering: .acquiring))?.free() }
    }

    /// The point as a recipe, for observers and diagnostics; made when one of them asks.
    private var recipe: AnyRecipe {
        let recipe = AnyRecipe(type: Value.self, at: place)
        recipe.qualification = .keyPath(path)
        return recipe
    }

    /// Where the value lies, if it is there and nothing else can give it. The point keeps it.
    @usableFromInline
    func ready() -> UnsafeRawPointer? {
        if InjectionRealm.isReplaced { return nil }
        return InjectionRoom<Value>(address: standard.load(ordering: .acquiring))?.ready
    }

    @usableFromInline
    func value() -> Value {
        let source =
            InjectionRealm.isReplaced
            ? InjectionSource.current(path, isShared: isShared, for: Value.self) : InjectionSource.standard(path)
        let value = room(for: source).value(at: place) { () throws(ResolutionError) in
            // Points that need each other while they are made have no other end.
            guard CurrentThread.hasStack() else {
                throw ResolutionError(.tooDeep(target: recipe.displayName), at: place.location)
            }
            return InjectionRealm.isReplaced ? try source.make(recipe) : source.standard()
        }
        wasDelivered()
        return value
    }

    func wasDelivered() {
        tell { observer, binding, _ in observer.didResolve(binding, resolution: ResolutionID()) }
    }
    func wasReplaced() { tell { $0.didRegister($1, in: $2) } }
    func wasRolledBack() { tell { observer, binding, _ in observer.didRelease(binding) } }

    /// Calls the observers of the current container, if there are any.
    private func tell(_ body: (any Observer, BindingDescription, Container) -> Void) {
        guard InjectionRealm.isReplaced, let container = Container.current, container.plan.isObserved else { return }
        let binding = BindingDescription(recipe)
        container.tell { body($0, binding, container) }
    }

    // MARK: Rooms

    private func room(for source: InjectionSource) -> InjectionRoom<Value> {
        guard source.isStandard else { return cell(for: source).room }
        if let room = InjectionRoom<Value>(address: standard.load(ordering: .acquiring)) { return room }
        let room = cell(for: source).room
        standard.store(room.address, ordering: .releasing)
        return room
    }

    private func cell(for source: InjectionSource) -> InjectionCell<Value> {
        // Let go of after the lock is: what a realm or an override gave that is gone.
        var old: [InjectionSource.ID: InjectionEntry] = [:]
        defer { _ = old }
        return cells.withLock { cells in
            // A point has cells of its own type only.
            if let known = cells[source.id] { return unsafeDowncast(known.cell, to: InjectionCell<Value>.self) }
            old = cells.filter { $0.value.realm?.isGiving($0.key, of: path) != true }
            for id in old.keys { cells[id] = nil }
            let cell: InjectionCell<Value> =
                isShared
                ? source.realm.sharedCell(path, source.id, isPermanent: isPermanent) : InjectionCell<Value>()
            if isPermanent, !isShared { source.realm.keep(cell) }
            cells[source.id] = InjectionEntry(cell: cell, realm: source.realm)
            return cell
        }
    }
}
