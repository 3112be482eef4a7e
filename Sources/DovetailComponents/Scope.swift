public import Dovetail
internal import DovetailModel

/// An object that stores the shared instances of one component.
///
/// Every ``Component`` has one scope. It stores the instances of `shared` providers, knows the overrides, and closes
/// the instances when you call ``close()``. You can use a scope from any thread. When the last component with this
/// scope is released, its instances are released too.
///
/// A scope can be in front of a container. Then providers without a closure resolve from the container, and the
/// container's observers are notified of the component's instances.
public final class Scope: Sendable {
    let container: Container?
    let creations = CreationLedger()
    private let state = Guarded(State())

    private struct State {
        var providers = ProviderTable()
        var overrides: [ProviderOverride] = []
        var lastOverride = 0
        var isClosed = false
        var closing: Task<CloseError?, Never>?
        var fallback: Container?
    }

    /// Creates an empty scope.
    public init() {
        LibraryCopy.check()
        container = nil
    }

    /// Creates an empty scope in front of a container.
    ///
    /// - Parameter container: The container that resolves providers without a closure, and whose observers are
    ///   notified.
    public init(_ container: Container) { self.container = container }

    deinit {
        // Providers of other scopes may refer to these as dependencies, without their instances.
        for record in records { record.endWithScope() }
        for closing in creations.takeAll().reversed() { container?.notify(.abandoned(closing.binding)) }
    }

    /// A provider as a request finds it: its record, its override, and the slot of its instance.
    struct Found {
        let record: ProviderRecord
        let override: ProviderOverride?
        /// The slot in which the instance is created, if it is not the record's own: that of an override, or of some
        /// arguments.
        let slots: InstanceSlots?
        let isClosed: Bool

        /// True if the record is all that a request needs.
        var isDirect: Bool { override == nil && !isClosed }
        /// The slot in which the instance is created.
        var reference: SlotReference { SlotReference((slots ?? record.slots).slot) }
    }

    /// Finds a provider, adding it to the scope if it is new, with the newest override that applies.
    func find(_ site: ProviderSite, creating type: Any.Type, arguments: ProviderArguments? = nil) -> Found {
        if arguments == nil, let mistake = site.mistake(creating: type) { stop(mistake) }
        let key = ProviderKey(type: TypeID(type), location: site.location, name: site.name)
        let found = state.withLock { state in
            let record =
                state.providers[key] ?? add(key, at: site, hasArguments: arguments != nil, to: &state)
            guard let index = state.overrides.lastIndex(where: { $0.replaces(key) }) else {
                return Found(record: record, override: nil, slots: nil, isClosed: state.isClosed)
            }
            let slots = state.overrides[index].slots(for: record)
            return Found(record: record, override: state.overrides[index], slots: slots, isClosed: state.isClosed)
        }
        guard let arguments, found.override == nil else { return found }
        return Found(
            record: found.record, override: nil, slots: found.record.slots(for: arguments), isClosed: found.isClosed)
    }

    private func add(
        _ key: ProviderKey, at site: ProviderSite, hasArguments: Bool, to state: inout State
    ) -> ProviderRecord {
        let record = ProviderRecord(key, site, in: self, hasArguments: hasArguments)
        state.providers.add(record)
        return record
    }

    /// Returns a provider that a request may use at once: it was used before, nothing is overridden, and the scope is not
    /// closed.
    @inline(__always)
    func known(_ key: ProviderKey) -> ProviderRecord? {
        state.withLock { state in
            state.overrides.isEmpty && !state.isClosed ? state.providers[key] : nil
        }
    }

    /// The providers that were used so far, in the order of their first use.
    var records: [ProviderRecord] { state.withLock { $0.providers.records } }

    /// The container that a custom store receives in its context.
    var contextContainer: Container {
        if let container { return container }
        return state.withLock { state in
            if let fallback = state.fallback { return fallback }
            let fallback = Container(Plan(Assembly()), parent: nil)
            state.fallback = fallback
            return fallback
        }
    }

    // MARK: Overriding

    func override<T>(_ type: T.Type, name: String?, with make: @escaping @Sendable () -> T) -> Override {
        let id = state.withLock { state in
            state.lastOverride += 1
            let override = ProviderOverride(
                id: state.lastOverride, type: TypeID(type), name: name, make: OverridingMaker(make: make))
            state.overrides.append(override)
            return override.id
        }
        return Override { [weak self] in self?.rollBack(override: id) }
    }

    private func rollBack(override id: Int) {
        let removed = state.withLock { state in
            let removed = state.overrides.filter { $0.id == id }
            state.overrides.removeAll { $0.id == id }
            return removed
        }
        // Released after the lock.
        withExtendedLifetime(removed) {}
    }

    // MARK: Closing

    /// Closes the shared instances in the reverse order of their completion. Afterwards you cannot use the component.
    ///
    /// An instance that is being created at this moment is completed and closed too. Until everything is closed, you
    /// can still read existing instances and `transient` providers, but no more instances are shared. If you call it
    /// again, or from several tasks at the same time, all calls wait for the same close.
    ///
    /// - Throws: A `CloseError` with the errors of all `onClose` closures. Every closure runs, even if another one
    ///   throws.
    public func close() async throws(CloseError) {
        let closing = state.withLock { state in
            let closing = state.closing ?? Task { await self.closeNow() }
            state.closing = closing
            return closing
        }
        if let error = await closing.value { throw error }
    }

    private func closeNow() async -> CloseError? {
        creations.close()
        await creations.waitUntilIdle()
        var errors: [ResolutionError] = []
        var outcome = ContainerOutcome.returned
        for closing in creations.takeAll().reversed() { errors += await closing.run(after: &outcome) }
        let dropped = state.withLock { state in
            defer {
                state.isClosed = true
                state.overrides = []
            }
            return (state.providers.records, state.overrides)
        }
        for record in dropped.0 { record.dropInstances() }
        return CloseError(hooks: errors)
    }
}

/// An override of the providers of a type, with the slots of its instances.
struct ProviderOverride: Sendable {
    let id: Int
    let type: TypeID
    let name: String?
    let make: any Sendable
    private var slots: [ObjectIdentifier: InstanceSlots] = [:]

    init(id: Int, type: TypeID, name: String?, make: any Sendable) {
        self.id = id
        self.type = type
        self.name = name
        self.make = make
    }

    func replaces(_ key: ProviderKey) -> Bool { type == key.type && (name == nil || name == key.name) }

    mutating func slots(for record: ProviderRecord) -> InstanceSlots {
        if let known = slots[ObjectIdentifier(record)] { return known }
        let new = InstanceSlots()
        slots[ObjectIdentifier(record)] = new
        return new
    }
}

/// The closure of an override, with its type.
struct OverridingMaker<T>: Sendable {
    let make: @Sendable () -> T
}
