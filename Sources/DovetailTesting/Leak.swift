public import Dovetail

/// An object that a recipe has made and that is still held when it should be gone.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The name of its type, as errors print it.
    public let name: String
    /// Where its recipe is written.
    public let location: SourceLocation

    init(_ binding: BindingDescription) {
        name = binding.name
        location = binding.location
    }

    /// What is held, and the place of the recipe.
    public var description: String { "'\(name)' is still held; it was made by the recipe at \(location)" }
}

extension Census {
    /// What is still held, after those who are about to let go have had their turn.
    ///
    /// A task lets go of its result a moment after whoever awaited it goes on, on another thread that may be slow. So this
    /// looks again, after pauses that grow to two seconds in all; where nothing is held it returns at once.
    nonisolated(nonsending) func leaks() async -> [Leak] {
        for _ in 0..<20 {
            if survivors.isEmpty { return [] }
            await Task.yield()
        }
        for doubling in 0...10 {
            if survivors.isEmpty { return [] }
            try? await Task.sleep(for: .milliseconds(1 << doubling))
        }
        return survivors.map { Leak($0) }
    }
}

/// Makes a container, lets `body` use it, closes it and lets it go. Gives what is still held then: `#expect(leaks ==
/// [])`.
///
/// Everything is made for this check alone, what lives as long as the process included. In XCTest, assert that the
/// result is empty.
nonisolated(nonsending) public func leaks(
    @ModuleBuilder of modules: () throws -> Bindings,
    after body: nonisolated(nonsending) (Container) async throws -> Void
) async throws -> [Leak] {
    let census = Census()
    try await use(try Container.overlay(of: nil, census: census, observer: Silence(), try modules()), body)
    return await census.leaks()
}

/// In a function of its own, so that nothing of the container is left on the stack.
nonisolated(nonsending) private func use(
    _ container: consuming Container, _ body: nonisolated(nonsending) (Container) async throws -> Void
) async throws {
    do { try await container.asCurrent { try await body(container) } } catch {
        try? await container.close()
        throw error
    }
    try await container.close()
}

/// An observer that does nothing.
struct Silence: Observer {}
