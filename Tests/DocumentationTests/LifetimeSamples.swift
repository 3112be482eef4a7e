internal import Dovetail
internal import Testing

@Suite("The samples of Lifetimes")
struct LifetimeSamples {
    final class Database: Sendable {
        let closed: @Sendable () -> Void
        init(closed: @escaping @Sendable () -> Void) { self.closed = closed }
        func shutdown() { closed() }
    }
    final class Thumbnails: Sendable {}
    final class Session: Sendable { let database: Database; init(database: Database) { self.database = database } }
    final class Draft {}
    struct Editor { let draft: Draft; let preview: Preview }
    struct Preview { let draft: Draft }

    @Test("Each lifetime keeps as it says")
    func lifetimes() async throws {
        let count = Count()
        let onClose: @Sendable () -> Void = { count.add() }
        let container = try Container {
            Bind { Database(closed: onClose) }.lifetime(.singleton).onClose { $0.shutdown() }
            Bind(Thumbnails.init).lifetime(.weak)  // for as long as somebody has it
            Bind(Session.init).lifetime(.container)  // one for each child that asks
            Bind(Draft.init).lifetime(.graph)  // one for each resolve
            Bind(Preview.init)
            Bind(Editor.init)
        }
        #expect(try await container.resolve(Database.self) === container.resolve(Database.self))
        let first = try container.makeChild { Instance(1) }
        let second = try container.makeChild { Instance(2) }
        #expect(try await first.resolve(Session.self) !== second.resolve(Session.self))
        let editor = try container.resolve(Editor.self, isolation: #isolation)
        #expect(editor.draft === editor.preview.draft)
        try await container.close()
        #expect(count.value == 1)
    }

    @Test("Recipes share an instance scope that its owner empties")
    func scopes() throws {
        let login = InstanceScope("login")
        let container = try Container {
            Bind(Thumbnails.init).lifetime(.scope(login))
        }
        let before = try container.resolve(Thumbnails.self)
        login.removeAll()  // the user has logged out
        let after = try container.resolve(Thumbnails.self)
        #expect(before !== after)
    }
}
