internal import Dovetail
internal import DovetailInjection
internal import DovetailModel
internal import Testing

/// Each row of the page, in Dovetail's spelling.
@Suite("Migrating from Inject")
struct FromInject {
    protocol Networking: AnyObject, Sendable {}
    final class LiveNetworking: Networking {}
    final class MockNetworking: Networking {}

    struct First {
        @Injected(\.sharedNetworking) var networking
    }
    struct Second {
        @Injected(\.sharedNetworking) var networking
    }
    struct Alone: Injecting {
        @Injected(\.networking) var networking
    }
    actor Worker: Injecting {
        @Injected(\.networking) var networking
        func isMocked() -> Bool { networking is MockNetworking }
    }

    @Test("A second key shares the instance for the consumers that name it; others have separate instances")
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

    @Test("The key decides for all its consumers")
    func keys() {
        #expect(Keys().singleton === Keys().singleton)
        let kept = Keys()
        #expect(kept.weakly === Keys().weakly)
        #expect(Keys().own !== Keys().own)
        #expect(kept.reused !== Keys().reused)
        let override = Dependencies.override(\.settings, .singleton) { _ in MockNetworking() }
        #expect(Keys().singleton is MockNetworking)
        #expect(Keys().singleton === Keys().singleton)
        override.rollBack()
        #expect(Keys().singleton is LiveNetworking)
    }

    struct Keys {
        @Injected(\.settings) var singleton
        @Injected(\.session) var weakly
        @Injected(\.draft) var own
        @Injected(\.reusedDraft) var reused
    }

    // MARK: Both libraries at the same time

    @Test("An old consumer receives the instance of the new key")
    @MainActor func bridges() {
        #expect(DefaultValues().tides === Harbor().tides)
        #expect(tidesShared.value === Harbor().tides)
    }

    struct Harbor {
        @Injected(\.tides) var tides
    }

    // MARK: The example

    @Test("A preview with a test double; the original is unchanged")
    func example() {
        let image = Avatar(url: "a.png")
        let preview = image.injecting(MockAvatarLoader(), for: \.$loader)
        #expect(preview.body == "mock a.png")
        #expect(image.body == "live a.png")
    }
}

protocol AvatarLoading: Sendable { func image(at url: String) -> String }
struct AvatarLoader: AvatarLoading { func image(at url: String) -> String { "live \(url)" } }
struct MockAvatarLoader: AvatarLoading { func image(at url: String) -> String { "mock \(url)" } }

extension Dependencies {
    var avatarLoader: any AvatarLoading { AvatarLoader() }
}

struct Avatar: Injecting {
    @Injected(\.avatarLoader) var loader
    let url: String
    init(url: String) { self.url = url }
    var body: String { loader.image(at: url) }
}

protocol TideService: AnyObject, Sendable {}
final class LiveTides: TideService {}

extension Dependencies {
    var tides: any TideService { lifetime(.singleton) { LiveTides() } }
}

extension DefaultValues {
    var tides: any TideService { DovetailInjection.Injected(\.tides).wrappedValue }
}

@MainActor let tidesShared = Injection<any TideService>(
    strategy: .onDemand, instance: DovetailInjection.Injected(\.tides).wrappedValue)

extension Dependencies {
    fileprivate var networking: any FromInject.Networking { FromInject.LiveNetworking() }
    fileprivate var sharedNetworking: any FromInject.Networking { lifetime(.singleton) { networking } }
    fileprivate var bound: any FromInject.Networking { FromInject.LiveNetworking() }
    fileprivate var overridden: Int { 1 }
    fileprivate var settings: any FromInject.Networking { lifetime(.singleton) { FromInject.LiveNetworking() } }
    fileprivate var session: any FromInject.Networking { lifetime(.weak) { FromInject.LiveNetworking() } }
    fileprivate var draft: any FromInject.Networking { FromInject.LiveNetworking() }
    fileprivate var reusedDraft: any FromInject.Networking { lifetime(.reused) { FromInject.LiveNetworking() } }
}
