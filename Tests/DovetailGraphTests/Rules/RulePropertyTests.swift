internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Rules agree with a resolver that follows every path")
struct RulePropertyTests {
    /// A graph of a few bindings in one or two containers, with a request for some of them.
    private static func graph(seed: UInt64) -> Graph {
        var random = SeededGenerator(seed: seed)
        return Sketch.graph { sketch in
            let hasChild = Int.random(in: 0..<3, using: &random) == 0
            let child = hasChild ? sketch.addChild() : 0
            let count = Int.random(in: 1...6, using: &random)
            for index in 0..<count { bind(index, count, child, &sketch, &random) }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                sketch.request(
                    Need("T\(Int.random(in: 0..<count, using: &random))"), level: child,
                    isAsync: Bool.random(using: &random),
                    isolation: Bool.random(using: &random) ? .globalActor("MainActor") : .nonisolated)
            }
        }
    }

    private static func bind(
        _ index: Int, _ count: Int, _ child: Int, _ sketch: inout Sketch, _ random: inout SeededGenerator
    ) {
        let lifetimes: [Binding.Lifetime] = [.transient, .transient, .graph, .singleton, .scoped]
        let isLikelyWrong = Int.random(in: 0..<4, using: &random) == 0
        let needs = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let target =
                isLikelyWrong
                ? Int.random(in: 0...count, using: &random) : min(count, index + Int.random(in: 1...3, using: &random))
            let need = Need("T\(target == count && !isLikelyWrong ? count - 1 : target)")
            return switch Int.random(in: 0..<8, using: &random) {
            case 0: Need.lazy(need)
            case 1: Need.optional(need)
            case 2, 3: Need.inject(need)
            default: need
            }
        }
        let lifetime = lifetimes.randomElement(using: &random) ?? .transient
        let isAsync = Int.random(in: 0..<9, using: &random) == 0
        let isOnMain = Int.random(in: 0..<6, using: &random) == 0
        let level = Int.random(in: 0..<3, using: &random) == 0 ? child : 0
        sketch.bind("T\(index)", needs, lifetime) {
            $0.isAsync = isAsync
            $0.isolation = isOnMain ? .globalActor("MainActor") : .nonisolated
            $0.level = level
        }
    }

    @Test("on the mistakes of a graph", arguments: Array<UInt64>(0..<600))
    func verdict(seed: UInt64) {
        let graph = Self.graph(seed: seed)
        let expected = SlowResolver.mistakes(in: graph)
        let found = Set(graph.findings().filter { $0.severity == .error }.map(\.id.rawValue))
        #expect(found == expected, "\(graph.json)")
    }

    @Test("whatever other bindings there are, to which other rules apply", arguments: Array<UInt64>(0..<200))
    func others(seed: UInt64) {
        let graph = Self.graph(seed: seed)
        let wider = Self.beside(graph).findings()
        #expect(wider.filter { $0.location?.file != Self.otherFile } == graph.findings(), "\(graph.json)")
    }

    @Test("which find mistakes in the other bindings")
    func othersAreFair() {
        let ids = Set(Self.beside(Graph()).findings().map(\.id.rawValue))
        #expect(
            ids.isSuperset(of: [
                "argument-mismatch", "argument-not-hashable", "captive-dependency", "cycle", "duplicate-binding",
                "invalid-binding", "missing-requirement", "no-decorator-target", "no-owner-to-close", "not-sendable",
                "redundant-override", "requirement-cycle", "unanalyzed-binding", "unknown-input", "unused-value",
            ]), "\(ids.sorted())")
    }

    private static let otherFile = "Other.swift"

    /// The graph, and bindings that have nothing to do with it. No rule has nothing to do there.
    private static func beside(_ graph: Graph) -> Graph {
        var sketch = Sketch(graph: graph)
        addDecorators(to: &sketch)
        addCycle(to: &sketch)
        addShared(to: &sketch)
        addModules(to: &sketch)
        for index in sketch.graph.bindings.indices.dropFirst(graph.bindings.count) {
            sketch.graph.bindings[index].location.file = otherFile
            for position in sketch.graph.bindings[index].dependencies.indices {
                sketch.graph.bindings[index].dependencies[position].location.file = otherFile
            }
        }
        return sketch.graph
    }

    private static func addDecorators(to sketch: inout Sketch) {
        sketch.bind("Decorated")
        for type in ["Decorated", "Nowhere"] {
            sketch.bind("Around\(type)", [Need(type)]) {
                $0.keys = []
                $0.decorates = Key(TypeName(type))
            }
        }
        sketch.bind("Conditional") { $0.isConditional = true }
        sketch.bind("Named") { $0.keys = [Key(TypeName("Named"), .computed)] }
        sketch.bind("Twice") { $0.keys += $0.keys }
        for _ in 0..<2 { sketch.bind("Contested") }
        sketch.bind("Alone") { $0.priority = .replacing }
        sketch.bind("Late") { $0.isAdded = true }
        sketch.bind("Unknown") { $0.fillsInput = true }
        sketch.bind("Value") { $0.kind = .value }
        sketch.bind("Opaque", [.resolution])
    }

    private static func addCycle(to sketch: inout Sketch) {
        sketch.bind("Hen", ["Egg"])
        sketch.bind("Egg", ["Hen"])
        sketch.bind("Ping", [.lazy("Pong")], .graph)
        sketch.bind("Pong", [.inject("Ping")], .graph)
    }

    private static func addShared(to sketch: inout Sketch) {
        sketch.bind("Entered") { $0.kind = .input }
        sketch.bind("Owned", [.argument("Place")], .scoped) { $0.isEager = true }
        sketch.bind("Captor", ["Owned", "Entered", .container], .singleton)
        sketch.bind("Everlasting", ["Owned"], .process)
        sketch.bind("Hashed", [.argument("Place", isHashable: false)], .singleton)
        sketch.bind("Closed") { $0.hasOnClose = true }
        sketch.bind("Slow", [], .singleton) { $0.isAsync = true }
        sketch.bind("Shown", [.lazy("Slow"), "Mutable"]) { $0.isolation = .globalActor("MainActor") }
        sketch.bind("Mutable", [], .graph) { $0.isSendable = false }
        sketch.bind("Hidden", ["Mutable"]) { $0.isolation = .actor("Database") }
        sketch.bind("Both", ["Shown", "Hidden"])
    }

    private static func addModules(to sketch: inout Sketch) {
        let first = sketch.graph.modules.count
        for number in 0..<2 {
            var module = Graph.Module(name: TypeName("Module\(number)"))
            module.requirements = [TypeName("Module\(1 - number)"), TypeName("Missing")]
            module.location = SourceLocation(file: otherFile, line: number + 1, column: 1)
            sketch.graph.modules.append(module)
        }
        sketch.bind("Secret") {
            $0.isHidden = true
            $0.module = first
        }
    }

    @Test("on graphs of which some are valid and some are not")
    func isFair() {
        let kinds = (0..<1500).map { SlowResolver.mistakes(in: Self.graph(seed: $0)) }
        #expect(kinds.count { $0.isEmpty } > 300)
        for id in ["cycle", "missing-binding", "needs-async", "wrong-isolation", "captive-dependency"] {
            #expect(kinds.count { $0.contains(id) } > 30)
        }
    }
}
