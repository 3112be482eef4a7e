internal import Dovetail
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import Testing

private struct Request: Sendable { let item: String }
private protocol Store: Sendable {}
private final class Shelf: Store {}
private struct PlaceOrder: Sendable {
    let request: Request
    let store: any Store
}
private struct Unused {}
private enum Backup {}

private struct OrdersModule: Module {
    static let placeOrder = EntryPoint(PlaceOrder.self)
    var hasStore = true
    var body: some Module {
        Input(Request.self)
        Bind(PlaceOrder.init)
        if hasStore { Bind((any Store).self, Shelf.init).lifetime(.singleton) }
        Self.placeOrder
    }
}

@Suite("Entry points (Semantics §15)") struct EntryPointTests {
    @Test("an entry point that resolves, in a child with the input, is no finding")
    func valid() async throws {
        let server = try Container { OrdersModule() }
        #expect(server.findings.isEmpty)
        let order = try await server.withChild(providing: Request(item: "tea")) { scope in
            try await OrdersModule.placeOrder(scope)
        }
        #expect(order.request.item == "tea")
        let child = try server.makeChild(providing: Request(item: "rum"))
        #expect(try OrdersModule.placeOrder(child, isolation: #isolation).request.item == "rum")
    }

    @Test("what an entry point lacks is found at launch, and at the declaration")
    func missing() throws {
        let server = try Container { OrdersModule(hasStore: false) }
        #expect(throws: ValidationError.self) { try server.validate() }
        #expect(server.findings.map(\.id) == [.missingBinding])

        let empty = try Container { EntryPoint((any Store).self, line: 77) }
        let finding = try #require(empty.findings.first)
        #expect(finding.id == .missingBinding)
        #expect(finding.severity == .error)
        #expect(finding.location?.line == 77)
    }

    @Test("an entry point is a root: what no entry point reaches is unused")
    func unused() throws {
        let server = try Container {
            OrdersModule()
            Bind(Unused.init)
        }
        #expect(server.findings.map(\.id) == [.unusedBinding])
    }

    @Test("an entry point for a provider takes arguments, which are compared with those of the binding")
    func arguments() async throws {
        let profile = EntryPoint(Provider<String, Int>.self)
        let later = EntryPoint(AsyncProvider<String, Int>.self)
        let container = try Container {
            Instance(true)
            Bind { "number \(arg($0) as Int), \($1 as Bool)" }
            profile
            later
        }
        try container.validate()
        #expect(try profile(container, isolation: #isolation)(7) == "number 7, true")
        #expect(try await later(container)(8) == "number 8, true")

        let wrong = try Container {
            Bind { "number \(arg($0) as Int)" }
            EntryPoint(Provider<String, Bool>.self)
        }
        #expect(wrong.findings.map(\.id) == [.argumentMismatch])
    }

    @Test("names, tags and optionals are keys as everywhere")
    func qualified() async throws {
        let named = EntryPoint(Int.self, .name("port"))
        let tagged = EntryPoint(Int.self, .tag(Backup.self))
        let optional = EntryPoint(String?.self)
        let container = try Container {
            Instance(80).qualified(.name("port"))
            Instance(81).qualified(.tag(Backup.self))
            named
            tagged
            optional
        }
        #expect(container.findings.isEmpty)
        #expect(try await named(container) == 80)
        #expect(try await tagged(container) == 81)
        #expect(try await optional(container) == nil)
        #expect(try tagged(container, isolation: nil) == 81)
        let none = try Container { named }
        #expect(none.findings.map(\.id) == [.missingBinding])
    }

    @Test("an entry point of a parent is checked in an overlay, with the bindings of the overlay")
    func overlay() throws {
        let server = try Container { OrdersModule() }
        let overlay = try server.overriding { Bind { (_: Double) -> any Store in Shelf() } }
        #expect(overlay.findings.filter { $0.severity == .error }.map(\.id) == [.missingBinding])
        #expect(server.findings.isEmpty)
    }

    @Test("a registered entry point is validated too, and one that is listed twice is one")
    func registered() throws {
        let container = try Container {}
        let entry = EntryPoint(Int.self)
        try container.register {
            entry
            entry
        }
        #expect(container.graph.requests.count == 1)
        #expect(container.findings.map(\.id) == [.missingBinding])
        try container.register { Instance(5) }
        #expect(container.findings.isEmpty)
    }

    @Test("an asynchronous binding is no mistake, and an own request of the same key explains itself")
    func errors() async throws {
        let container = try Container {
            Bind { () async -> Shelf in Shelf() }.lifetime(.singleton)
            EntryPoint(Shelf.self)
        }
        #expect(container.findings.isEmpty)
        let error = #expect(throws: ResolutionError.self) { try container.resolveNow(Shelf.self) }
        #expect(error?.id == .needsAsync)
        let unbound = EntryPoint(Double.self)
        let missing = await #expect(throws: ResolutionError.self) { try await unbound(container) }
        #expect(missing?.id == .missingBinding)
    }

    @Test("the graph as JSON keeps what an entry point is")
    func json() throws {
        let server = try Container { OrdersModule() }
        let copy = try Graph(json: server.graph.json)
        #expect(copy.requests == server.graph.requests)
        #expect(copy.findings().isEmpty)
    }
}
