internal import DovetailModel

/// The creation of one instance, for observers.
package struct Creation {
    let id: UInt64
    let parent: UInt64?
    private let binding: BindingDescription
    private let start: ContinuousClock.Instant
    private static let lastID = Guarded<UInt64>(0)

    package init(_ facts: BindingFacts, _ resolution: UInt64, within parent: UInt64?) {
        id = Creation.lastID.next()
        self.parent = parent
        binding = BindingDescription(facts, resolution: resolution, creation: id, parent: parent)
        start = .now
    }

    /// The event of its begin.
    package var creating: ContainerEvent { .creating(binding) }

    /// Returns the event of its end.
    package func ended(with error: ResolutionError?) -> ContainerEvent {
        if let error { return .creationFailed(binding, error: error) }
        return .created(binding, duration: start.duration(to: .now))
    }
}
