internal import Dovetail
internal import DovetailTesting
internal import Testing

private protocol Voice: Sendable { var text: String { get } }
private struct Live: Voice { let text = "live" }
private struct Mock: Voice { let text = "mock" }
private final class Speaker: Sendable {
    let voice: any Voice
    init(voice: any Voice) { self.voice = voice }
}

private struct VoiceModule: Module {
    var body: some Module {
        Bind((any Voice).self, Live.init).hidden()
        Bind(Speaker.init).lifetime(.singleton)
    }
}

@Suite(.dependencies { VoiceModule() })
struct HiddenOverrideTests {
    @Test(
        "F1: a binding of a test applies to dependents of a hidden binding",
        .dependencies { Bind((any Voice).self, Mock.init) })
    func inner() throws {
        let speaker = try #require(Container.current).resolveNow(Speaker.self)
        #expect(speaker.voice.text == "mock")
    }

    @Test(
        "F1: beside the module a replacing binding applies to them",
        .dependencies {
            VoiceModule()
            Bind((any Voice).self, Mock.init).replacing()
        })
    func beside() throws {
        let speaker = try #require(Container.current).resolveNow(Speaker.self)
        #expect(speaker.voice.text == "mock")
    }

    @Test("F1: without an override the module's own binding is used")
    func outer() throws {
        let speaker = try #require(Container.current).resolveNow(Speaker.self)
        #expect(speaker.voice.text == "live")
    }
}
