import MainActorOff
import MainActorOn
import NonisolatedOff
import NonisolatedOn
import Testing

private struct Setting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusals: @Sendable () throws -> [String]
    let agreement: @Sendable () async throws -> Bool
    let fresh: @Sendable @MainActor () throws -> Bool
}

private let settings = [
    Setting(
        testDescription: "nonisolated", refusals: NonisolatedOff.Check.refusals,
        agreement: { try await NonisolatedOff.Check.agreement() }, fresh: NonisolatedOff.Check.fresh),
    Setting(
        testDescription: "nonisolated, nonsending by default", refusals: NonisolatedOn.Check.refusals,
        agreement: { try await NonisolatedOn.Check.agreement() }, fresh: NonisolatedOn.Check.fresh),
    Setting(
        testDescription: "MainActor", refusals: MainActorOff.Check.refusals,
        agreement: { try await MainActorOff.Check.agreement() }, fresh: MainActorOff.Check.fresh),
    Setting(
        testDescription: "MainActor, nonsending by default", refusals: MainActorOn.Check.refusals,
        agreement: { try await MainActorOn.Check.agreement() }, fresh: MainActorOn.Check.fresh),
]

@Test("a synchronous request from outside says which actor is needed", arguments: settings)
private func refuses(setting: Setting) throws {
    #expect(try setting.refusals() == ["wrong-isolation", "wrong-isolation", "needs-async", "needs-async"])
}

@Test("requests from every isolation give the same instances", arguments: settings)
private func agrees(setting: Setting) async throws {
    for _ in 0..<50 { #expect(try await setting.agreement()) }
}

@Test("a synchronous request on the main actor makes what belongs there", arguments: settings)
private func makesOnMain(setting: Setting) async throws {
    #expect(try await setting.fresh())
}
