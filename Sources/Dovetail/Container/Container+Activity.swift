/// What a report on a container reads.
extension Container {
    /// The containers from this one outward.
    package var lineage: [Container] { Array(sequence(first: self) { $0.parentContainer }) }

    /// The observers of this container, without those of its parents.
    package var observers: [any Observer] { state.withLockIfPresent { $0.observers } ?? [] }

    /// The bindings of this container and its parents whose shared instances exist.
    package var existingBindings: [BindingFacts] {
        lineage.flatMap { container in
            container.plan.linkedNodes.compactMap { node in
                node.binding.flatMap { node.isReady(in: container) ? $0 : nil }
            }
        }
    }
}
