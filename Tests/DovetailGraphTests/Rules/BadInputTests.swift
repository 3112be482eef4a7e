internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Bad input")
struct BadInputTests {
    @Test("an empty graph has no findings")
    func empty() {
        #expect(Graph().findings().isEmpty)
        #expect(Graph(levels: [], modules: [], bindings: [], requests: []).findings().isEmpty)
    }

    @Test("every cycle of a graph of cycles is reported")
    func onlyCycles() {
        let graph = Sketch.graph { sketch in
            for index in stride(from: 0, to: 20, by: 2) {
                sketch.bind("A\(index)", [Need("A\(index + 1)")])
                sketch.bind("A\(index + 1)", [Need("A\(index)")])
            }
        }
        #expect(graph.foundIDs == Array(repeating: "cycle", count: 10))
    }

    @Test("if the roots depend on nothing, everything else is unused")
    func rootsOnly() {
        let graph = Sketch.graph {
            $0.bind("A")
            $0.request("Missing")
        }
        #expect(graph.foundIDs == ["unused-binding?", "missing-binding"])
    }

    @Test("a chain of 20,000 bindings is checked and analyzed without using up the stack", arguments: [false, true])
    func longChain(isClosed: Bool) {
        let count = 20_000
        let graph = Sketch.graph { sketch in
            for index in 0..<count {
                let next = index + 1 < count ? index + 1 : 0
                sketch.bind("T\(index)", index + 1 < count || isClosed ? [Need("T\(next)")] : []) {
                    $0.isRoot = index == 0
                }
            }
        }
        #expect(graph.foundIDs == (isClosed ? ["cycle"] : ["too-deep"]))
        let analysis = GraphAnalysis(graph)
        #expect(analysis.longestChain.count == (isClosed ? 1 : count))
        #expect(analysis.dominated(by: 1).count == count - 2)
        #expect(analysis.shortestPath(from: 0, to: count - 1)?.count == count)
    }

    @Test("the middle of a long trace is omitted")
    func longTrace() {
        let graph = Sketch.graph { sketch in
            for index in 0..<200 {
                sketch.bind("T\(index)", [Need("T\(index + 1)")]) { $0.isRoot = index == 0 }
            }
        }
        let trace = graph.findings().first { $0.id == .missingBinding }?.trace.map(\.name) ?? []
        #expect(trace.prefix(3) == ["T0", "…", "T160"])
        #expect(trace.suffix(2) == ["T199", "'T200'"])
    }
}
