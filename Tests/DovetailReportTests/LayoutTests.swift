internal import DovetailGraph
@testable internal import DovetailReport
internal import Testing

@Suite("Layout of the page")
struct LayoutTests {
    private static let shape = LayeredLayout.Shape(
        gap: .init(width: 40, height: 10), ratio: .init(width: 100, height: 100),
        minimum: .init(width: 100_000, height: 100_000))

    /// A repeatable source of random numbers.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func graph(seed: Int, isAcyclic: Bool) -> Adjacency {
        var numbers = Numbers(state: UInt64(seed))
        let count = Int.random(in: 1...40, using: &numbers)
        return Adjacency(
            (0..<count).map { node in
                let targets = isAcyclic ? (node + 1)..<count : 0..<count
                if targets.isEmpty { return [] }
                return (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
                    Int.random(in: targets, using: &numbers)
                }
            })
    }

    private static func sizes(_ count: Int) -> [LayeredLayout.Size] {
        (0..<count).map { (node: Int) -> LayeredLayout.Size in
            let width = 60 + node * 37 % 90
            let height = 20 + node * 13 % 30
            return LayeredLayout.Size(width: Double(width), height: Double(height))
        }
    }

    @Test("a chain of three stands in a row, from left to right")
    func chain() {
        let layout = PageLayout.layouts(of: Report(SampleGraphs.chain).picture)[0]
        #expect(Set(layout.nodes.map(\.y)).count == 1)
        for (left, right) in [(0, 1), (1, 2)] {
            #expect(layout.nodes[left].x + layout.widths[left] < layout.nodes[right].x)
        }
    }

    @Test("without cycles, every link leads from left to right", arguments: 0..<60)
    func acyclic(seed: Int) {
        let graph = Self.graph(seed: seed, isAcyclic: true)
        let sizes = Self.sizes(graph.count)
        let layout = LayeredLayout(sizes, graph, shape: Self.shape)
        for node in 0..<graph.count {
            for target in graph[node] {
                #expect(layout.corners[node].x + sizes[node].width < layout.corners[target].x)
            }
        }
    }

    @Test("no boxes overlap, and all are in the picture, with cycles too", arguments: 0..<60)
    func overlaps(seed: Int) {
        let graph = Self.graph(seed: seed, isAcyclic: false)
        let sizes = Self.sizes(graph.count)
        var shape = Self.shape
        if seed % 2 == 0 {
            shape.ratio = .init(width: 1, height: 0.5)
            shape.minimum = .init(width: 0, height: 0)
        }
        let layout = LayeredLayout(sizes, graph, shape: shape)
        for first in 0..<graph.count {
            let corner = layout.corners[first]
            #expect(corner.x > -1 && corner.x + sizes[first].width < layout.size.width + 1)
            #expect(corner.y > -1 && corner.y + sizes[first].height < layout.size.height + 1)
            for second in 0..<first {
                let other = layout.corners[second]
                let isBeside = corner.x + sizes[first].width <= other.x || other.x + sizes[second].width <= corner.x
                let isAbove = corner.y + sizes[first].height <= other.y + 0.01
                let isBelow = other.y + sizes[second].height <= corner.y + 0.01
                #expect(isBeside || isAbove || isBelow)
            }
        }
    }

    @Test("of a ring, one link leads back")
    func ring() {
        let ring = Adjacency((0..<50).map { [($0 + 1) % 50] })
        let order = FlowOrder(ring)
        #expect((0..<50).count { !order.isForward(from: $0, to: ($0 + 1) % 50) } == 1)
        #expect(Set(order.position) == Set(0..<50))
    }

    @Test("of the links of an application, at least two thirds lead to the right", arguments: [30, 300, 2_000])
    func application(count: Int) {
        let picture = Report(SampleGraphs.application(count)).picture
        let layout = PageLayout.layouts(of: picture)[0]
        let back = picture.links.count { link in
            layout.nodes[link.from].x + layout.widths[link.from] >= layout.nodes[link.to].x
        }
        // A long chain within a module goes on below, like a line of text.
        #expect(back * 3 < picture.links.count)
    }

    @Test("boxes are as wide as their names, up to a limit")
    func widths() {
        let names = ["A", String(repeating: "Wide", count: 5), String(repeating: "Long", count: 400)]
        let widths = PageLayout.layouts(of: Report(SampleGraphs.odd(names)).picture)[0].widths
        #expect(widths[0] < widths[1] && widths[1] < widths[2] && widths[2] <= 520)
        #expect(widths[1] > 8 * 40)
    }
}
