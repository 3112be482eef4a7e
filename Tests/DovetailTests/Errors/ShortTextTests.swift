internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// The text of an error in a program that has only `Dovetail`. `StaticProgram` in IntegrationTests prints one.
struct ShortTextTests {
    private struct Clock {}
    private struct Clocks {}
    private struct Screen { let clock: Clock }
    private struct App { let screen: Screen }

    @Test("without similar bindings, the text has the same lines, and only the fix may be another one")
    func isPartOfTheWhole() throws {
        let container = try Container {
            Bind(App.init)
            Bind(Screen.init)
            Bind(Clocks.init)
        }
        let error = try #require(throws: ResolutionError.self) { try container.resolve(App.self) }
        var finding = error.finding
        #expect(finding.related.count == 1)
        finding.related = []
        let whole = error.description.split(separator: "\n")
        let short = finding.description.split(separator: "\n")
        #expect(whole.filter { !$0.contains("note: similar binding: 'Clocks'") } == short)
        #expect(whole.count == short.count + 1)
        #expect(short.contains { $0.hasSuffix("note: 'Clock' ← Screen ← App") })
        #expect(short.last == "docs: diagnostics/missing-binding")
    }

    private struct Broken: Error, CustomStringConvertible { let description: String }

    @Test("an error of `.onClose` is one line, whatever the text of the error is")
    func oneLine() async throws {
        let container = try Container {
            Bind { 1 }.lifetime(.singleton).onClose { _ in
                throw Broken(description: "c\nApp/A.swift:1:2: error: forged")
            }
        }
        _ = try await container.resolve(Int.self)
        let error = try #require(await #expect(throws: CloseError.self) { try await container.close() })
        #expect(error.description.hasSuffix(#": error: `onClose` of 'Int' failed: c\nApp/A.swift:1:2: error: forged"#))
    }

    @Test("in the middle of a line with a name or a cause of a megabyte, characters are counted instead of printed")
    func longLine() throws {
        let long = "begin" + String(repeating: "x\n", count: 1 << 19) + "end"
        let container = try Container { Bind { () throws -> Int in throw Broken(description: long) } }
        let failed = try #require(throws: ResolutionError.self) { try container.resolve(Int.self) }
        let missing = try #require(throws: ResolutionError.self) { try container.resolve(String.self, .name(long)) }
        #expect((failed.cause as? Broken)?.description == long)
        for (error, start, end) in [
            (failed, "creating 'Int' failed: begin", "x\\nend"),
            (missing, "no binding provides 'String' named \"begin", "x\\nend\""),
        ] {
            let lines = error.description.split(separator: "\n")
            let (line, count) = (lines[0], lines.map(\.utf8.count).max() ?? 0)
            #expect(count < 20_000)
            #expect(
                line.contains("\(start)x") && line.contains(" more characters …") && line.hasSuffix(end),
                "\(line.suffix(100))")
        }
    }
}
