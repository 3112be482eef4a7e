internal import DovetailModel

/// Creates overlays of one container for values that change while the program runs.
///
/// An overlay of `overriding` creates everything again that depends on its overrides, and keeps it until it is closed.
/// In a series, bindings form groups by the values on which they depend. A group has a container of its own, an overlay
/// whose instances are all affected by the same changes, so it is created, shared and closed as a whole. Every other
/// overlay of the series takes the instances of the group from there.
///
/// A group depends only on groups with fewer values. Create an overlay after those of the groups on which it depends,
/// and close it before them.
package final class OverlaySeries: Sendable {
    /// The bindings that depend on the same values.
    package struct Group: Sendable {
        /// The positions of the values.
        package let values: Set<Int>
        fileprivate let slots: [Plan.InheritedSlot]
    }
    private let original: Container
    private let plan: Plan
    private let keeper: InstanceKeeper
    /// The groups. Those with fewer values are first, so a group comes after all on which it depends.
    package let groups: [Group]

    /// Creates the series of a container.
    ///
    /// - Parameters:
    ///   - original: The container.
    ///   - values: A list of bindings for each value. They override those of the container.
    ///   - owner: The type of the object that owns the series. If the container has a binding for it, the instance belongs
    ///     to no group although it depends on the container, and what depends on it can ask it for the current overlay.
    /// - Throws: An ``AssemblyError`` with the findings of the values.
    package init(_ original: Container, values: [Bindings], ownedBy owner: Any.Type) throws(AssemblyError) {
        keeper = original.makeKeeper()
        let plan = try original.planForAssembly()
        var signatures: [Plan.InheritedSlot: Set<Int>] = [:]
        let reach = Reach(plan, keeping: KeyID(owner))
        for (position, bindings) in values.enumerated() {
            let overrides = try Assembler.assemble(bindings, parent: plan, isOverlay: true)
            for slot in reach.affected(by: overrides) { signatures[slot, default: []].insert(position) }
        }
        let slots = Dictionary(grouping: signatures) { $0.value }
        groups = slots.map { Group(values: $0.key, slots: $0.value.map(\.key)) }
            .ordered { left, right in
                if left.values.count != right.values.count { return left.values.count < right.values.count }
                return Array(left.values).ordered().lexicographicallyPrecedes(Array(right.values).ordered())
            }
        self.original = original
        self.plan = plan
    }

    /// Returns an overlay that takes the instances of some groups from other overlays of this series.
    ///
    /// - Parameters:
    ///   - values: The bindings of all values.
    ///   - homes: The overlays that have the instances of groups, by the position of the group.
    /// - Returns: The overlay, which creates the instances of all other groups.
    /// - Throws: An ``AssemblyError``, as ``Container/overriding(_:)`` does.
    package func overlay(_ values: Bindings, homes: [Int: Container]) throws(AssemblyError) -> Container {
        let assembly = try Assembler.assemble(values, parent: plan, isOverlay: true)
        var siblings: [Plan.InheritedSlot: Overlay.Sibling] = [:]
        for (group, home) in homes {
            let sibling = Overlay.Sibling(home: home, plan: home.plan)
            for slot in groups[group].slots { siblings[slot] = sibling }
        }
        let affected = groups.flatMap(\.slots)
        let replaced = affected.map { plan.ancestor($0.level - 1).assembly.bindings[$0.binding].binding }
        let overlay = Plan(
            assembly, parent: plan, affected: Set(affected),
            overlay: Overlay(replaced, siblings: siblings, keeper: keeper))
        return Container(overlay, parent: original)
    }

    /// Starts the container itself: creates its `.eager()` instances, except those that depend on the values.
    ///
    /// - Throws: A ``ResolutionError``, as ``Container/start()`` does.
    package func startOriginal() async throws(ResolutionError) {
        let own = groups.flatMap(\.slots).filter { $0.level == 1 }.map { plan.assembly.bindings[$0.binding].binding }
        let affected = Set(own.map { ObjectIdentifier($0) })
        try await original.start(.eager(except: affected))
    }
}
