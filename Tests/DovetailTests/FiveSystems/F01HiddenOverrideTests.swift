internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

private protocol Voice: Sendable { var text: String { get } }
private struct Live: Voice { let text = "live" }
private struct Mock: Voice { let text = "mock" }
private final class Speaker: Sendable {
    let voice: any Voice
    init(voice: any Voice) { self.voice = voice }
}

/// A module with a voice that only it can see.
private struct VoiceModule: Module {
    var body: some Module {
        Bind((any Voice).self, Live.init).hidden()
        Bind(Speaker.init).lifetime(.singleton)
    }
}

private struct Tuned: Voice {
    let text: String
    init(number: Int) { text = "tuned \(number)" }
}

/// A hidden voice that depends on a binding which may be overridden anywhere.
private struct TunedModule: Module {
    var body: some Module {
        Bind { 1 }
        Bind((any Voice).self, Tuned.init).hidden()
        Bind(Speaker.init).lifetime(.singleton)
    }
}

@Suite struct HiddenOverrideTests {
    @Test("F1: an override applies to dependents of a hidden binding, and does not change the original")
    func overriding() throws {
        let container = try Container { VoiceModule() }
        let original = try container.resolve(Speaker.self)
        let overlay = try container.overriding { Bind((any Voice).self, Mock.init) }
        try #expect(overlay.resolve(Speaker.self).voice.text == "mock")
        try #expect(overlay.resolve(Speaker.self) !== original)
        try #expect(container.resolve(Speaker.self) === original)
    }

    @Test("F1: an override below another one applies to dependents of a hidden binding")
    func overridingTwice() throws {
        let container = try Container { VoiceModule() }
        let overlay = try container.overriding { Bind { 1 } }.overriding { Bind((any Voice).self, Mock.init) }
        try #expect(overlay.resolve(Speaker.self).voice.text == "mock")
    }

    @Test("F1: an override applies to dependents of a hidden binding that the overlay creates again itself")
    func dependingOnOverridden() throws {
        let container = try Container { TunedModule() }
        #expect(try container.resolve(Speaker.self).voice.text == "tuned 1")
        let tuned = try container.overriding { Bind { 2 } }
        #expect(try tuned.resolve(Speaker.self).voice.text == "tuned 2")
        let mocked = try container.overriding {
            Bind { 2 }
            Bind((any Voice).self, Mock.init)
        }
        #expect(try mocked.resolve(Speaker.self).voice.text == "mock")
        #expect(tuned.findings.isEmpty && mocked.findings.isEmpty)
    }

    @Test("F1: a default of an overlay, and a child below one, do not override hidden bindings")
    func notReplacing() throws {
        let container = try Container { VoiceModule() }
        let overlay = try container.overriding { Bind((any Voice).self, Mock.init).asDefault() }
        #expect(try overlay.resolve(Speaker.self).voice.text == "live")
        let child = try container.overriding { Bind { 1 } }.makeChild { Bind((any Voice).self, Mock.init) }
        #expect(try child.resolve(Speaker.self).voice.text == "live")
    }

    @Test("F1: the graph of an overlay shows the override where the hidden binding was")
    func graph() throws {
        let container = try Container { VoiceModule() }
        let overlay = try container.overriding { Bind((any Voice).self, Mock.init) }
        let child = try overlay.makeChild {}
        for graph in [overlay.graph, child.graph] {
            #expect(graph.levels.map(\.isOverlay) == (graph.levels.count == 2 ? [false, true] : [false, true, false]))
            #expect(graph.findings().isEmpty)
        }
        #expect(try child.resolve(Speaker.self).voice.text == "mock")
    }

    @Test("F1: a replacing binding with only hidden bindings to replace is a finding")
    func replacing() throws {
        let container = try Container {
            VoiceModule()
            Bind((any Voice).self, Mock.init).replacing()
        }
        try #expect(container.resolve(Speaker.self).voice.text == "live")
        #expect(container.findings.map(\.id) == [.redundantOverride])
    }

    @Test("F1: a replacing binding of an overlay overrides what a module beside it hides, a plain one does not")
    func beside() throws {
        let container = try Container { Bind { 1 } }
        let overlay = try container.overriding {
            VoiceModule()
            Bind((any Voice).self, Mock.init).replacing()
        }
        #expect(try overlay.resolve(Speaker.self).voice.text == "mock")
        #expect(try overlay.makeChild {}.resolve(Speaker.self).voice.text == "mock")
        #expect(try overlay.resolve((any Voice).self, in: VoiceModule.self).text == "mock")
        #expect(overlay.findings.isEmpty)
        let plain = try container.overriding {
            VoiceModule()
            Bind((any Voice).self, Mock.init)
        }
        #expect(try plain.resolve(Speaker.self).voice.text == "live")
        #expect(try plain.resolve((any Voice).self).text == "mock")
    }

    @Test("F1: a later registration with only hidden bindings to replace is a finding")
    func register() throws {
        let container = try Container { VoiceModule() }
        try container.register { Bind((any Voice).self, Mock.init) }
        try #expect(container.resolve(Speaker.self).voice.text == "live")
        #expect(container.findings.map(\.id) == [.redundantOverride])
    }

    @Test("F1: a replacing binding of a child that has only hidden bindings above it is a finding")
    func child() throws {
        let container = try Container { VoiceModule() }
        let child = try container.makeChild { Bind((any Voice).self, Mock.init).replacing() }
        #expect(child.findings.contains { $0.id == .redundantOverride })
    }

    @Test("F1: a plain binding of a child below hidden bindings is resolved by the child, and is no finding")
    func plainChild() throws {
        let child = try Container { VoiceModule() }.makeChild { Bind((any Voice).self, Mock.init) }
        #expect(try child.resolve((any Voice).self).text == "mock")
        #expect(child.findings.isEmpty)
    }
}
