// seen: 6.3.1
// options: -enable-upcoming-feature NonisolatedNonsendingByDefault
// prints: While silgen closureexpr SIL function
// instead: the function is stored as it came, without a closure around it, and its parameter is `@concurrent` (`AsyncProvider`).

struct Provider<each Argument, Value> {
    let make: @Sendable (repeat each Argument) async throws -> Value

    init(_ make: @escaping @Sendable (repeat each Argument) async throws -> Value) {
        self.make = { (arguments: repeat each Argument) in try await make(repeat each arguments) }
    }
}
