internal import DovetailGraph
internal import Synchronization

/// The plan of a container as it is now, and how another takes its place.
///
/// The first plan stays for as long as the container. One that takes its place goes when the next one has taken its own and no
/// request uses it any more: who uses it keeps it, or looks at it as a reader (``ReadGuard``).
extension Container {
    /// The plan as it is now.
    var plan: Plan {
        if current.load(ordering: .acquiring) == firstPlan.address { return firstPlan }
        // There is always one.
        return ReadGuard.shared.object(at: current, as: Plan.self) ?? firstPlan
    }

    /// The plan, for a look that keeps nothing of it; `nil` where it, or one above it, is not the current one.
    @inline(__always)
    func quickPlan<Result>(_ look: (Plan) -> Result?) -> Result? {
        let bits = current.load(ordering: .acquiring)
        guard bits & 1 == 0 else {
            return readGuard.look(at: current, as: Plan.self) { plan in
                plan.use { isUnderCurrentParents($0) ? look($0) : nil }
            }
        }
        // The first plan, which is kept for as long as the container.
        return Borrowed<Plan>(address: bits)?.use { isUnderCurrentParents($0) ? look($0) : nil }
    }

    /// The parent, not retained.
    @inline(__always)
    private var borrowedContainer: Borrowed<Container>? { Borrowed(address: parentAddress) }

    /// Whether a plan is under the one that the parent has now; where there is a parent, it must have none.
    @inline(__always)
    func isUnderCurrentParent(_ plan: Borrowed<Plan>) -> Bool {
        guard let parent = borrowedContainer else { return true }
        let expected = plan.use { $0.parentAddress }
        return parent.use { $0.parentAddress == 0 && $0.current.load(ordering: .acquiring) == expected }
    }

    /// Whether a plan is under the current plans of all parents. The plan that is looked at keeps those above it.
    func isUnderCurrentParents(_ plan: Plan) -> Bool {
        var expected = plan.parentAddress
        var next = borrowedContainer
        while let parent = next {
            guard parent.use({ $0.current.load(ordering: .acquiring) }) == expected,
                let above = Borrowed<Plan>(address: expected & ~1)
            else { return false }
            expected = above.use { $0.parentAddress }
            next = parent.use { $0.borrowedContainer }
        }
        return true
    }

    /// The plan, made again if a parent's has changed.
    func livePlan() throws(ResolutionError) -> Plan {
        let plan = plan
        if isUnderCurrentParents(plan), !plan.isClosed { return plan }
        var containers = [self]
        while let parent = containers.last?.parentContainer { containers.append(parent) }
        var above: Plan?
        for container in containers.reversed() { above = try container.livePlan(under: above) }
        return above ?? plan
    }

    private func livePlan(under parent: Plan?) throws(ResolutionError) -> Plan {
        while true {
            let plan = plan
            if plan.isClosed { throw ResolutionError(.closed(what: "the container")) }
            guard let parent, plan.parent !== parent else { return plan }
            // An overlay stays with the bindings it was made from.
            if plan.overlay != nil, plan.parent?.hasBindings(of: parent) == false { return plan }
            let new = Plan(plan.assembly, parent: parent, isObserved: plan.isObserved, continuing: plan)
            if exchange(plan, for: new) { return new }
        }
    }

    func planForAssembly() throws(AssemblyError) -> Plan {
        do { return try livePlan() } catch { throw AssemblyError([error.finding]) }
    }

    /// Makes what `make` makes of the plan the one that later requests use; again if somebody else was faster, and not at all if it
    /// makes none.
    @discardableResult
    func adopt(_ make: (Plan) -> Plan?) -> Plan? {
        while true {
            let old = plan
            guard let new = make(old) else { return nil }
            if exchange(old, for: new) { return new }
        }
    }

    /// Puts `new` in the place of `old`, unless something else is there by now.
    private func exchange(_ old: Plan, for new: Plan) -> Bool {
        let isExchanged = state.withLock { state in
            guard (state.plan ?? firstPlan) === old else { return false }
            state.plan = new
            ReadGuard.whileNobodyIsCrowded { current.store(new.address, ordering: .sequentiallyConsistent) }
            return true
        }
        if isExchanged, old !== firstPlan {
            ReadGuard.shared.retire(RetiredInstance(ReplacedPlan(old), bits: old.address))
        }
        return isExchanged
    }
}

/// A plan that was replaced. When nobody looks at it any more, it forgets the plans of children, which keep it.
private final class ReplacedPlan: Sendable {
    private let plan: Plan
    init(_ plan: Plan) { self.plan = plan }
    deinit { plan.forgetChildren() }
}
