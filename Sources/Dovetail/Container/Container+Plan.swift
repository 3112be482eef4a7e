internal import DovetailGraph
internal import Synchronization

/// The plan of a container as it is now, and how another takes its place.
extension Container {
    /// The plan as it is now.
    var plan: Plan {
        let address = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring))
        // Always set, and kept for as long as the container lives.
        return Unmanaged<Plan>.fromOpaque(address.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// The plan, for a look that keeps nothing of it; `nil` where it, or one above it, is not the current one.
    @inline(__always)
    func quickPlan<Result>(_ look: (Plan) -> Result) -> Result? {
        guard let address = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<Plan>.fromOpaque(address)._withUnsafeGuaranteedRef { plan in
            if let parent = parentReference,
                !parent._withUnsafeGuaranteedRef({ $0.isCurrent(plan.parentAddress) })
            {
                return nil
            }
            return look(plan)
        }
    }

    /// The parent, not retained.
    @inline(__always)
    var parentReference: Unmanaged<Container>? {
        guard let address = UnsafeRawPointer(bitPattern: parentAddress) else { return nil }
        return .fromOpaque(address)
    }

    /// Whether the plan is under the one that the parent has now; where there is a parent, it must have none.
    @inline(__always)
    func isUnderCurrentParent(_ plan: Unmanaged<Plan>) -> Bool {
        guard let parent = parentReference else { return true }
        let expected = plan._withUnsafeGuaranteedRef { $0.parentAddress }
        return parent._withUnsafeGuaranteedRef {
            $0.parentAddress == 0 && $0.current.load(ordering: .acquiring) == expected
        }
    }

    /// Nothing is retained: the plan that is looked at keeps those above it.
    private func isCurrent(_ expected: UInt) -> Bool {
        guard current.load(ordering: .acquiring) == expected, let address = UnsafeRawPointer(bitPattern: expected)
        else {
            return false
        }
        guard let parent = parentReference else { return true }
        let above = Unmanaged<Plan>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.parentAddress }
        return parent._withUnsafeGuaranteedRef { $0.isCurrent(above) }
    }

    /// The plan, made anew if a parent's has changed.
    func livePlan() throws(ResolutionError) -> Plan {
        while true {
            let plan = plan
            if plan.isClosed { throw ResolutionError(.closed(what: "the container")) }
            guard let parentPlan = try parentContainer?.livePlan(), plan.parent !== parentPlan else { return plan }
            // A view stays with the recipes it was made from.
            if view != nil, plan.parent?.hasRecipes(of: parentPlan) == false { return plan }
            let new = Plan(plan.assembly, parent: parentPlan, isObserved: plan.isObserved, continuing: plan)
            if exchange(plan, for: new) { return new }
        }
    }

    func planForAssembly() throws(AssemblyError) -> Plan {
        do { return try livePlan() } catch { throw AssemblyError([error.finding]) }
    }

    /// Makes what `make` makes of the plan the one that later requests use.
    func adopt(_ make: (Plan) -> Plan) {
        while true {
            let old = plan
            if exchange(old, for: make(old)) { return }
        }
    }

    /// Replaces the plan by what `make` makes of it; makes it again if somebody else was faster.
    func replacePlan(_ make: (Plan) throws(AssemblyError) -> Plan) throws(AssemblyError) -> Plan {
        while true {
            let old = try planForAssembly()
            let new = try make(old)
            if exchange(old, for: new) { return new }
        }
    }

    /// Goes back to the recipes there were before, unless there are others again by now.
    func takeBack(_ plan: Plan, to assembly: Assembly) {
        let old = Plan(
            assembly, parent: plan.parent, hasForeignParent: plan.hasForeignParent, isObserved: plan.isObserved,
            continuing: plan)
        _ = exchange(plan, for: old)
    }

    /// Puts `new` in the place of `old` with the words it needs, unless something else is there by now.
    private func exchange(_ old: Plan, for new: Plan) -> Bool {
        withState { state in
            guard plan === old else { return false }
            Container.addChunks(for: new, state)
            state.plans.append(new)
            current.store(UInt(bitPattern: Unmanaged.passUnretained(new).toOpaque()), ordering: .releasing)
            return true
        }
    }
}
