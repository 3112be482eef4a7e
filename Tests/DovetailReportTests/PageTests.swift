internal import DovetailAnalysis
internal import DovetailGraph
@testable internal import DovetailReport
internal import Foundation
internal import Testing

/// What is in the file. `Scripts/check-reports` checks what it does.
@Suite("Page")
struct PageTests {
    @Test("each lifetime has a letter as well as a color")
    func letters() {
        for (name, _, _) in Palette.lifetimes { #expect(Page.modelScript.contains(" \(name): \""), "\(name)") }
    }

    @Test("the page may neither load nor send anything")
    func policy() {
        let html = Report(SampleGraphs.application(30)).html
        #expect(html.contains("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "))
        for word in ["http:", "https:", " src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("] {
            #expect(!html.contains(word), "\(word)")
        }
    }

    @Test("the explanation of each id that occurs is in the page once, and no other")
    func guides() throws {
        let report = Report(SampleGraphs.application(300))
        let ids = Set(report.findings.map(\.id))
        let html = report.html
        #expect(ids.count > 2)
        for guide in DiagnosticGuide.all {
            let parts = html.components(separatedBy: "\"meaning\": \"\(guide.meaning)\"")
            #expect(parts.count == (ids.contains(guide.id) ? 2 : 1), "\(guide.id)")
        }
    }

    @Test("links to sources are only there on request")
    func sourceLinks() {
        var report = Report(SampleGraphs.chain)
        #expect(!report.html.contains("\"sourceLinks\""))
        report.sourceLinks = "vscode://file/{file}:{line}:{column}"
        #expect(report.html.contains("\"sourceLinks\": \"vscode://file/{file}:{line}:{column}\""))
    }
}
