internal import Dovetail
internal import DovetailResolvers

struct User: Sendable, Hashable { let name: String }
protocol Plugin: Sendable { var name: String { get } }
struct First: Plugin, InitializerInjectable {
    typealias Provides = any Plugin
    let name: String
    init(user: User) { name = "first \(user.name)" }
}
struct Second: Plugin, InitializerInjectable {
    typealias Provides = any Plugin
    var name: String { "second" }
}

/// Generic: written for each argument that is requested.
struct Box<Content>: Injectable {
    struct Dependency { let content: Content }
    let content: Content
    init(dependency: Dependency) { content = dependency.content }
}

typealias Name = String

final class Host: InitializerInjectable {
    let plugins: [any Plugin]
    let box: Box<User>
    let names: Box<Name>
    let maybe: Box<User>?
    let nothing: Network?
    let table: [Name: Int]
    init(
        plugins: [any Plugin], box: Box<User>, names: Box<Name>, maybe: Box<User>?, nothing: Network?,
        table: [Name: Int], retries: Int = 3, user: User = User(name: "default")
    ) {
        self.plugins = plugins
        self.box = box
        self.names = names
        self.maybe = maybe
        self.nothing = nothing
        self.table = table
    }
}

struct Network: Sendable {}

/// Each depends on the other; one of them only later.
final class Egg: InitializerInjectable, Sendable {
    let hen: Lazy<Hen>
    init(hen: Lazy<Hen>) { self.hen = hen }
}
final class Hen: InitializerInjectable, Sendable {
    let egg: Egg
    init(egg: Egg) { self.egg = egg }
}

final class Details: Sendable, InitializerInjectable {
    let user: User
    let page: Int
    let zoom: Double
    init(user: User, page: Int, zoom: Double) {
        self.user = user
        self.page = page
        self.zoom = zoom
    }
}
actor Archive {}

final class List: InitializerInjectable {
    let details: Provider<Details, Int>
    let later: AsyncLazy<Archive>
    let pages: AsyncProvider<Details, Int, Double>
    let all: Lazy<[any Plugin]>
    init(
        details: Provider<Details, Int>, later: AsyncLazy<Archive>, pages: AsyncProvider<Details, Int, Double>,
        all: Lazy<[any Plugin]>
    ) {
        self.details = details
        self.later = later
        self.pages = pages
        self.all = all
    }
}

protocol KindResolver: Resolver, Sendable {
    func provideUser() -> User
    func provideArchive() async -> Archive
}
struct LiveResolver: KindResolver {
    func provideUser() -> User { User(name: "Ann") }
    func provideArchive() async -> Archive { Archive() }
}
