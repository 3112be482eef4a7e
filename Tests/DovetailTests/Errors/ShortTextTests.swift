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
}
