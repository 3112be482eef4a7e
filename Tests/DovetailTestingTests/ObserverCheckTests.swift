internal import Dovetail
internal import DovetailActivity
internal import DovetailTesting
internal import DovetailModel
internal import Testing

struct ObserverCheckTests {
    /// Waits with every event for the same lock; that is allowed.
    private final class Noting: Observer {
        private let events = Guarded<Set<String>>([])
        var all: Set<String> { events.withLock { $0 } }
        func handle(_ event: ContainerEvent) {
            _ = events.withLock { $0.insert(String("\(event)".prefix { $0 != "(" })) }
        }
    }

    @Test func `an observer that only reads passes, and is notified of every event`() async {
        let noting = Noting()
        #expect(await violations(of: noting) == [])
        #expect(
            noting.all == [
                "registered", "creating", "created", "creationFailed", "resolved", "released", "abandoned", "failed",
            ])
        #expect(await violations(of: TextLog(level: .trace) { _ in }) == [])
    }

    /// Retains the container, and changes it at a delivery, but not at those it causes itself.
    private final class Meddling: Observer {
        private let container = Guarded<Container?>(nil)
        private let isBusy = Guarded(false)
        private let meddle: @Sendable (Container, Any.Type) -> Void
        init(_ meddle: @escaping @Sendable (Container, Any.Type) -> Void) { self.meddle = meddle }
        func handle(_ event: ContainerEvent) {
            if case .registered(_, let container) = event { self.container.withLock { $0 = container } }
            guard case .resolved(let binding) = event else { return }
            guard let container = container.withLock({ $0 }) else { return }
            guard !isBusy.exchange(true) else { return }
            meddle(container, binding.type)
            isBusy.exchange(false)
        }
    }

    @Test func `an observer that changes which requests fail is reported`() async {
        let found = await violations(of: Meddling { container, _ in try? container.register { Instance(1) } })
        #expect(found.contains("requests that fail without the observer fail with it, too"))
    }

    @Test func `an observer that causes shared instances to be created again is reported`() async {
        let found = await violations(of: Meddling { container, _ in container.removeInstances() })
        #expect(found.contains("a shared instance is created once while the observer is added"))
    }

    @Test func `an observer that retains instances is reported`() async {
        let shelf = Shelf()
        @Sendable func keep<Value>(_ type: Value.Type, of container: Container) {
            // Only `Sendable` classes are created here.
            let value = try? container.resolveNow(Value.self)
            if let object = value as AnyObject? { shelf.put(Kept(object)) }
        }
        let found = await violations(of: Meddling { container, type in keep(type, of: container) })
        #expect(found.contains("the observer retains no instance"))
    }

    private struct Kept: @unchecked Sendable {
        // Safe: never used, only stored.
        let object: AnyObject
        init(_ object: AnyObject) { self.object = object }
    }
}
