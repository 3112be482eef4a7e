internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Rules")
struct RuleTests {
    @Test("a graph that breaks a rule has that finding, and no other", arguments: RuleFixture.all)
    func breaks(fixture: RuleFixture) {
        #expect(fixture.findings.map(\.id.rawValue) == [fixture.id])
    }

    @Test("a graph that barely complies with the rule has no finding of it", arguments: RuleFixture.all)
    func fits(fixture: RuleFixture) {
        #expect(!fixture.findingsIfFits.map(\.id.rawValue).contains(fixture.id))
    }

    @Test("a mistake that a request detects is explained as by all findings together", arguments: RuleFixture.all)
    func explains(fixture: RuleFixture) {
        let linked = LinkedGraph(fixture.breaks)
        for finding in linked.findings() where finding.severity == .error {
            guard let detection = Detection(of: finding.problem) else { continue }
            #expect(linked.finding(for: detection) == finding)
        }
    }

    @Test("bindings that no root reaches have warnings only, and are reported as unused")
    func rootsMakeErrors() {
        let graph = Sketch.graph {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("C", ["D"])
        }
        #expect(graph.foundIDs == ["missing-binding", "unused-binding?", "missing-binding?"])
    }

    @Test("one missing key is one error, at the request with the shortest trace")
    func oneErrorPerCause() {
        let graph = Sketch.graph {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("B", ["X"])
            $0.bind("C", ["X"]) { $0.isRoot = true }
        }
        let findings = graph.findings()
        #expect(findings.count == 1)
        #expect(findings.first?.location?.line == 31)
        #expect(findings.first?.trace.map(\.name) == ["C", "'X'"])
        #expect(findings.first?.related.map(\.location?.line) == [21])
    }

    @Test("a mistake that involves a branch is a warning if the program has too many branches to check each")
    func tooManyBranches() {
        let choice = Branch.Choice(.runTime, ["flag", "!flag"])
        let graph = Sketch.graph {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("B", ["X"]) {
                $0.branches = [Branch(choice: choice, number: 0)]
                $0.isConditional = true
            }
            $0.bind("C", ["Y"]) { $0.isRoot = true }
        }
        func found(limit: Int) -> [String] {
            graph.findingsOfAllPrograms(limit: limit).sorted(by: Finding.isBefore).map {
                "\($0.severity) \($0.trace.last?.name ?? "")"
            }
        }
        #expect(found(limit: 100) == ["error 'B'", "error 'X'", "error 'Y'"])
        #expect(found(limit: 5) == ["warning 'X'", "error 'Y'"])
    }

    @Test("a cycle is printed from where a root enters it, with the cheapest edge to defer")
    func drawsCycle() {
        let graph = Sketch.graph {
            $0.bind("R", ["C"]) { $0.isRoot = true }
            $0.bind("A", ["B"])
            $0.bind("B", ["C"])
            $0.bind("C", ["A"], .graph)
        }
        let cycle = graph.findings().first
        #expect(cycle?.message == "dependency cycle: C → A → B → C")
        #expect(cycle?.location?.line == 41)
        #expect(cycle?.related.last?.message == "to break the cycle, let B take `Lazy<C>`")
    }

    @Test("a finding names the qualifier of each binding, but not in code that it suggests")
    func qualifiers() throws {
        let main = { Need($0, .tag(TypeName("Main"))) }
        func tagged(_ tag: String) -> (inout Binding) -> Void {
            { $0.keys = [Key($0.implementation, .tag(TypeName(tag)))] }
        }
        let findings = Sketch.graph {
            $0.bind("App", [main("Store"), main("Left")]) { $0.isRoot = true }
            $0.bind("Store", [Need("User", .tag(TypeName("Guest"))), "Disk"], .singleton, change: tagged("Main"))
            $0.bind("User", [], .scoped, change: tagged("Guest"))
            $0.bind("Left", ["Right"], change: tagged("Main"))
            $0.bind("Right", [main("Left")], .graph)
        }.findings()
        let captive = try #require(findings.first { $0.id == .captiveDependency })
        let store = "Store tagged Main"
        #expect(captive.message.hasPrefix("'\(store)' (singleton) depends on 'User tagged Guest' (scoped)"))
        #expect(captive.trace.map(\.name) == ["App", store, "User tagged Guest"])
        #expect(captive.suggestedFix?.hasPrefix("take `Provider<User>` instead") == true)
        let missing = try #require(findings.first { $0.id == .missingBinding })
        #expect(missing.trace.map(\.name) == ["App", store, "'Disk'"])
        #expect(missing.explanation == "required by the 2nd parameter of '\(store)'")
        let cycle = try #require(findings.first { $0.id == .cycle })
        let left = "Left tagged Main"
        #expect(cycle.message == "dependency cycle: \(left) → Right → \(left)")
        #expect(cycle.related.last?.message == "to break the cycle, let \(left) take `Lazy<Right>`")
        let decorated = Sketch.graph {
            $0.bind("Store", ["Disk"], change: tagged("Main"))
            $0.bind("Traced", ["Gauge"]) {
                ($0.keys, $0.decorates) = ([], Key(TypeName("Store"), .tag(TypeName("Main"))))
            }
        }.findings()
        #expect(decorated.last?.explanation == "required by the 1st parameter of 'Traced tagged Main'")
    }

    @Test("two cycles that share a binding are two findings, and a shortcut within one is not")
    func figureEight() {
        let eight = Sketch.graph {
            $0.bind("A", ["B", "C"])
            $0.bind("B", ["A"])
            $0.bind("C", ["A"])
        }
        let bow = Sketch.graph {
            $0.bind("A", ["B"])
            $0.bind("B", ["A", "C"])
            $0.bind("C", ["A"])
        }
        #expect(eight.foundIDs == ["cycle", "cycle"])
        #expect(bow.foundIDs == ["cycle"])
    }

    @Test("weights change a severity or drop a finding")
    func weights() {
        let graph = Sketch.graph { $0.bind("A", ["B"]) }
        #expect(graph.findings(FindingOptions(weights: [.missingBinding: .warning])).map(\.severity) == [.warning])
        #expect(graph.findings(FindingOptions(weights: [.missingBinding: .ignore])).isEmpty)
    }

    @Test("findings are in the order of file, line, column, id, whatever the order of bindings")
    func stableOrder() {
        var graph = Sketch.graph {
            $0.bind("A", ["X", "Y"])
            $0.bind("B", ["Z"], .singleton) { $0.hasOnClose = true }
            $0.bind("C", ["C"]) { $0.hasOnClose = true }
        }
        let expected = graph.findings().map(\.description)
        graph.bindings.reverse()
        #expect(graph.findings().map(\.description) == expected)
    }

    @Test("a path behind a singleton is found in the container that owns it, not in the child that resolves")
    func singletonLooksFromItsOwner() {
        let graph = Sketch.graph {
            let child = $0.addChild()
            $0.bind("A", ["B"], .singleton)
            $0.bind("B")
            $0.bind("B", ["Missing"]) { $0.level = child }
            $0.request("A", level: child)
        }
        #expect(graph.foundIDs == ["unused-binding?", "missing-binding?"])
    }
}

extension Detection {
    /// The problem that a container would detect; `nil` for those that are detected when it is assembled.
    fileprivate init?(of problem: Problem) {
        switch problem {
        case .missingBinding(let key, _, _): self = .missing([key])
        case .duplicateBinding(let key, nil, _): self = .ambiguous(key)
        case .cycle: self = .cycle
        case .missingInput: self = .missingInput
        case .notSendable(let target): self = .notSendable(target)
        case .argumentMismatch(let target, _, _, _): self = .argumentMismatch(target)
        case .needsAsync(let target, _): self = .needsAsync(target)
        case .wrongIsolation(let target, _, _): self = .wrongIsolation(target)
        default: return nil
        }
    }
}
