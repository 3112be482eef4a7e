internal import Dovetail
internal import Testing

private protocol Voice: Sendable { var text: String { get } }
private struct Live: Voice { let text = "live" }
private struct Mock: Voice { let text = "mock" }
private struct Speaker: Sendable { let voice: any Voice }

/// A module with a voice that only it can see.
private struct VoiceModule: Module {
    var body: some Module {
        Bind((any Voice).self, Live.init).hidden()
        Bind(Speaker.init)
    }
}

private struct Absent: Module {
    var body: some Module { Bind { 1 } }
}

@Suite("A request in a module (Semantics §9)") struct ModuleRequestTests {
    @Test func `a child finds the module above`() async throws {
        let container = try Container { VoiceModule() }
        for child in [container, try container.makeChild { Instance(1) }, try container.makeChild {}.makeChild {}] {
            #expect(try child.resolve((any Voice).self, in: VoiceModule.self, isolation: nil).text == "live")
            #expect(try await child.resolve((any Voice).self, in: VoiceModule.self).text == "live")
            #expect(try child.resolve(Speaker.self, in: VoiceModule.self, isolation: nil).voice.text == "live")
        }
    }

    @Test func `a child with values finds the module above`() throws {
        let container = try Container {
            VoiceModule()
            Input(Int.self)
        }
        let child = try container.makeChild(providing: 7)
        #expect(try child.resolve((any Voice).self, in: VoiceModule.self).text == "live")
        #expect(try child.resolve(Int.self, in: VoiceModule.self) == 7)
    }

    @Test func `in an overlay the override of a hidden binding takes precedence`() throws {
        let container = try Container { VoiceModule() }
        let other = try container.overriding { Instance(1) }
        #expect(try other.resolve((any Voice).self, in: VoiceModule.self).text == "live")
        let overlay = try container.overriding { Bind((any Voice).self, Mock.init) }
        for container in [overlay, try overlay.overriding { Instance(1) }, try overlay.makeChild {}] {
            #expect(try container.resolve((any Voice).self, in: VoiceModule.self).text == "mock")
            #expect(try container.resolve(Speaker.self, in: VoiceModule.self).voice.text == "mock")
        }
        #expect(try container.resolve((any Voice).self, in: VoiceModule.self).text == "live")
    }

    @Test func `in a child the hidden binding takes precedence`() throws {
        let container = try Container { VoiceModule() }
        let child = try container.makeChild { Bind((any Voice).self, Mock.init) }
        #expect(try child.resolve((any Voice).self, in: VoiceModule.self).text == "live")
        #expect(try child.resolve((any Voice).self).text == "mock")
    }

    @Test func `a request in a module uses the nearest container with the module`() throws {
        let child = try Container { VoiceModule() }.makeChild { VoiceModule() }
        #expect(try child.resolve((any Voice).self, in: VoiceModule.self).text == "live")
    }

    @Test func `a missing binding is reported as missing, and so is a module that no container has`() throws {
        let child = try Container { VoiceModule() }.makeChild {}
        let missing = errorText { _ = try child.resolve(Double.self, in: VoiceModule.self, isolation: nil) }
        #expect(missing.contains("missing-binding"))
        let absent = errorText { _ = try child.resolve(Int.self, in: Absent.self, isolation: nil) }
        #expect(absent.contains("missing-requirement"))
    }
}
