internal import DovetailModel

/// Where the instances of a linked binding are stored. The large cases are indirect, because the others are copied at each first
/// request.
private enum InstanceLocation: Sendable {
    /// No storage: a new instance each time, or one per graph.
    case none
    /// The container that resolves.
    case container(SlotAddress)
    /// A table of the process, or of the overlay that replaces it.
    indirect case table(CellTable, CellKey.Owner, InstanceSlot?)
    /// A pool. Its parents are searched first.
    indirect case pool([Level], CellKey.Owner)
    /// The custom store of the binding.
    indirect case store(StoreContext.Identity, in: Overlay?)

    /// A pool, or a parent of it.
    struct Level: Sendable {
        let pool: InstancePool
        let slot: InstanceSlot?
        /// True if the instances are stored weakly.
        let isWeak: Bool
    }
}

/// The storage of the instances of one linked binding, and the slot in which each one is created.
///
/// Everything that can be found when the binding is linked is found then, so reading only follows a reference. It is not
/// generic in the value, because copying a generic type costs a lookup of that type; the functions are.
struct InstanceStorage: Sendable {
    private let binding: AnyBinding
    private let location: InstanceLocation
    /// The signature that distinguishes the instances of a binding with arguments; `nil` if there is one instance.
    private let signature: ArgumentSignature?
    /// True if each list of arguments has a separate instance.
    let isPerArguments: Bool
    /// The location of the instance for requests, and whether it is stored weakly.
    let reach: (location: Access, isWeak: Bool)

    /// Creates the storage of a binding that is not linked yet.
    ///
    /// - Parameter slot: The slot of the instance in the container, if it has one.
    init(_ binding: AnyBinding, at slot: SlotAddress?) {
        self.binding = binding
        location = slot.map { .container($0) } ?? .none
        signature = nil
        isPerArguments = false
        reach = (.other, false)
    }

    /// The slot of the instance in the container, if it has one.
    var slot: SlotAddress? { if case .container(let slot) = location { slot } else { nil } }

    /// Creates the storage of a linked binding.
    ///
    /// - Parameters:
    ///   - slot: The slot of the instance in the container, if it has one.
    ///   - site: The site of the binding.
    ///   - argumentTypes: The arguments that the factory takes if it is requested with arguments.
    ///   - plan: The plan that links the binding.
    init(
        _ binding: AnyBinding, at slot: SlotAddress?, seenAs site: borrowing BindingSite, argumentTypes: [Any.Type],
        in plan: Plan
    ) {
        self.binding = binding
        isPerArguments = !argumentTypes.isEmpty
        signature = isPerArguments ? ArgumentSignature(argumentTypes) : nil
        var reach: (location: Access, isWeak: Bool) = (.other, false)
        // Created only where it is used, because it contains a string.
        let occurrence = site.occurrence
        var identity: BindingIdentity { BindingIdentity(binding, occurrence: occurrence) }
        switch binding.storage {
        case .transient, .graph: location = .none
        case .slot, .weakSlot:
            switch slot {
            case .own(let index)?: reach = (.own(index), binding.isInWeakSlot)
            case .late(let slot)?: reach = (.slot(slot.slots.slot), binding.isInWeakSlot)
            case nil: break
            }
            location = slot.map { .container($0) } ?? .none
        case .process:
            let (table, owner) = (plan.processCells(for: binding), CellKey.Owner(identity))
            let slot = isPerArguments ? nil : table.reference(for: CellKey(owner)).slot
            if let slot { reach = (.slot(slot), false) }
            location = .table(table, owner, slot)
        case .pool(let pool), .poolOfObjects(let pool):
            let owner = CellKey.Owner(identity)
            var levels: [InstanceLocation.Level] = []
            var next: InstancePool? = plan.pool(pool, for: binding)
            while let pool = next {
                let slot = isPerArguments ? nil : pool.cells.reference(for: CellKey(owner)).slot
                levels.append(
                    .init(pool: pool, slot: slot, isWeak: binding.storage.holdsObjects && pool.holding == .weak))
                next = pool.parent
            }
            if levels.count == 1, let slot = levels[0].slot { reach = (.slot(slot), levels[0].isWeak) }
            location = .pool(levels, owner)
        case .custom:
            // The store may still have the instance of a binding that this one has replaced.
            let key = binding.servesOwnKey && !site.isAdded ? nil : identity
            location = .store(
                StoreContext.Identity(key: binding.ownKey, arguments: nil, binding: key),
                in: plan.overlay(creating: binding))
        }
        self.reach = isPerArguments ? (.other, false) : reach
    }

    /// The location of the only instance of a binding, if it can be read directly.
    enum Access {
        /// A slot in the row of the container that resolves.
        case own(Int)
        /// A slot that is the same for every container.
        case slot(InstanceSlot)
        /// No direct access, or several instances.
        case other
    }

    // MARK: Finding

    /// Returns the slot in which the instance for these arguments is created.
    func reference(
        in home: _InstanceHome, for arguments: Arguments? = nil
    ) throws(ResolutionError) -> SlotReference {
        switch location {
        case .none: throw closed
        case .container(let slot):
            guard let arguments = try proven(arguments) else { return SlotReference(home.slots.slot(at: slot)) }
            return home.slots.argumentCells(of: slot).reference(
                for: CellKey(nil, arguments, by: signature), isWeak: binding.isInWeakSlot)
        case .table(let table, let owner, let slot):
            if let slot { return SlotReference(slot) }
            return table.reference(for: CellKey(owner, try proven(arguments), by: signature))
        case .pool(let levels, let owner):
            let level = levels[0]
            if let slot = level.slot { return SlotReference(slot) }
            return level.pool.cells.reference(
                for: CellKey(owner, try proven(arguments), by: signature), isWeak: level.isWeak)
        case .store(let identity, let overlay):
            func claims<Value>(_ type: Value.Type) throws(ResolutionError) -> StoreClaims {
                try store(of: type, in: overlay).claims
            }
            return try _openExistential(binding.type, do: claims).reference(
                to: try self.identity(identity, for: arguments))
        }
    }

    /// Returns the store of a binding. It is not found when the binding is linked, because an overlay requests an empty
    /// one from the user's store.
    private func store<Value>(
        of type: Value.Type, in overlay: Overlay?
    ) throws(ResolutionError) -> CustomStore<Value> {
        guard let store = binding.customStore(for: type) else { throw closed }
        return overlay?.store(for: store, of: binding) ?? store
    }

    private var closed: ResolutionError {
        @inline(never) get { ResolutionError(.closed(what: "the binding"), at: binding.location) }
    }

    private func instance<Value>(in slot: InstanceSlot, isWeak: Bool) -> Value? {
        isWeak ? WeakReference.instance(in: slot, as: Value.self) : slot.read(as: Value.self)
    }

    /// Returns the arguments if they distinguish instances.
    ///
    /// - Throws: `argument-mismatch` if they cannot: an instance for them is shared, and the table retains them.
    @inline(never)
    private func proven(
        _ arguments: Arguments?
    ) throws(ResolutionError) -> Arguments? {
        guard isPerArguments else { return nil }
        let arguments = arguments ?? .none
        guard signature != nil, arguments.areSendable else {
            throw ResolutionError(
                .argumentNotProven(target: binding.fullName, expected: binding.arguments.map { TypeName($0) }),
                at: binding.location, trace: [binding.step])
        }
        return arguments
    }

    private func identity(
        _ identity: StoreContext.Identity, for arguments: Arguments?
    ) throws(ResolutionError) -> StoreContext.Identity {
        guard let arguments = try proven(arguments), let signature else { return identity }
        return StoreContext.Identity(
            key: identity.key, arguments: signature.hashable(arguments), binding: identity.binding)
    }

    /// Returns the existing instance for some arguments, if the container retains it. Not generic; see
    /// ``Arguments/argument(at:as:)``.
    func instance(in home: _InstanceHome, for arguments: Arguments?) throws(ResolutionError) -> StoredInstance? {
        guard case .container(let slot) = location, !binding.isInWeakSlot, let given = try proven(arguments) else {
            return nil
        }
        return home.slots.argumentCells(of: slot).existing(for: CellKey(nil, given, by: signature))?.instance
    }

    /// Returns the existing instance, if any.
    func existing<Value>(
        in home: _InstanceHome, for arguments: Arguments? = nil, resolution: UInt64? = nil
    ) throws(ResolutionError) -> Value? {
        switch location {
        case .none: return nil
        case .container, .table:
            guard let given = try proven(arguments) else {
                let reference = try reference(in: home, for: arguments)
                return try existing(at: reference, in: home, for: arguments, resolution: resolution)
            }
            let slot = cells(in: home)?.existing(for: CellKey(owner, given, by: signature))
            return slot.flatMap { instance(in: $0, isWeak: binding.isInWeakSlot) }
        case .pool(let levels, let owner):
            let key = try proven(arguments).map { CellKey(owner, $0, by: signature) }
            for level in levels.reversed() {
                let slot = level.slot ?? key.flatMap { level.pool.cells.existing(for: $0) }
                if let slot, let found: Value = instance(in: slot, isWeak: level.isWeak) { return found }
            }
            return nil
        case .store(let identity, let overlay):
            return try store(of: Value.self, in: overlay).instance(
                StoreContext(
                    identity: try self.identity(identity, for: arguments), home: home,
                    resolution: resolution ?? ResolutionScope.newID()))
        }
    }

    /// Returns the table of the instances for different arguments.
    private func cells(in home: _InstanceHome) -> CellTable? {
        switch location {
        case .container(let slot): home.slots.argumentCells(of: slot)
        case .table(let table, _, _): table
        case .none, .pool, .store: nil
        }
    }
    private var owner: CellKey.Owner? { if case .table(_, let owner, _) = location { owner } else { nil } }

    /// Returns the existing instance in a slot that was found, if any.
    func existing<Value>(
        at reference: SlotReference, in home: _InstanceHome, for arguments: Arguments? = nil,
        resolution: UInt64? = nil
    ) throws(ResolutionError) -> Value? {
        switch location {
        case .container, .table: instance(in: reference.slot, isWeak: binding.isInWeakSlot)
        case .none, .pool, .store: try existing(in: home, for: arguments, resolution: resolution)
        }
    }

    /// Empties a slot whose weak reference is to an object that was released.
    func discardDead(in slot: InstanceSlot) {
        var isWeak = binding.isInWeakSlot
        if case .pool(let levels, _) = location { isWeak = levels[0].isWeak }
        if isWeak { _ = WeakReference.removeDead(from: slot, isRemoving: false) }
    }

    // MARK: Storing

    /// Stores a new instance, and returns the result with which the caller settles the slot.
    func store<Value>(
        _ value: Value, in home: _InstanceHome, for arguments: Arguments? = nil,
        resolution: UInt64?
    ) throws(ResolutionError) -> InstanceSlot.Created {
        switch location {
        case .none: return .elsewhere
        case .container, .table:
            if binding.isInWeakSlot { return .instance(WeakReference(toInstance: value)) }
            let closing = closing(value)
            if let closing { known(home, as: Container.self).willClose(closing) }
            return .instance(Stored.object(value, closing: closing))
        case .pool(let levels, _):
            return .instance(levels[0].isWeak ? WeakReference(toInstance: value) : Stored(value))
        case .store(let identity, let overlay):
            let context = StoreContext(
                identity: try self.identity(identity, for: arguments), home: home,
                resolution: resolution ?? ResolutionScope.newID())
            let used = try store(of: Value.self, in: overlay)
            known(home, as: Container.self).storeEntries.add(context.identity, of: binding) { identity in
                used.instance(
                    StoreContext(identity: identity, home: home, resolution: context.resolution)) == nil
            }
            used.store(value, context)
            return .elsewhere
        }
    }

    private func closing<Value>(_ value: Value) -> Closing? {
        guard binding.hasOnClose, let hooks = binding.hooks(for: Value.self) else { return nil }
        let transferred = Transfer(value)
        let end = hooks.ending.map { hook -> Closing.End in { try await hook(transferred.value, $0) } }
        let close = hooks.closing.map { hook -> Closing.Close in { try await hook(transferred.value) } }
        return Closing(BindingDescription(binding), end: end, close: close)
    }
}
