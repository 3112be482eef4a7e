import Catalog
import Injection

struct Visitor: Sendable { let name: String }
final class Checkout: Sendable { init(cart: Cart, payment: any Payment) {} }
final class Cart: Sendable { init(visitor: Visitor) {} }

@MainActor final class Window { init(index: Index) {} }
@MainActor final class Toolbar { init(window: Window) {} }
final class Report: Sendable { init(orders: Orders) {} }
final class Worker: Sendable { init(log: Log) {} }
final class Fallback: Sendable { init(log: Log) {} }
final class Audit: Sendable { init(index: Index) {} }
final class Banner: Sendable { init() {} }

struct WindowModule: Module {
    var body: some Module {
        Bind(Window.init).lifetime(.singleton)
        Bind(Toolbar.init)
        Bind(Report.init)
        Bind(Worker.init)
        Bind(Fallback.init)
        Bind(Audit.init)
    }
}

/// A function that is given the container.
func report(to container: Container) throws -> Report { try container.resolve() }

/// A default argument that asks.
func audit(_ audit: Audit? = try? Container.current?.resolve(Audit.self)) {}
func work(_ worker: Worker = try! Container.current!.resolve(Worker.self)) {}

/// A framework's context, which passes the container on.
struct Context { let container: Container }
struct Router {
    let context: Context
    func get(_ path: String, _ handler: (String, Context) throws -> Void) rethrows { try handler(path, context) }
}

extension Router {
    func addRoutes() throws {
        try get("/fallback") { _, context in _ = try context.container.resolve(Fallback.self) }
        try get("/report") { _, context in _ = try report(to: context.container) }
    }
}

@main struct Program {
    static func main() async throws {
        let container = try Container {
            ShopModule()
            WindowModule()
        }
        container.makeCurrent()
        try container.validate()
        try await container.start()
        _ = try await container.resolve(Journal.self)
        try run(container)
        try show(in: container)
    }

    static func run(_ container: Container) throws {
        _ = try container.resolve(Prices.self, .name("europe"))
        work()
        audit()
        try Router(context: Context(container: container)).addRoutes()
        let login = try container.makeChild(providing: Visitor(name: "Ann"))
        try checkOut(login)
        let sale = try container.makeChild { Bind(Banner.init) }
        _ = try sale.resolve(Banner.self)
    }

    static func checkOut(_ login: Container) throws { _ = try login.resolve(Checkout.self) }

    @MainActor static func show(in container: Container) throws {
        _ = try container.resolve(Toolbar.self)
    }
}
