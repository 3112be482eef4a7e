internal import Dovetail
internal import DovetailGraph
internal import Synchronization

/// The container of one test: created for it, observed, and closed with it.
struct TestOverlay: Sendable {
    private let liveObjects = LiveObjects()
    private let watch: TestWatch
    private let name: String
    private let location: IssueLocation
    private let report: @Sendable (String, IssueLocation) -> Void

    init(
        test name: String, at location: IssueLocation,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void = reportIssue
    ) {
        self.name = name
        self.location = location
        self.report = report
        watch = TestWatch(test: name, at: location, reporting: report)
    }

    /// The types whose objects may survive the test, according to the overlays around this one.
    @TaskLocal private static var survivors: [Any.Type] = []

    /// The number of overlays that are around the current task.
    @TaskLocal private static var depth = 0

    /// Whether the containers of a test are to be started. Only the innermost one is, because it creates the instances
    /// of the others again.
    struct Starting {
        let levels: Int
        let isRequested: Bool

        func starts(atDepth depth: Int) -> Bool { isRequested && depth + 1 >= levels }
    }

    /// Runs `body` with a container of `modules` as the current one, in front of the previous one. Then closes the
    /// container, and reports the objects that are still retained.
    func run(
        allowing types: [Any.Type] = [], starting: Starting = Starting(levels: 1, isRequested: false),
        @ModuleBuilder _ modules: () throws -> Bindings, _ body: () async throws -> Void
    ) async throws {
        let survivors = TestOverlay.survivors + types
        let isStarted = starting.starts(atDepth: TestOverlay.depth)
        let outcome: Result<Void, any Error>
        do {
            try await TestOverlay.$survivors.withValue(survivors) {
                try await TestOverlay.$depth.withValue(TestOverlay.depth + 1) {
                    try await use(modules, isStarted: isStarted, body)
                }
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        watch.testIsOver()
        for leak in await liveObjects.leaks(except: survivors) { report("after \(name), \(leak)", location) }
        try outcome.get()
    }

    /// Runs and closes the container. A separate function, so that no reference to the container stays on the stack.
    private func use(
        _ modules: () throws -> Bindings, isStarted: Bool, _ body: () async throws -> Void
    ) async throws {
        let overlay = try Container.overlay(
            of: Container.local, liveObjects: liveObjects, observer: watch, try modules())
        let outcome: Result<Void, any Error>
        do {
            if isStarted { try await overlay.start() }
            try await overlay.asCurrent { try await body() }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        watch.testIsOver()
        do { try await overlay.close() } catch { report("closing the container of \(name) failed: \(error)", location) }
        try outcome.get()
    }
}

/// An observer that detects requests to the container of a test after the test has ended.
final class TestWatch: Observer {
    private let name: String
    private let location: IssueLocation
    private let report: @Sendable (String, IssueLocation) -> Void
    private let isOver = Atomic<Bool>(false)

    init(
        test name: String, at location: IssueLocation,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void
    ) {
        self.name = name
        self.location = location
        self.report = report
    }

    func testIsOver() { isOver.store(true, ordering: .releasing) }

    func handle(_ event: ContainerEvent) {
        switch event {
        case .failed(let error), .startFailed(_, let error):
            guard isOver.load(ordering: .acquiring), error.id == .closed else { return }
            let text =
                "an object of \(name) at \(location.description) requested a dependency after the test had ended"
            report(text, location)
        default: break
        }
    }
}
