internal import Dovetail
internal import DovetailInjection
internal import DovetailTesting
internal import Testing

@Suite("Migrating from swift-dependencies")
struct FromSwiftDependencies {
    struct CounterModel {
        @Injected(\.numberFact) var fact
        func describe(_ number: Int) -> String { fact.text(number) }
    }

    @Test("Live by default")
    func live() {
        #expect(CounterModel().describe(2) == "2 is even")
    }

    @Test(.dependencies { Bind(key: \.numberFact) { NumberFact { "\($0) is good" } } })
    func replaced() {
        #expect(CounterModel().describe(2) == "2 is good")
    }

    @Test(.dependencies { Unimplemented(key: \.numberFact, returning: NumberFact { _ in "unknown" }) })
    func unimplementedKey() {
        withKnownIssue { #expect(CounterModel().describe(2) == "unknown") }
    }

    @Test(.dependencies(replacing: { $0.numberFact.text = { "\($0) is good" } }))
    func endpoint() {
        #expect(CounterModel().describe(2) == "2 is good")
    }

    @Test(.dependencies(replacing: { $0.steadyClock = SuspendingClock() }))
    func nested() async {
        await withDependencies {
            let text = $0.numberFact.text
            $0.numberFact.text = { text($0) + ", and good" }
        } operation: {
            #expect(CounterModel().describe(2) == "2 is even, and good")
            #expect(Clockwork().clock is SuspendingClock)
            let here = Container.current
            let escaped = Task.detached { here?.asCurrent { CounterModel().describe(2) } }
            #expect(await escaped.value == "2 is even, and good")
        }
        #expect(CounterModel().describe(2) == "2 is even")
    }

    // MARK: Both libraries at the same time

    struct OldModel {
        @Dependency(\.numberFact) var fact
    }
    struct NewModel {
        @Injected(\.welcome) var welcome
    }

    @Test("Each library reads from the other")
    func bridges() {
        #expect(OldModel().fact.text(3) == "3 is odd")
        #expect(NewModel().welcome.text == "Hello")
    }

    // MARK: The rows of the table

    @Test("A container, an override and an injection point, as the table has them")
    func rows() async throws {
        let container = try Container { Bind(key: \.numberFact) { NumberFact { "\($0) is nine" } } }
        #expect(container.asCurrent { CounterModel().describe(9) } == "9 is nine")
        let inTask = await container.asCurrent { await Task { CounterModel().describe(9) }.value }
        #expect(inTask == "9 is nine")
        let created = container.asCurrent { CounterModel() }
        #expect(created.describe(9) == "9 is odd")  // a property follows the current container
        #expect(container.asCurrent { created.describe(9) } == "9 is nine")
        #expect(container.asCurrent { Clockwork().description } == "8 is even")  // a key that calls another one
        var model = CounterModel()
        model.$fact.override(NumberFact { "\($0) is fine" })
        #expect(model.describe(1) == "1 is fine")
    }
}

private struct Clockwork {
    @Injected(\.numberText) var text
    @Injected(\.steadyClock) var clock
    var description: String { clock is ContinuousClock ? text : "" }
}

extension Dependencies {
    fileprivate var numberText: String { numberFact.text(8) }
    fileprivate var steadyClock: any Clock<Duration> { ContinuousClock() }
}

struct NumberFact: Sendable {
    var text: @Sendable (Int) -> String
}

extension Dependencies {
    var numberFact: NumberFact {
        NumberFact { $0.isMultiple(of: 2) ? "\($0) is even" : "\($0) is odd" }
    }
}

struct WelcomeText: Sendable { let text: String }

private enum WelcomeKey: DependencyKey {
    static var liveValue: WelcomeText { WelcomeText(text: "Hello") }
}

extension DependencyValues {
    var welcome: WelcomeText { self[WelcomeKey.self] }
}

extension Dependencies {
    var welcome: WelcomeText {
        @Dependency(\.welcome) var welcome
        return welcome
    }
}

private enum NumberFactKey: DependencyKey {
    static var liveValue: NumberFact { Injected(\.numberFact).wrappedValue }
    static var testValue: NumberFact { Injected(\.numberFact).wrappedValue }
}

extension DependencyValues {
    var numberFact: NumberFact { self[NumberFactKey.self] }
}
