internal import Dovetail
@testable internal import Registration
internal import Testing

private struct FixedClock: Clock { var now: Int { 7 } }

@Suite("Automatic registration") struct RegistrationTests {
    @Test("A container finds every injectable type")
    func resolves() async throws {
        let container = try Container { GeneratedModule() }
        let archive = try await container.resolve(Archive.self)
        #expect(archive.journal.ledger === (try await container.resolve(Ledger.self)))
        #expect(try await container.resolve(Screen.self).title == "untitled")
        #expect(try await container.resolve(Palette.self).plugins.map(\.name) == ["red", "blue"])
    }

    @Test("An explicit binding takes precedence")
    func explicit() async throws {
        let container = try Container {
            GeneratedModule()
            Bind((any Clock).self, FixedClock.init)
        }
        #expect(try await container.resolve(Ledger.self).clock.now == 7)
    }
}
