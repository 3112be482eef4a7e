internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Analysis")
struct AnalysisTests {
    @Test("the instances that one retains do not include those behind Lazy, Provider or Weak")
    func retained() {
        let graph = Sketch.graph {
            $0.bind("A", ["B", .lazy("C"), .weak("D"), .inject("E")], .singleton)
            for name in ["B", "C", "D", "E"] { $0.bind(name) }
        }
        let analysis = GraphAnalysis(graph)
        #expect(analysis.retained(by: 0) == [1, 4])
        #expect(analysis.dependencies(of: 0) == [1, 2, 3, 4])
        #expect(analysis.fanOut(of: 0) == 4)
        #expect(analysis.fanIn(of: 1) == 1)
        #expect(analysis.pathFromEntry(to: 3) == [0, 3])
    }

    @Test("indices that are not bindings have no neighbors and no paths")
    func outOfRange() {
        let analysis = GraphAnalysis(Graph())
        #expect(analysis.dependencies(of: 3).isEmpty)
        #expect(analysis.shortestPath(from: 0, to: 1) == nil)
        #expect(analysis.paths(from: 0, to: 1).isEmpty)
        #expect(analysis.longestChain.isEmpty)
        #expect(analysis.dominators.isEmpty)
        #expect(analysis.dominated(by: 1).isEmpty)
        #expect(analysis.depth(of: -1) == nil)
        #expect(analysis.entries.isEmpty)
    }

    @Test("a comparison lists what was added, removed and changed, but not what only moved")
    func difference() {
        let old = Sketch.graph {
            $0.bind("A", ["B"])
            $0.bind("B")
            $0.bind("C")
        }
        let new = Sketch.graph {
            $0.bind("D")
            $0.bind("A", ["D"])
            $0.bind("B", [], .singleton)
        }
        let difference = GraphDifference(from: old, to: new)
        #expect(difference.added == [0])
        #expect(difference.removed == [2])
        #expect(difference.changed.map(\.new) == [1, 2])
        #expect(difference.changed.map(\.aspects) == [[.dependencies], [.lifetime]])
        #expect(difference.addedLinks.map(\.to) == ["D 'D'"])
        #expect(difference.removedLinks.map(\.to) == ["B 'B'"])
        #expect(GraphDifference(from: old, to: old).isEmpty)
    }

    @Test("a path through a collection, a decorator and a parent is found")
    func acrossKinds() {
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("P1") { ($0.keys, $0.elements) = ([], [Binding.Element(key: Key(TypeName("P")))]) }
            $0.bind("P2") { ($0.keys, $0.elements, $0.level) = ([], [Binding.Element(key: Key(TypeName("P")))], child) }
            $0.bind("A", [.array("P")]) { $0.level = child }
            $0.bind("D", ["A"]) { ($0.keys, $0.decorates, $0.level) = ([], Key(TypeName("A")), child) }
            $0.bind("R", ["A"]) { $0.level = child }
        }
        let analysis = GraphAnalysis(graph)
        #expect(analysis.shortestPath(from: 4, to: 0) == [4, 3, 2, 0])
        #expect(analysis.dependencies(of: 2) == [0, 1])
    }
}
