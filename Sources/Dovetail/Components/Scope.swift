internal import DovetailGraph
internal import Synchronization

/// What a component shares: one per component, usable from any thread.
///
/// It keeps the instances of `shared` providers, knows the overrides, and closes what it keeps. In front of a
/// container, providers without a maker of their own resolve there, and the container's observers see what the
/// component makes.
public final class Scope: Sendable {
    let container: Container?
    let making = MakingLedger()
    let table = ProviderTable()
    @usableFromInline let readGuard = ReadGuard.shared
    private let state = Mutex(State())

    private struct State {
        var providers: [ProviderKey: ProviderEntry] = [:]
        var order: [ProviderRecord] = []
        var overrides: [ProviderOverride] = []
        var lastOverride = 0
        var isClosed = false
        var closing: Task<CloseError?, Never>?
        var standIn: Container?
    }

    /// Makes an empty scope.
    public init() {
        LibraryCopy.check()
        container = nil
    }

    /// Makes an empty scope in front of a container.
    public init(_ container: Container) { self.container = container }

    deinit {
        // Providers of other scopes may know these for what they needed: without what they kept.
        for record in state.withLock({ $0.order }) { record.endWithScope() }
        for closing in making.takeAll().reversed() { container?.tell { $0.didAbandon(closing.binding) } }
    }

    /// A provider as a request finds it: its record, what overrides it, and where the instance lies.
    struct Found {
        let record: ProviderRecord
        let override: ProviderOverride?
        /// Where the instance is created, if not with the record: that of an override, or of some arguments.
        let cell: InstanceCell?
        let isClosed: Bool

        /// Where the instance is created.
        var reference: SlotReference { SlotReference(cell ?? record.cell) }
    }

    /// Finds a provider, made known if it was not, with the newest override that fits.
    func find(_ site: ProviderSite, making type: Any.Type, arguments: ProviderArguments? = nil) -> Found {
        if arguments == nil, let mistake = site.mistake(making: type) { stop(mistake) }
        let key = ProviderKey(name: site.name, type: TypeID(type), location: site.location)
        let found = state.withLock { state in
            let override = state.overrides.last { $0.replaces(key) }
            let record =
                state.providers[key]?.record
                ?? add(key, at: site, isDirect: override == nil, hasArguments: arguments != nil, to: &state)
            let cell = override.flatMap { state.providers[key]?.cell(for: $0.id) }
            return Found(record: record, override: override, cell: cell, isClosed: state.isClosed)
        }
        guard let arguments, found.override == nil else { return found }
        return Found(
            record: found.record, override: nil, cell: found.record.cell(for: arguments), isClosed: found.isClosed)
    }

    private func add(
        _ key: ProviderKey, at site: ProviderSite, isDirect: Bool, hasArguments: Bool, to state: inout State
    ) -> ProviderRecord {
        let record = ProviderRecord(
            key, site, in: self, isDirect: isDirect && !state.isClosed, hasArguments: hasArguments)
        state.providers[key] = ProviderEntry(record: record)
        state.order.append(record)
        table.insertLast(of: state.order)
        return record
    }

    /// What was used so far, in the order first used.
    var records: [ProviderRecord] { state.withLock { $0.order } }

    /// The container that a store of one's own is told of.
    var contextContainer: Container {
        if let container { return container }
        return state.withLock { state in
            if let standIn = state.standIn { return standIn }
            let standIn = Container(Plan(Assembly()), parent: nil)
            state.standIn = standIn
            return standIn
        }
    }

    // MARK: Overriding

    func override<T>(_ type: T.Type, name: String?, with make: @escaping @Sendable () -> T) -> Override {
        let id = state.withLock { state in
            state.lastOverride += 1
            let override = ProviderOverride(
                id: state.lastOverride, type: TypeID(type), name: name, make: OverridingMaker(make: make))
            state.overrides.append(override)
            for record in state.order where override.replaces(record.key) {
                record.isDirect.store(false, ordering: .releasing)
            }
            return override.id
        }
        return Override { [weak self] in self?.rollBack(override: id) }
    }

    private func rollBack(override id: Int) {
        // Let go of after the lock is.
        let dropped = state.withLock { state in
            let removed = state.overrides.filter { $0.id == id }
            state.overrides.removeAll { $0.id == id }
            var dropped: [InstanceCell] = []
            for key in state.providers.keys {
                if let box = state.providers[key]?.overriding.removeValue(forKey: id) { dropped.append(box) }
            }
            for record in state.order {
                let isOverridden = state.overrides.contains { $0.replaces(record.key) }
                record.isDirect.store(!isOverridden && !state.isClosed, ordering: .releasing)
            }
            return (removed, dropped)
        }
        withExtendedLifetime(dropped) {}
    }

    // MARK: Closing

    /// Closes what was made, in the reverse order of completion. Afterwards the component cannot be used.
    ///
    /// What is being made when it is called is completed, and closed with the rest. Until all is closed, instances that
    /// exist still serve, and so do `transient` providers; nothing more is shared. Closing again, or from several tasks
    /// at once, awaits the one closing.
    /// - Throws: The errors of all hooks together; every hook has run.
    public func close() async throws(CloseError) {
        let closing = state.withLock { state in
            let closing = state.closing ?? Task { await self.closeNow() }
            state.closing = closing
            return closing
        }
        if let error = await closing.value { throw error }
    }

    private func closeNow() async -> CloseError? {
        making.close()
        await making.waitUntilIdle()
        var errors: [any Error] = []
        for closing in making.takeAll().reversed() {
            do { try await closing.run() } catch { errors.append(error) }
        }
        let dropped = state.withLock { state in
            defer {
                state.isClosed = true
                state.overrides = []
                for key in state.providers.keys { state.providers[key]?.overriding = [:] }
            }
            for record in state.order { record.isDirect.store(false, ordering: .releasing) }
            return (Array(state.providers.values), state.overrides)
        }
        for entry in dropped.0 { entry.record.dropInstances() }
        return errors.isEmpty ? nil : CloseError(errors: errors)
    }
}

/// A provider, and the cells of the instances of its overrides.
struct ProviderEntry: Sendable {
    let record: ProviderRecord
    var overriding: [Int: InstanceCell] = [:]

    init(record: ProviderRecord) { self.record = record }

    mutating func cell(for override: Int) -> InstanceCell {
        if let cell = overriding[override] { return cell }
        let cell = InstanceCell()
        overriding[override] = cell
        return cell
    }
}

/// One override of the providers that make a type.
struct ProviderOverride: Sendable {
    let id: Int
    let type: TypeID
    let name: String?
    let make: any Sendable

    func replaces(_ key: ProviderKey) -> Bool { type == key.type && (name == nil || name == key.name) }
}

/// What an override makes, with its type for the one who finds it by that type.
struct OverridingMaker<T>: Sendable {
    let make: @Sendable () -> T
}
