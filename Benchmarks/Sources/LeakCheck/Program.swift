/// A body that runs many times, and the public entry points that it calls.
///
/// After the rounds, the process must have as many live allocations, and as many live bytes, as before them.
struct Program: Sendable {
    enum Body: Sendable {
        case synchronous(@Sendable () throws -> Void)
        case awaited(@Sendable () async throws -> Void)
    }

    let name: String
    /// The public entry points that the body calls, spelled as `Scripts/check-leaks --symbols` prints them.
    let covers: [String]
    let rounds: Int
    /// Creates what the rounds share, for example a container, and returns the body.
    let prepare: @Sendable () async throws -> Body

    /// A program whose body does not wait.
    static func synchronous(
        _ name: String, covers: [String] = [], rounds: Int = 100_000,
        _ prepare: @escaping @Sendable () async throws -> @Sendable () throws -> Void
    ) -> Program {
        Program(name: name, covers: covers, rounds: rounds) { .synchronous(try await prepare()) }
    }

    /// A program whose body waits.
    static func awaited(
        _ name: String, covers: [String] = [], rounds: Int = 10_000,
        _ prepare: @escaping @Sendable () async throws -> @Sendable () async throws -> Void
    ) -> Program {
        Program(name: name, covers: covers, rounds: rounds) { .awaited(try await prepare()) }
    }
}

/// A public entry point that no program covers, and why none has to.
struct Exemption: Sendable {
    /// One entry point, or several with `*` in their names.
    let names: String
    let reason: String
}
