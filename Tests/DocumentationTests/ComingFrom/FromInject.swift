internal import Dovetail
internal import Synchronization
internal import Testing

/// Each row of the page, in our spelling.
@Suite("Coming from Inject")
struct FromInject {
    protocol Networking: AnyObject, Sendable {}
    final class LiveNetworking: Networking {}
    final class MockNetworking: Networking {}

    struct First {
        @Injected(\.networking, .permanent, .shared) var networking
    }
    struct Second {
        @Injected(\.networking, .permanent, .shared) var networking
    }
    struct Alone: Injecting {
        @Injected(\.networking) var networking
    }
    actor Worker: Injecting {
        @Injected(\.networking) var networking
        func isMocked() -> Bool { networking is MockNetworking }
    }

    @Test("Every consumer that shares says so; one that does not has an instance of its own")
    func scopes() {
        #expect(First().networking === Second().networking)
        #expect(Alone().networking !== Alone().networking)
    }

    @Test("A consumer, and all of them, with a replacement")
    func overrides() async {
        var alone = Alone()
        alone.$networking.override(MockNetworking())
        #expect(alone.networking is MockNetworking)
        alone.$networking.rollBack()
        #expect(alone.networking is LiveNetworking)
        let mock = MockNetworking()
        #expect(await Worker().injecting { $0.$networking.override(mock) }.isMocked())

        let calls = Mutex(0)
        let override = Dependencies.override(\.overridden) { original in
            calls.withLock { $0 += 1 }
            return original() + 1
        }
        #expect(Overridden().number == 2)
        override.rollBack()
        #expect(Overridden().number == 1)
        #expect(calls.withLock { $0 } == 1)
    }

    struct Overridden {
        @Injected(\.overridden) var number
    }

    @Test("One scope for all consumers: a binding of the current container")
    func binding() throws {
        let container = try Container {
            Bind(key: \.bound) { () -> any Networking in LiveNetworking() }.lifetime(.singleton)
        }
        container.asCurrent {
            #expect(Bound().networking === Bound().networking)
        }
    }

    struct Bound {
        @Injected(\.bound) var networking
    }
}

extension Dependencies {
    fileprivate var networking: any FromInject.Networking { FromInject.LiveNetworking() }
    fileprivate var bound: any FromInject.Networking { FromInject.LiveNetworking() }
    fileprivate var overridden: Int { 1 }
}
