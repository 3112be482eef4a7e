internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@Suite("Migrating from Swinject")
struct FromSwinject {
    protocol Animal: Sendable { var name: String { get } }
    struct Cat: Animal { let name: String }
    struct Horse: Animal { let name: String }
    protocol Person { var pet: any Animal { get } }
    struct PetOwner: Person { let pet: any Animal }
    protocol Mailer: AnyObject, Sendable {}
    final class LiveMailer: Mailer {}
    struct Newsletter { let mailer: any Mailer }

    /// The file before the move.
    enum Before {
        typealias Assembly = Swinject.Assembly
        typealias Container = Swinject.Container

        struct PetAssembly: Assembly {
            func assemble(container: Container) {
                container.register((any Animal).self) { _ in Cat(name: "Mimi") }.inObjectScope(.container)
                container.register((any Person).self) { r in PetOwner(pet: r.resolve((any Animal).self)!) }
            }
        }
    }

    struct PetAssembly: Module {
        var body: some Module {
            Bind((any Animal).self) { Cat(name: "Mimi") }.lifetime(.singleton)
            Bind((any Animal).self) { Horse(name: arg($0)) }.qualified(.name("horse"))
            Bind((any Person).self, PetOwner.init)
        }
    }

    @Test("A person, a pet, and a named registration with an argument")
    func example() throws {
        let container = try Container { PetAssembly() }
        try container.validate()
        let person = try container.resolve((any Person).self)
        let horse = try container.resolve((any Animal).self, .name("horse"), arguments: "Lucky")
        #expect(person.pet.name == "Mimi")
        #expect(horse.name == "Lucky")

        let old = Swinject.Container()
        Before.PetAssembly().assemble(container: old)
        #expect(old.resolve((any Person).self)?.pet.name == person.pet.name)
    }

    // MARK: Both containers at the same time

    enum Legacy {
        nonisolated(unsafe) static let container = Swinject.Container()
        nonisolated(unsafe) static let resolver = container.synchronize()  // safe from any thread
    }

    struct LegacyModule: Module {
        var body: some Module {
            Bind((any Mailer).self) { Legacy.resolver.resolve((any Mailer).self)! }
        }
    }

    @Test("Each container resolves from the other, and each instance has one owner")
    func bridges() throws {
        Legacy.container.register((any Mailer).self) { _ in LiveMailer() }.inObjectScope(.container)
        let container = try Container {
            PetAssembly()
            LegacyModule()
            Bind(Newsletter.init)
        }
        Legacy.container.register((any Animal).self) { _ in
            try! container.resolve((any Animal).self)
        }.inObjectScope(.transient)

        try container.validate()
        let newsletter = try container.resolve(Newsletter.self)
        #expect(newsletter.mailer === Legacy.resolver.resolve((any Mailer).self))
        #expect(Legacy.resolver.resolve((any Animal).self)?.name == "Mimi")
        try parent()
    }

    // MARK: The old container as a parent

    protocol Printer: AnyObject, Sendable {}
    final class LivePrinter: Printer {}
    struct Leaflet { let printer: any Printer; let pages: Int? }
    struct Poster { let width: Double }

    final class LegacyParent: ParentContainer {
        private let empty: Container
        init() throws { empty = try Container {} }

        func isRegistered<T>(_ type: T.Type) -> Bool { Legacy.container.hasAnyRegistration(of: type) }

        func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T {
            nonisolated(unsafe) let value = Legacy.resolver.resolve(type)
            guard let value else { return try empty.resolve(type) }  // throws missing-binding
            return value
        }

        nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T {
            try resolve(type, isolation: #isolation)
        }
    }

    /// Registers in the one old container of this suite, so it runs as a part of `bridges`.
    private func parent() throws {
        Legacy.container.register((any Printer).self) { _ in LivePrinter() }.inObjectScope(.container)
        let container = try Container(parent: LegacyParent()) {
            Bind(Leaflet.init)
        }
        try container.validate()
        let leaflet = try container.resolve(Leaflet.self)
        #expect(leaflet.printer === Legacy.resolver.resolve((any Printer).self))
        #expect(leaflet.pages == nil)

        let incomplete = try Container(parent: LegacyParent()) { Bind(Poster.init) }
        let error = #expect(throws: ValidationError.self) { try incomplete.validate() }
        #expect(error?.findings.map(\.id) == [.missingBinding])
        let thrown = #expect(throws: ResolutionError.self) { _ = try incomplete.resolve(Poster.self) }
        #expect(thrown?.id == .missingBinding)
    }

    // MARK: The rows of the table

    final class Page: Sendable { let title: String; init(title: String) { self.title = title } }
    final class Book { var cover: Page? }
    static let session = InstancePool("session")

    @Test("Scopes, wrappers, hierarchies and hooks, as the table has them")
    func rows() throws {
        let count = Count()
        let container = try Container {
            Bind { Page(title: "Cover") }.lifetime(.pool(FromSwinject.session))
            Bind(Book.init).inject(\.cover).onCreate { _ in count.add() }
        }
        let first = try container.resolve(Book.self)
        let second = try container.resolve(Book.self)
        #expect(first !== second)
        #expect(first.cover != nil && first.cover === second.cover)
        #expect(count.value == 2)
        FromSwinject.session.reset()
        #expect(try container.resolve(Page.self) !== first.cover)

        let child = try container.makeChild { Bind((any Mailer).self, LiveMailer.init).lifetime(.singleton) }
        #expect(child.isRegistered((any Mailer).self) && !container.isRegistered((any Mailer).self))
        let page = try container.resolve(Provider<Page>.self)
        #expect(try page().title == "Cover")
        #expect(throws: AssemblyError.self) {
            try Container {
                Bind { Cat(name: "Mimi") }
                Bind { Cat(name: "Lucky") }
            }
        }
        try container.register { Bind { Page(title: "Later") } }
        #expect(try container.resolve(Page.self).title == "Later")
    }

    final class Cart: Sendable {}
    final class Checkout {
        var cart: Cart!
        var page: Page?
    }

    @Test("Injections replace a method that takes the resolver, for objects of frameworks as well")
    func injectDependencies() throws {
        let container = try Container {
            Bind(Cart.init).lifetime(.singleton)
            Bind(Checkout.init).inject(\.cart).inject(\.page)
        }
        let checkout = try container.resolve(Checkout.self)
        #expect(checkout.cart === (try container.resolve(Cart.self)))
        #expect(checkout.page == nil)

        let screens = try Container(parent: container) { Input(Checkout.self).inject(\.cart).inject(\.page) }
        let fromStoryboard = Checkout()
        try screens.inject(into: fromStoryboard)
        #expect(fromStoryboard.cart === checkout.cart)
    }

    @Test("Printing a container lists its bindings, and those of its parents")
    func printing() async throws {
        let container = try Container {
            Bind { Page(title: "Cover") }.lifetime(.singleton).qualified(.name("cover"))
            Bind((any Mailer).self, LiveMailer.init)
        }
        let line = #line - 3
        let file = #fileID
        let expected = """
            Container with 2 bindings:
              FromSwinject.Page named "cover" (singleton) at \(file):\(line):18
              any FromSwinject.Mailer (transient) at \(file):\(line + 1):17
            """
        #expect("\(container)" == expected)
        let child = try container.makeChild {}
        #expect("\(child)" == "Container with 0 bindings\n\(expected.replacing("Container", with: "Parent"))")
        try await container.close()
        #expect("\(container)" == "Container with 0 bindings")
    }

    @Test("Resetting and closing, as the table has them")
    func ending() async throws {
        let container = try Container { Bind { Page(title: "Cover") }.lifetime(.singleton) }
        let page = try await container.resolve(Page.self)
        try await container.reset()
        #expect(try await container.resolve(Page.self) !== page)
        try await container.close()
        #expect(!container.isRegistered(Page.self))
    }

    @Test("One service is reset in the container that declares it, a lifetime of your own from anywhere")
    func resetting() async throws {
        let login = InstancePool("login")
        let parent = try Container {
            Bind { Page(title: "Cover") }.lifetime(.singleton).qualified(.name("cover"))
            Bind { Page(title: "Back") }.lifetime(.singleton).qualified(.name("back"))
            Bind { Page(title: "Draft") }.lifetime(.pool(login))
        }
        let child = try parent.makeChild {}
        let cover = try await child.resolve(Page.self, .name("cover"))
        let back = try await child.resolve(Page.self, .name("back"))
        let draft = try await child.resolve(Page.self)
        try await child.reset(Page.self, .name("cover"))
        #expect(try await child.resolve(Page.self, .name("cover")) === cover)
        try await parent.reset(Page.self, .name("cover"))
        #expect(try await child.resolve(Page.self, .name("cover")) !== cover)
        #expect(try await child.resolve(Page.self, .name("back")) === back)
        login.reset()
        #expect(try await child.resolve(Page.self) !== draft)
        let shared = try await parent.resolve(Page.self)
        #expect(try await child.resolve(Page.self) === shared)
    }
}
