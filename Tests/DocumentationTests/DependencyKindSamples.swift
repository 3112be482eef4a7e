internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@Suite("The samples of Declaring bindings, by the kind of a parameter")
struct DependencyKindSamples {
    protocol Analytics: Sendable {}
    struct ConsoleAnalytics: Analytics {}
    struct Uploader { let analytics: (any Analytics)? }

    @Test("An optional dependency is nil only if no binding provides it")
    func optional() throws {
        let plain = try Container { Bind(Uploader.init) }
        #expect(try plain.resolve(Uploader.self).analytics == nil)
        let container = try Container {
            Bind(Uploader.init)
            Bind((any Analytics).self, ConsoleAnalytics.init)
        }
        #expect(try container.resolve(Uploader.self).analytics != nil)
        struct Failure: Error {}
        let failing = try Container {
            Bind(Uploader.init)
            Bind((any Analytics).self) { throw Failure() }
        }
        let error = #expect(throws: ResolutionError.self) { try failing.resolve(Uploader.self) }
        #expect(error?.id == .factoryFailed)
    }

    final class Editor: Sendable {}
    final class Page: Sendable {}
    struct Document {
        let editor: Lazy<Editor>
        let pages: Provider<Page>

        func edit() throws -> Editor { try editor() }  // created by the first call
        func addPage() throws -> Page { try pages() }  // created by each call
    }

    @Test("Lazy creates once, Provider creates at each call")
    func deferred() throws {
        let container = try Container {
            Bind(Editor.init)
            Bind(Page.init)
            Bind(Document.init)
        }
        let document = try container.resolve(Document.self)
        #expect(!document.editor.isCreated)
        #expect(try document.edit() === document.edit())
        #expect(document.editor.isCreated)
        #expect(try document.addPage() !== document.addPage())
    }

    @Test("Deferred dependencies are created by hand in a test")
    func byHand() throws {
        let document = Document(editor: Lazy { Editor() }, pages: Provider { Page() })
        #expect(try document.edit() === document.edit())
    }

    final class Index: Sendable {
        init() async throws {}
    }
    @MainActor final class Window {}
    struct Search {
        let index: AsyncLazy<Index>
        let windows: AsyncProvider<Window>

        func find() async throws -> Index { try await index() }
        func open() async throws -> Window { try await windows() }
    }

    @Test("AsyncLazy and AsyncProvider wait, and hop to another actor")
    func asynchronous() async throws {
        let container = try Container {
            Bind(Index.init)
            Bind(Window.init)
            Bind(Search.init)
        }
        let search = try container.resolveNow(Search.self)
        #expect(try await search.find() === search.find())
        #expect(try await search.open() !== search.open())
        try container.validate()
        let wrong = try Container {
            Bind(Index.init)
            Bind { (index: Lazy<Index>) in [index] }
        }
        #expect(wrong.findings.map(\.id) == [.needsAsync])
    }

    @Test("Neither retains its container")
    func closed() throws {
        let pages: Provider<Page>
        do {
            let container = try Container { Bind(Page.init) }
            pages = try container.resolve()
            _ = try pages()
        }
        let error = #expect(throws: ResolutionError.self) { try pages() }
        #expect(error?.id == .closed)
    }

    protocol Plugin: Sendable { var name: String { get } }
    struct Spelling: Plugin { let name = "spelling" }
    struct Grammar: Plugin { let name = "grammar" }
    protocol Importer: Sendable {}
    struct TextImporter: Importer {}
    struct PDFImporter: Importer {}
    struct Workspace {
        let plugins: [any Plugin]
        let importers: [String: any Importer]
    }

    struct PluginsModule: Module {
        var body: some Module {
            Bind(Spelling.init).into((any Plugin).self) { $0 }
            Bind(Grammar.init).into((any Plugin).self) { $0 }
            Bind(TextImporter.init).into((any Importer).self, key: "txt") { $0 }
            Bind(PDFImporter.init).into((any Importer).self, key: "pdf") { $0 }
        }
    }

    struct WorkspaceModule: Module {
        var body: some Module {
            Multibinding((any Plugin).self)
            Multibinding((any Importer).self, keyedBy: String.self)
            Bind(Workspace.init)
        }
    }

    @Test("Collections are assembled from the elements of several modules")
    func collections() throws {
        let container = try Container {
            WorkspaceModule()
            PluginsModule()
        }
        try container.validate()
        let workspace = try container.resolve(Workspace.self)
        #expect(workspace.plugins.map(\.name) == ["spelling", "grammar"])
        #expect(workspace.importers.keys.sorted() == ["pdf", "txt"])
        #expect(throws: ResolutionError.self) { try container.resolve(Spelling.self) }
        let empty = try Container { WorkspaceModule() }.resolve(Workspace.self)
        #expect(empty.plugins.isEmpty && empty.importers.isEmpty)
        let undeclared = try Container { Bind(Workspace.init) }
        let error = #expect(throws: ResolutionError.self) { try undeclared.resolve(Workspace.self) }
        #expect(error?.id == .missingBinding)
    }

    @Test("Elements of the parent come first, and an entry of a child hides the parent's")
    func children() throws {
        let parent = try Container { PluginsModule() }
        struct Style: Plugin { let name = "style" }
        let child = try parent.makeChild {
            Bind(Style.init).into((any Plugin).self) { $0 }
            Bind(TextImporter.init).into((any Importer).self, key: "pdf") { $0 }
        }
        #expect(try child.resolve([any Plugin].self).map(\.name) == ["spelling", "grammar", "style"])
        #expect(try child.resolve([String: any Importer].self)["pdf"] is TextImporter)
        #expect(try parent.resolve([String: any Importer].self)["pdf"] is PDFImporter)
    }

    final class Session: Sendable {}
    final class Badge: Sendable {
        let session: Weak<Session>
        let container: Weak<Container>
        init(session: Weak<Session>, container: Weak<Container>) {
            (self.session, self.container) = (session, container)
        }
    }

    @Test("Weak refers to a shared object, or to the container, without retaining it")
    func weak() async throws {
        let container = try Container {
            Bind(Session.init).lifetime(.singleton)
            Bind(Badge.init).lifetime(.singleton)
        }
        try container.validate()
        let badge = try await container.resolve(Badge.self)
        #expect(badge.session.value != nil)
        #expect(badge.container.value === container)
        try await container.reset(Session.self)
        #expect(badge.session.value == nil)
        struct Note { let page: Weak<Page> }
        let transient = try Container {
            Bind(Page.init)
            Bind(Note.init)
        }
        #expect(try await transient.resolve(Note.self).page.value == nil)
        let error = #expect(throws: AssemblyError.self) {
            try Container { Bind { (container: Container) in [container] }.lifetime(.singleton) }
        }
        #expect(error?.id == .captiveDependency)
    }

    @Test("Kinds nest")
    func nesting() throws {
        let container = try Container { PluginsModule() }
        let deferred = try container.resolve([Lazy<any Plugin>].self)
        #expect(try deferred.map { try $0().name } == ["spelling", "grammar"])
        let later = try container.resolve(Lazy<[any Plugin]>.self)
        #expect(try later().count == 2)
        #expect(try container.resolve(Lazy<Int?>.self)() == nil)
    }

    final class Draft {}
    struct Screen {
        let draft: Draft
        let own: Lazy<Draft>
        let optional: Lazy<Draft?>
        let provided: Provider<Draft>
    }
    struct Pair { let first: Lazy<Draft>; let second: Lazy<Draft> }

    @Test("A Lazy continues its graph, a Provider starts a new one")
    func graph() throws {
        let container = try Container {
            Bind(Draft.init).lifetime(.graph)
            Bind(Screen.init)
        }
        let screen = try container.resolve(Screen.self)
        #expect(try screen.own() === screen.draft)
        #expect(try screen.provided() !== screen.draft)
    }

    @Test("Lazys of one graph share, and a Lazy of an Optional belongs to its graph, Semantics §6")
    func sharing() throws {
        let container = try Container {
            Bind(Draft.init).lifetime(.graph)
            Bind(Screen.init)
            Bind(Pair.init)
        }
        let screen = try container.resolve(Screen.self)
        #expect(try screen.optional() === screen.draft)
        let pair = try container.resolve(Pair.self)
        #expect(try pair.first() === pair.second())
    }
}
