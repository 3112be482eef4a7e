internal import DovetailModel

/// Access to the current plan of a container, and its replacement.
///
/// The first plan lives as long as the container, unless a binding in it is marked `.overridable(true)`. Every other plan
/// is released when it has been replaced and no request uses it any more, so a request retains it.
extension Container {
    /// The current plan.
    package var plan: Plan {
        ReaderLock.shared.reading { plan(under: $0) }
    }

    /// The current plan, retained while no thread replaces it.
    private func plan(under stripe: ReaderLock.Stripe) -> Plan {
        guard let plan = Borrowed<Plan>(address: planAddress(under: stripe) & ~1) else {
            // It is set in the initializer, and afterwards only replaced by the address of another plan.
            preconditionFailure("a container has no plan")
        }
        return plan.retained
    }

    /// The first plan, not retained, because it lives as long as the container; `nil` if it may be replaced, or if one
    /// above it is outdated.
    @inline(__always)
    func firstPlan(under stripe: ReaderLock.Stripe) -> Borrowed<Plan>? {
        let bits = planAddress(under: stripe)
        guard bits & 1 == 0, let plan = Borrowed<Plan>(address: bits),
            plan.use({ isUnderCurrentParents($0, under: stripe) })
        else { return nil }
        return plan
    }

    /// Calls `look` with the first plan. Returns `nil` if it may be replaced, or if one above it is outdated.
    @inline(__always)
    func readPlan<Result>(_ look: (Plan) -> Result?) -> Result? {
        ReaderLock.shared.reading { firstPlan(under: $0) }?.use(look)
    }

    /// The parent, not retained.
    @inline(__always)
    private var borrowedContainer: Borrowed<Container>? { Borrowed(address: parentAddress) }

    /// True if a plan is below the current plans of all parents. The plan retains those above it.
    private func isUnderCurrentParents(_ plan: Plan, under stripe: ReaderLock.Stripe) -> Bool {
        var expected = plan.parentAddress
        var next = borrowedContainer
        while let parent = next {
            guard parent.use({ $0.planAddress(under: stripe) }) == expected,
                let above = Borrowed<Plan>(address: expected & ~1)
            else { return false }
            expected = above.use { $0.parentAddress }
            next = parent.use { $0.borrowedContainer }
        }
        return true
    }

    /// Returns the plan, created again if a parent's plan has changed.
    package func livePlan() throws(ResolutionError) -> Plan {
        let (plan, isCurrent) = ReaderLock.shared.reading { stripe in
            let plan = self.plan(under: stripe)
            return (plan, isUnderCurrentParents(plan, under: stripe))
        }
        if isCurrent, !plan.isClosed { return plan }
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
            replacePlan(by: new.address)
            return true
        }
        // The plans of children retain the plan. The first one stays anyway.
        if isExchanged, old !== firstPlan { old.forgetChildren() }
        return isExchanged
    }
}
