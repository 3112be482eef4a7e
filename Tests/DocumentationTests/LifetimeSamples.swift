internal import Dovetail
internal import DovetailDiagnostics
internal import DovetailModel
internal import Testing

@Suite("The samples of Lifetimes")
struct LifetimeSamples {
    final class Database: Sendable {
        private let state = Guarded(true)
        var isOpen: Bool { state.value }
        func shutDown() async { state.exchange(false) }
    }
    final class Thumbnails: Sendable {}
    final class Session: Sendable { let database: Database; init(database: Database) { self.database = database } }
    final class Draft {}
    struct Editor { let draft: Draft; let preview: Preview }
    struct Preview { let draft: Draft }
    final class Icon: Sendable { let size: Int; init(size: Int) { self.size = size } }
    final class SearchIndex: Sendable { let session: Session; init(session: Session) { self.session = session } }
    final class Screen { let presenter: Presenter; init(presenter: Presenter) { self.presenter = presenter } }
    final class Presenter { weak var screen: Screen? }

    @Test("Each lifetime shares its instances as the page states")
    func lifetimes() throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton)  // one for the container
            Bind(Session.init).lifetime(.scoped)  // one for each child that resolves it
            Bind(Thumbnails.init).lifetime(.weak)  // one while anything uses it
            Bind(Draft.init).lifetime(.graph)  // one for each call of resolve
            Bind(Preview.init)  // transient: a new one for each request
            Bind(Editor.init)
        }
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
        let first = try container.makeChild {}
        let second = try container.makeChild {}
        #expect(try first.resolve(Session.self) !== second.resolve(Session.self))
        #expect(try first.resolve(Session.self) === first.resolve(Session.self))
        var thumbnails: Thumbnails? = try container.resolve(Thumbnails.self)
        #expect(try container.resolve(Thumbnails.self) === thumbnails)
        weak let before = thumbnails
        thumbnails = nil
        #expect(before == nil)
        let editor = try container.resolve(Editor.self)
        #expect(editor.draft === editor.preview.draft)
        let other = try container.resolve(Editor.self)
        #expect(editor.draft !== other.draft)
    }

    @Test("A shared binding has one instance for each list of arguments")
    func arguments() throws {
        let container = try Container {
            Bind { Icon(size: arg($0)) }.lifetime(.singleton)
        }
        let small = try container.resolve(Icon.self, arguments: 16)
        let large = try container.resolve(Icon.self, arguments: 64)
        #expect(small !== large)
        #expect(try container.resolve(Icon.self, arguments: 16) === small)
    }

    @Test("A singleton that depends on one instance of each child is a captive dependency")
    func captive() throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton)
            Bind(Session.init).lifetime(.scoped)
            Bind(SearchIndex.init).lifetime(.singleton)  // captive-dependency: init(session: Session)
        }
        #expect(container.findings.map(\.id) == [.captiveDependency])
        #expect(throws: ValidationError.self) { try container.validate() }
        let mended = try Container {
            Bind(Database.init).lifetime(.singleton)
            Bind(Session.init).lifetime(.scoped)
            Bind(SearchIndex.init).lifetime(.scoped)
        }
        #expect(mended.findings.isEmpty)
    }

    @Test("A Provider in a singleton looks up from the container of the singleton")
    func provider() throws {
        struct Reports: Sendable {
            let session: Provider<Session>
        }
        let container = try Container {
            Bind(Database.init).lifetime(.singleton)
            Bind(Session.init).lifetime(.scoped)
            Bind(Reports.init).lifetime(.singleton)
        }
        #expect(container.findings.isEmpty)
        let child = try container.makeChild {}
        #expect(try child.resolve(Reports.self).session() === container.resolve(Session.self))
    }

    @Test("Objects that refer to each other have one lifetime")
    func cycle() throws {
        let container = try Container {
            Bind(Screen.init).lifetime(.graph)
            Bind(Presenter.init).lifetime(.graph).inject(\.screen)
        }
        let screen = try container.resolve(Screen.self)
        #expect(screen.presenter.screen === screen)
        #expect(container.findings.isEmpty)
        let unequal = try Container {
            Bind(Screen.init).root()
            Bind(Presenter.init).lifetime(.graph).inject(\.screen)
        }
        #expect(unequal.findings.map(\.id) == [.secondInstance])
    }

    @Test("Instances are reset one by one or all at once, or closed with the container")
    func reset() async throws {
        let container = try Container {
            Bind(Database.init).lifetime(.singleton).onClose { await $0.shutDown() }
            Bind(Session.init).lifetime(.scoped)
        }
        let first = try await container.resolve(Session.self).database
        try await container.reset(Database.self)  // awaits the handler
        #expect(!first.isOpen)
        let second = try await container.resolve(Database.self)
        try await container.reset()  // all shared instances of this container
        #expect(!second.isOpen)
        try await container.close()
        await #expect(throws: ResolutionError.self) { try await container.resolve(Database.self) }
    }

    @Test("Bindings share a pool that its owner empties")
    func pools() throws {
        let login = InstancePool("login")
        let container = try Container {
            Bind(Thumbnails.init).lifetime(.pool(login))
        }
        let before = try container.resolve(Thumbnails.self)
        login.reset()  // the user has logged out
        let after = try container.resolve(Thumbnails.self)
        #expect(before !== after)
    }

    @Test("An onClose requires an owner")
    func owner() {
        let error = #expect(throws: AssemblyError.self) {
            _ = try Container { Bind(Thumbnails.init).lifetime(.weak).onClose { _ in } }
        }
        #expect(error?.id == .noOwnerToClose)
    }
}
