@testable internal import DovetailSwiftUI

internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private struct ClosingModule: Module {
    let gate: Gate
    var body: some Module {
        Bind { NamedCatalog(name: "") }.lifetime(.singleton).onClose { [gate] _ in await gate.pass() }
    }
}

@Suite("Overlays of a part of the view tree")
@MainActor struct OverlayTests {
    @Test("an overlay is created once for each parent")
    func once() throws {
        let (live, other) = (try Container { ShopModule() }, try Container { ShopModule() })
        let cache = OverlayCache()
        var written = 0
        func overlay(on parent: Container) throws -> Container {
            try cache.container(over: parent) {
                written += 1
                return ModuleBuilder.buildExpression(Bind((any Catalog).self) { NamedCatalog(name: "sample") })
            }.get()
        }
        let (first, again) = (try overlay(on: live), try overlay(on: live))
        #expect(first === again && written == 1)
        #expect(try first.resolve(Model.self).catalog.name == "sample")
        #expect(try live.resolve(Model.self).catalog.name == "live")
        #expect(try overlay(on: other) !== first)
        #expect(written == 2)
    }

    @Test("bindings that cannot be assembled are a failure, not silence")
    func broken() throws {
        let container = try Container { ShopModule() }
        let result = OverlayCache().container(over: container) {
            ModuleBuilder.buildBlock(
                ModuleBuilder.buildExpression(Bind(Detail.init)), ModuleBuilder.buildExpression(Bind(Detail.init)))
        }
        let failure = #expect(throws: ViewFailure.self) { try result.get() }
        #expect((failure?.cause as? AssemblyError)?.id == .duplicateBinding)
    }

    @Test("without a parent, as in a preview, the bindings are a container, and a missing one is a failure")
    func preview() throws {
        let cache = OverlayCache()
        let whole = cache.container(over: nil) { ModuleBuilder.buildExpression(ShopModule()) }
        #expect(try whole.get().resolve(Model.self).catalog.name == "live")
        let part = OverlayCache().container(over: nil) { ModuleBuilder.buildExpression(Bind(Model.init)) }
        let failure = #expect(throws: ViewFailure.self) { try part.get() }
        #expect((failure?.cause as? ValidationError)?.findings.map(\.id).contains(.missingBinding) == true)
    }

    @Test("the error of an overlay's closure is the failure")
    func throwing() throws {
        struct Oops: Error {}
        let failure = #expect(throws: ViewFailure.self) {
            try OverlayCache().container(over: nil) { throw Oops() }.get()
        }
        #expect((failure?.cause as? AssemblyError)?.cause is Oops)
    }

    @Test("an overlay is closed when the identity of its view ends")
    func closing() async throws {
        let gate = Gate()
        var cache: OverlayCache? = OverlayCache()
        let overlay = try cache?.container(over: nil) {
            ModuleBuilder.buildExpression(ClosingModule(gate: gate))
        }.get()
        _ = try await overlay?.resolve(NamedCatalog.self)
        cache = nil
        await gate.arrival()
        await gate.open()
    }

    @Test("an app's container can be validated, and reports its mistakes")
    func app() throws {
        #expect(AppContainer { ShopModule() }.container != nil)
        #expect(AppContainer { Bind(Model.init) }.container != nil)
        let validated = AppContainer(validating: true) { Bind(Model.init) }
        #expect(validated.container == nil)
        #expect(validated.failure?.cause is ValidationError)
        #expect(AppContainer(validating: true) { ShopModule() }.container != nil)
        #expect(AppContainer(catching: try Container { ShopModule() }).container != nil)
    }
}
