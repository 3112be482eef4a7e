internal import Dovetail
internal import DovetailGraph
internal import DovetailModel

/// The container of one test: created for it, observed, and closed with it.
struct TestOverlay: Sendable {
    private let liveObjects = LiveObjects()
    private let watch: TestWatch
    private let name: String
    private let location: IssueLocation
    private let report: @Sendable (String, IssueLocation) -> Void
    private let warn: @Sendable (String, IssueLocation) -> Void

    init(
        test name: String, at location: IssueLocation, refusingLive refusesLive: Bool = false,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void = reportIssue,
        warning warn: @escaping @Sendable (String, IssueLocation) -> Void = reportWarning
    ) {
        self.name = name
        self.location = location
        self.report = report
        self.warn = warn
        watch = TestWatch(test: name, at: location, refusingLive: refusesLive, reporting: report)
    }

    /// The types whose objects may survive the test, according to the overlays around this one.
    @TaskLocal private static var survivors: [Any.Type] = []

    /// The number of overlays that are around the current task.
    @TaskLocal private static var depth = 0

    /// True if the next overlay around the current task is the last one of as many.
    static func isInnermost(of levels: Int) -> Bool { depth + 1 >= levels }

    /// Runs `body` with a container of `modules` as the current one, in front of the previous one. Then closes the
    /// container, and reports the objects that are still retained.
    func run(
        allowing types: [Any.Type] = [], @ModuleBuilder _ modules: () throws -> Bindings,
        _ body: () async throws -> Void
    ) async throws {
        let survivors = TestOverlay.survivors + types
        let outcome: Result<Void, any Error>
        do {
            try await TestOverlay.$survivors.withValue(survivors) {
                try await TestOverlay.$depth.withValue(TestOverlay.depth + 1) {
                    try await use(modules, body)
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
    private func use(_ modules: () throws -> Bindings, _ body: () async throws -> Void) async throws {
        let overlay = try Container.overlay(
            of: Container.local, liveObjects: liveObjects, observer: watch, try modules())
        let outcome: Result<Void, any Error>
        do {
            try await overlay.asCurrent { try await body() }
            reportRedundantOverrides(of: overlay)
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        watch.testIsOver()
        do { try await overlay.close() } catch { report("closing the container of \(name) failed: \(error)", location) }
        try outcome.get()
    }

    /// Warns of bindings of the test that replace nothing, that nothing depends on, and that the test has not resolved: they
    /// may be bound as another type than their dependents take. Those of a suite, which stand above the test, serve others, too.
    private func reportRedundantOverrides(of overlay: Container) {
        let unresolved = overlay.additions.filter {
            $0.location.file == location.fileID && $0.location.line >= location.line && !watch.hasResolved($0)
        }
        if unresolved.isEmpty { return }
        let builder = overlay.graphBuilder()
        let numbers = builder.numbers(of: unresolved)
        let linked = LinkedGraph(builder.graph())
        let used = Set(linked.arrows.targets.map { linked.nodes[$0].binding })
        for number in numbers where !used.contains(number) {
            let binding = linked.graph.bindings[number]
            let finding = Finding(
                .bindingWithoutEffect(target: binding.fullName), severity: .warning,
                at: binding.location)
            warn("in \(name), \(finding)", location)
        }
    }
}

/// An observer that detects requests to the container of a test after the test has ended, and in a strict test the use of
/// what is live.
final class TestWatch: Observer {
    private let name: String
    private let location: IssueLocation
    private let report: @Sendable (String, IssueLocation) -> Void
    private let isOver = Guarded(false)
    private let refusesLive: Bool
    /// The live bindings that were reported.
    private let reported = Guarded<Set<String>>([])
    /// The identities of the bindings that were resolved.
    private let resolved = Guarded<Set<ObjectIdentifier>>([])

    init(
        test name: String, at location: IssueLocation, refusingLive refusesLive: Bool,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void
    ) {
        self.name = name
        self.location = location
        self.report = report
        self.refusesLive = refusesLive
    }

    func testIsOver() { isOver.exchange(true) }

    func hasResolved(_ binding: BindingFacts) -> Bool { resolved.value.contains(ObjectIdentifier(binding)) }

    func handle(_ event: ContainerEvent) {
        switch event {
        // An `Instance` is not created.
        case .creating(let binding), .resolved(let binding):
            resolved.withLock { _ = $0.insert(ObjectIdentifier(binding.facts)) }
            if refusesLive, binding.facts.isLive { refuse(binding) }
        case .failed(let error), .startFailed(_, let error):
            guard isOver.value, error.id == .closed else { return }
            let text =
                "an object of \(name) at \(location.description) requested a dependency after the test had ended"
            report(text, location)
        default: break
        }
    }

    private func refuse(_ binding: BindingDescription) {
        let name = binding.facts.ownKey.key.description
        let text =
            "\(self.name) used \(name), which is live, without a replacement; it is declared at \(binding.location)"
        guard reported.withLock({ $0.insert(text).inserted }) else { return }
        report(text, location)
    }
}
