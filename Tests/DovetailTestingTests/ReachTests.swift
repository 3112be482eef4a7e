internal import Dovetail
internal import Testing

@testable internal import DovetailTesting

/// An override of a leaf affects every cached dependent, and nothing else: random graphs against an oracle.
struct ReachTests {
    final class Vertex: @unchecked Sendable {
        // Safe: written while it is created, only read afterwards.
        let number: Int
        var first: Vertex?
        var second: Vertex?
        init(_ number: Int) { self.number = number }
        var needs: [Vertex] { [first, second].compactMap { $0 } }
    }

    /// Vertices each of which depends on two earlier ones, and a leaf that is replaced.
    private struct Sketch: Sendable {
        let edges: [(Int, Int)]
        let leaf: Int
        let made = Locked(0)

        init(_ seed: UInt64) {
            var random = Numbers(state: seed)
            edges = (0..<30).map { number in
                number < 2
                    ? (0, 0)
                    : (Int.random(in: 0..<number, using: &random), Int.random(in: 0..<number, using: &random))
            }
            leaf = Int.random(in: 0..<2, using: &random)
        }

        /// The vertices that depend on the leaf, found without the library.
        var reaching: Set<Int> {
            var result: Set<Int> = [leaf]
            for (number, needs) in edges.enumerated().dropFirst(2)
            where result.contains(needs.0) || result.contains(needs.1) {
                result.insert(number)
            }
            return result
        }

        private func name(_ number: Int) -> Qualifier { Qualifier.name("v\(number)") }

        var bindings: [Bind<Vertex>] {
            edges.enumerated().map { number, needs in
                let vertex = binding(number, showing: number)
                if number < 2 { return vertex }
                return vertex.inject(\.first, name(needs.0)).inject(\.second, name(needs.1))
            }
        }

        /// The replacement of the leaf.
        var replacement: Bind<Vertex> { binding(leaf, showing: 100) }

        private func binding(_ number: Int, showing shown: Int) -> Bind<Vertex> {
            Bind { [made] in
                made.add(1)
                return Vertex(shown)
            }.qualified(name(number)).lifetime(.singleton)
        }

        func all(in container: Container) throws -> [Vertex] {
            try edges.indices.map { try container.resolve(Vertex.self, name($0), isolation: nil) }
        }

        /// True if the instances of a container depend on each other as drawn, down to the replaced leaf.
        func expectWired(_ vertices: [Vertex]) {
            for number in edges.indices {
                for (mine, others) in zip(vertices[number].needs, [edges[number].0, edges[number].1]) {
                    #expect(mine === vertices[others])
                }
            }
            #expect(vertices[leaf].number == 100)
        }
    }

    /// The caches of the instances that an override must affect.
    enum Place: CaseIterable { case container, overlay }

    @Test(arguments: Place.allCases, 0..<40)
    func `an override creates again exactly its dependents`(_ place: Place, _ seed: UInt64) async throws {
        let sketch = Sketch(seed)
        switch place {
        case .container: try check(sketch, Container { for binding in sketch.bindings { binding } })
        case .overlay:
            let reports = Reports()
            try await reports.overlay("reach").run {
                for binding in sketch.bindings { binding }
            } _: {
                try check(sketch, current())
            }
            #expect(reports.all == [])
        }
    }

    private func check(_ sketch: Sketch, _ container: Container) throws {
        let old = try sketch.all(in: container)
        let before = sketch.made.value
        let view = try container.overriding { sketch.replacement }
        let new = try sketch.all(in: view)
        #expect(sketch.made.value - before == sketch.reaching.count)
        for number in sketch.edges.indices {
            #expect((new[number] === old[number]) == !sketch.reaching.contains(number))
        }
        sketch.expectWired(new)
        #expect(zip(try sketch.all(in: container), old).allSatisfy { $0 === $1 })
    }

    @Test(arguments: 0..<40)
    func `a test within a suite creates everything separately, once, with its own leaf`(_ seed: UInt64) async throws {
        let sketch = Sketch(seed)
        let reports = Reports()
        try await reports.overlay("suite").run {
            for binding in sketch.bindings { binding }
        } _: {
            let old = try sketch.all(in: current())
            let before = sketch.made.value
            try await reports.overlay("test").run {
                sketch.replacement
            } _: {
                let new = try sketch.all(in: current())
                #expect(sketch.made.value - before == sketch.edges.count)
                #expect(zip(new, old).allSatisfy { $0 !== $1 })
                sketch.expectWired(new)
            }
            #expect(zip(try sketch.all(in: current()), old).allSatisfy { $0 === $1 })
        }
        #expect(reports.all == [])
    }
}
