internal import Dovetail
internal import DovetailGraph
internal import DovetailReport
internal import Testing

@Suite("The samples of Validating and reading the graph")
struct GraphSamples {
    final class Store: Sendable {}
    struct Cart { let store: Store }
    struct Shop { let cart: Cart }
    struct Attic {}

    struct ShopModule: Module {
        var body: some Module {
            Bind(Store.init).lifetime(.singleton)
            Bind(Cart.init)
            Bind(Shop.init).root()
            Bind(Attic.init)
        }
    }

    @Test("Findings are data")
    func findings() throws {
        let container = try Container { ShopModule() }
        for finding in container.findings {
            print(finding.severity, finding.id, finding.message)  // warning unused-binding no root reaches 'Attic'
        }
        try container.validate()  // throws for errors only
        #expect(container.findings.map(\.message) == ["no root reaches 'GraphSamples.Attic'"])
    }

    @Test("The graph can be asked")
    func analysis() throws {
        let container = try Container { ShopModule() }
        let graph = container.graph
        let analysis = GraphAnalysis(graph)
        let store = try #require(graph.bindings.first { $0.displayName.hasSuffix("Store") })
        let users = analysis.allDependents(of: store.id)  // Cart and Shop
        let way = analysis.pathFromEntry(to: store.id)  // Shop, Cart, Store
        #expect(users.map { graph.bindings[$0].displayName } == ["GraphSamples.Cart", "GraphSamples.Shop"])
        #expect(way?.count == 3)
    }

    @Test("Two graphs can be compared")
    func difference() throws {
        let container = try Container { ShopModule() }
        let before = try Graph(json: container.graph.json)
        let after = try Container { Bind(Store.init).lifetime(.singleton) }.graph
        let report = Report(after, comparedWith: before)
        #expect(report.difference?.removed.count == 3)
    }
}
