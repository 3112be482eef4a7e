internal import DovetailModel

/// The creation of a cycle group with shared members, by a thread that has claimed all of their slots.
final class GroupCreation<Value>: AnyCreation {
    private let node: InstanceNode<Value>
    private let cycleGroup: CycleGroup
    private let outer: AsyncResolution
    private var claimed: (claim: GroupClaim, inner: AsyncResolution)?
    private var made: Value?

    init(_ node: InstanceNode<Value>, _ cycleGroup: CycleGroup, _ outer: AsyncResolution) {
        self.node = node
        self.cycleGroup = cycleGroup
        self.outer = outer
    }

    override func next() throws(ResolutionError) -> CreationStep {
        if let claimed, let made {
            claimed.inner.run.state(of: cycleGroup).publish(in: claimed.claim)
            close(claimed.inner)
            self.claimed = nil
            return .done(AnyBox(node.delivered(made, for: outer)))
        }
        switch try node.claim(cycleGroup, in: outer.container, for: outer.run.record) {
        case .found(let value): return .done(AnyBox(node.delivered(value, for: outer)))
        case .claimed(let claim, let existing):
            let inner = node.inner(of: outer, creating: cycleGroup)
            inner.run.store(existing)
            claimed = (claim, inner)
            return .resume([
                InstanceCreation(node, inner, in: cycleGroup) { [self] value in
                    made = value
                    inner.run.setInstance(value, at: node.graphIndex, isSendable: node.declared.isSendable)
                }
            ])
        }
    }

    private func close(_ inner: AsyncResolution) {
        inner.run.end()
        outer.container.creations.end()
    }

    override func fail(_ error: any Error) -> ResolutionError {
        let known = ResolutionError(creating: Value.self, error)
        if let claimed {
            close(claimed.inner)
            claimed.claim.fail(with: known)
        }
        return known
    }
}
