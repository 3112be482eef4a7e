internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// The text of an error in a program that has only `Dovetail`. `StaticProgram` in IntegrationTests prints one.
struct ShortTextTests {
    private struct Clock {}
    private struct Clocks {}
    private struct Screen { let clock: Clock }
    private struct App { let screen: Screen }

    @Test("the short text has the lines of the whole one without the notes, in the same order")
    func isPartOfTheWhole() throws {
        let container = try Container {
            Bind(App.init)
            Bind(Screen.init)
            Bind(Clocks.init)
        }
        let error = try #require(throws: ResolutionError.self) { try container.resolve(App.self) }
        let whole = error.description.split(separator: "\n").map(String.init)
        let short = Wording.lines(of: error.finding)
        let notes = error.finding.related.map(\.message)
        #expect(notes.count == 1)
        #expect(whole.filter { line in !notes.contains { line.hasSuffix("note: \($0)") } } == short)
        #expect(short.contains { $0.hasSuffix("note: 'Clock' ← Screen ← App") })
        #expect(short.last == "docs: diagnostics/missing-binding")
    }
}
