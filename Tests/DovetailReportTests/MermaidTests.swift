internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailReport
internal import Foundation
internal import Testing

@Suite("Mermaid diagrams within the limits of renderers")
struct MermaidTests {
    private static func links(_ diagram: String) -> [String] {
        diagram.split(separator: "\n").map(String.init).filter { $0.contains("-->") || $0.contains("-.->") }
    }

    /// The nodes, by their lines: those of subgraphs, and all.
    private static func nodes(_ diagram: String) -> [String] {
        diagram.matches(of: /^    (n\d+)\["/.anchorsMatchLineEndings()).map { String($0.output.1) }
    }

    @Test("a graph within the limits is one diagram", arguments: [0, 30, 300])
    func small(count: Int) {
        let report = Report(count == 0 ? Graph() : SampleGraphs.application(count), findings: [])
        #expect(report.mermaidDiagrams(maxLinks: 100_000, maxCharacters: 10_000_000) == [report.mermaid])
    }

    @Test("each diagram is within the limits, and together they contain every link once", arguments: [1, 7, 100, 500])
    func split(limit: Int) {
        let report = Report(SampleGraphs.application(700), findings: [])
        let diagrams = report.mermaidDiagrams(maxLinks: limit)
        #expect(diagrams.count > 1)
        var allLinks: [String] = []
        var allNodes: Set<String> = []
        for diagram in diagrams {
            #expect(diagram.hasPrefix("flowchart LR\n"))
            #expect(diagram.utf16.count <= 50_000)
            let links = Self.links(diagram)
            #expect(links.count <= limit)
            let nodes = Self.nodes(diagram)
            #expect(Set(nodes).count == nodes.count)
            // A link is "n1 --> n2" or "n1 -.-> n2", indented.
            let ends = links.flatMap { $0.split(separator: " ").filter { $0.hasPrefix("n") }.map(String.init) }
            #expect(ends.count == 2 * links.count)
            #expect(Set(nodes).isSuperset(of: ends))
            allLinks += links
            allNodes.formUnion(nodes)
        }
        #expect(allLinks.sorted() == Self.links(report.mermaid).sorted())
        #expect(allNodes == Set(Self.nodes(report.mermaid)))
    }

    @Test("a limit of characters splits, too", arguments: [4_000, 10_000, 50_000])
    func characters(limit: Int) {
        let report = Report(SampleGraphs.application(300), findings: [])
        let diagrams = report.mermaidDiagrams(maxLinks: 10_000, maxCharacters: limit)
        #expect(diagrams.allSatisfy { $0.utf16.count <= limit })
        #expect(diagrams.flatMap(Self.links).sorted() == Self.links(report.mermaid).sorted())
    }

    @Test("the dependencies of one binding are split if they are too many")
    func hub() {
        func name(_ index: Int) -> TypeName { TypeName("M.T\(index)") }
        let place = DovetailGraph.SourceLocation(file: "App.swift", line: 1, column: 1)
        var bindings = (0...1200).map {
            Binding(id: $0, implementation: name($0), keys: [Key(name($0))], location: place)
        }
        bindings[0].dependencies = (1...1200).map { Dependency(key: Key(name($0)), position: $0, location: place) }
        let report = Report(Graph(bindings: bindings), findings: [])
        let diagrams = report.mermaidDiagrams()
        #expect(diagrams.map { Self.links($0).count }.reduce(0, +) == 1200)
        #expect(diagrams.allSatisfy { Self.links($0).count <= 500 && $0.utf16.count <= 50_000 })
    }

    @Test("names are escaped, and a name of any length fits")
    func odd() {
        let names = SampleGraphs.oddNames + [String(repeating: "Long<", count: 30_000)]
        let diagrams = Report(SampleGraphs.odd(names), findings: []).mermaidDiagrams(maxLinks: 3)
        #expect(diagrams.allSatisfy { $0.utf16.count <= 50_000 })
        for line in diagrams.flatMap({ $0.split(separator: "\n") }) where line.contains("[\"") {
            #expect(line.wholeMatch(of: #/  (subgraph m|  n)\d+\["[^"]*"\]/#) != nil)
        }
    }
}

@Suite("Parts of a graph")
struct PartTests {
    private static let graph = SampleGraphs.application(30)

    @Test("a part contains its bindings, the links between them, and what they miss, in every format")
    func part() throws {
        let analysis = GraphAnalysis(Self.graph)
        let broken = try #require(
            Self.graph.bindings.first { $0.dependencies.contains { $0.key.type.description == "FeatureFlags" } })
        let shown = analysis.neighborhood(of: [broken.id], depth: 1)
        let report = Report(analysis, findings: Self.graph.findings(), showing: shown)
        let value = try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        let nodes = try #require(value["nodes"] as? [[String: Any]])
        let names = nodes.compactMap { $0["name"] as? String }
        #expect(names.count == shown.count + 1)
        #expect(names.last == "FeatureFlags")
        #expect(names.dropLast() == shown.sorted().map { Self.graph.bindings[$0].displayName }[...])
        for link in value["links"] as? [[String: Any]] ?? [] {
            for end in ["from", "to"] { #expect(nodes.indices.contains(link[end] as? Int ?? -1)) }
        }
        let measures = try #require(value["measures"] as? [String: Any])
        #expect((measures["fanIn"] as? [Int])?.count == shown.count)
        for name in names { #expect(report.tree.contains(name) && report.dot.contains(name)) }
        #expect(report.html.contains("\"nodes\": ["))
    }

    @Test("an empty part is a report")
    func empty() {
        let report = Report(GraphAnalysis(Self.graph), findings: [], showing: [])
        #expect(report.tree == "no bindings\n")
        #expect(report.mermaidDiagrams() == ["flowchart LR\n"])
        #expect(report.json.contains("\"bindings\": 0"))
    }

    @Test("everything as a part is the whole graph")
    func everything() {
        let analysis = GraphAnalysis(Self.graph)
        let findings = Self.graph.findings()
        let part = Report(analysis, findings: findings, showing: Set(Self.graph.bindings.indices))
        let whole = Report(Self.graph, findings: findings)
        #expect(part.tree == whole.tree)
        #expect(part.dot == whole.dot)
        #expect(part.json == whole.json)
        #expect(part.html == whole.html)
    }
}
