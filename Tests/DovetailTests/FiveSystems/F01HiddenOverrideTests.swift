internal import Dovetail
internal import Testing

private protocol Voice: Sendable { var text: String { get } }
private struct Live: Voice { let text = "live" }
private struct Mock: Voice { let text = "mock" }
private final class Speaker: Sendable {
    let voice: any Voice
    init(voice: any Voice) { self.voice = voice }
}

/// A module whose own voice nobody else sees.
private struct VoiceModule: Module {
    var body: some Module {
        Bind((any Voice).self, Live.init).hidden()
        Bind(Speaker.init).lifetime(.singleton)
    }
}

@Suite struct HiddenOverrideTests {
    @Test("F1: an override reaches what uses a hidden binding, and leaves the original alone")
    func overriding() throws {
        let container = try Container { VoiceModule() }
        let original = try container.resolve(Speaker.self)
        let overlay = try container.overriding { Bind((any Voice).self, Mock.init) }
        withKnownIssue("F1") {
            try #expect(overlay.resolve(Speaker.self).voice.text == "mock")
            try #expect(overlay.resolve(Speaker.self) !== original)
        }
        try #expect(container.resolve(Speaker.self) === original)
    }

    @Test("F1: an override below another one reaches what uses a hidden binding")
    func overridingTwice() throws {
        let container = try Container { VoiceModule() }
        let overlay = try container.overriding { Bind { 1 } }.overriding { Bind((any Voice).self, Mock.init) }
        withKnownIssue("F1") { try #expect(overlay.resolve(Speaker.self).voice.text == "mock") }
    }

    @Test("F1: a replacing binding that only hidden bindings stand beside is a finding")
    func replacing() throws {
        let container = try Container {
            VoiceModule()
            Bind((any Voice).self, Mock.init).replacing()
        }
        try #expect(container.resolve(Speaker.self).voice.text == "live")
        withKnownIssue("F1") { #expect(container.findings.map(\.id) == [.redundantOverride]) }
    }

    @Test("F1: a later registration that only hidden bindings stand beside is a finding")
    func register() throws {
        let container = try Container { VoiceModule() }
        try container.register { Bind((any Voice).self, Mock.init) }
        try #expect(container.resolve(Speaker.self).voice.text == "live")
        withKnownIssue("F1") { #expect(container.findings.map(\.id) == [.redundantOverride]) }
    }

    @Test("F1: a replacing binding of a child that has only hidden bindings above it is a finding")
    func child() throws {
        let container = try Container { VoiceModule() }
        let child = try container.makeChild { Bind((any Voice).self, Mock.init).replacing() }
        withKnownIssue("F1") { #expect(child.findings.contains { $0.id == .redundantOverride }) }
    }
}
