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
}
