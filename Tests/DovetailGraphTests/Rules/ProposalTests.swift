internal import DovetailGraph
internal import Testing

@Suite("Near misses")
struct ProposalTests {
    private func proposals(_ build: (inout Sketch) -> Void) -> [String] {
        Sketch.graph(build).findings().filter { $0.id == .missingBinding }.flatMap(\.related).map(\.message)
    }

    @Test("another qualification comes before a collection, and that before a conforming type")
    func ranked() {
        let found = proposals {
            $0.bind("A", ["App.Clock"])
            $0.bind("App.SystemClock") { $0.conformances = [TypeName("App.Clock")] }
            $0.bind("App.E") { $0.elements = [Binding.Element(key: Key(TypeName("App.Clock")))] }
            $0.bind("App.C") { $0.keys = [Key(TypeName("App.Clock"), .name("slow"))] }
        }
        #expect(
            found == [
                "similar binding: 'Clock' named \"slow\" is provided here",
                "similar binding: '[Clock]' is provided here",
                "similar binding: 'SystemClock' is provided here; `.as` makes it serve this type, too",
            ])
    }

    @Test("the same name in another module")
    func otherModule() {
        let found = proposals {
            $0.bind("A", ["App.Clock"])
            $0.bind("Core.Clock")
        }
        #expect(found == ["similar binding: 'Core.Clock' is provided here"])
    }

    @Test(
        "types of one name are told apart in both places",
        arguments: [
            ("App.Clock", "Core.Clock", "'App.Clock'", "'Core.Clock'"),
            ("Swift.Array<App.Clock>", "Swift.Array<Core.Clock>", "'[App.Clock]'", "'[Core.Clock]'"),
            (
                "App.(unknown context at $1).Clock", "App.(unknown context at $2).Clock", "'Clock' in App.swift",
                "'Clock' in App.swift"
            ),
        ])
    func sameName(missing: String, bound: String, missingText: String, boundText: String) throws {
        let findings = Sketch.graph {
            $0.bind("A", [Need(missing)])
            $0.bind(bound)
        }.findings()
        let finding = try #require(findings.first { $0.id == .missingBinding })
        #expect(finding.message == "no binding provides \(missingText)")
        #expect(finding.related.map(\.message) == ["similar binding: \(boundText) is provided here"])
    }

    @Test("bindings of a child, hidden ones, those of modules that are not installed, and those under a condition")
    func elsewhere() {
        let found = proposals {
            let child = $0.addChild()
            $0.graph.modules = [Graph.Module(name: TypeName("M"))]
            $0.bind("A", ["C"])
            $0.bind("C") { ($0.module, $0.isHidden) = (0, true) }
            $0.bind("C") { $0.level = child }
            $0.request("A")
            var absent = Sketch()
            absent.bind("C")
            absent.bind("C") { $0.isConditional = true }
            $0.graph.absent = absent.graph.bindings
        }
        #expect(
            found == [
                "similar binding: 'C' is provided here, in a child container",
                "similar binding: 'C' is provided here, in a module that is not installed",
                "similar binding: 'C' is provided here, under a condition",
                "similar binding: 'C' is provided here, but is hidden in its module",
            ])
    }

    @Test("only of a child a note says that it is one; of an overlay and of a sibling, that it is another container")
    func otherContainers() {
        let found = proposals {
            let (child, sibling, overlay) = ($0.addChild(), $0.addChild(), $0.addChild())
            $0.graph.levels[overlay].isOverlay = true
            $0.bind("A", ["C"]) { $0.level = child }
            $0.bind("B", ["D"])
            $0.bind("C") { $0.level = sibling }
            $0.bind("D") { $0.level = overlay }
            $0.bind("D") { $0.level = sibling }
        }
        #expect(
            found.sorted() == [
                "similar binding: 'C' is provided here, in another container",
                "similar binding: 'D' is provided here, in a child container",
                "similar binding: 'D' is provided here, in another container",
            ])
    }

    @Test("a name with nearly the same spelling, if nothing else is similar")
    func spelling() {
        let found = proposals {
            $0.bind("A", ["App.UserRepositry"])
            $0.bind("App.UserRepository")
            $0.bind("App.OrderRepository")
        }
        #expect(found == ["similar binding: 'UserRepository' is provided here"])
    }

    @Test(
        "spelling distance agrees with an obvious table",
        arguments: [("kitten", "sitting"), ("", "abc"), ("abc", "abc"), ("abc", "acb"), ("abcdef", "bcdefg")])
    func distance(left: String, right: String) {
        let expected = SlowOracles.distance(Array(left.utf8), Array(right.utf8))
        for limit in 0...7 {
            #expect(Spelling.isNear(Array(left.utf8), Array(right.utf8), within: limit) == (expected <= limit))
        }
    }

    /// The time is quadratic in the length.
    @Test("a very long name is similar only to itself", .timeLimit(.minutes(10)), arguments: [257, 4 << 20])
    func long(length: Int) {
        let name = String(repeating: "a", count: length)
        #expect(Spelling.isNear(Array(name.utf8), Array(name.utf8), within: length / 4))
        #expect(!Spelling.isNear(Array((name + "b").utf8), Array(name.utf8), within: length / 4))
        #expect(Spelling.nearest(to: name, in: ["b", name], within: length / 2) == name)
        #expect(Spelling.nearest(to: name, in: ["b", name + "b"], within: length / 2) == nil)
    }
}
