import Dovetail
import DovetailTesting
import Testing

@testable import Hello

struct GreeterTests {
    @Test func wiring() throws {
        try Container { GreetingModule() }.validate()
    }
}
