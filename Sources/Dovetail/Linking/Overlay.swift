internal import DovetailGraph
internal import Synchronization

/// What an `overriding` container has for itself where others use the process, a scope or a store: for everything that a replaced
/// binding can reach. For a test overlay: for everything.
final class Overlay: Sendable {
    /// The bindings that it creates for itself; kept, so that no other has their addresses.
    private let affected: [ObjectIdentifier: BindingFacts]
    /// Notes what is created, for a test overlay.
    let liveObjects: LiveObjects?
    private let process = CellTable()
    private let stores = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let scopes = Mutex<[ObjectIdentifier: Shadow]>([:])

    /// A scope, and the one that stands for it. The first is kept, so that no other has its address.
    private struct Shadow: Sendable {
        let original: InstanceScope
        let scope: InstanceScope
    }

    init(_ affected: [BindingFacts]) {
        self.affected = Dictionary(affected.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        liveObjects = nil
    }

    /// A test overlay, which creates everything for itself.
    init(_ liveObjects: LiveObjects) {
        affected = [:]
        self.liveObjects = liveObjects
    }

    /// Whether it creates the instances of a binding for itself.
    func creates(_ binding: BindingFacts) -> Bool { liveObjects != nil || affected[ObjectIdentifier(binding)] != nil }

    /// What it has instead of the instances that live as long as the process.
    var processCells: CellTable { process }

    /// An empty scope in the place of another, made once and emptied with it.
    func scope(for scope: InstanceScope) -> InstanceScope { scopes.withLock { shadow(of: scope, &$0) } }

    private func shadow(of scope: InstanceScope, _ known: inout [ObjectIdentifier: Shadow]) -> InstanceScope {
        if let shadow = known[ObjectIdentifier(scope)] { return shadow.scope }
        let shadow = scope.makeOverlay(parent: scope.parent.map { self.shadow(of: $0, &known) })
        known[ObjectIdentifier(scope)] = Shadow(original: scope, scope: shadow)
        return shadow
    }

    /// An empty store of the same kind, made once for each binding.
    func store<Value>(for store: CustomStore<Value>, of binding: BindingFacts) -> CustomStore<Value> {
        let id = ObjectIdentifier(binding)
        if let known = stores.withLock({ $0[id] }) as? CustomStore<Value> { return known }
        let empty = store.makeEmpty()
        let (used, other) = stores.withLock { stores -> (CustomStore<Value>, CustomStore<Value>?) in
            if let known = stores[id] as? CustomStore<Value> { return (known, empty) }
            stores[id] = empty
            return (empty, nil)
        }
        withExtendedLifetime(other) {}
        return used
    }
}

/// Where the instances of bindings are that live outside of containers.
extension Plan {
    private static let process = CellTable()

    /// The nearest overlay that creates the instances of a binding for itself.
    func overlay(creating binding: BindingFacts) -> Overlay? {
        chain.lazy.compactMap(\.overlay).first { $0.creates(binding) }
    }

    /// The table of what lives as long as the process, or of the overlay that stands for it.
    func processCells(for binding: BindingFacts) -> CellTable {
        overlay(creating: binding)?.processCells ?? Plan.process
    }

    func scope(_ scope: InstanceScope, for binding: BindingFacts) -> InstanceScope {
        overlay(creating: binding)?.scope(for: scope) ?? scope
    }
}
