import Dovetail
import DovetailTesting
import Testing

@testable import Hello

struct ShortPhrasebook: Phrasebook {
    let hello = "Hi"
}

struct GreeterTests {
    @Test func wiring() throws {
        try Container { GreetingModule() }.validate()
    }
}
