internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("The reference page")
struct GuideTests {
    @Test("matches the registry")
    func isFresh() throws {
        #expect(try Files.expected("Documentation/Diagnostics.md", given: DiagnosticGuide.page) == DiagnosticGuide.page)
    }

    @Test("contains every id once")
    func isWhole() {
        #expect(Set(DiagnosticGuide.all.map(\.id)).count == DiagnosticGuide.all.count)
        #expect(DiagnosticGuide.all.count == 42)
    }

    @Test("shows the severities of the rules", arguments: SampleFindings.all)
    func severity(finding: Finding) {
        #expect(DiagnosticGuide.of(finding.id)?.severity == finding.severity)
    }
}
