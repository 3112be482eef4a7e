internal import Dovetail
internal import DovetailComponents
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

@Suite("The samples of DovetailComponents")
struct ComponentSamples {
    struct Account: Sendable, Hashable { let name: String }
    final class HTTPClient: Sendable {
        let host: String
        init(host: String) { self.host = host }
    }
    protocol ArticleStore: Sendable { var source: String { get } }
    struct RemoteArticles: ArticleStore {
        let http: HTTPClient
        var source: String { http.host }
    }
    struct StubArticles: ArticleStore { let source = "stub" }
    final class Editor {
        let articles: any ArticleStore
        init(articles: any ArticleStore) { self.articles = articles }
    }
    final class Inbox: Sendable {
        let articles: any ArticleStore
        let account: Account
        init(articles: any ArticleStore, account: Account) { (self.articles, self.account) = (articles, account) }
    }
    final class Draft: Sendable {
        let title: String
        init(title: String) { self.title = title }
    }

    struct AppComponent: Component {
        let scope = Scope()
        let host: String
        var http: HTTPClient { shared { HTTPClient(host: host) } }
        var articles: any ArticleStore { shared { RemoteArticles(http: http) } }
        var editor: Editor { transient { Editor(articles: articles) } }
    }

    @Test("A component shares and creates")
    func providers() {
        let app = AppComponent(host: "example.com")
        let editor = app.editor
        #expect(editor.articles.source == "example.com")
        #expect(app.http === app.http)
        #expect(app.editor !== app.editor)
        let copy = app
        #expect(copy.http === app.http)
        #expect(AppComponent(host: "example.com").http !== app.http)
    }

    struct ReaderComponent: Component {
        let scope = Scope()
        let app: AppComponent
        let account: Account
        var inbox: Inbox { shared { Inbox(articles: app.articles, account: account) } }
    }

    @Test("A child has its own scope, and uses the instances of its parent")
    func parents() {
        let app = AppComponent(host: "example.com")
        let reader = ReaderComponent(app: app, account: Account(name: "Ann"))
        #expect(reader.inbox === reader.inbox)
        #expect(reader.inbox.articles.source == "example.com")
        let other = ReaderComponent(app: app, account: Account(name: "Bob"))
        #expect(other.inbox !== reader.inbox)
    }

    @Test("Shared instances of a child are released with its scope")
    func lives() {
        let app = AppComponent(host: "example.com")
        weak var inbox: Inbox?
        do {
            let reader = ReaderComponent(app: app, account: Account(name: "Ann"))
            inbox = reader.inbox
            #expect(inbox != nil)
        }
        #expect(inbox == nil)
    }

    enum Features {
        protocol SearchDependencies {
            var articles: any ArticleStore { get }
        }

        struct SearchComponent: Component {
            let scope = Scope()
            let parent: any SearchDependencies
            var index: SearchIndex { shared { SearchIndex(articles: parent.articles) } }
        }

        final class SearchIndex: Sendable {
            let articles: any ArticleStore
            init(articles: any ArticleStore) { self.articles = articles }
        }
    }

    @Test("A feature states its dependencies as a protocol")
    func features() {
        let app = AppComponent(host: "example.com")
        let search = Features.SearchComponent(parent: app)
        #expect(search.index.articles.source == "example.com")
        app.override((any ArticleStore).self) { StubArticles() }
        #expect(Features.SearchComponent(parent: app).index.articles.source == "stub")
    }

    struct DraftComponent: Component {
        let scope = Scope()
        func draft(for account: Account, titled title: String) -> Draft {
            shared(arguments: account, title) { Draft(title: title) }
        }
        func history<Item>(of type: Item.Type) -> History<Item> { shared { History() } }
    }
    final class History<Item>: Sendable {}

    @Test("A generic function shares one instance for each specialization")
    func generics() {
        let drafts = DraftComponent()
        #expect(drafts.history(of: Draft.self) === drafts.history(of: Draft.self))
        #expect(drafts.history(of: Inbox.self) === drafts.history(of: Inbox.self))
        #expect(ObjectIdentifier(drafts.history(of: Draft.self)) != ObjectIdentifier(drafts.history(of: Inbox.self)))
    }

    @Test("A function shares one instance for each list of arguments")
    func functions() {
        let drafts = DraftComponent()
        let ann = Account(name: "Ann")
        #expect(drafts.draft(for: ann, titled: "A") === drafts.draft(for: ann, titled: "A"))
        #expect(drafts.draft(for: ann, titled: "A") !== drafts.draft(for: ann, titled: "B"))
        #expect(drafts.draft(for: ann, titled: "A") !== drafts.draft(for: Account(name: "Bob"), titled: "A"))
    }

    @Test("An override replaces by type, until it is rolled back")
    func overriding() {
        let app = AppComponent(host: "example.com")
        let override = app.override((any ArticleStore).self) { StubArticles() }
        #expect(app.editor.articles.source == "stub")

        override.rollBack()
        #expect(app.editor.articles.source == "example.com")
    }

    @Test("The concrete type is not a key, and an override affects later creations only")
    func rules() {
        let app = AppComponent(host: "example.com")
        app.override(RemoteArticles.self) { RemoteArticles(http: HTTPClient(host: "other")) }
        #expect(app.articles.source == "example.com")
        let reader = ReaderComponent(app: app, account: Account(name: "Ann"))
        let inbox = reader.inbox
        app.override((any ArticleStore).self) { StubArticles() }
        #expect(reader.inbox === inbox)
        #expect(reader.inbox.articles.source == "example.com")
    }

    struct Mirrors: Component {
        let scope = Scope()
        var primary: HTTPClient { shared { HTTPClient(host: "a.example.com") } }
        var backup: HTTPClient { shared { HTTPClient(host: "b.example.com") } }
    }

    @Test("A name selects one of several providers")
    func names() {
        let mirrors = Mirrors()
        mirrors.override(HTTPClient.self, name: "backup") { HTTPClient(host: "localhost") }
        #expect(mirrors.primary.host == "a.example.com")
        #expect(mirrors.backup.host == "localhost")
        #expect(mirrors.backup === mirrors.backup)
    }

    @MainActor final class Theme { var name = "light" }
    @MainActor struct ScreenComponent: Component {
        let scope = Scope()
        var theme: Theme { shared { Theme() } }
    }

    @Test("A test double of the main actor is created before the override")
    @MainActor func isolated() {
        let screen = ScreenComponent()
        let dark = Theme()
        dark.name = "dark"
        screen.override(Theme.self) { dark }
        #expect(screen.theme.name == "dark")
    }

    final class Database: Sendable {
        let isOpen = Mutex(true)
        func close() async throws { isOpen.withLock { $0 = false } }
    }
    struct StorageComponent: Component {
        let scope = Scope()
        var database: Database {
            shared(onClose: { try await $0.close() }) { Database() }
        }
    }

    @Test("A scope closes its instances, but not those of an override")
    func closing() async throws {
        let storage = StorageComponent()
        let database = storage.database
        try await storage.scope.close()
        #expect(!database.isOpen.withLock { $0 })
        try await storage.scope.close()
        let other = StorageComponent()
        let double = Database()
        other.override(Database.self) { double }
        #expect(other.database === double)
        try await other.scope.close()
        #expect(double.isOpen.withLock { $0 })
    }

    @Test("The graph of a scope has the providers that were used")
    func graph() {
        let app = AppComponent(host: "example.com")
        #expect(app.scope.graph.bindings.isEmpty)
        _ = app.editor
        #expect(app.scope.graph.bindings.count == 3)
    }

    @Test("A failure is not stored")
    func failing() throws {
        struct Offline: Error {}
        final class Attempts: Sendable { let count = Mutex(0) }
        struct Remote: Component {
            let scope = Scope()
            let attempts = Attempts()
            var settings: Account {
                get throws {
                    try shared {
                        if attempts.count.withLock({
                            $0 += 1; return $0
                        }) == 1 {
                            throw Offline()
                        }
                        return Account(name: "Ann")
                    }
                }
            }
        }
        let remote = Remote()
        #expect(throws: Offline.self) { try remote.settings }
        #expect(try remote.settings.name == "Ann")
    }
}

extension ComponentSamples.AppComponent: ComponentSamples.Features.SearchDependencies {}
