internal import DovetailModel

/// The creation of a shared instance by a thread that has claimed its slot.
final class SharedCreation<Value>: AnyCreation {
    private let node: InstanceNode<Value>
    private let outer: AsyncResolution
    private let once: MakeOnce<Value>
    private var claimed: (reference: SlotReference, inner: AsyncResolution)?
    private var made: Value?

    init(_ node: InstanceNode<Value>, _ outer: AsyncResolution) {
        self.node = node
        self.outer = outer
        once = node.once(
            in: outer.container, with: node.arguments(of: outer), run: outer.run, within: outer.creation)
    }

    override func next() throws(ResolutionError) -> CreationStep {
        if let claimed, let made {
            // The resumed creation has returned the value.
            let created = try node.store(made, at: claimed.reference, for: claimed.inner)
            close(claimed.inner)
            self.claimed = nil
            _ = once.finish(claimed.reference, with: (made, created))
            return .done(AnyBox(node.delivered(made, for: outer)))
        }
        while true {
            switch try once.turn() {
            case .again: continue
            case .found(let value): return .done(AnyBox(node.delivered(value, for: outer)))
            case .claimed(let reference):
                do throws(ResolutionError) {
                    try node.beginCreation(in: outer.container, for: outer.run.record)
                } catch {
                    throw once.fail(reference, with: error)
                }
                let inner = node.inner(of: outer)
                claimed = (reference, inner)
                return .resume([
                    InstanceCreation(node, inner) { [self] in made = $0 }
                ])
            }
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
            once.fail(claimed.reference, with: known)
        }
        return known
    }
}
