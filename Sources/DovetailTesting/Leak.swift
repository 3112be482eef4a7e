public import Dovetail
public import DovetailGraph

/// An object that a binding has made and that is still held when it should be gone.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The name of its type, as errors print it.
    public let name: String
    /// Where its binding is written.
    public let location: SourceLocation

    init(_ binding: BindingDescription) {
        name = binding.name
        location = binding.location
    }

    /// What is held, the location of the binding, and how to exempt an object that the binding only looked up.
    public var description: String {
        """
        '\(name)' is still held; it was made by the binding at \(location) (if it existed before, bind it as \
        `Instance(…)`, or allow it to survive: `allowingSurvivors: \(metatype)`)
        """
    }

    private var metatype: String { name.contains(" ") ? "(\(name)).self" : "\(name).self" }
}

extension Census {
    /// What is still held, after those who are about to let go have had their turn; without objects of these types.
    ///
    /// A task lets go of its result a moment after whoever awaited it goes on, on another thread that may be slow. So this
    /// looks again, after pauses that grow to two seconds in all; where nothing is held it returns at once.
    nonisolated(nonsending) func leaks(except types: [Any.Type] = []) async -> [Leak] {
        defer { end() }
        for _ in 0..<20 {
            if survivors(except: types).isEmpty { return [] }
            await Task.yield()
        }
        for doubling in 0...10 {
            if survivors(except: types).isEmpty { return [] }
            try? await Task.sleep(for: .milliseconds(1 << doubling))
        }
        return survivors(except: types).map { Leak($0) }
    }
}

/// Makes a container, lets `body` use it, closes it and lets it go. Gives what is still held then: `#expect(leaks ==
/// [])`.
///
/// Everything is made for this check alone, what lives as long as the process included. In XCTest, assert that the
/// result is empty. A binding is not blamed for what is known to be older than the run of its factory: what an `Instance`
/// gives, what the factory returns a second time, and what was left over from an earlier check.
///
/// - Parameters:
///   - survivors: Types whose objects may be held: classes, or types as they are bound.
///   - modules: Modules and bindings, one a line.
///   - body: What is done with the container.
nonisolated(nonsending) public func leaks(
    allowingSurvivors survivors: [Any.Type] = [], @ModuleBuilder of modules: () throws -> Bindings,
    after body: nonisolated(nonsending) (Container) async throws -> Void
) async throws -> [Leak] {
    let census = Census()
    try await use(try Container.overlay(of: nil, census: census, observer: Silence(), try modules()), body)
    return await census.leaks(except: survivors)
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
