/// A call of `start()`, for observers.
struct StartEvent {
    private let container: Container
    private let start = ContinuousClock.now

    init(_ container: Container) {
        self.container = container
        container.notify(.starting(container))
    }

    func ended() {
        container.notify(.started(container, duration: start.duration(to: .now)))
    }

    func ended(with error: ResolutionError) {
        container.notify(.startFailed(container, error: error))
    }
}
