internal import Dovetail
internal import DovetailInjection
internal import Testing

@testable internal import DovetailTesting

/// A binding of a test that has no effect, usually because it is bound as another type than its dependents take.
struct RedundantOverrideTests {
    private protocol Voice: Sendable {}
    private struct Live: Voice {}
    private struct Mock: Voice {}
    private final class Speaker: Sendable {
        let voice: any Voice
        init(voice: any Voice) { self.voice = voice }
    }
    private struct SpeakerModule: Module {
        var body: some Module {
            Bind((any Voice).self, Live.init)
            Bind(Speaker.init)
        }
    }

    private let reports = Reports()

    /// Runs a test with these bindings in a suite, and resolves the speaker.
    private func run(
        _ module: some Module = SpeakerModule(), line: Int = #line, @ModuleBuilder _ bindings: () throws -> Bindings,
        _ body: (Container) throws -> Void = { _ = try $0.resolveNow(Speaker.self) }
    ) async throws {
        try await reports.overlay("suite", file: #fileID).run {
            module
        } _: {
            try await reports.overlay("test", file: #fileID, line: line).run(bindings) { try body(current()) }
        }
    }

    @Test func `a double that is bound as its own type is reported, and the test goes on`() async throws {
        try await run { Bind { Mock() } }
        #expect(reports.all.count == 1)
        let text = try #require(reports.all.first)
        #expect(text.contains("warning: in test, "), "\(text)")
        #expect(
            text.contains("'Mock' replaces nothing, nothing depends on it, and the test has not resolved it"), "\(text)"
        )
        #expect(text.contains("redundant-override") && text.contains("Bind((any P).self)"), "\(text)")
    }

    @Test func `a double that is bound as the protocol is not reported, whether it is used or not`() async throws {
        try await run { Bind((any Voice).self, Mock.init) }
        try await run {
            Bind((any Voice).self, Mock.init)
        } _: { _ in
        }
        #expect(reports.all == [])
    }

    @Test func `what the test resolves, or a dependent may take later, is not reported`() async throws {
        try await run {
            Bind { Mock() }
        } _: {
            _ = try $0.resolveNow(Mock.self)
        }
        try await run {
            Bind { Mock() }
        } _: {
            _ = try $0.makeChild {}.resolveNow(Mock.self)
        }
        struct Silent: Module {
            var body: some Module { Bind { (lazy: Lazy<Mock>) in [lazy] } }
        }
        try await run(Silent()) {
            Bind { Mock() }
        } _: { _ in
        }
        #expect(reports.all == [])
    }

    @Test func `keys, elements, roots, modules and the bindings of suites are not reported`() async throws {
        struct Extra: Module {
            var body: some Module { Bind { Mock() } }
        }
        try await run {
            Bind(key: \.number) { 7 }
            Bind { Mock() }.into((any Voice).self) { $0 }
            Bind { "" }.root()
            Extra()
        }
        try await run(line: #line + 1) { Bind { Mock() } }
        try await reports.overlay("suite alone", file: #fileID).run {
            Bind { Mock() }
        } _: {
        }
        #expect(reports.all == [])
    }

    @Test func `a test that fails is not told of bindings that it did not reach`() async throws {
        struct Early: Error {}
        await #expect(throws: Early.self) {
            try await run {
                Bind { Mock() }
            } _: { _ in
                throw Early()
            }
        }
        #expect(reports.all == [])
    }
}
