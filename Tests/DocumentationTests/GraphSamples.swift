internal import Dovetail
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import DovetailReport
internal import Testing

@Suite("The samples of Understanding the graph")
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
            print(finding.severity, finding.id)  // warning unused-binding
        }
        try container.validate()  // throws for errors only
        #expect(container.findings.map(\.id) == [.unusedBinding])
        #expect(container.findings.map(\.severity) == [.warning])
    }

    @Test func `the shop can be assembled`() throws {
        try Container { ShopModule() }.validate()
    }

    @Test("A container without one of its bindings does not validate")
    func invalid() throws {
        let container = try Container {
            Bind(Cart.init)
            Bind(Shop.init).root()
        }
        let error = try #require(throws: ValidationError.self) { try container.validate() }
        #expect(error.findings.map(\.id) == [.missingBinding])
    }

    @Test("The graph can be queried")
    func analysis() throws {
        let container = try Container { ShopModule() }
        let graph = container.graph
        let analysis = GraphAnalysis(graph)
        let store = try #require(graph.bindings.first { $0.displayName.hasSuffix("Store") })
        let users = analysis.allDependents(of: store.id)  // Cart and Shop
        let path = analysis.pathFromEntry(to: store.id)  // Shop, Cart, Store
        #expect(users.map { graph.bindings[$0].displayName } == ["GraphSamples.Cart", "GraphSamples.Shop"])
        #expect(
            path?.map { graph.bindings[$0].displayName } == [
                "GraphSamples.Shop", "GraphSamples.Cart", "GraphSamples.Store",
            ])
    }

    @Test("A layer can be prevented from depending on another")
    func layers() throws {
        let graph = try Container { ShopModule() }.graph
        let analysis = GraphAnalysis(graph)
        let store = try #require(graph.bindings.first { $0.displayName.hasSuffix("Store") })
        for other in graph.bindings where other.displayName.hasSuffix("Attic") {
            #expect(analysis.shortestPath(from: other.id, to: store.id) == nil)
        }
    }

    @Test("Two graphs can be compared")
    func difference() throws {
        let container = try Container { ShopModule() }
        let before = try Graph(json: container.graph.json)
        let after = try Container { Bind(Store.init).lifetime(.singleton) }.graph
        let report = Report(after, comparedWith: before)
        #expect(report.difference?.removed.count == 3)
        print(report.tree)  // and .dot, .mermaid, .json, .html
        #expect(report.tree.contains("Store"))
    }
}
