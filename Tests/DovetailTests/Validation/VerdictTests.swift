@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// Compares the findings of `validate()` with actual requests, and with a slow oracle (Semantics §15).
@Suite("The verdict of validation") struct VerdictTests {
    /// A graph that may be broken: dependencies that are not bound, dependencies and injections in every direction.
    private static func graph(seed: UInt64) -> [ThingBinding] {
        var random = SplitMix(seed: seed &* 31 &+ 5)
        let count = Int.random(in: 1...14, using: &random)
        let lifetimes: [Binding.Lifetime] = [.transient, .transient, .graph, .singleton, .singleton]
        let isBroken = seed % 2 == 0
        return (0..<count).map { number in
            var binding = ThingBinding()
            binding.lifetime = lifetimes.randomElement(using: &random)!
            binding.place = ThingBinding.Place.allCases.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 0...2, using: &random) where number + 1 < count {
                binding.needs.append(Int.random(in: (number + 1)..<count, using: &random))
            }
            if isBroken, Int.random(in: 0..<12, using: &random) == 0 { binding.needs.append(count) }
            if isBroken, Int.random(in: 0..<14, using: &random) == 0 {
                binding.needs.append(Int.random(in: 0..<count, using: &random))
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                binding.injects.append(Int.random(in: 0..<count, using: &random))
            }
            return binding
        }
    }

    /// Follows every path from a binding, and reports its mistakes.
    private static func oracle(_ start: Int, _ bindings: [ThingBinding]) -> Set<DiagnosticID> {
        var reached: Set<Int> = []
        var result: Set<DiagnosticID> = []
        var open = [start]
        while let number = open.popLast() {
            guard reached.insert(number).inserted else { continue }
            for need in bindings[number].needs + bindings[number].injects {
                if need < bindings.count { open.append(need) } else { result.insert(.missingBinding) }
            }
        }
        let closes = { (edges: (Int) -> [Int]) in
            reached.contains { from in
                var seen: Set<Int> = []
                var open = edges(from)
                while let number = open.popLast() {
                    if number == from { return true }
                    if number < bindings.count, seen.insert(number).inserted { open += edges(number) }
                }
                return false
            }
        }
        let isFleeting = { (number: Int) in number < bindings.count && bindings[number].lifetime == .transient }
        if closes({ bindings[$0].needs }) { result.insert(.cycle) }
        if closes({ isFleeting($0) ? (bindings[$0].needs + bindings[$0].injects).filter(isFleeting) : [] }) {
            result.insert(.cycle)
        }
        return result
    }

    @Test("a graph has an error exactly where a request fails, on random graphs", arguments: RandomGraphTests.batches)
    func verdict(batch: Int) async throws {
        for seed in UInt64(batch * 100)..<UInt64(batch * 100 + 100) {
            let bindings = Self.graph(seed: seed)
            let container = try Container { ThingModule(bindings: bindings, journal: Journal()) }
            let errors = container.findings.filter { $0.severity == .error }
            #expect(container.isValid == errors.isEmpty, "seed \(seed)")
            var expected: Set<DiagnosticID> = []
            for number in bindings.indices {
                let wrong = Self.oracle(number, bindings)
                expected.formUnion(wrong)
                do {
                    _ = try await container.thingLater(number)
                    #expect(wrong.isEmpty, "seed \(seed): thing \(number) was created")
                } catch {
                    #expect(wrong.contains(error.id), "seed \(seed): thing \(number): \(error)")
                }
            }
            #expect(Set(errors.map(\.id)) == expected, "seed \(seed): \(errors)")
        }
    }

    @Test(
        "an overlay has the errors of a container with the same bindings, on random graphs",
        arguments: RandomGraphTests.batches)
    func viewVerdict(batch: Int) async throws {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
            var random = SplitMix(seed: seed)
            let bindings = Self.graph(seed: seed &* 2 &+ 1)
            let container = try Container { ThingModule(bindings: bindings, journal: Journal()) }
            guard container.isValid else { continue }
            var replaced = bindings
            let number = Int.random(in: bindings.indices, using: &random)
            replaced[number] = Self.graph(seed: seed &* 2)[0]
            replaced[number].needs = replaced[number].needs.map { $0 % (bindings.count + 1) }
            replaced[number].injects = replaced[number].injects.map { $0 % bindings.count }
            let overlay = try container.overriding {
                ThingModule(bindings: replaced, journal: Journal(), numbers: [number])
            }
            let whole = try Container { ThingModule(bindings: replaced, journal: Journal()) }
            let expected = Set(whole.findings.filter { $0.severity == .error }.map(\.id))
            let found = Set(overlay.findings.filter { $0.severity == .error }.map(\.id))
            #expect(found == expected, "seed \(seed): thing \(number) replaced")
            for number in bindings.indices {
                let wrong = Self.oracle(number, replaced)
                do {
                    _ = try await overlay.thingLater(number)
                    #expect(wrong.isEmpty, "seed \(seed): thing \(number) was created")
                } catch {
                    #expect(wrong.contains(error.id), "seed \(seed): thing \(number): \(error)")
                }
            }
            #expect(container.isValid)
        }
    }

    @Test(
        "a synchronous request fails after start exactly where the graph predicts it",
        arguments: RandomGraphTests.batches)
    @MainActor func synchronousVerdict(batch: Int) async throws {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
            var random = SplitMix(seed: seed)
            var bindings = Self.graph(seed: seed &* 2 &+ 1)
            for number in bindings.indices where bindings[number].lifetime == .singleton {
                bindings[number].isEager = Bool.random(using: &random)
            }
            let container = try Container { ThingModule(bindings: bindings, journal: Journal()) }
            guard container.isValid else { continue }
            let isOnMain = Bool.random(using: &random)
            var graph = container.graph
            graph.requests = [
                Graph.Request(
                    Dependency(key: graph.bindings[0].keys[0], position: 0, location: graph.bindings[0].location),
                    isAsync: false, isolation: isOnMain ? .globalActor("MainActor") : .nonisolated)
            ]
            let reported = Set(graph.findings().filter { $0.severity == .error }.map(\.id))
            try await container.start()
            do {
                let request: @MainActor () throws(ResolutionError) -> Thing = { () throws(ResolutionError) in
                    try container.resolve(Thing.self, .tag(Tag0.self))
                }
                _ = try isOnMain ? request() : container.thing(0)
                #expect(reported.isEmpty, "seed \(seed): \(reported)")
            } catch {
                #expect(reported.contains(error.id), "seed \(seed): \(reported) does not contain \(error)")
            }
        }
    }
}
