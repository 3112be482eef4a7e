import Dovetail
import DovetailTesting
import Testing

@testable import Hello

struct ShortPhrasebook: Phrasebook {
    let hello = "Hi"
}

@Suite(.dependencies { GreetingModule() })
struct GreeterTests {
    @Test func wiring() throws {
        try Container { GreetingModule() }.validate()
    }

    @Test(.dependencies { Bind((any Phrasebook).self, ShortPhrasebook.init) })
    func greeting() throws {
        let greeter = try #require(Container.current).resolve(Greeter.self)
        #expect(greeter.greeting(for: "Ann") == "Hi, Ann!")
    }
}
