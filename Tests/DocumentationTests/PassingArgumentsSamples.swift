internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@Suite("The samples of Declaring bindings, with arguments")
struct PassingArgumentsSamples {
    struct User: Hashable, Sendable { let name: String }
    final class Repository: Sendable {}
    final class Profile: Sendable {
        let user: User
        let page: Int?
        let repository: Repository
        init(user: User, page: Int? = nil, repository: Repository) {
            (self.user, self.page, self.repository) = (user, page, repository)
        }
    }

    struct ProfileModule: Module {
        var body: some Module {
            Bind(Repository.init).lifetime(.singleton)
            Bind { Profile(user: arg($0), repository: $1) }
        }
    }

    @Test("The caller passes what only it knows")
    func closure() throws {
        let container = try Container { ProfileModule() }
        let profile = try container.resolve(Profile.self, arguments: User(name: "Ann"))
        #expect(profile.user.name == "Ann")
    }

    final class Invoice {
        let number: Int
        let repository: Repository
        init(number: RuntimeArgument<Int>, repository: Repository) {
            (self.number, self.repository) = (arg(number), repository)
        }
    }

    @Test("An initializer may declare an Argument itself")
    func initializer() throws {
        let container = try Container {
            Bind(Repository.init)
            Bind(Invoice.init)
        }
        #expect(try container.resolve(Invoice.self, arguments: 7).number == 7)
    }

    struct ProfileList {
        let profiles: Provider<Profile, User>
        func open(_ user: User) throws -> Profile { try profiles(user) }
    }

    @Test("A Provider passes arguments later")
    func provider() throws {
        let container = try Container {
            ProfileModule()
            Bind(ProfileList.init)
        }
        try container.validate()
        let list = try container.resolve(ProfileList.self)
        #expect(try list.open(User(name: "Bob")).user.name == "Bob")
        let byHand = ProfileList(profiles: Provider { Profile(user: $0, repository: Repository()) })
        #expect(try byHand.open(User(name: "Eve")).user.name == "Eve")
        let wrong = try Container {
            ProfileModule()
            Bind { (profiles: Provider<Profile, Int>) in [profiles] }
        }
        #expect(wrong.findings.map(\.id) == [.argumentMismatch])
    }

    struct ProfileRoutes: Module {
        static let makeProfile = EntryPoint(Provider<Profile, User>.self)
        var body: some Module {
            ProfileModule()
            Self.makeProfile
        }
    }

    @Test("An entry point for a provider is a request with arguments")
    func entryPoint() async throws {
        let container = try Container { ProfileRoutes() }
        try container.validate()
        let makeProfile = try await ProfileRoutes.makeProfile(container)
        let profile = try makeProfile(User(name: "Ann"))
        #expect(profile.user.name == "Ann")
    }

    struct Dashboard {
        let profile: Profile
    }

    @Test("Arguments are not passed on to dependencies")
    func depth() throws {
        let container = try Container {
            ProfileModule()
            Bind(Dashboard.init)
        }
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Dashboard.self, arguments: User(name: "Ann"))
        }
        #expect(error?.id == .argumentMismatch)
    }

    @Test("Optional arguments at the end may be omitted; too few or wrong ones are an error")
    func optional() throws {
        let container = try Container {
            Bind(Repository.init)
            Bind { Profile(user: arg($0), page: arg($1), repository: $2) }
        }
        let ann = User(name: "Ann")
        let first = try container.resolve(Profile.self, arguments: ann)
        let third = try container.resolve(Profile.self, arguments: ann, 3)
        #expect(first.page == nil)
        #expect(third.page == 3)
        let few = #expect(throws: ResolutionError.self) { try container.resolve(Profile.self) }
        #expect(few?.id == .argumentMismatch)
        let wrong = #expect(throws: ResolutionError.self) { try container.resolve(Profile.self, arguments: "Ann") }
        #expect(wrong?.id == .argumentMismatch)
    }

    @Test("A shared binding stores one instance for each list of arguments")
    func shared() async throws {
        let container = try Container {
            Bind(Repository.init).lifetime(.singleton)
            Bind { Profile(user: arg($0), repository: $1) }.lifetime(.singleton)
        }
        let ann = try await container.resolve(Profile.self, arguments: User(name: "Ann"))
        let bob = try await container.resolve(Profile.self, arguments: User(name: "Bob"))
        #expect(ann !== bob)
        #expect(try await container.resolve(Profile.self, arguments: User(name: "Ann")) === ann)
        try await container.reset(Profile.self)
        #expect(try await container.resolve(Profile.self, arguments: User(name: "Ann")) !== ann)
        struct Query: Sendable {}
        let error = #expect(throws: AssemblyError.self) {
            try Container { Bind { (query: RuntimeArgument<Query>) in Repository() }.lifetime(.singleton) }
        }
        #expect(error?.id == .argumentNotHashable)
    }

    @Test("A weak binding stores its instances while they are used")
    func weakly() throws {
        let container = try Container {
            Bind(Repository.init).lifetime(.singleton)
            Bind { Profile(user: arg($0), repository: $1) }.lifetime(.weak)
        }
        weak var ann: Profile?
        do {
            let profile = try container.resolve(Profile.self, arguments: User(name: "Ann"))
            #expect(try container.resolve(Profile.self, arguments: User(name: "Ann")) === profile)
            ann = profile
        }
        #expect(ann == nil)
    }

    @Test("Every element of a collection of providers accepts arguments; the collection accepts none")
    func collection() throws {
        let container = try Container {
            Bind { (number: RuntimeArgument<Int>) in "number \(arg(number))" }.into(String.self) { $0 }
        }
        #expect(try container.resolve([Provider<String, Int>].self).map { try $0(7) } == ["number 7"])
        let error = #expect(throws: ResolutionError.self) { try container.resolve([String].self, arguments: 7) }
        #expect(error?.id == .argumentMismatch)
    }

    final class Form {
        var repository: Repository?
        var title = ""
        func configure(_ title: RuntimeArgument<String>, _ repository: Repository) {
            (self.title, self.repository) = (arg(title), repository)
        }
    }

    @Test("An injection accepts arguments too")
    func injection() throws {
        let container = try Container {
            Bind(Repository.init)
            Bind(Form.init).inject { $0.configure($1, $2) }
        }
        #expect(try container.resolve(Form.self, arguments: "New").title == "New")
    }

    @Test("An asynchronous provider accepts arguments too")
    func asynchronous() async throws {
        let container = try Container {
            ProfileModule()
            Bind { (make: AsyncProvider<Profile, User>) in make }.qualified(.name("async"))
        }
        let make = try container.resolveNow(AsyncProvider<Profile, User>.self)
        #expect(try await make(User(name: "Ann")).user.name == "Ann")
    }
}
