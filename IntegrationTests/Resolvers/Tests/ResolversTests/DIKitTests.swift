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

    @Test("Each style is given what it needs")
    func styles() {
        let resolver = ABCD.LiveResolver()
        #expect(resolver.resolveC().cd.name == "provided")
        let object = E()
        resolver.injectE(into: object)
        #expect(object.dependency.ec.cd.name == "provided")
    }

    @Test("A resolver gives itself to what needs it; what it does not provide is a parameter")
    func app() {
        let resolver = App.LiveResolver()
        let detail = resolver.resolveListViewController().detail(at: 5)
        #expect(detail.index == 5)
        #expect(detail.apiClient === resolver.client)
    }

    @Test("What is shared is made once for each resolver")
    func shared() async throws {
        let resolver = SharedInstances.LiveResolver()
        let (one, other) = (try await resolver.resolveReport(), try await resolver.resolveReport())
        #expect(one.counters.allSatisfy { $0 === other.counters[0] })
        #expect(one.database === other.database)
        let elsewhere = SharedInstances.LiveResolver()
        #expect(elsewhere.resolveCounter() !== resolver.resolveCounter())
    }

    @Test("A value travels through what needs it, and a fake resolver gives a fake graph")
    func example() {
        let resolver = ExampleApp.LiveResolver()
        #expect(resolver.resolveDetailViewController(value: 3).multiplier?.value == 3)
        #expect(resolver.resolveListViewController().counter === resolver.resolveCounter())
        #expect(resolver.resolveCounter().start == 7)
        #expect(FakeResolver().resolveListViewController().counter?.start == -1)
    }
}
