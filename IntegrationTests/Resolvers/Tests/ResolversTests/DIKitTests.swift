@testable internal import ABCD
@testable internal import App
@testable internal import ExampleApp
@testable internal import Priority
@testable internal import SharedInstances
internal import Testing

@Suite("The graphs of DIKit, built by generated code") struct DIKitTests {
    @Test("A provider comes before an injectable, and that before a factory method")
    func priority() {
        let resolver = Priority.LiveResolver()
        #expect(resolver.resolveA().origin == "provider")
        #expect(resolver.resolveB().origin == "initializer")
    }

    @Test("Each style receives its dependencies")
    func styles() {
        let resolver = ABCD.LiveResolver()
        #expect(resolver.resolveC().cd.name == "provided")
        let object = E()
        resolver.injectE(into: object)
        #expect(object.dependency.ec.cd.name == "provided")
    }

    @Test("A resolver passes itself to its dependents; values it does not provide are parameters")
    func app() {
        let resolver = App.LiveResolver()
        let detail = resolver.resolveListViewController().detail(at: 5)
        #expect(detail.index == 5)
        #expect(detail.apiClient === resolver.client)
    }

    @Test("Shared values are created once for each resolver")
    func shared() async throws {
        let resolver = SharedInstances.LiveResolver()
        let (one, other) = (try await resolver.resolveReport(), try await resolver.resolveReport())
        #expect(one.counters.allSatisfy { $0 === other.counters[0] })
        #expect(one.database === other.database)
        let elsewhere = SharedInstances.LiveResolver()
        #expect(elsewhere.resolveCounter() !== resolver.resolveCounter())
    }

    @Test("A value is passed to all its dependents, and a fake resolver returns a fake graph")
    func example() {
        let resolver = ExampleApp.LiveResolver()
        #expect(resolver.resolveDetailViewController(value: 3).multiplier?.value == 3)
        #expect(resolver.resolveListViewController().counter === resolver.resolveCounter())
        #expect(resolver.resolveCounter().start == 7)
        #expect(FakeResolver().resolveListViewController().counter?.start == -1)
    }
}
