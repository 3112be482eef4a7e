@testable internal import DovetailSwiftUI

internal import Dovetail
internal import DovetailDiagnostics
internal import Observation
internal import DovetailModel
internal import Testing

/// An instance that can only be created asynchronously.
private final class Slow: Sendable {
    init(gate: Gate) async { await gate.pass() }
}

private final class Remembered: Sendable {
    private let instance = Guarded<WeakSlow>(WeakSlow())
    func note(_ slow: Slow) { instance.withLock { $0.value = slow } }
    var isAlive: Bool { instance.withLock { $0.value != nil } }
}

private struct WeakSlow: Sendable {
    weak var value: Slow?
}

@Suite("Loading an instance for a view")
@MainActor struct LoaderTests {
    private func container(_ gate: Gate, _ remembered: Remembered? = nil) throws -> Container {
        try Container {
            Bind { () async in
                let slow = await Slow(gate: gate)
                remembered?.note(slow)
                return slow
            }
        }
    }

    @Test("it shows progress, then the instance, and notifies its observers")
    func ready() async throws {
        let gate = Gate()
        let container = try container(gate)
        let loader = Loader<Slow>()
        let changes = Guarded(0)
        withObservationTracking {
            #expect(loader.isCreating)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        let task = Task { await loader.load(ViewRequest(Slow.self), from: container, after: nil) }
        await gate.arrival()
        #expect(loader.isCreating && changes.withLock { $0 } == 0)
        await gate.open()
        await task.value
        let instance = try #require(loader.instance)
        #expect(changes.withLock { $0 } == 1)
        await loader.load(ViewRequest(Slow.self), from: container, after: nil)
        #expect(loader.instance === instance)
    }

    @Test("a view that disappears while its model is created stores and retains nothing")
    func cancelled() async throws {
        let (gate, remembered) = (Gate(), Remembered())
        let container = try container(gate, remembered)
        let loader = Loader<Slow>()
        let task = Task { await loader.load(ViewRequest(Slow.self), from: container, after: nil) }
        await gate.arrival()
        task.cancel()
        await gate.open()
        await task.value
        #expect(loader.isCreating)
        #expect(!remembered.isAlive)
        await loader.load(ViewRequest(Slow.self), from: container, after: nil)
        #expect(loader.instance != nil)
    }

    @Test("an earlier task that ends later does not replace what a newer one has created")
    func overtaken() async throws {
        let (slowGate, openGate) = (Gate(), Gate())
        await openGate.open()
        let (old, new) = (try container(slowGate), try container(openGate))
        let loader = Loader<Slow>()
        let earlier = Task { await loader.load(ViewRequest(Slow.self), from: old, after: nil) }
        await slowGate.arrival()
        await loader.load(ViewRequest(Slow.self), from: new, after: nil)
        let instance = try #require(loader.instance)
        await slowGate.open()
        await earlier.value
        #expect(loader.instance === instance)
    }

    @Test("a failure is shown, and tried again by the next task")
    func failing() async throws {
        struct Oops: Error {}
        let attempts = Guarded(0)
        let container = try Container {
            Bind { () async throws -> NamedCatalog in
                let attempt = attempts.withLock {
                    $0 += 1
                    return $0
                }
                if attempt == 1 { throw Oops() }
                return NamedCatalog(name: "second")
            }
        }
        let loader = Loader<NamedCatalog>()
        await loader.load(ViewRequest(NamedCatalog.self), from: container, after: nil)
        #expect((loader.failure?.cause as? ResolutionError)?.cause is Oops)
        await loader.load(ViewRequest(NamedCatalog.self), from: container, after: nil)
        #expect(loader.instance?.name == "second")
    }

    @Test("a container is started, after a failure again, and then everything can be resolved at once")
    func starting() async throws {
        struct Oops: Error {}
        let attempts = Guarded(0)
        let container = try Container {
            Bind { () async throws -> NamedCatalog in
                let isFirst = attempts.withLock {
                    $0 += 1
                    return $0 == 1
                }
                if isFirst { throw Oops() }
                return NamedCatalog(name: "opened")
            }
            .lifetime(.singleton).eager()
        }
        let loader = Loader<Container>()
        await loader.load(.start, from: container, after: nil)
        #expect((loader.failure?.cause as? ResolutionError)?.cause is Oops)
        await loader.load(.start, from: container, after: nil)
        #expect(loader.instance === container)
        #expect(try container.resolveNow(NamedCatalog.self).name == "opened")
        await loader.load(.start, from: container, after: nil)
        #expect(attempts.withLock { $0 } == 2)
    }

    @Test("without a container, and with a closed one, there is a diagnostic")
    func noContainer() async throws {
        let loader = Loader<Model>()
        await loader.load(ViewRequest(Model.self), from: nil, after: nil)
        #expect(loader.failure?.description.hasPrefix("no container for 'Model'") == true)
        let container = try Container { ShopModule() }
        try await container.close()
        await loader.load(ViewRequest(Model.self), from: container, after: nil)
        #expect((loader.failure?.cause as? ResolutionError)?.id == .closed)
    }

    @Test("other arguments resolve another instance")
    func arguments() async throws {
        let container = try Container { ShopModule() }
        let loader = Loader<Detail>()
        await loader.load(ViewRequest(Detail.self, arguments: 1), from: container, after: nil)
        let first = try #require(loader.instance)
        await loader.load(ViewRequest(Detail.self, arguments: 1), from: container, after: nil)
        #expect(loader.instance === first)
        await loader.load(ViewRequest(Detail.self, arguments: 2), from: container, after: nil)
        #expect(loader.instance?.item == 2)
    }

    @Test("results for other arguments or another container are not shown while the right one is created")
    func changed() async throws {
        let (container, other) = (try Container { ShopModule() }, try Container {})
        let loader = Loader<Detail>()
        let (first, second) = (ViewRequest(Detail.self, arguments: 1), ViewRequest(Detail.self, arguments: 2))
        func shown(_ request: ViewRequest<Detail>, from container: Container) -> String {
            switch loader.phase(of: request, from: container) {
            case .creating: "progress"
            case .ready(let detail): "detail \(detail.item)"
            case .failed: "failure"
            }
        }
        #expect(shown(first, from: container) == "progress")
        await loader.load(first, from: container, after: nil)
        #expect(shown(first, from: container) == "detail 1")
        #expect(shown(second, from: container) == "progress")
        #expect(shown(first, from: other) == "progress")
        await loader.load(first, from: other, after: nil)
        #expect(shown(first, from: other) == "failure")
        #expect(shown(first, from: container) == "progress")
    }
}

extension Loader {
    fileprivate var isCreating: Bool { if case .creating = phase { true } else { false } }
    fileprivate var instance: Value? { if case .ready(let value) = phase { value } else { nil } }
    fileprivate var failure: ViewFailure? { if case .failed(let failure) = phase { failure } else { nil } }
}
