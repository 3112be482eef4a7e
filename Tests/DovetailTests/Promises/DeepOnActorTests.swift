internal import Dovetail
internal import Testing

private final class Link: Sendable {
    let depth: Int
    init(depth: Int = 0) { self.depth = depth }
}

private enum Sharing: Sendable, CaseIterable {
    case singleton, transient

    var lifetime: Lifetime<Link> { self == .singleton ? .singleton : .transient }
}

/// A chain in which each binding depends on the next one, by name.
private struct Chain: Module {
    let length: Int
    let sharing: Sharing
    /// The number of the one binding that belongs to the main actor.
    var onMain: Int?

    var body: some Module {
        for number in 1..<length {
            if number == onMain {
                Bind { @MainActor (next: Link) in Link(depth: next.depth + 1) }.lifetime(sharing.lifetime)
                    .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
            } else {
                Bind { (next: Link) in Link(depth: next.depth + 1) }.lifetime(sharing.lifetime)
                    .qualified(.name("\(number)")).using(Link.self, .name("\(number + 1)"))
            }
        }
        Bind { Link() }.lifetime(sharing.lifetime).qualified(.name("\(length)"))
    }
}

/// An actor whose code resolves synchronously, and one that awaits.
private actor Desk {
    func depth(_ container: Container) throws -> Int { try container.resolve(Link.self, .name("1")).depth }

    func awaitedDepth(_ container: Container) async throws -> Int {
        try await container.resolve(Link.self, .name("1")).depth
    }
}

@Suite("Depth on an actor", .timeLimit(.minutes(10))) struct DeepOnActorTests {
    static let lengths = [15, 16, 17, 70]

    @Test(arguments: lengths, Sharing.allCases)
    @MainActor private func `Core 14: the main actor resolves a deep chain synchronously`(
        length: Int, sharing: Sharing
    ) throws {
        let container = try Container { Chain(length: length, sharing: sharing) }
        try container.validate()
        #expect(try container.resolve(Link.self, .name("1")).depth == length - 1)
    }

    @Test(arguments: lengths, Sharing.allCases)
    private func `Core 14: an actor resolves a deep chain synchronously`(
        length: Int, sharing: Sharing
    ) async throws {
        let container = try Container { Chain(length: length, sharing: sharing) }
        try container.validate()
        #expect(try await Desk().depth(container) == length - 1)
    }

    @Test(arguments: lengths, Sharing.allCases)
    @MainActor private func `Core 14: the main actor resolves a deep chain with a binding of its own synchronously`(
        length: Int, sharing: Sharing
    ) throws {
        let container = try Container { Chain(length: length, sharing: sharing, onMain: length / 2) }
        try container.validate()
        #expect(try container.resolve(Link.self, .name("1")).depth == length - 1)
    }

    @Test(arguments: lengths, Sharing.allCases)
    @MainActor private func `Core 14: the main actor awaits a deep chain with one binding of the main actor`(
        length: Int, sharing: Sharing
    ) async throws {
        let container = try Container { Chain(length: length, sharing: sharing, onMain: length / 2) }
        try container.validate()
        #expect(try await container.resolve(Link.self, .name("1")).depth == length - 1)
    }

    @Test(arguments: lengths, Sharing.allCases)
    private func `Core 14: another actor, or none, awaits a deep chain with one binding of the main actor`(
        length: Int, sharing: Sharing
    ) async throws {
        let chain = Chain(length: length, sharing: sharing, onMain: length / 2)
        #expect(try await Desk().awaitedDepth(try Container { chain }) == length - 1)
        #expect(try await Container { chain }.resolve(Link.self, .name("1")).depth == length - 1)
    }
}
