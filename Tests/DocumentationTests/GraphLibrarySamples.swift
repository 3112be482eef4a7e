internal import Dovetail
internal import DovetailAnalysis
internal import DovetailDiagnostics
internal import DovetailReport
internal import Testing

@Suite("The samples of DovetailGraph and DovetailReport")
struct GraphLibrarySamples {
    final class Ledger: Sendable {}
    struct Invoices { let ledger: Ledger }
    struct Office { let invoices: Invoices }

    struct OfficeModule: Module {
        var body: some Module {
            Bind(Ledger.init).lifetime(.singleton)
            Bind(Invoices.init)
            Bind(Office.init).root()
        }
    }

    @Test("The graph can be analyzed")
    func analysis() throws {
        let container = try Container { OfficeModule() }
        let graph = container.graph
        let analysis = GraphAnalysis(graph)
        let ledger = try #require(graph.bindings.first { $0.displayName.hasSuffix("Ledger") })
        let dependents = analysis.allDependents(of: ledger.id)  // Invoices and Office
        let path = analysis.pathFromEntry(to: ledger.id)  // Office, Invoices, Ledger
        let name = { (id: Int) in graph.bindings[id].displayName.split(separator: ".").last.map(String.init) ?? "" }
        #expect(dependents.map(name) == ["Invoices", "Office"])
        #expect(path?.map(name) == ["Office", "Invoices", "Ledger"])
    }

    @Test("Findings are checked and rendered")
    func findings() throws {
        let graph = try Container { Bind(Invoices.init) }.graph
        let findings = graph.findings()
        let text = TextRenderer().render(findings)
        let json = JSONRenderer().render(findings)
        #expect(findings.map(\.id) == [.missingBinding])
        #expect(text.contains("error: [missing-binding] no binding provides"))
        #expect(json.contains(#""id": "missing-binding""#))
        let options = FindingOptions(weights: [.missingBinding: .warning])
        let severities = graph.findings(options).map(\.severity)
        #expect(severities == [.warning])
    }

    @Test("A graph is stored and compared")
    func difference() throws {
        let container = try Container { OfficeModule() }
        let stored = container.graph.json
        let before = try Graph(json: stored)
        let after = try Container { Bind(Ledger.init) }.graph
        let difference = GraphDifference(from: before, to: after)
        #expect(difference.removed.count == 2)
        #expect(difference.changed.count == 1 && difference.changed[0].aspects.contains(.lifetime))
        #expect(try Graph(json: stored).json == stored)
    }

    @Test("A report has every format")
    func formats() throws {
        let container = try Container { OfficeModule() }
        let report = Report(container.graph)
        print(report.tree)  // and .dot, .mermaid, .json, .html
        #expect(report.tree.contains("Ledger"))
        #expect(report.dot.hasPrefix("digraph") && report.html.contains("<html"))
        #expect(report.mermaid.contains("flowchart") && report.json.contains(#""schema": 2"#))
    }

    @Test("A report links to sources")
    func sourceLinks() throws {
        let container = try Container { OfficeModule() }
        var report = Report(container.graph)
        report.sourceLinks = "https://example.com/app/blob/main/{file}#L{line}"
        #expect(report.html.contains("example.com/app/blob/main/{file}#L{line}"))
    }

    @Test("A report shows changes")
    func changes() throws {
        let container = try Container { OfficeModule() }
        let after = try Container { Bind(Ledger.init).lifetime(.singleton) }.graph
        let before = try Graph(json: container.graph.json)
        let report = Report(after, comparedWith: before)
        #expect(report.difference?.removed.count == 2)
    }
}
