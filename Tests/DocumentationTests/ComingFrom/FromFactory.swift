internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

@Suite("Migrating from Factory")
struct FromFactory {
    final class ContentModel { @Injected(\.contentService) var service }

    @Test("A service and its test double")
    func example() throws {
        let model = ContentModel()
        let mock = try Container { Bind(key: \.contentService) { MockContent() } }
        let inTest = mock.asCurrent { ContentModel().service.text }
        #expect(model.service.text == "live")
        #expect(inTest == "mock")
    }

    @Test(.dependencies { Bind(key: \.contentService) { MockContent() } })
    func showsTheMock() {
        #expect(ContentModel().service.text == "mock")
    }

    // MARK: Both libraries at the same time

    final class FrontPage { @Injected(\.headlines) var headlines }

    @Test("Each library reads from the other")
    func bridges() {
        #expect(FrontPage().headlines === FactoryKit.Container.shared.headlines())
        #expect(FactoryKit.Container.shared.contentService().text == "live")
        #expect(OldModel().service.text == "live")
        let override = Dependencies.override(\.contentCaption) { _ in "new" }
        #expect(FactoryKit.Container.shared.contentCaption() == "new")
        override.rollBack()
    }

    struct OldModel { let service = FactoryKit.Container.shared.contentService() }

    // MARK: The rows of the table

    private struct Consumer {
        @Injected(\.singletonCache) var singleton
        @Injected(\.weakCache) var weakly
        @Injected(\.ownCache) var own
    }

    @Test("Lifetimes of keys, as the table has them")
    func lifetimes() {
        let (first, second) = (Consumer(), Consumer())
        #expect(first.singleton === second.singleton)
        #expect(first.weakly === second.weakly)
        #expect(first.own !== second.own)
    }

    @Test("A binding of the current container behind a key, and a key that is a binding")
    func bindings() throws {
        let container = try Container {
            Bind(ContentCache.init).lifetime(.singleton)
            Bind { Article(id: arg($0), cache: $1) }
        }
        try container.asCurrent {
            #expect(Bound().cache === Bound().cache)
            let article = try Bound().article(7)
            #expect(article.id == 7)
        }
    }

    @Test("A weak key is one instance while anything retains it, after its injection points are gone as well")
    func weakForAll() {
        // As after `Container.shared.session()` in an initializer: the point is gone, and the holder stays.
        let first = Injected(\.weakCache).wrappedValue
        let second = Injected(\.weakCache).wrappedValue
        #expect(first === second)
    }

    @Test("Parameters share a graph instance, and each injected property resolves for itself")
    func graph() throws {
        let container = try Container {
            Bind(ContentCache.init).lifetime(.graph)
            Bind { (first: ContentCache, second: ContentCache) in first === second }
        }
        #expect(try container.resolve(Bool.self))
        container.asCurrent { #expect(Bound().cache !== Bound().cache) }
    }

    @Test("Each argument has its own instance")
    func parameters() throws {
        let container = try Container {
            Bind(ContentCache.init)
            Bind { Article(id: arg($0), cache: $1) }.lifetime(.singleton)
        }
        let article = container.asCurrent { Bound().article }
        let (six, seven) = (try article(6), try article(7))
        #expect(six.id == 6 && seven.id == 7)
        let again = try article(6)
        #expect(six.cache === again.cache)
    }

    @Test("An optional key is nil if the current container does not bind the type")
    func optional() throws {
        let without = try Container {}
        #expect(without.asCurrent { Injected(\.maybeCache).wrappedValue } == nil)
        let with = try Container { Bind(ContentCache.init) }
        #expect(with.asCurrent { Injected(\.maybeCache).wrappedValue } != nil)
    }

    @Test("A singleton keeps nil, and a weak key as long as a point that has read it lives")
    func missing() throws {
        for _ in 0..<2 { #expect(Injected(\.noCache).wrappedValue == nil) }
        #expect(noCacheRuns.value == 1)
        let point = Injected(\.noWeakCache)
        #expect(point.wrappedValue == nil)
        for _ in 0..<2 { #expect(Injected(\.noWeakCache).wrappedValue == nil) }
        withExtendedLifetime(point) { #expect(noWeakCacheRuns.value == 1) }

        let count = Count()
        let container = try Container {
            Bind { () -> ContentCache? in
                count.add()
                return nil
            }.lifetime(.singleton)
        }
        for _ in 0..<2 { #expect(try container.resolve(ContentCache?.self) == nil) }
        #expect(count.value == 1)
    }

    private struct Bound {
        @Injected(\.boundCache) var cache
        @Injected(\.article) var article
    }

    @MainActor final class Screen {
        @Injected(\.contentPlayer) var player
    }

    @Test("A key of the main actor, and its test double")
    @MainActor func mainActor() throws {
        #expect(Screen().player.isMuted == false)
        let container = try Container {
            Bind(key: \.contentPlayer) { MainActor.assumeIsolated { ContentPlayer(isMuted: true) } }
        }
        container.asCurrent { #expect(Screen().player.isMuted) }
    }

    @Test("Overrides stack and come off in any order")
    func overrides() {
        let first = Dependencies.override(\.number) { _ in 1 }
        let second = Dependencies.override(\.number) { original in original() + 1 }
        #expect(Injected(\.number).wrappedValue == 2)
        first.rollBack()
        #expect(Injected(\.number).wrappedValue == 1)
        second.rollBack()
        #expect(Injected(\.number).wrappedValue == 0)
    }
}

protocol ContentService: Sendable { var text: String { get } }
struct LiveContent: ContentService { let text = "live" }
struct MockContent: ContentService { let text = "mock" }

protocol Headlines: AnyObject, Sendable {}
final class LiveHeadlines: Headlines { static let shared = LiveHeadlines() }

@MainActor final class ContentPlayer {
    let isMuted: Bool
    init(isMuted: Bool = false) { self.isMuted = isMuted }
}

extension Dependencies {
    @MainActor var contentPlayer: ContentPlayer { ContentPlayer() }
}

private final class ContentCache: Sendable {}
private struct Article: Sendable { let id: Int; let cache: ContentCache }

extension FactoryKit.Container {
    var headlines: FactoryKit.Factory<any Headlines> { self { LiveHeadlines.shared }.singleton }
}

extension Dependencies {
    var contentService: any ContentService { LiveContent() }
}

extension Dependencies {
    var headlines: any Headlines { FactoryKit.Container.shared.headlines() }
}

extension FactoryKit.Container {
    var contentService: FactoryKit.Factory<any ContentService> {
        self { DovetailInjection.Injected(\.contentService).wrappedValue }
    }
}

extension FactoryKit.Container {
    fileprivate var contentCaption: FactoryKit.Factory<String> {
        self { DovetailInjection.Injected(\.contentCaption).wrappedValue }
    }
}

private let noCacheRuns = Count()
private let noWeakCacheRuns = Count()

extension Dependencies {
    fileprivate var noCache: ContentCache? {
        lifetime(.singleton) {
            noCacheRuns.add()
            return nil
        }
    }
    fileprivate var noWeakCache: ContentCache? {
        lifetime(.weak) {
            noWeakCacheRuns.add()
            return nil
        }
    }
    fileprivate var contentCaption: String { "old" }
    fileprivate var singletonCache: ContentCache { lifetime(.singleton) { ContentCache() } }
    fileprivate var weakCache: ContentCache { lifetime(.weak) { ContentCache() } }
    fileprivate var ownCache: ContentCache { ContentCache() }
    fileprivate var boundCache: ContentCache { resolve() }
    fileprivate var article: Provider<Article, Int> { resolve() }
    fileprivate var maybeCache: ContentCache? { resolve() }
    fileprivate var number: Int { 0 }
}
