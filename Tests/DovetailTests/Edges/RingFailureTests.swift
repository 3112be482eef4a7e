internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private final class Member: @unchecked Sendable {
    // Safe: written while the cycle is created, by one thread.
    var other: Member?
}
private struct Refused: Error {}

/// An optimized build once released the error of a cycle once for each of its members.
@Suite("Failing cycles: exactly once, and the same error each time") struct RingFailureTests {
    private func container(isAsync: Bool) throws -> Container {
        try Container {
            if isAsync {
                Bind { () async in Member() }.qualified(.name("a")).using(Member.self, .name("b"))
                    .inject { (member: Member, other: Member) in member.other = other }.lifetime(.singleton)
            } else {
                Bind { Member() }.qualified(.name("a")).using(Member.self, .name("b"))
                    .inject { (member: Member, other: Member) in member.other = other }.lifetime(.singleton)
            }
            Bind { () throws -> Member in throw Refused() }.qualified(.name("b")).using(Member.self, .name("a"))
                .inject { (member: Member, other: Member) in member.other = other }.lifetime(.singleton)
        }
    }

    @Test("Core 37: shared members of a cycle that fails, synchronously, two hundred times")
    func now() throws {
        for _ in 0..<200 {
            let container = try container(isAsync: false)
            let error = #expect(throws: ResolutionError.self) { try container.resolve(Member.self, .name("a")) }
            #expect(error?.id == .factoryFailed && error?.cause is Refused)
        }
    }

    @Test("Core 37: the same in a task")
    func later() async throws {
        for _ in 0..<200 {
            let container = try container(isAsync: true)
            let error = await #expect(throws: ResolutionError.self) {
                try await container.resolve(Member.self, .name("b"))
            }
            #expect(error?.id == .factoryFailed && error?.cause is Refused)
        }
    }
}
