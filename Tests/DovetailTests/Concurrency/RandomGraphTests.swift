@testable internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

/// Random graphs against a slow, obvious model of what a request must return.
@Suite("Random graphs") struct RandomGraphTests {
    /// The batches of random graphs for tests whose requests do not compete.
    static let batches = 0..<rounds(10)

    /// A graph whose bindings depend only on later ones, so that it has no cycle.
    static func graph(seed: UInt64, places: [ThingBinding.Place], failures: Bool) -> [ThingBinding] {
        var random = SplitMix(seed: seed)
        let count = Int.random(in: 2...60, using: &random)
        let lifetimes: [Binding.Lifetime] = [.transient, .graph, .singleton, .singleton, .scoped]
        return (0..<count).map { number in
            var binding = ThingBinding()
            binding.lifetime = lifetimes.randomElement(using: &random)!
            binding.place = places.randomElement(using: &random)!
            let later = Array((number + 1)..<count)
            // Few dependencies near the top, so that transients do not multiply without bound.
            binding.needs = Array(later.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
            binding.fails = failures && Int.random(in: 0..<40, using: &random) == 0
            return binding
        }
    }

    /// How often one request for binding 0 creates each binding, or the bindings whose failure the request may report.
    struct Model {
        let bindings: [ThingBinding]
        var made: [Int: Int] = [:]
        var failing: Set<Int> = []
        var shared: [Int: Thing] = [:]

        mutating func run() -> Thing? {
            var graph: [Int: Thing] = [:]
            return create(0, &graph)
        }

        private mutating func create(_ number: Int, _ graph: inout [Int: Thing]) -> Thing? {
            let binding = bindings[number]
            if let known = shared[number] ?? graph[number] { return known }
            let isShared = binding.lifetime == .singleton || binding.lifetime == .scoped
            var own: [Int: Thing] = [:]
            var needs: [Thing?] = []
            for need in binding.needs { needs.append(isShared ? create(need, &own) : create(need, &graph)) }
            if binding.fails { failing.insert(number) }
            let present = needs.compactMap { $0 }
            guard present.count == needs.count, !binding.fails else { return nil }
            made[number, default: 0] += 1
            let thing = Thing(number: number, needs: present)
            if isShared { shared[number] = thing }
            if binding.lifetime == .graph { graph[number] = thing }
            return thing
        }
    }

    /// True if two results have the same shape: the same bindings in the same positions, and one instance here where
    /// there is one instance there.
    static func isSame(_ left: Thing, _ right: Thing) -> Bool {
        var matches: [ObjectIdentifier: ObjectIdentifier] = [:]
        var back: [ObjectIdentifier: ObjectIdentifier] = [:]
        var open = [(left, right)]
        while let (here, there) = open.popLast() {
            let (one, other) = (ObjectIdentifier(here), ObjectIdentifier(there))
            if matches[one] == other { continue }
            guard matches[one] == nil, back[other] == nil, here.number == there.number,
                here.needs.count == there.needs.count
            else { return false }
            matches[one] = other
            back[other] = one
            open += zip(here.needs, there.needs)
        }
        return true
    }

    /// A graph small enough when its transients are unfolded.
    private static func isSmall(_ bindings: [ThingBinding]) -> Bool {
        var sizes = [Int](repeating: 1, count: bindings.count)
        for number in bindings.indices.reversed() {
            sizes[number] = bindings[number].needs.reduce(1) { min($0 + sizes[$1], 1_000_000) }
        }
        return sizes[0] < 20_000
    }

    @Test("an awaited request returns the instances of the model, on every kind of graph", arguments: 0..<10)
    func awaited(batch: Int) async throws {
        for seed in UInt64(batch * 60)..<UInt64(batch * 60 + 60) {
            let bindings = Self.graph(seed: seed, places: ThingBinding.Place.allCases, failures: seed % 3 == 0)
            guard Self.isSmall(bindings) else { continue }
            var model = Model(bindings: bindings)
            let expected = model.run()
            let journal = Journal()
            let container = try Container { ThingModule(bindings: bindings, journal: journal) }
            do {
                let thing = try await container.thingLater(0)
                let wanted = try #require(expected, "seed \(seed): created an instance that the model cannot")
                #expect(Self.isSame(thing, wanted), "seed \(seed)")
                let counts = Dictionary(journal.now.made.map { ($0, 1) }, uniquingKeysWith: +)
                #expect(counts == model.made, "seed \(seed)")
                try await expectClosing(of: container, journal, bindings, seed)
                // An existing instance may be read from any isolation.
            } catch let error as ResolutionError {
                #expect(error.id == .factoryFailed, "seed \(seed): \(error)")
                let number = (error.cause as? Failure)?.number ?? -1
                #expect(model.failing.contains(number), "seed \(seed): \(error)")
            }
        }
    }

    /// Every instance is closed once, and before its dependencies.
    private func expectClosing(
        of container: Container, _ journal: Journal, _ bindings: [ThingBinding], _ seed: UInt64
    ) async throws {
        try await container.close()
        let closed = journal.now.closed
        let singletons = Set(journal.now.made.filter { bindings[$0].lifetime == .singleton })
        #expect(closed.count == singletons.count && Set(closed) == singletons, "seed \(seed)")
        let position = Dictionary(uniqueKeysWithValues: closed.enumerated().map { ($1, $0) })
        for number in closed {
            for need in bindings[number].needs {
                guard let later = position[need], let mine = position[number] else { continue }
                #expect(mine < later, "seed \(seed): \(need) was closed before \(number)")
            }
        }
    }

    @Test("a synchronous request returns the instances of the model where nothing must be awaited", arguments: 0..<4)
    func synchronous(batch: Int) throws {
        for seed in UInt64(batch * 60)..<UInt64(batch * 60 + 60) {
            let bindings = Self.graph(seed: seed, places: [.anywhere], failures: seed % 3 == 0)
            guard Self.isSmall(bindings) else { continue }
            var model = Model(bindings: bindings)
            let expected = model.run()
            let journal = Journal()
            let container = try Container { ThingModule(bindings: bindings, journal: journal) }
            do {
                let thing = try container.thing(0)
                #expect(Self.isSame(thing, try #require(expected)), "seed \(seed)")
                let counts = Dictionary(journal.now.made.map { ($0, 1) }, uniquingKeysWith: +)
                #expect(counts == model.made, "seed \(seed)")
            } catch let error as ResolutionError {
                #expect(error.id == .factoryFailed, "seed \(seed): \(error)")
                #expect(model.failing.contains((error.cause as? Failure)?.number ?? -1), "seed \(seed)")
            }
        }
    }

    @Test("a synchronous request throws exactly where the model reaches a binding it must not create", arguments: 0..<4)
    func refused(batch: Int) async throws {
        for seed in UInt64(1000 + batch * 60)..<UInt64(1060 + batch * 60) {
            let bindings = Self.graph(seed: seed, places: ThingBinding.Place.allCases, failures: false)
            guard Self.isSmall(bindings) else { continue }
            var reached: Set<Int> = []
            var open = [0]
            while let number = open.popLast() {
                if reached.insert(number).inserted { open += bindings[number].needs }
            }
            let places = Set(reached.map { bindings[$0].place })
            let journal = Journal()
            let container = try Container { ThingModule(bindings: bindings, journal: journal) }
            let expected: DiagnosticID? =
                places.contains(.awaited)
                ? .needsAsync : places.isSubset(of: [.anywhere]) ? nil : .wrongIsolation
            do {
                _ = try container.thing(0)
                #expect(expected == nil, "seed \(seed)")
            } catch {
                #expect(error.id == expected, "seed \(seed): \(error)")
                #expect(journal.now.made.isEmpty, "seed \(seed): an instance was created, but the request failed")
            }
        }
    }
}
