internal import DovetailModel

extension Container {
    /// Removes the shared instance of a type and runs its hooks, so that the next request creates a new one.
    ///
    /// Use it if an instance has to be created again while the container goes on, for example after a setting changed.
    /// Objects that use the instance keep it, although it has been closed. If the type takes arguments, the instances
    /// for all arguments are removed. A child never resets an instance of its parent; to reset a group of instances from
    /// anywhere, give them the lifetime of an ``InstancePool``.
    ///
    /// The hooks run one after the other, the instance that was completed last first. `.onEnd` receives
    /// ``ContainerOutcome/cancelled``, because the work of the instance did not end by itself.
    ///
    /// - Parameters:
    ///   - type: Any type under which the instance is bound.
    ///   - qualifier: The qualifier under which it is bound with this type, if it has one.
    /// - Throws: A ``CloseError`` with the errors of all hooks. Every hook runs, even if others throw.
    public func reset<T>(_ type: T.Type, _ qualifier: Qualifier? = nil) async throws(CloseError) {
        try await runHooks(of: removeInstances(of: KeyID(type, qualifier.qualification)))
    }

    /// Removes all shared instances of this container and runs their hooks, except those of bindings that are not
    /// overridable.
    ///
    /// Its bindings, children and observers stay, so the next requests create new instances. From custom stores, only
    /// the instances that this container stored there are removed. Instances of the process and of an ``InstancePool``
    /// belong to others, so they stay.
    ///
    /// - Throws: A ``CloseError`` with the errors of all hooks. Every hook runs, even if others throw.
    public func reset() async throws(CloseError) { try await runHooks(of: removeInstances()) }

    /// Runs the hooks of instances that were removed, in the reverse order of their completion.
    private func runHooks(of removed: [StoredInstance]) async throws(CloseError) {
        let closings = creations.beginHooks(of: removed.compactMap(\.closing)).sorted { $0.number > $1.number }
        if closings.isEmpty { return }
        defer { creations.end() }
        let failures = await AwaitChain(parent: AwaitChain.current, ownedBy: self).run {
            var outcome = ContainerOutcome.cancelled
            return await runHooks(closings, after: &outcome)
        }
        if let error = CloseError(failures) { throw error }
    }

    /// Removes the shared instances of a type, and leaves their hooks to the caller or to ``close()``.
    @discardableResult package func removeInstances<T>(of type: T.Type) -> [StoredInstance] {
        removeInstances(of: KeyID(type))
    }

    /// Removes all shared instances of overridable bindings, and leaves their hooks to the caller or to ``close()``.
    @discardableResult package func removeInstances() -> [StoredInstance] {
        guard let plan = try? livePlan() else { return [] }
        let stored = plan.stored.filter { $0.binding.overridable != false }.flatMap { drop($0.binding, at: $0.slot) }
        let others = plan.assembly.bindings.map(\.binding).filter { $0.overridable != false && !$0.needsSlot }
        return stored + others.flatMap { drop($0, at: nil) }
    }

    private func removeInstances(of key: KeyID) -> [StoredInstance] {
        guard let plan = try? livePlan() else { return [] }
        var matching: [(binding: AnyBinding, slot: SlotAddress?)] = []
        if let found = plan.binding(serving: key) {
            let installed = plan.ancestor(found.level).assembly.bindings[found.binding]
            let slot = plan.slot(of: installed, level: found.level)
            if found.level == 0 || slot != nil { matching.append((installed.binding, slot)) }
        }
        let decorators = plan.assembly.table.decorators[key].map { $0.map(\.binding) } ?? []
        for number in decorators {
            let installed = plan.assembly.bindings[number]
            matching.append((installed.binding, plan.slot(of: installed, level: 0)))
        }
        return matching.flatMap { drop($0.binding, at: $0.slot, withForeign: true) }
    }

    /// Removes the instances of one binding.
    ///
    /// - Parameter withForeign: True to remove from a custom store what other containers stored there, too.
    private func drop(_ binding: AnyBinding, at slot: SlotAddress?, withForeign: Bool = false) -> [StoredInstance] {
        if binding.kind == .instance || binding.kind == .value { return [] }
        let taken = slot.map { slots.take(at: $0) } ?? []
        if binding.dropFromStore(in: self, withForeign: withForeign) || !taken.isEmpty {
            notify(.released(BindingDescription(binding)))
        }
        return taken
    }
}
