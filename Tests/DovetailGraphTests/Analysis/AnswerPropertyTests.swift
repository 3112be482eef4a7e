internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

/// A random program with links of all kinds, and the answers to questions about it, each as its definition.
private struct RandomProgram {
    enum Kind: CaseIterable { case direct, later, lazy, weak, optional, laterLazy }

    struct Link: Hashable {
        var from: Int
        var to: Int
        var kind: Kind

        var isDeferred: Bool { kind == .lazy || kind == .laterLazy }
        var isInjected: Bool { kind == .later || kind == .laterLazy }
    }

    let count: Int
    let links: Set<Link>
    let roots: [Int]
    let lifetimes: [Binding.Lifetime]

    init(seed: UInt64, isAcyclic: Bool = false) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...9, using: &generator)
        links = Set(
            (0..<Int.random(in: 0...2 * count, using: &generator)).compactMap { _ in
                var ends = (0..<2).map { _ in Int.random(in: 0..<count, using: &generator) }
                if isAcyclic { ends.sort() }
                let kind = Kind.allCases.randomElement(using: &generator) ?? .direct
                return isAcyclic && ends[0] == ends[1] ? nil : Link(from: ends[0], to: ends[1], kind: kind)
            })
        self.count = count
        roots =
            [0]
            + (1..<max(count, 2)).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            .filter { $0 < count }
        lifetimes = (0..<count).map { _ in
            [.transient, .graph, .singleton, .weak, .scoped].randomElement(using: &generator) ?? .transient
        }
    }

    var graph: Graph {
        Sketch.graph { sketch in
            for node in 0..<count {
                let own = links.filter { $0.from == node }.sorted { ($0.to, "\($0.kind)") < ($1.to, "\($1.kind)") }
                sketch.bind("T\(node)", own.map(need), lifetimes[node]) { $0.isRoot = roots.contains(node) }
            }
        }
    }

    private func need(_ link: Link) -> Need {
        let need = Need("T\(link.to)")
        switch link.kind {
        case .direct: return need
        case .later: return .inject(need)
        case .lazy: return .lazy(need)
        case .weak: return .weak(need)
        case .optional: return .optional(need)
        case .laterLazy: return .inject(.lazy(need))
        }
    }

    func rows(where isIncluded: (Link) -> Bool = { _ in true }) -> [[Int]] {
        (0..<count).map { node in
            Set(links.filter { $0.from == node && isIncluded($0) }.map(\.to)).sorted()
        }
    }

    static func reversed(_ rows: [[Int]]) -> [[Int]] {
        rows.indices.map { node in rows.indices.filter { rows[$0].contains(node) } }
    }

    var retaining: [[Int]] { rows { !$0.isDeferred && $0.kind != .weak } }
    var direct: [[Int]] { rows { !$0.isDeferred && !$0.isInjected } }
    /// What keeps instances without the help of dependents.
    var keepers: Set<Int> {
        Set((0..<count).filter { lifetimes[$0] == .singleton || lifetimes[$0] == .scoped } + roots)
    }

    /// What some nodes reach, and do not reach without one of them.
    static func cutOff(_ node: Int, _ starts: [Int], _ rows: [[Int]]) -> [Int] {
        SlowOracles.reachable(rows, from: starts, without: nil)
            .subtracting(SlowOracles.reachable(rows, from: starts, without: node)).subtracting([node]).sorted()
    }
}

@Suite("Answers agree with their definitions")
struct AnswerPropertyTests {
    private static let seeds = Array<UInt64>(0..<400)

    @Test("about the impact of a binding", arguments: seeds)
    func impact(seed: UInt64) {
        let program = RandomProgram(seed: seed)
        let analysis = GraphAnalysis(program.graph)
        let users = RandomProgram.reversed(program.rows())
        let firm = RandomProgram.reversed(program.rows { $0.kind != .optional })
        for node in 0..<program.count {
            let impact = analysis.impact(of: node)
            let distances = SlowOracles.distances(users, from: [node])
            let broken = SlowOracles.reachable(users, from: firm[node], without: nil)
            #expect(Set(impact.dependents.map(\.binding)) == Set((0..<program.count).filter { distances[$0] > 0 }))
            for dependent in impact.dependents {
                #expect(dependent.distance == distances[dependent.binding])
                #expect(dependent.breaks == broken.contains(dependent.binding))
                #expect(dependent.isEntry == program.roots.contains(dependent.binding))
            }
            #expect(impact.dependents.map(\.distance) == impact.dependents.map(\.distance).sorted())
        }
    }

    @Test("about what keeps a binding alive, and what it keeps alive", arguments: seeds)
    func retention(seed: UInt64) {
        let program = RandomProgram(seed: seed)
        let analysis = GraphAnalysis(program.graph)
        let retaining = program.retaining
        for node in 0..<program.count {
            let retention = analysis.retention(of: node)
            let holders = program.keepers.subtracting([node]).filter { keeper in
                SlowOracles.simplePaths(retaining, from: keeper, to: node).contains {
                    program.keepers.isDisjoint(with: $0.dropFirst().dropLast())
                }
            }
            #expect(Set(retention.holders.map { $0[0] }) == holders)
            for path in retention.holders {
                #expect(path.last == node)
                #expect(zip(path, path.dropFirst()).allSatisfy { retaining[$0].contains($1) })
                #expect(program.keepers.isDisjoint(with: path.dropFirst().dropLast()))
            }
            let reached = SlowOracles.reachable(retaining, from: [node], without: nil).subtracting([node])
            #expect(Set(retention.retained) == reached)
            #expect(retention.endsWith == RandomProgram.cutOff(node, Array(program.keepers), retaining))
            #expect(retention.unusedWithout == RandomProgram.cutOff(node, program.roots, program.rows()))
        }
    }

    @Test("about the order of creation", arguments: seeds)
    func creation(seed: UInt64) {
        let program = RandomProgram(seed: seed, isAcyclic: true)
        let direct = program.direct
        let order = GraphAnalysis(program.graph).creationOrder(of: program.roots)
        let now = program.rows { !$0.isDeferred }
        #expect(Set(order.creations.map(\.binding)) == SlowOracles.reachable(now, from: program.roots, without: nil))
        #expect(Set(order.creations.map(\.binding)).count == order.creations.count)
        var created: Set<Int> = []
        for creation in order.creations {
            #expect(created.isSuperset(of: direct[creation.binding]))
            #expect(creation.step == SlowOracles.longest(direct, from: creation.binding))
            created.insert(creation.binding)
        }
        #expect(order.stepCount == order.creations.map(\.step).max() ?? 0)
        #expect(zip(order.criticalPath, order.criticalPath.dropFirst()).allSatisfy { direct[$1].contains($0) })
    }

    @Test("about the order of creation with cycles: each binding occurs once", arguments: seeds)
    func cyclicCreation(seed: UInt64) {
        let program = RandomProgram(seed: seed)
        let order = GraphAnalysis(program.graph).creationOrder(of: program.roots + program.roots)
        let reached = SlowOracles.reachable(program.rows { !$0.isDeferred }, from: program.roots, without: nil)
        #expect(order.creations.map(\.binding).sorted() == reached.sorted())
    }

    @Test("about the neighborhood of bindings", arguments: seeds)
    func neighborhood(seed: UInt64) {
        let program = RandomProgram(seed: seed)
        let analysis = GraphAnalysis(program.graph)
        let rows = program.rows()
        for depth in [0, 1, 2, nil] {
            let expected = [rows, RandomProgram.reversed(rows)].flatMap { rows in
                SlowOracles.distances(rows, from: program.roots).enumerated()
                    .filter { $1 >= 0 && $1 <= depth ?? .max }.map(\.offset)
            }
            #expect(analysis.neighborhood(of: program.roots, depth: depth) == Set(expected))
        }
    }
}

@Suite("Answers")
struct AnswerTests {
    @Test("indices that are not bindings have no answers")
    func outOfRange() {
        let analysis = GraphAnalysis(Graph())
        #expect(analysis.impact(of: 0).dependents.isEmpty)
        #expect(analysis.retention(of: -1).holders.isEmpty && analysis.retention(of: -1).retained.isEmpty)
        #expect(analysis.creationOrder(of: [3]).creations.isEmpty)
        #expect(analysis.neighborhood(of: [1]).isEmpty)
        #expect(analysis.started.isEmpty)
    }

    @Test("an element of a collection does not break what receives the collection")
    func elements() {
        let graph = Sketch.graph {
            $0.bind("P1") { ($0.keys, $0.elements) = ([], [Binding.Element(key: Key(TypeName("P")))]) }
            $0.bind("A", [.array("P")])
            $0.bind("R", ["A"]) { $0.isRoot = true }
        }
        let impact = GraphAnalysis(graph).impact(of: 0)
        #expect(impact.dependents.map(\.binding) == [1, 2])
        #expect((impact.directCount, impact.brokenCount, impact.entryCount) == (1, 0, 1))
    }

    @Test("each container starts its own eager bindings")
    func started() {
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("A", ["B"]) { $0.isEager = true }
            $0.bind("B")
            $0.bind("C", ["A"]) { ($0.isEager, $0.level) = (true, child) }
        }
        let started = GraphAnalysis(graph).started
        #expect(started.map(\.level) == [0, 1])
        #expect(started.map(\.bindings) == [[0], [2]])
    }

    @Test("a chain of 60,000 bindings has answers", .timeLimit(.minutes(10)))
    func longChain() {
        let count = 60_000
        let graph = Sketch.graph {
            for index in 0..<count { $0.bind("T\(index)", index + 1 < count ? [Need("T\(index + 1)")] : []) }
        }
        let analysis = GraphAnalysis(graph)
        #expect(analysis.creationOrder(of: [0]).stepCount == count)
        #expect(analysis.impact(of: count - 1).brokenCount == count - 1)
        #expect(analysis.retention(of: 0).retained.count == count - 1)
    }

    @Test("a changed lifetime is no change of the isolation, although only shared values are known to be Sendable")
    func lifetimeOnly() {
        let old = Sketch.graph { $0.bind("A") }
        let new = Sketch.graph { $0.bind("A", [], .singleton) { $0.isSendable = true } }
        let difference = GraphDifference(from: old, to: new)
        #expect(difference.changed.map(\.aspects) == [[.lifetime]])
        let details = difference.details(of: difference.changed[0], from: old, to: new)
        #expect(details.map(\.aspect) == [.lifetime])
        #expect(details.map(\.old) == [["transient"]] && details.map(\.new) == [["singleton"]])
    }

    @Test("a change of isolation, and a value that is Sendable no longer, are changes")
    func isolation() {
        let old = Sketch.graph { $0.bind("A") { $0.isSendable = true } }
        let unsafe = Sketch.graph { $0.bind("A") { $0.isSendable = false } }
        let main = Sketch.graph { $0.bind("A") { $0.isolation = .globalActor("MainActor") } }
        for new in [unsafe, main] {
            #expect(GraphDifference(from: old, to: new).changed.map(\.aspects) == [[.isolation]])
        }
    }

    @Test("of dependencies, only those that differ are described")
    func dependencies() {
        let old = Sketch.graph {
            $0.bind("A", ["B", "C", "C"])
            for name in ["B", "C", "D"] { $0.bind(name) }
        }
        let new = Sketch.graph {
            $0.bind("A", ["C", .lazy("D"), "B"])
            for name in ["B", "C", "D"] { $0.bind(name) }
        }
        let difference = GraphDifference(from: old, to: new)
        let details = difference.changed.flatMap { difference.details(of: $0, from: old, to: new) }
        #expect(details.map(\.aspect) == [.dependencies])
        #expect(details.map(\.old) == [["C"]] && details.map(\.new) == [["Lazy<D>"]])
    }
}
