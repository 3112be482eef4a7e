internal import Dovetail
internal import Testing

private final class Made: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

/// A lifetime with one instance per distinct arguments.
private enum Sharing: Sendable, CaseIterable {
    case singleton, scoped, weak, pool, process

    var lifetime: Lifetime<Made> {
        switch self {
        case .singleton: .singleton
        case .scoped: .scoped
        case .weak: .weak
        case .pool: .pool(InstancePool("pool"))
        case .process: .process
        }
    }
}

@Suite("The identity of arguments") struct ArgumentIdentityTests {
    private static func container(_ sharing: Sharing) throws -> Container {
        try Container {
            Bind { (a: RuntimeArgument<Int>, b: RuntimeArgument<Int?>) in Made("\(arg(a)) \(arg(b) ?? -1)") }
                .lifetime(sharing.lifetime)
            Bind { (a: RuntimeArgument<Int>, b: RuntimeArgument<Int?>) in Made("named \(arg(a)) \(arg(b) ?? -1)") }
                .qualified(.name("name")).lifetime(sharing.lifetime)
        }
    }

    @Test(arguments: Sharing.allCases)
    private func `Core 26: an omitted argument and one that is nil are the same`(
        sharing: Sharing
    ) async throws {
        let container = try Self.container(sharing)
        let created = [
            try container.resolveNow(Made.self, arguments: 5),
            try container.resolveNow(Made.self, arguments: 5, nil as Int?),
            try container.resolveNow(Made.self, arguments: 5, Int?.none),
            try await container.resolve(Made.self, arguments: 5),
            try await container.resolve(Made.self, arguments: 5, Int?.none),
        ]
        #expect(created.map(\.text) == Array(repeating: "5 -1", count: created.count))
        #expect(Set(created.map { ObjectIdentifier($0) }).count == 1)
        let other = try container.resolveNow(Made.self, arguments: 5, -1)
        #expect(other !== created[0])
    }

    @Test func `Core 26: an omitted argument and one that is nil are the same under a name`() throws {
        let container = try Self.container(.singleton)
        let one = try container.resolve(Made.self, .name("name"), arguments: 5, isolation: nil)
        let other = try container.resolve(Made.self, .name("name"), arguments: 5, Int?.none, isolation: nil)
        #expect(one === other)
    }

    @Test func `Core 26: an argument and the same one as an Optional are the same`() throws {
        let container = try Self.container(.singleton)
        let one = try container.resolveNow(Made.self, arguments: 5, 7)
        let other = try container.resolveNow(Made.self, arguments: 5, Int?.some(7))
        let third = try container.resolveNow(Made.self, arguments: Int?.some(5), 7)
        #expect(one === other)
        #expect(one === third)
        #expect(one.text == "5 7")
    }
}
