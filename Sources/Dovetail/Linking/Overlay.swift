internal import DovetailModel

/// The storage of an `overriding` container that replaces the process, pools and custom stores, for everything that a
/// replaced binding can reach. The overlay of a test replaces them for everything. Which bindings an overlay creates again is
/// found out by `Reach` (Container/Reach.swift).
///
/// Any thread may use it: the tables synchronize themselves, and no user code runs under a lock.
package final class Overlay: Sendable {
    /// The bindings that it creates for itself, retained so that no other binding has their addresses.
    private let affected: [ObjectIdentifier: BindingFacts]
    /// The overlays of the same original from which it takes the instances of some bindings, instead of creating them
    /// again.
    let siblings: [Plan.InheritedSlot: Sibling]
    /// True if it only holds other values of keys, so that `start()` is that of its original.
    let isForKeys: Bool
    /// What follows the objects that the overlay of a test creates.
    let watch: (any CreationWatch)?
    /// The replacement for the instances that live as long as the process.
    let processCells = CellTable()
    private let stores = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])
    private let pools = Guarded<[ObjectIdentifier: Shadow]>([:])

    /// A pool and its replacement. The original is retained, so that no other pool has its address.
    private struct Shadow: Sendable {
        let original: InstancePool
        let pool: InstancePool
    }

    /// Another overlay, with the plan that retains its nodes.
    struct Sibling: Sendable {
        let home: _InstanceHome
        let plan: Plan
    }

    /// What is replaced in the original; `nil` for the overlay of a test, which shares nothing.
    private let keeper: InstanceKeeper?

    init(
        _ affected: [BindingFacts], siblings: [Plan.InheritedSlot: Sibling] = [:], keeper: InstanceKeeper?,
        isForKeys: Bool = false
    ) {
        self.siblings = siblings
        self.isForKeys = isForKeys
        self.keeper = keeper
        self.affected = Dictionary(affected.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        watch = nil
    }

    /// Creates the overlay of a test, which creates everything for itself.
    init(_ watch: some CreationWatch) {
        affected = [:]
        siblings = [:]
        isForKeys = false
        keeper = nil
        self.watch = watch
    }

    /// Returns true if it creates the instances of a binding for itself.
    func creates(_ binding: BindingFacts) -> Bool { watch != nil || affected[ObjectIdentifier(binding)] != nil }

    /// Returns an empty pool that replaces another one. It is created once, and emptied together with the original.
    func pool(for pool: InstancePool) -> InstancePool { pools.withLock { shadow(of: pool, &$0) } }

    private func shadow(of pool: InstancePool, _ known: inout [ObjectIdentifier: Shadow]) -> InstancePool {
        if let shadow = known[ObjectIdentifier(pool)] { return shadow.pool }
        let shadow = pool.makeOverlay(parent: pool.parent.map { self.shadow(of: $0, &known) })
        known[ObjectIdentifier(pool)] = Shadow(original: pool, pool: shadow)
        return shadow
    }

    /// Returns an empty store of the same kind, which is created once for each binding.
    func store<Value>(for store: CustomStore<Value>, of binding: BindingFacts) -> CustomStore<Value> {
        let id = ObjectIdentifier(binding)
        if let store = stores.withLock({ $0[id] }) { return known(store, as: CustomStore<Value>.self) }
        let empty = store.makeEmpty()
        let (used, other) = stores.withLock { stores -> (CustomStore<Value>, CustomStore<Value>?) in
            if let store = stores[id] { return (known(store, as: CustomStore<Value>.self), empty) }
            stores[id] = empty
            return (empty, nil)
        }
        withExtendedLifetime(other) {}
        return used
    }
}

/// Keeps what is replaced in the containers above an overlay, as long as the overlay exists.
final class InstanceKeeper: Sendable {
    private let retired = Guarded<[RetiredInstances]>([])

    func keep(_ instances: RetiredInstances) { retired.withLock { $0.append(instances) } }
}

/// The instances of a binding that was replaced in its container while overlays use them. They are released with the last
/// keeper.
final class RetiredInstances: Sendable {
    private let release: @Sendable () -> Void

    init(releasing release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
}

/// An object that follows which objects are created, and which of them receive others. Any thread may call it.
package protocol CreationWatch: AnyObject, Sendable {
    /// Called with a value that a factory has just returned.
    func created<Value>(_ value: Value, by binding: BindingFacts, as creation: UInt64?)

    /// Called with a value that a binding of any kind delivered, to a creation or to a request.
    func delivered<Value>(_ value: Value, by binding: BindingFacts, within creation: UInt64?)

    /// Called when a creation has ended.
    func ended(_ creation: UInt64, within parent: UInt64?)
}

/// Finds the instances of bindings that are stored outside of containers.
extension Plan {
    private static let process = CellTable()

    /// Returns the nearest overlay that creates the instances of a binding for itself.
    func overlay(creating binding: BindingFacts) -> Overlay? {
        chain.lazy.compactMap(\.overlay).first { $0.creates(binding) }
    }

    /// Returns the nearest overlay that creates the instances of a binding for itself, or that declares the binding. Bindings
    /// of a helper have one source location, so that the override of a test would otherwise be that of the next one.
    private func overlay(isolating binding: BindingFacts) -> Overlay? {
        chain.lazy.compactMap { plan in
            plan.overlay.flatMap { overlay in
                overlay.creates(binding) || plan.assembly.bindings.contains { $0.binding === binding } ? overlay : nil
            }
        }.first
    }

    /// Returns the table of the instances that live as long as the process, or that of an overlay that replaces it.
    func processCells(for binding: BindingFacts) -> CellTable {
        overlay(isolating: binding)?.processCells ?? Plan.process
    }

    func pool(_ pool: InstancePool, for binding: BindingFacts) -> InstancePool {
        overlay(isolating: binding)?.pool(for: pool) ?? pool
    }
}
