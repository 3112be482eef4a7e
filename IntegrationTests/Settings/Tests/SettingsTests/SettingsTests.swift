import Dovetail
import DovetailInjection
import Keys
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
    let tide: @Sendable @MainActor () -> Tide
    let components: @Sendable @MainActor () throws -> [String]
    let points: @Sendable @MainActor () async throws -> [String]
}

private let settings = [
    Setting(
        testDescription: "nonisolated", refusals: NonisolatedOff.Check.refusals,
        agreement: { try await NonisolatedOff.Check.agreement() }, fresh: NonisolatedOff.Check.fresh,
        tide: NonisolatedOff.APIStyles.tide, components: NonisolatedOff.APIStyles.components,
        points: NonisolatedOff.APIStyles.points),
    Setting(
        testDescription: "nonisolated, nonsending by default", refusals: NonisolatedOn.Check.refusals,
        agreement: { try await NonisolatedOn.Check.agreement() }, fresh: NonisolatedOn.Check.fresh,
        tide: NonisolatedOn.APIStyles.tide, components: NonisolatedOn.APIStyles.components,
        points: NonisolatedOn.APIStyles.points),
    Setting(
        testDescription: "MainActor", refusals: MainActorOff.Check.refusals,
        agreement: { try await MainActorOff.Check.agreement() }, fresh: MainActorOff.Check.fresh,
        tide: MainActorOff.APIStyles.tide, components: MainActorOff.APIStyles.components,
        points: MainActorOff.APIStyles.points),
    Setting(
        testDescription: "MainActor, nonsending by default", refusals: MainActorOn.Check.refusals,
        agreement: { try await MainActorOn.Check.agreement() }, fresh: MainActorOn.Check.fresh,
        tide: MainActorOn.APIStyles.tide, components: MainActorOn.APIStyles.components,
        points: MainActorOn.APIStyles.points),
]

@Test("a synchronous request from outside reports the required actor", arguments: settings)
private func refuses(setting: Setting) throws {
    #expect(try setting.refusals() == ["wrong-isolation", "wrong-isolation", "needs-async", "needs-async"])
}

@Test("requests from every isolation return the same instances", arguments: settings)
private func agrees(setting: Setting) async throws {
    for _ in 0..<50 { #expect(try await setting.agreement()) }
}

@Test("a synchronous request on the main actor creates its instances", arguments: settings)
private func makesOnMain(setting: Setting) async throws {
    #expect(try await setting.fresh())
}

@Test(
    "components share, have several parents, are overridden, and work before and behind a container",
    arguments: settings)
private func components(setting: Setting) async throws {
    #expect(try await setting.components() == ["9 1 1", "true", "true", "1", "container"])
}

@Test(
    "injected properties of structures, classes and actors return their default and its replacement",
    arguments: settings
)
private func points(setting: Setting) async throws {
    #expect(try await setting.points() == ["1 9", "1 9", "mine", "bound"])
}

@Test("a key path is the same key in every module that writes it")
@MainActor private func keysAcrossModules() throws {
    struct Point { @Injected(\.tide) var tide }
    let mine = Point().tide
    #expect(settings.allSatisfy { $0.tide() === mine })
    let container = try Container { Bind(key: \.tide) { Tide("bound") }.lifetime(.singleton) }
    container.asCurrent { #expect(settings.allSatisfy { $0.tide() === Point().tide && $0.tide().name == "bound" }) }
    let override = Dependencies.override(\.tide) { _ in Tide("overridden") }
    #expect(settings.allSatisfy { $0.tide().name == "overridden" })
    override.rollBack()
    #expect(settings.allSatisfy { $0.tide() === mine })
}

@Test("the spellings for the main actor have the same effect in every setting")
@MainActor func spells() throws {
    for made in [
        try NonisolatedOff.Spellings.made(), try NonisolatedOn.Spellings.made(), try MainActorOff.Spellings.made(),
        try MainActorOn.Spellings.made(),
    ] { #expect(made == [true, true, true, true, true, true]) }
    for id in [
        try NonisolatedOff.Spellings.id(), try NonisolatedOn.Spellings.id(), try MainActorOff.Spellings.id(),
        try MainActorOn.Spellings.id(),
    ] { #expect(id == "missing-binding") }
}
