internal import DovetailGraph
internal import Testing

@Suite("The reference page")
struct GuideTests {
    @Test("is what the registry says")
    func isFresh() throws {
        #expect(try Files.expected("Documentation/Diagnostics.md", given: DiagnosticGuide.page) == DiagnosticGuide.page)
    }

    @Test("knows every id once")
    func isWhole() {
        #expect(Set(DiagnosticGuide.all.map(\.id)).count == DiagnosticGuide.all.count)
        #expect(DiagnosticGuide.all.count == 37)
    }

    @Test("tells the severity that rules give", arguments: SampleFindings.all)
    func severity(finding: Finding) {
        #expect(DiagnosticGuide.of(finding.id)?.severity == finding.severity)
    }
}
