/// The creation of one instance, for observers.
struct Creation {
    let id: CreationID
    let parent: CreationID?
    private let binding: BindingDescription
    private let resolution: ResolutionID
    private let start: ContinuousClock.Instant

    init(_ facts: BindingFacts, _ resolution: ResolutionID, within parent: CreationID?) {
        id = CreationID()
        self.parent = parent
        binding = BindingDescription(facts, creation: id, parent: parent)
        self.resolution = resolution
        start = .now
    }

    func willCreate(_ observer: any Observer) { observer.willCreate(binding, resolution: resolution) }

    func ended(_ observer: any Observer, _ error: ResolutionError?) {
        if let error {
            observer.didNotCreate(binding, resolution: resolution, error: error)
        } else {
            observer.didCreate(binding, resolution: resolution, duration: start.duration(to: .now))
        }
    }
}
