internal import DovetailAnalysis
internal import DovetailGraph
internal import DovetailModel
internal import Testing

/// Chains that a request creates by nested calls, and what ends them.
@Suite("Deep chains")
struct DeepChainTests {
    private static let longest = Rules.longestChain

    /// Returns the ids of the findings about a chain in which each binding depends on the next one.
    ///
    /// - Parameters:
    ///   - need: Returns the dependency on the binding with a name.
    ///   - change: Changes the binding with a number, the first of which is requested with `await`.
    private func found(
        _ length: Int, need: (String) -> Need = { Need($0) }, change: (inout Binding, Int) -> Void = { _, _ in }
    ) -> [String] {
        let graph = Sketch.graph { sketch in
            for number in 0..<length {
                sketch.bind("T\(number)", number + 1 < length ? [need("T\(number + 1)")] : []) { change(&$0, number) }
            }
            sketch.request("T0", isAsync: true)
        }
        return graph.foundIDs
    }

    @Test("a chain of the longest length has no finding, and a longer one has one, at the binding that is too much")
    func limit() {
        #expect(found(Self.longest).isEmpty)
        #expect(found(Self.longest + 1) == ["too-deep"])
        let graph = Sketch.graph { sketch in
            for number in 0..<400 { sketch.bind("T\(number)", number < 399 ? [Need("T\(number + 1)")] : []) }
            sketch.request("T0")
        }
        let first = 400 - Self.longest - 1
        #expect(graph.findings().map(\.location?.line) == [10 * (first + 1)])
    }

    @Test("what is called later does not count")
    func deferred() {
        #expect(found(400, need: { .lazy(Need($0)) }).isEmpty)
        #expect(found(400, need: { .provider(Need($0)) }).isEmpty)
    }

    @Test("what is injected counts, and so does what may be absent")
    func counted() {
        #expect(found(400, need: { .inject(Need($0)) }) == ["too-deep"])
        #expect(found(400, need: { .optional(Need($0)) }) == ["too-deep"])
    }

    @Test("a binding that has to be awaited ends a chain, and so does another isolation")
    func awaited() {
        #expect(found(400, change: { $0.isAsync = $1 % 100 == 99 }).isEmpty)
        #expect(found(400, change: { $0.isolation = .globalActor($1 < 300 ? "MainActor" : "Other") }).isEmpty)
        #expect(found(400, change: { binding, _ in binding.isolation = .globalActor("MainActor") }) == ["too-deep"])
    }

    @Test("the members of a cycle count together, once")
    func ring() {
        let graph = Sketch.graph { sketch in
            for number in 0..<400 {
                let next = "T\((number + 1) % 400)"
                sketch.bind("T\(number)", [number == 399 ? .inject(Need(next)) : Need(next)], .singleton)
            }
            sketch.request("T0")
        }
        #expect(graph.foundIDs == ["too-deep"])
    }

    @Test("a dependency that a computed name selects is no certain part of a chain")
    func uncertain() {
        let graph = Sketch.graph { sketch in
            for number in 0..<400 {
                sketch.bind(
                    "T\(number)", number < 399 ? [Need("T\(number + 1)", number % 100 == 0 ? .computed : nil)] : []
                ) {
                    if number % 100 == 1 { $0.keys = [Key(TypeName("T\(number)"), .computed)] }
                }
            }
            sketch.request("T0")
        }
        #expect(!graph.foundIDs.contains("too-deep"))
    }
}
