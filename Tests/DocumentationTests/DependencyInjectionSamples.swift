internal import Dovetail
internal import Testing

@Suite("The samples of Choosing an API style, by hand")
struct DependencyInjectionSamples {
    enum Coupled {
        struct SystemClock { var hour: Int { 23 } }

        struct Welcome {
            private let clock = SystemClock()
            var text: String { clock.hour < 12 ? "Good morning" : "Good evening" }
        }
    }

    protocol Clock: Sendable { var hour: Int { get } }
    struct SystemClock: Clock { var hour: Int { 23 } }

    struct Welcome {
        let clock: any Clock
        var text: String { clock.hour < 12 ? "Good morning" : "Good evening" }
    }

    struct FixedClock: Clock { let hour: Int }

    final class Database: Sendable {}
    struct UserStore { let database: Database }
    struct SignUp {
        let users: UserStore
        let welcome: Welcome
    }

    struct App {
        let database = Database()
        let clock: any Clock = SystemClock()

        func makeSignUp() -> SignUp {
            SignUp(users: UserStore(database: database), welcome: Welcome(clock: clock))
        }
    }

    struct AppModule: Module {
        var body: some Module {
            Bind(Database.init).lifetime(.singleton)
            Bind((any Clock).self, SystemClock.init)
            Bind(UserStore.init)
            Bind(Welcome.init)
            Bind(SignUp.init).root()
        }
    }

    @Test("A type that creates its own clock depends on the time of day")
    func coupled() {
        #expect(Coupled.Welcome().text == "Good evening")
    }

    @Test("A test passes another clock")
    func injected() {
        let welcome = Welcome(clock: FixedClock(hour: 9))
        #expect(welcome.text == "Good morning")
    }

    @Test("The same objects by hand and with a container")
    func roots() throws {
        let app = App()
        let byHand = app.makeSignUp()
        #expect(byHand.users.database === app.database)
        #expect(byHand.welcome.text == "Good evening")

        let container = try Container { AppModule() }
        try container.validate()
        let signUp = try container.resolve(SignUp.self)
        #expect(try container.resolve(Database.self) === signUp.users.database)
        #expect(signUp.welcome.text == byHand.welcome.text)
    }
}
