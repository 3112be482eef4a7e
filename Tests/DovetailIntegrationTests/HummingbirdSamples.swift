#if Hummingbird
    internal import Dovetail
    internal import DovetailHummingbird
    internal import Hummingbird
    internal import Testing

    /// The samples of Using Dovetail on servers that need Hummingbird.
    @Suite("The samples of Using Dovetail on servers, with Hummingbird")
    struct HummingbirdSamples {
        struct Order: ResponseEncodable {
            let item: String
        }
        struct Orders: Sendable {
            let request: Request
            func all() async throws -> [Order] { [Order(item: "tea")] }
        }

        struct ListOrders: RouteHandler {
            let orders: Orders
            func respond(to request: Request, context: ShopContext) async throws -> [Order] { try await orders.all() }
        }

        struct ShopContext: ScopedRequestContext {
            var coreContext: CoreRequestContextStorage
            var scope = RequestScope()
            init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
        }

        struct ShopModule: Module {
            static let listOrders = EntryPoint(ListOrders.self)

            var body: some Module {
                Input(Request.self)
                Bind(Orders.init).lifetime(.scoped)
                Bind(ListOrders.init)
                Self.listOrders
            }
        }

        @Test("a router with a container for each request")
        func router() throws {
            let server = try Container { ShopModule() }
            try server.validate()
            let router = Router(context: ShopContext.self)
            router.add(middleware: RequestScopeMiddleware { request, _ in try server.makeChild(providing: request) })
            router.get("/orders", ShopModule.listOrders)
            router.get("/orders/count") { _, context in
                let handler = try await context.scope(ShopModule.listOrders)
                return "\(try await handler.orders.all().count)"
            }
            #expect(router.routes.count == 2)
        }
    }
#endif
