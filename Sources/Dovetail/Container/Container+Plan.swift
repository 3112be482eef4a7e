internal import DovetailModel
internal import Synchronization

/// Access to the current plan of a container, and its replacement.
///
/// The first plan lives as long as the container, unless a binding in it is marked `.overridable(true)`. Every other plan
/// is released when it has been replaced and no request uses it any more, so a request retains it.
extension Container {
    /// The current plan.
    package var plan: Plan {
        if let firstPlan, current.load(ordering: .acquiring) == firstPlan.address { return firstPlan }
        guard let plan = ReaderLock.shared.reading({ _ in currentUnderLock }) else {
            // `current` is set in the initializer, and afterwards only replaced by the address of another plan.
            preconditionFailure("a container has no plan")
        }
        return plan
    }

    /// The current plan, retained while no thread replaces it.
    private var currentUnderLock: Plan? {
        Borrowed<Plan>(address: current.load(ordering: .acquiring) & ~1)?.retained
    }

    /// Calls `look` with the first plan. Returns `nil` if it may be replaced, or if one above it is outdated.
    @inline(__always)
    func readPlan<Result>(_ look: (Plan) -> Result?) -> Result? {
        let bits = current.load(ordering: .acquiring)
        guard bits & 1 == 0 else { return nil }
        // The first plan, which lives as long as the container.
        return Borrowed<Plan>(address: bits)?.use { isUnderCurrentParents($0) ? look($0) : nil }
    }

    /// The parent, not retained.
    @inline(__always)
    private var borrowedContainer: Borrowed<Container>? { Borrowed(address: parentAddress) }

    /// True if a plan is below the current plans of all parents. The plan retains those above it.
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

    /// Returns the plan, created again if a parent's plan has changed.
    package func livePlan() throws(ResolutionError) -> Plan {
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
            // An overlay retains the bindings that it was created from.
            if plan.overlay != nil, plan.parent?.hasBindings(of: parent) == false { return plan }
            let new = Plan(plan.assembly, parent: parent, isObserved: plan.isObserved, continuing: plan)
            if exchange(plan, for: new) { return new }
        }
    }

    func planForAssembly() throws(AssemblyError) -> Plan {
        do { return try livePlan() } catch { throw AssemblyError([error.finding]) }
    }

    /// Replaces the plan by the one that `make` creates from it. Tries again if another thread was faster, and does
    /// nothing if `make` returns `nil`.
    @discardableResult
    func adopt(_ make: (Plan) -> Plan?) -> Plan? {
        while true {
            let old = plan
            guard let new = make(old) else { return nil }
            if exchange(old, for: new) { return new }
        }
    }

    /// Replaces `old` by `new`, unless another plan is current by now.
    private func exchange(_ old: Plan, for new: Plan) -> Bool {
        let isExchanged = state.withLock { state in
            guard (state.plan ?? firstPlan) === old else { return false }
            state.plan = new
            ReaderLock.shared.exclusively { current.store(new.address, ordering: .releasing) }
            return true
        }
        // The plans of children retain the plan. The first one stays anyway.
        if isExchanged, old !== firstPlan { old.forgetChildren() }
        return isExchanged
    }
}
