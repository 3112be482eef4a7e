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
        isInnermost: Bool = true,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void = reportIssue,
        warning warn: @escaping @Sendable (String, IssueLocation) -> Void = reportWarning
    ) {
        self.name = name
        self.location = location
        self.report = report
        self.warn = warn
        watch = TestWatch(
            test: name, at: location, refusingLive: refusesLive, listingOverrides: isInnermost, reporting: report)
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
            of: Container.local, watch: liveObjects, observer: watch, try modules())
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

    /// Warns of bindings of the test, and of `overriding` in it, that replace nothing, that nothing depends on, and that the
    /// test has not resolved: they may be bound as another type than their dependents take.
    private func reportRedundantOverrides(of overlay: Container) {
        let own = overlay.additions.filter { watch.isOfTest($0) && !watch.hasResolved(ObjectIdentifier($0)) }
        for finding in overlay.findings(unlessUsed: own) + watch.redundantOverrides() {
            warn("in \(name), \(finding)", location)
        }
    }
}

extension Container {
    /// Returns a finding for each of some bindings, unless something in the graph depends on it.
    fileprivate func findings(unlessUsed bindings: [BindingFacts]) -> [Finding] {
        if bindings.isEmpty { return [] }
        let builder = graphBuilder()
        let numbers = builder.numbers(of: bindings)
        let linked = LinkedGraph(builder.graph())
        let used = Set(linked.arrows.targets.map { linked.nodes[$0].binding })
        return numbers.filter { !used.contains($0) }.map {
            let binding = linked.graph.bindings[$0]
            return Finding(
                .bindingWithoutEffect(target: binding.fullName), severity: .warning, at: binding.location)
        }
    }
}

/// An observer that detects requests to the container of a test after the test has ended, overrides without effect, and in a
/// strict test the use of what is live.
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
    private let listsOverrides: Bool
    /// The bindings of `overriding` that replace nothing and that nothing depends on. Not the bindings themselves, because
    /// these retain what their factories capture.
    private let redundant = Guarded<[(binding: ObjectIdentifier, finding: Finding)]>([])

    init(
        test name: String, at location: IssueLocation, refusingLive refusesLive: Bool, listingOverrides: Bool,
        reporting report: @escaping @Sendable (String, IssueLocation) -> Void
    ) {
        self.name = name
        self.location = location
        self.report = report
        self.refusesLive = refusesLive
        listsOverrides = listingOverrides
    }

    func testIsOver() { isOver.exchange(true) }

    func hasResolved(_ binding: ObjectIdentifier) -> Bool { resolved.value.contains(binding) }

    /// True if the binding is in the file of the test, below its beginning. Those of a suite, which are above, and those of
    /// other files serve other tests, too.
    func isOfTest(_ binding: BindingFacts) -> Bool {
        binding.location.file == location.fileID && binding.location.line >= location.line
    }

    /// The findings for bindings of `overriding`. One that is in several overlays has one, if none of them has resolved it.
    func redundantOverrides() -> [Finding] {
        let all = redundant.value
        var excluded = Set(all.filter { hasResolved($0.binding) }.map(\.finding))
        return all.map(\.finding).filter { excluded.insert($0).inserted }
    }

    func handle(_ event: ContainerEvent) {
        switch event {
        // An `Instance` is not created.
        case .creating(let binding), .resolved(let binding):
            resolved.withLock { _ = $0.insert(ObjectIdentifier(binding.facts)) }
            if refusesLive, binding.isLive { refuse(binding) }
        case .registered(let binding, let container): examine(binding.facts, in: container)
        case .failed(let error), .startFailed(_, let error):
            guard isOver.value, error.id == .closed else { return }
            let text =
                "an object of \(name) at \(location.description) requested a dependency after the test had ended"
            report(text, location)
        default: break
        }
    }

    private func examine(_ binding: BindingFacts, in container: Container) {
        guard listsOverrides, isOfTest(binding), container.isOverriding,
            container.additions.contains(where: { $0 === binding })
        else { return }
        for finding in container.findings(unlessUsed: [binding]) {
            redundant.withLock { $0.append((ObjectIdentifier(binding), finding)) }
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
