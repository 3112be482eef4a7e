// Code that must not compile, one mistake in each function, as in the other files: what the main actor creates.
import Dovetail

@MainActor final class Model {
    init() {}
    func load() {}
}

func createsOnTheMainActor() throws {
    // expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    _ = try Container { Bind { Model() } }
}
