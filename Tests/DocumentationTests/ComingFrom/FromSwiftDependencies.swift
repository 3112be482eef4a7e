internal import Dovetail
internal import DovetailTesting
internal import Testing

@Suite("Coming from swift-dependencies")
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
}

struct NumberFact: Sendable {
    var text: @Sendable (Int) -> String
}

extension Dependencies {
    var numberFact: NumberFact {
        NumberFact { $0.isMultiple(of: 2) ? "\($0) is even" : "\($0) is odd" }
    }
}
