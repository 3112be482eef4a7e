internal import Dovetail
internal import Testing

@testable internal import DovetailTesting

/// An override of a leaf reaches every cached dependent, and nothing else: random graphs against an oracle.
struct ReachTests {
    final class Vertex: @unchecked Sendable {
        // Safe: written while it is made, only read afterwards.
        let number: Int
        var first: Vertex?
        var second: Vertex?
        init(_ number: Int) { self.number = number }
        var needs: [Vertex] { [first, second].compactMap { $0 } }
    }

    private func name(_ number: Int) -> Name { Name("v\(number)") }

    /// Each vertex needs two of those before it.
    private func recipes(_ edges: [(Int, Int)], _ made: Locked) -> [Bind<Vertex>] {
        edges.enumerated().map { number, needs in
            let vertex = Bind {
                made.add(1)
                return Vertex(number)
            }.named(name(number)).lifetime(.singleton)
            if number < 2 { return vertex }
            return vertex.inject(\.first, name: name(needs.0)).inject(\.second, name: name(needs.1))
        }
    }

    @Test(arguments: 0..<40)
    func `an override reaches whoever can reach it`(_ seed: UInt64) throws {
        var random = Numbers(state: seed)
        let edges = (0..<30).map { number in
            number < 2
                ? (0, 0)
                : (Int.random(in: 0..<number, using: &random), Int.random(in: 0..<number, using: &random))
        }
        let made = Locked(0)
        let container = try Container {
            for recipe in recipes(edges, made) { recipe }
        }
        let old = try edges.indices.map { try container.resolve(Vertex.self, name: name($0)) }
        let leaf = Int.random(in: 0..<2, using: &random)
        var reaching: Set<Int> = [leaf]
        for (number, needs) in edges.enumerated().dropFirst(2)
        where reaching.contains(needs.0) || reaching.contains(needs.1) {
            reaching.insert(number)
        }
        let before = made.value
        let view = try container.overriding {
            Bind {
                made.add(1)
                return Vertex(100)
            }.named(name(leaf)).lifetime(.singleton)
        }
        let new = try edges.indices.map { try view.resolve(Vertex.self, name: name($0)) }
        #expect(made.value - before == reaching.count)
        for number in edges.indices {
            #expect((new[number] === old[number]) == !reaching.contains(number))
            for (mine, others) in zip(new[number].needs, [edges[number].0, edges[number].1]) {
                #expect(mine === new[others])
            }
        }
        #expect(new[leaf].number == 100)
    }
}
