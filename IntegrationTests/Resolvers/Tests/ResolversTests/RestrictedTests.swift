internal import Dovetail
@testable internal import Restricted
internal import Testing

private struct Base: BaseResolver {}
private struct App: AppResolver { func provideSize() -> Int { 3 } }

@Suite("Declarations that exist only somewhere") struct RestrictedTests {
    @Test("A resolver without providers takes everything as parameters")
    func parameters() {
        #expect(Base().resolveMeasured(size: { 2 }).size == 2)
        #expect(Base().resolveLivePort().name == "live")
        #expect(App().resolveShelf(`the label`: "a").thing.size == 3)
    }

    @Test("What exists in this configuration is created")
    func configurations() {
        #expect(App().resolveSite().host.name == "here")
        #if DEBUG
            #expect(App().resolvePanel().inspector.size == 3)
        #endif
    }

    @Test("A container creates what a binding can create")
    func bindings() async throws {
        let container = try Container {
            GeneratedModule()
            Bind { 4 }
            Bind { "label" }
        }
        #expect(try await container.resolve(Later.self).size == 4)
        #expect(try await container.resolve(Sized.self).size == 4)
        #expect(try await container.resolve(Shelf.self).thing.size == 4)
        #expect(try await container.resolve((any Port).self).name == "live")
        await #expect(throws: ResolutionError.self) { _ = try await container.resolve(Stage.self) }
    }
}
