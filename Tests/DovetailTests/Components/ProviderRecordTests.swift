internal import Dovetail
internal import DovetailComponents
internal import DovetailDiagnostics
internal import Testing

/// Providers with names that are created at run time.
private struct Ladder: Component {
    let scope = Scope()

    func rung(_ number: Int) -> Int { transient("rung \(number)") { number == 0 ? 0 : rung(number - 1) + 1 } }
    func kept(_ number: Int) -> Facility {
        shared("a name that is too long to lie in a word: \(number)") { Facility() }
    }
    func pair(_ number: Int) -> [Facility] { transient("pair \(number)") { [kept(number), kept(number + 1)] } }

    func failing() throws -> Int {
        try transient {
            _ = kept(0)
            return try broken()
        }
    }
    var failingShared: Int {
        get throws {
            try shared {
                _ = kept(0)
                return try broken()
            }
        }
    }
    var calm: Int {
        transient {
            _ = try? failing()
            _ = try? failingShared
            return kept(1) === kept(1) ? 1 : 0
        }
    }
}

private struct Broken: Error {}
private func broken() throws -> Int { throw Broken() }

struct ProviderRecordTests {
    @Test func `Providers that nest deeper than the initial capacity of the record are recorded correctly`() {
        let ladder = Ladder()
        #expect(ladder.rung(100) == 100)
        #expect(ladder.rung(3) == 3, "earlier calls have no effect on this one")
        let edges = ladder.scope.graph.bindings.map(\.dependencies.count)
        #expect(edges.count == 101)
        #expect(edges.filter { $0 == 1 }.count == 100)
    }

    @Test func `Names are compared as strings, however they were put together`() {
        let ladder = Ladder()
        let first = ladder.kept(7)
        for _ in 0..<20 { #expect(ladder.kept(7) === first) }
        #expect(ladder.kept(8) !== first)
        #expect(ladder.scope.graph.bindings.count == 2)
    }

    @Test func `A provider that throws is no longer the requester of later calls`() {
        let ladder = Ladder()
        #expect(ladder.calm == 1)
        #expect(throws: Broken.self) { try ladder.failing() }
        #expect(throws: Broken.self) { try ladder.failingShared }
        _ = ladder.kept(5)
        let needs = Dictionary(
            uniqueKeysWithValues: ladder.scope.graph.bindings.map { ($0.keys[0].description, $0.dependencies.count) })
        #expect(needs.filter { $0.key.contains("calm") }.map(\.value) == [3])
        #expect(needs.filter { $0.key.contains("failing") }.map(\.value) == [1, 1])
    }

    @Test func `Providers that nest on many threads share each instance, while others are recorded`() {
        let ladder = Ladder()
        let names = rounds(400)
        let results = onThreads(4) { thread in
            (0..<names).map { number -> [Facility] in
                // Half of the threads start at the other end.
                let pair = ladder.pair(thread % 2 == 0 ? number : names - 1 - number)
                return thread % 2 == 0 ? pair : pair.reversed()
            }
        }
        let lists = results.compactMap { try? $0.get() }
        #expect(lists.count == 4)
        let first = lists[0].flatMap { $0 }
        for list in lists {
            #expect(Set(list.flatMap { $0 }.map(ObjectIdentifier.init)).count == names + 1)
            #expect(Set(list.flatMap { $0 }.map(ObjectIdentifier.init)) == Set(first.map(ObjectIdentifier.init)))
        }
        let needs = ladder.scope.graph.bindings.map(\.dependencies.count)
        #expect(needs.filter { $0 == 2 }.count == names, "each dependency is recorded once")
        #expect(needs.count == 2 * names + 1)
    }

    @Test func `A read during override, rollback and close returns either the original or the override`() async throws {
        for _ in 0..<rounds(60) {
            let ladder = Ladder()
            let real = ladder.kept(1)
            let mock = Facility("mock")
            let results = onThreads(3) { thread -> Bool in
                if thread == 0 {
                    for _ in 0..<20 { ladder.override(Facility.self) { mock }.rollBack() }
                    return true
                }
                return (0..<40).allSatisfy { _ in
                    let returned = ladder.kept(1)
                    return returned === real || returned === mock
                }
            }
            #expect(results.allSatisfy { (try? $0.get()) == true })
            #expect(ladder.kept(1) === real)
            try await ladder.scope.close()
        }
    }

    @Test func `An instance is released when its component is closed`() async throws {
        let ladder = Ladder()
        weak let kept = ladder.kept(1)
        #expect(kept != nil)
        try await ladder.scope.close()
        #expect(kept == nil)
    }
}
