internal import DovetailActivity
internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailReport
internal import Foundation
internal import Testing

/// Writes reports for the scripts that open them in real parsers and in a browser: `DOVETAIL_REPORTS=folder`.
@Suite("Sample reports")
struct SampleReportTests {
    private static let reports: [(name: String, report: Report)] = [
        ("empty", Report(Graph(), title: "Nothing")),
        ("30", Report(SampleGraphs.application(30), title: "Thirty bindings")),
        ("300", Report(SampleGraphs.application(300), title: "Three hundred bindings")),
        ("2000", Report(SampleGraphs.application(2000), title: "Two thousand bindings")),
        ("chain", Report(SampleGraphs.chain, title: "A chain")),
        ("questions", questions),
        ("odd", odd), ("live", Report(SampleGraphs.live, title: "Live")),
        (
            "difference",
            Report(
                SampleGraphs.application(60), comparedWith: SampleGraphs.application(72, isBroken: false),
                title: "Before and after")
        ),
    ]

    /// Its links would run a script, so the page must not have any.
    private static let odd: Report = {
        var report = Report(SampleGraphs.odd(SampleGraphs.oddNames), title: "Odd <names> & \"quotes\"")
        report.sourceLinks = " javascript:alert(1)//{file}"
        return report
    }()

    private static let questions: Report = {
        var report = Report(SampleGraphs.questions, title: "Questions")
        report.sourceLinks = "https://example.com/shop/blob/main/{file}#L{line}"
        return report
    }()

    @Test("every format of every sample is not empty, and is written on request", arguments: reports.map(\.name))
    func write(name: String) throws {
        let report = try #require(Self.reports.first { $0.name == name }?.report)
        let texts = [
            ("html", report.html), ("dot", report.dot), ("mmd", report.mermaid), ("json", report.json),
            ("txt", report.tree),
        ]
        for (format, text) in texts where format != "txt" { #expect(!text.isEmpty) }
        if name == "live" { try writeTrace() }
        guard let folder = ProcessInfo.processInfo.environment["DOVETAIL_REPORTS"] else { return }
        for (format, text) in texts {
            try Data(text.utf8).write(to: URL(filePath: folder).appending(path: "\(name).\(format)"))
        }
    }

    /// The trace of the sample with times, for viewers.
    private func writeTrace() throws {
        guard let folder = ProcessInfo.processInfo.environment["DOVETAIL_REPORTS"] else { return }
        try Data(SampleGraphs.live.trace.utf8).write(to: URL(filePath: folder).appending(path: "live.trace"))
    }
}
