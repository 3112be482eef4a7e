internal import Dovetail
internal import Testing

private protocol Service: Sendable { var text: String { get } }
private final class Foo: Service, Sendable {
    let text = "foo"
    init() {}
}
private final class Wrap: Service, Sendable {
    let text: String
    init(inner: any Service) { text = "wrapped " + inner.text }
}
private final class User: Sendable {
    let service: any Service
    init(service: any Service) { self.service = service }
}
private final class Parent {
    var child: Child?
    init() {}
}
private final class Child {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
}
@MainActor private final class Model {
    let user: User
    init(user: User) {
        MainActor.preconditionIsolated()
        self.user = user
    }
}
private final class Database: Sendable {
    let user: User
    init(user: User) async throws { self.user = user }
}
private final class Server: Sendable {
    let database: Database
    init(database: Database, model: Model) { self.database = database }
}

@Suite struct SmokeTests {
    @Test func resolvesATransientAndASingleton() throws {
        let container = try Container {
            Bind((any Service).self, Foo.init).lifetime(.singleton)
            Bind(User.init)
        }
        let user = try container.resolve(User.self)
        let other = try container.resolve(User.self)
        #expect(user !== other)
        #expect(user.service as AnyObject === other.service as AnyObject)
    }

    @Test func printsWhatIsMissing() throws {
        let container = try Container { Bind(User.init) }
        do {
            _ = try container.resolve(User.self)
            Issue.record("should throw")
        } catch {
            print(error)
            #expect(error.id == .missingBinding)
        }
    }

    @Test func decorates() throws {
        let container = try Container {
            Bind((any Service).self, Foo.init).lifetime(.singleton)
            Bind(Wrap.init).decorating((any Service).self) { $0 }
        }
        #expect(try container.resolve((any Service).self).text == "wrapped foo")
    }

    @Test func closesARing() throws {
        let container = try Container {
            Bind(Parent.init).lifetime(.graph).inject(\.child)
            Bind(Child.init).lifetime(.graph)
        }
        let parent = try container.resolve(Parent.self)
        #expect(parent.child?.parent === parent)
        let child = try container.resolve(Child.self)
        #expect(child.parent.child === child)
    }

    @Test func resolvesAsynchronously() async throws {
        let container = try Container {
            Bind((any Service).self, Foo.init).lifetime(.singleton)
            Bind(User.init).lifetime(.singleton)
            Bind(Model.init).lifetime(.singleton)
            Bind(Database.init).lifetime(.singleton)
            Bind(Server.init)
        }
        let server = try await container.resolve(Server.self)
        let model = try await container.resolve(Model.self)
        #expect(model.user === server.database.user)
        let again = try container.resolve(Server.self, isolation: #isolation)
        #expect(again.database === server.database)
    }

    @Test func refusesWhatNeedsAwait() throws {
        let container = try Container {
            Bind((any Service).self, Foo.init).lifetime(.singleton)
            Bind(User.init).lifetime(.singleton)
            Bind(Model.init).lifetime(.singleton)
            Bind(Database.init).lifetime(.singleton)
            Bind(Server.init)
        }
        do { _ = try container.resolve(Server.self) } catch { print(error); #expect(error.id == .needsAsync) }
        do { _ = try container.resolve(Model.self) } catch { print(error); #expect(error.id == .wrongIsolation) }
    }
}
