@testable internal import DovetailSwiftUI

internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@Suite("Storing an instance for a view")
@MainActor struct IdentityCacheTests {
    typealias Cache<Value> = IdentityCache<Result<Value, ViewFailure>>

    @Test("one view has one instance, however often it is updated")
    func once() throws {
        let container = try Container { ShopModule() }
        let cache = Cache<Model>()
        let first = try cache.result(of: ViewRequest(Model.self), in: container, after: nil).get()
        let again = try cache.result(of: ViewRequest(Model.self), in: container, after: nil).get()
        #expect(first === again)
        let other = try Cache<Model>().result(of: ViewRequest(Model.self), in: container, after: nil).get()
        #expect(first !== other)
    }

    @Test("another container provides another instance, and an earlier one is not remembered")
    func containers() throws {
        let (live, test) = (try Container { ShopModule() }, try Container { ShopModule() })
        let cache = Cache<Model>()
        let models = try [live, test, live].map {
            try cache.result(of: ViewRequest(Model.self), in: $0, after: nil).get()
        }
        #expect(models[0] !== models[1] && models[1] !== models[2] && models[0] !== models[2])
    }

    @Test("other arguments resolve another instance, the same ones do not")
    func arguments() throws {
        let container = try Container { ShopModule() }
        let cache = Cache<Detail>()
        let details = try [1, 1, 2].map {
            try cache.result(of: ViewRequest(Detail.self, arguments: $0), in: container, after: nil).get()
        }
        #expect(details[0] === details[1] && details[1] !== details[2])
        #expect(details.map(\.item) == [1, 1, 2])
    }

    @Test("the name is part of the request")
    func names() throws {
        let container = try Container {
            Bind((any Catalog).self) { NamedCatalog(name: "a") }.qualified(.name("a"))
            Bind((any Catalog).self) { NamedCatalog(name: "b") }.qualified(.name("b"))
        }
        let cache = Cache<any Catalog>()
        let found = try ["a", "b"].map { name in
            try cache.result(of: ViewRequest((any Catalog).self, .name(name)), in: container, after: nil).get().name
        }
        #expect(found == ["a", "b"])
    }

    @Test("a container at the address of a released one is another one, and the cache retains none")
    func addresses() throws {
        let cache = IdentityCache<Int>()
        var created = 0
        for round in 1...200 {
            weak var gone: Container?
            do {
                let container = try Container { ShopModule() }
                gone = container
                _ = cache.value(for: container) { _ in
                    created += 1
                    return created
                }
            }
            #expect(gone == nil)
            #expect(created == round)
        }
        _ = cache.value(for: nil) { _ in
            created += 1; return created
        }
        #expect(created == 201)
    }

    @Test("a creation that uses the same cache again ends, and all receive the first instance")
    func reentry() throws {
        let container = try Container {}
        let cache = IdentityCache<Int>()
        let outer = cache.value(for: container) { _ in
            _ = cache.value(for: container) { _ in 1 }
            return 2
        }
        #expect(outer == 1)
        #expect(cache.value(for: container) { _ in 3 } == 1)
    }

    @Test("without a container the failure explains where to add one")
    func noContainer() throws {
        let failure = #expect(throws: ViewFailure.self) {
            try Cache<Model>().result(of: ViewRequest(Model.self), in: nil, after: nil).get()
        }
        #expect(failure?.cause == nil)
        #expect(
            failure?.description == """
                no container for 'Model': nothing above this view provides one
                help: add to a view above it, or to the preview: .dependencies(container)
                """)
    }

    @Test("a container that could not be assembled is reported instead of a missing one")
    func afterFailure() throws {
        let app = AppContainer {
            Bind(Detail.init)
            Bind(Detail.init)
        }
        let assembly = try #require(app.failure)
        let failure = #expect(throws: ViewFailure.self) {
            try Cache<Model>().result(of: ViewRequest(Model.self), in: app.container, after: assembly).get()
        }
        #expect((failure?.cause as? AssemblyError)?.id == .duplicateBinding)
    }

    @Test("a missing binding is a failure with the diagnostic")
    func missing() throws {
        let container = try Container { Bind(Model.init) }
        let failure = #expect(throws: ViewFailure.self) {
            try Cache<Model>().result(of: ViewRequest(Model.self), in: container, after: nil).get()
        }
        #expect((failure?.cause as? ResolutionError)?.id == .missingBinding)
        #expect(failure?.description.contains("[missing-binding] no binding provides 'any Catalog'") == true)
    }

    @Test("when its container is closed, a view retains its instance; later requests throw closed")
    func closed() async throws {
        let container = try Container { ShopModule() }
        let (shown, later) = (Cache<Model>(), Cache<Model>())
        let model = try shown.result(of: ViewRequest(Model.self), in: container, after: nil).get()
        try await container.close()
        #expect(try shown.result(of: ViewRequest(Model.self), in: container, after: nil).get() === model)
        let failure = #expect(throws: ViewFailure.self) {
            try later.result(of: ViewRequest(Model.self), in: container, after: nil).get()
        }
        #expect((failure?.cause as? ResolutionError)?.id == .closed)
    }
}
