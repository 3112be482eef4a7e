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
        try await reports.overlay("suite", file: #fileID, isInnermost: false).run {
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

    /// Runs a test of the module without bindings of its own.
    private func test(line: Int = #line, _ body: (Container) throws -> Void) async throws {
        try await run(line: line, {}, body)
    }

    @Test func `a double that overriding binds as its own type is reported after the test`() async throws {
        try await test { app in
            let overlay = try app.overriding { Bind { Mock() } }
            #expect(try overlay.resolveNow(Speaker.self).voice is Live)
            #expect(reports.all == [])
        }
        #expect(reports.all.count == 1)
        let text = try #require(reports.all.first)
        #expect(text.contains("warning: in test, "), "\(text)")
        #expect(
            text.contains("'Mock' replaces nothing, nothing depends on it, and the test has not resolved it"), "\(text)"
        )
        #expect(text.contains("redundant-override") && text.contains("RedundantOverrideTests.swift"), "\(text)")
    }

    @Test func `an override that replaces, is taken, or is resolved is not reported`() async throws {
        try await test { app in
            _ = try app.overriding { Bind((any Voice).self, Mock.init) }
            _ = try app.overriding { Bind { Mock() } }.resolveNow(Mock.self)
            _ = try app.overriding { Bind { Mock() } }.makeChild {}.resolveNow(Mock.self)
            _ = try app.overriding {
                Bind { Mock() }
                Bind((any Voice).self) { (mock: Mock) in mock }
            }
            _ = try app.overriding { Bind(key: \.number) { 7 } }
            _ = try app.makeChild { Bind { Mock() } }
        }
        #expect(reports.all == [])
    }

    @Test func `an override in a loop is reported once, and not if one of its overlays is used`() async throws {
        try await test { app in
            for _ in 0..<3 { _ = try app.overriding { Bind { Mock() } } }
        }
        #expect(reports.all.count == 1)
        try await test { app in
            for number in 0..<3 {
                let overlay = try app.overriding { Bind { Mock() } }
                if number == 1 { _ = try overlay.resolveNow(Mock.self) }
            }
        }
        #expect(reports.all.count == 1)
    }

    @Test func `an override of a helper above the test is not reported, and nothing is retained for the report`()
        async throws
    {
        try await test(line: #line + 1_000) { app in _ = try app.overriding { Bind { Mock() } } }
        try await test { app in
            var object: Speaker? = Speaker(voice: Live())
            weak var watched: Speaker?
            watched = object
            var overlay: Container? = try app.overriding { [object] in Bind { [object] in [object?.voice as? Mock] } }
            #expect(overlay != nil)
            (object, overlay) = (nil, nil)
            #expect(watched == nil)
        }
        #expect(reports.all.count == 1)
    }

    @Test func `replacing a key has no such mistake`() async throws {
        try await test { _ in
            withDependencies {
                $0.number = 7
            } operation: {
            }
        }
        #expect(reports.all == [])
    }
}
