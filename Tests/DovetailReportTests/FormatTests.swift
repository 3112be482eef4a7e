internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailReport
internal import Foundation
internal import Testing

@Suite("Formats")
struct FormatTests {
    private static func place(_ line: Int) -> DovetailGraph.SourceLocation {
        DovetailGraph.SourceLocation(file: "App.swift", line: line, column: 1)
    }

    /// `App` depends on `Store` and, later, `Clock`; `Store` depends on `Clock` and on something that is missing.
    private static func graph(clock: Binding.Lifetime = .singleton) -> Graph {
        func need(_ name: String, _ position: Int, _ line: Int, _ wrappers: [Dependency.Wrapper] = []) -> Dependency {
            var dependency = Dependency(key: Key(TypeName(name)), position: position, location: place(line))
            dependency.wrappers = wrappers
            return dependency
        }
        func binding(_ id: Int, _ name: String, _ needs: [Dependency]) -> Binding {
            var binding = Binding(
                id: id, implementation: TypeName(name), keys: [Key(TypeName(name))], location: place(10 * id + 10))
            binding.dependencies = needs
            return binding
        }
        var graph = Graph(bindings: [
            binding(0, "M.App", [need("M.Store", 0, 11), need("M.Clock", 1, 12, [.lazy])]),
            binding(1, "M.Store", [need("M.Clock", 0, 21), need("M.Disk", 1, 22)]),
            binding(2, "M.Clock", []),
        ])
        graph.modules = [Graph.Module(name: TypeName("M.Core"))]
        graph.bindings[0].isRoot = true
        graph.bindings[2].lifetime = clock
        graph.bindings[2].module = 0
        return graph
    }

    @Test("a tree lists each binding's dependencies once, with their mistakes")
    func tree() {
        #expect(
            Report(Self.graph()).tree == """
                App (root)
                ├─ Store ✗ missing-binding
                │  ├─ Clock (singleton)
                │  └─ Disk (missing)
                └─ Clock (singleton, deferred)

                """)
    }

    @Test("every format shows which bindings take the container")
    func containers() {
        var graph = Self.graph()
        for (binding, kind) in [(0, Dependency.Kind.weakContainer), (1, .container)] {
            var dependency = Dependency(key: Key(TypeName("Container")), position: 2, location: Self.place(40))
            dependency.kind = kind
            graph.bindings[binding].dependencies.append(dependency)
        }
        let report = Report(graph, findings: [])
        #expect(report.tree.contains("App (root, weak container)\n├─ Store (container)"))
        for text in [report.dot, report.html] { #expect(text.contains("weak container")) }
    }

    @Test("a tree of cycles only shows every binding, and ends")
    func cyclicTree() {
        var graph = Self.graph()
        graph.bindings[2].dependencies = [
            Dependency(key: Key(TypeName("M.App")), position: 0, location: Self.place(31))
        ]
        graph.bindings[0].isRoot = false
        let tree = Report(graph).tree
        for name in ["App", "Store", "Clock"] { #expect(tree.contains(name)) }
        #expect(tree.contains("↑"))
    }

    @Test("a chain of 20,000 bindings has a tree, a picture and a page", .timeLimit(.minutes(10)))
    func longChain() {
        let bindings = (0..<20_000).map { id in
            var binding = Binding(
                id: id, implementation: TypeName("T\(id)"), keys: [Key(TypeName("T\(id)"))], location: Self.place(id))
            if id + 1 < 20_000 {
                binding.dependencies = [
                    Dependency(key: Key(TypeName("T\(id + 1)")), position: 0, location: Self.place(id))
                ]
            }
            return binding
        }
        let report = Report(Graph(bindings: Array(bindings)), findings: [])
        #expect(report.tree.utf8.count { $0 == 0x0A } > 20_000)
        #expect(report.tree.utf8.count < 100_000_000)
        #expect(report.dot.utf8.count > 100_000)
        #expect(report.html.utf8.count > 100_000)
    }

    @Test("DOT has modules as clusters, lifetimes as colors, and marks deferred, missing and invalid dependencies")
    func dot() {
        let dot = Report(Self.graph()).dot
        for part in [
            "label=\"Core\"", "n0 -> n2 [style=dashed];", "n1 -> n2;", "label=\"Disk\", fillcolor=\"#ffffff\"",
            "style=\"rounded,dashed\"", "fillcolor=\"#fbdcb5\"",
        ] {
            #expect(dot.contains(part), "\(part) in\n\(dot)")
        }
    }

    @Test("DOT escapes a quote with a combining mark, which would still end a string")
    func escaping() {
        var graph = Self.graph()
        graph.bindings[0].location = SourceLocation(file: "\"\u{301}\r\n, a=\\\"\u{202E}", line: 1, column: 1)
        let dot = Report(graph, title: "\"\u{301}\n").dot
        #expect(dot.contains(#"label="\"# + "\"\u{301}" + #"\\n""#))
        #expect(
            dot.unicodeScalars.count { $0 == "\"" } == Report(Self.graph()).dot.unicodeScalars.count { $0 == "\"" } + 3)
        #expect(!dot.unicodeScalars.contains("\u{202E}") && !dot.unicodeScalars.contains("\r"))
    }

    @Test("Mermaid has modules as subgraphs, lifetimes as classes, and dashed links for deferred dependencies")
    func mermaid() {
        let mermaid = Report(Self.graph()).mermaid
        for part in [
            "flowchart LR\n", "subgraph m1[\"Core\"]", "n0 -.-> n2", "n1 --> n2", "class n2 singleton",
            "class n1,n3 wrong",
        ] {
            #expect(mermaid.contains(part), "\(part) in\n\(mermaid)")
        }
    }

    @Test("a comparison shows what was added, removed and changed, in every format")
    func difference() {
        var old = Self.graph(clock: .transient)
        old.bindings.append(
            Binding(id: 3, implementation: TypeName("M.Old"), keys: [Key(TypeName("M.Old"))], location: Self.place(40)))
        old.bindings[0].dependencies.append(
            Dependency(key: Key(TypeName("M.Old")), position: 2, location: Self.place(13)))
        let report = Report(Self.graph(), comparedWith: old)
        #expect(report.tree.contains("Clock (singleton, changed)"))
        #expect(report.tree.contains("Old (removed)"))
        #expect(report.dot.contains("label=\"Old\""))
        #expect(report.json.contains("\"change\": \"removed\""))
        #expect(report.json.contains("\"aspects\": [\"lifetime\"]"))
        #expect(report.html.contains("\"isDifference\": true"))
        #expect(report.difference?.removed == [3])
    }

    @Test("an empty graph has a report in every format")
    func empty() {
        let report = Report(Graph())
        #expect(report.tree == "no bindings\n")
        #expect(report.dot.hasPrefix("digraph"))
        #expect(report.mermaid == "flowchart LR\n")
        #expect(report.html.contains("\"nodes\": []"))
    }

    @Test("every name is escaped in every format", arguments: SampleGraphs.oddNames)
    func odd(name: String) {
        let report = Report(SampleGraphs.odd([name]), findings: [], title: name)
        let quotes = report.dot.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.contains("n0 [") }
        #expect(quotes.count == 1)
        // It depends on itself, so it is listed twice.
        #expect(report.tree.utf8.count { $0 == 0x0A } == 2)
        #expect(report.html.components(separatedBy: "<script").count == 3)
        #expect(report.html.components(separatedBy: "</script").count == 3)
    }

    @Test("the same graph has the same report")
    func isDeterministic() {
        let first = Report(SampleGraphs.application(120))
        let second = Report(SampleGraphs.application(120))
        #expect(first.html == second.html)
        #expect(first.dot == second.dot)
        #expect(first.json == second.json)
        #expect(first.mermaid == second.mermaid)
        #expect(first.tree == second.tree)
    }
}
