internal import DovetailAnalysis
internal import Foundation
internal import DovetailGraph
internal import Testing

@Suite("Renderers")
struct RendererTests {
    private static let renderers: [(name: String, renderer: any FindingRenderer)] = [
        ("text", TextRenderer()),
        ("excerpt", ExcerptRenderer(hasColors: false, source: SampleFindings.source)),
        ("excerpt, coloured", ExcerptRenderer(source: SampleFindings.source)),
        ("json", JSONRenderer()), ("sarif", SARIFRenderer()), ("github", GitHubRenderer()),
    ]

    @Test("every id is written as expected by every renderer", arguments: SampleFindings.all)
    func goldens(finding: Finding) throws {
        let text = Self.renderers.map { name, renderer in
            "=== \(name)\n\(renderer.render([finding]).replacing("\u{1B}", with: "␛"))"
        }.joined(separator: "\n")
        #expect(try Files.expected("Tests/Fixtures/Diagnostics/\(finding.id).txt", given: text) == text)
    }

    @Test("every id has a sample except those that only source text can show")
    func complete() {
        let sourceOnly = [
            "ambiguous-type", "syntax-error", "renamed", "unused-ignore", "invalid-injectable", "invalid-provider",
            "not-visible",
            "unanalyzed-requests",
        ]
        let expected = Set(DiagnosticGuide.all.map(\.id.rawValue)).subtracting(sourceOnly)
        #expect(Set(SampleFindings.all.map(\.id.rawValue)) == expected)
    }

    @Test("all errors are written, but at most twenty warnings and notes, followed by a count")
    func limited() {
        let graph = Sketch.graph { sketch in
            for index in 0..<25 { sketch.bind("A\(index)", [Need("Missing\(index)")]) }
        }
        let errors = graph.findings()
        let warnings = graph.findings(FindingOptions(weights: [.missingBinding: .warning]))
        for renderer: any FindingRenderer in [TextRenderer(), ExcerptRenderer(hasColors: false) { _, _ in nil }] {
            let text = renderer.render(warnings + errors)
            #expect(text.components(separatedBy: "error: [").count == 26)
            #expect(text.components(separatedBy: "warning: [").count == 21)
            #expect(text.hasSuffix("\n\n… and 5 more warnings and notes\n"))
        }
        #expect(TextRenderer(limit: 0).render(warnings) == "… and 25 more warnings and notes\n")
        #expect((warnings + errors).errorsFirst == errors + warnings)
    }

    @Test("odd names survive JSON, SARIF and annotations", arguments: OddNames.all)
    func oddNames(name: String) throws {
        let findings = Sketch.graph { $0.bind(name, [Need("X", .name(name))]) }.findings()
        for renderer: any FindingRenderer in [JSONRenderer(), SARIFRenderer()] {
            let parsed = try Files.parsedJSON(renderer.render(findings))
            #expect(OddNames.strings(in: parsed).contains { $0.contains(name) })
        }
        let annotation = GitHubRenderer().render(findings)
        #expect(annotation.utf8.count { $0 == 0x0A } == 1)
        #expect(!annotation.unicodeScalars.contains("\r"))
    }

    @Test("paths become relative references")
    func references() throws {
        let location = SourceLocation(file: "My App/é#1.swift", line: 1, column: 1)
        let log = SARIFRenderer().render([Finding(.tooDeep(target: "A"), at: location)])
        #expect(log.contains("\"uri\": \"My%20App/%C3%A9%231.swift\""))
    }

    @Test(
        "an address is relative to the folder of the sources, or absolute",
        arguments: [
            ("App/A.swift", "\"App/A.swift\", \"uriBaseId\": \"%SRCROOT%\""),
            ("/work/my app/App/./A.swift", "\"App/A.swift\", \"uriBaseId\": \"%SRCROOT%\""),
            ("../Other/A.swift", "\"file:///work/Other/A.swift\""),
            ("/work/my apps/A.swift", "\"file:///work/my%20apps/A.swift\""),
        ])
    func addresses(file: String, address: String) {
        let finding = Finding(.tooDeep(target: "A"), at: SourceLocation(file: file, line: 1, column: 1))
        let log = SARIFRenderer(in: "/work/my app") { _, _ in nil }.render([finding])
        #expect(log.contains("\"uri\": \(address)}"))
        #expect(log.contains(/"%SRCROOT%": {\s*"uri": "file:\/\/\/work\/my%20app\/"\s*}/))
    }

    @Test("a fingerprint stays the same if lines move, and differs between findings")
    func fingerprints() {
        func fingerprints(_ findings: [(target: String, file: String, line: Int)], in folder: String) -> [String] {
            let findings = findings.map { target, file, line in
                Finding(.tooDeep(target: target), at: SourceLocation(file: file, line: line, column: 1))
            }
            let log = SARIFRenderer(in: folder) { _, _ in nil }.render(findings)
            return log.matches(of: /"primaryLocationLineHash": "([0-9a-f]+:[0-9]+)"/).map { String($0.1) }
        }
        let found = fingerprints([("A", "App.swift", 1), ("A", "App.swift", 2), ("B", "App.swift", 3)], in: "/a")
        #expect(Set(found).count == 3)
        #expect(
            fingerprints([("A", "/b/App.swift", 7), ("A", "/b/App.swift", 9), ("B", "/b/App.swift", 12)], in: "/b")
                == found)
        #expect(!found.contains(fingerprints([("A", "Other.swift", 1)], in: "/a")[0]))
    }
}
