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
        let lifetimes: [Binding.Lifetime] = [.transient, .transient, .graph, .singleton, .container]
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

    @Test("on the mistakes of a graph", arguments: Array<UInt64>(0..<1500))
    func verdict(seed: UInt64) {
        let graph = Self.graph(seed: seed)
        let expected = SlowResolver.mistakes(in: graph)
        let found = Set(graph.findings().filter { $0.severity == .error }.map(\.id.rawValue))
        #expect(found == expected, "\(graph.json)")
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
