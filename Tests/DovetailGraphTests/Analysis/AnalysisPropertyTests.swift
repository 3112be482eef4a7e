internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Analysis agrees with an obvious, slow algorithm")
struct AnalysisPropertyTests {
    private static let seeds = Array<UInt64>(0..<300)

    @Test("for reachability", arguments: seeds)
    func reachability(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let reaches = SlowOracles.closure(rows)
        let analysis = GraphAnalysis(SlowOracles.graph(rows))
        for node in rows.indices {
            let others = rows.indices.filter { $0 != node }
            #expect(Set(analysis.allDependencies(of: node)) == Set(others.filter { reaches[node][$0] }))
            #expect(Set(analysis.allDependents(of: node)) == Set(others.filter { reaches[$0][node] }))
        }
    }

    @Test("for cycles", arguments: seeds)
    func cycles(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let reaches = SlowOracles.closure(rows)
        let expected = Set(
            rows.indices.filter { reaches[$0][$0] }.map { node in
                rows.indices.filter { reaches[node][$0] && reaches[$0][node] }
            })
        let graph = SlowOracles.graph(rows)
        #expect(Set(GraphAnalysis(graph).cycles) == expected)
        #expect(graph.findings().contains { $0.id == .cycle } == !expected.isEmpty)
    }

    @Test("for shortest paths and depth", arguments: seeds)
    func shortest(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let analysis = GraphAnalysis(SlowOracles.graph(rows, roots: [0]))
        for start in rows.indices {
            let distances = SlowOracles.distances(rows, from: [start])
            for end in rows.indices {
                let path = analysis.shortestPath(from: start, to: end)
                #expect((path?.count ?? 0) - 1 == distances[end])
                #expect(path.map { zip($0, $0.dropFirst()).allSatisfy { rows[$0].contains($1) } } ?? true)
            }
        }
        let fromRoot = SlowOracles.distances(rows, from: [0])
        #expect(rows.indices.map { analysis.depth(of: $0) ?? -1 } == fromRoot)
    }

    @Test("for all paths", arguments: seeds.prefix(150))
    func allPaths(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let analysis = GraphAnalysis(SlowOracles.graph(rows))
        let expected = SlowOracles.simplePaths(rows, from: 0, to: rows.count - 1)
        let found = analysis.paths(from: 0, to: rows.count - 1, limit: .max)
        #expect(Set(found) == Set(expected))
        #expect(found.count == expected.count)
        #expect(found.map(\.count) == found.map(\.count).sorted())
        #expect(analysis.paths(from: 0, to: rows.count - 1, limit: 2) == Array(found.prefix(2)))
    }

    @Test("for dominators", arguments: seeds)
    func dominators(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let roots = rows.count > 4 ? [0, 1] : [0]
        let analysis = GraphAnalysis(SlowOracles.graph(rows, roots: roots))
        let all = SlowOracles.reachable(rows, from: roots, without: nil)
        for node in rows.indices {
            let expected = all.subtracting(SlowOracles.reachable(rows, from: roots, without: node)).subtracting([node])
            #expect(Set(analysis.dominated(by: node)) == (all.contains(node) ? expected : []))
        }
    }

    @Test("for longest chains without cycles", arguments: seeds)
    func longestChain(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed).enumerated().map { index, row in row.filter { $0 > index } }
        let chain = GraphAnalysis(SlowOracles.graph(rows)).longestChain
        #expect(chain.count == rows.indices.map { SlowOracles.longest(rows, from: $0) }.max())
        #expect(zip(chain, chain.dropFirst()).allSatisfy { rows[$0].contains($1) })
    }

    @Test("if no root is known, paths begin anywhere: everything is reached", arguments: seeds)
    func entries(seed: UInt64) {
        let rows = SlowOracles.rows(seed: seed)
        let analysis = GraphAnalysis(SlowOracles.graph(rows))
        let reached = SlowOracles.reachable(rows, from: analysis.entries, without: nil)
        #expect(reached == Set(rows.indices))
    }
}
