internal import DovetailGraph

extension RuleFixture {
    static let isolation = [
        RuleFixture("needs-async", "a call without await") {
            $0.bind("A") { $0.isAsync = true }
            $0.request("A")
        } fits: {
            $0.bind("A") { $0.isAsync = true }
            $0.request("A", isAsync: true)
        },
        RuleFixture("needs-async", "some hops down") {
            $0.bind("A", ["B"])
            $0.bind("B", ["C"])
            $0.bind("C") { $0.isAsync = true }
            $0.request("A")
        } fits: {
            $0.bind("A", ["B"])
            $0.bind("B", [.asyncLazy("C")])
            $0.bind("C") { $0.isAsync = true }
            $0.request("A")
        },
        RuleFixture("needs-async", "injected into an object, which never awaits") {
            $0.bind("Screen", [.inject("A")]) { ($0.kind, $0.isRoot) = (.input, true) }
            $0.bind("A", ["B"])
            $0.bind("B") { $0.isAsync = true }
        } fits: {
            $0.bind("Screen", [.inject(.asyncLazy("A"))]) { ($0.kind, $0.isRoot) = (.input, true) }
            $0.bind("A", ["B"])
            $0.bind("B") { $0.isAsync = true }
        },
        RuleFixture("needs-async", "a Lazy of it") {
            $0.bind("A", [.lazy("B")])
            $0.bind("B") { $0.isAsync = true }
        } fits: {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("B") { $0.isAsync = true }
        },
        RuleFixture("needs-async", "what start() made exists") {
            $0.bind("A", ["B"])
            $0.bind("B", ["C"], .singleton) { $0.isAsync = true }
            $0.bind("C", [], .singleton)
            $0.request("A")
        } fits: {
            $0.bind("A", ["B", "C"])
            $0.bind("B", ["C"], .singleton) { $0.isEager = true }
            $0.bind("C", [], .singleton) { $0.isAsync = true }
            $0.request("A")
        },
        RuleFixture("wrong-isolation", "an actor's binding from nowhere") {
            $0.bind("A") { $0.isolation = .globalActor("MainActor") }
            $0.request("A")
        } fits: {
            $0.bind("A") { $0.isolation = .globalActor("MainActor") }
            $0.request("A", isolation: .globalActor("MainActor"))
        },
        RuleFixture("wrong-isolation", "two actors on one way") {
            $0.bind("A", ["B"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B") { $0.isolation = .globalActor("Disk") }
            $0.request("A", isolation: .globalActor("MainActor"))
        } fits: {
            $0.bind("A", [.lazy("B")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B") { $0.isolation = .globalActor("Disk") }
            $0.request("A", isolation: .globalActor("MainActor"))
        },
        RuleFixture("not-sendable", "two actors hold one graph instance") {
            $0.bind("R", ["A", "B"])
            $0.bind("A", ["G"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", ["G"]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) { $0.isSendable = false }
        } fits: {
            $0.bind("A", ["G"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", ["G"]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) { $0.isSendable = false }
        },
        RuleFixture("not-sendable", "an actor and a helper of another") {
            $0.bind("A", ["G"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("R", ["H", "A"]) { $0.isolation = .globalActor("Disk") }
            $0.bind("H", ["G"])
            $0.bind("G", [], .graph) { $0.isSendable = false }
        } fits: {
            $0.bind("A", ["G"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("R", ["H", "A"]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("H", ["G"])
            $0.bind("G", [], .graph) { $0.isSendable = false }
        },
        RuleFixture("not-sendable", "an actor has a Lazy of what is handed out") {
            $0.bind("R", ["A", "G"])
            $0.bind("A", [.lazy("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("G", [], .graph) { $0.isSendable = false }
        } fits: {
            $0.bind("R", ["A", "G"])
            $0.bind("A", [.provider("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("G", [], .graph) { $0.isSendable = false }
        },
        RuleFixture("not-sendable", "two actors have a Lazy of one graph instance") {
            $0.bind("R", ["A", "B"])
            $0.bind("A", [.lazy("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", [.array(.lazy("G"))]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) {
                ($0.isSendable, $0.elements) = (false, [Binding.Element(key: Key(TypeName("G")))])
            }
        } fits: {
            $0.bind("R", ["A", "B"])
            $0.bind("A", [.lazy("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", [.provider(.array("G"))]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) {
                ($0.isSendable, $0.elements) = (false, [Binding.Element(key: Key(TypeName("G")))])
            }
        },
        RuleFixture("not-sendable", "two actors have a Lazy of a collection with one graph instance") {
            $0.bind("R", ["A", "B"])
            $0.bind("A", [.lazy("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", [.lazy(.array("G"))]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) {
                ($0.isSendable, $0.elements) = (false, [Binding.Element(key: Key(TypeName("G")))])
            }
        } fits: {
            $0.bind("R", ["A", "B"])
            $0.bind("A", [.lazy("G")]) { $0.isolation = .globalActor("MainActor") }
            $0.bind("B", [.lazy(.array("G"))]) { $0.isolation = .globalActor("Disk") }
            $0.bind("G", [], .graph) {
                ($0.isSendable, $0.elements) = (true, [Binding.Element(key: Key(TypeName("G")))])
            }
        },
    ]

    static let arguments = [
        RuleFixture("argument-mismatch", "left out by a parameter") {
            $0.bind("A", [.argument("Swift.Int")])
            $0.bind("B", ["A"])
        } fits: {
            $0.bind("A", [.argument("Swift.Int")])
            $0.bind("B", [.provider("A", "Swift.Int")])
        },
        RuleFixture("argument-mismatch", "of another type") {
            $0.bind("A", [.argument("Swift.Int")])
            $0.bind("B", [.provider("A", "Swift.String")])
        } fits: {
            $0.bind("A", [.argument("Swift.Int"), .argument("Swift.Optional<Swift.Int>")])
            $0.request("A", arguments: ["Swift.Int"])
        },
        RuleFixture("argument-mismatch", "too many") {
            $0.bind("A")
            $0.request("A", arguments: ["Swift.Int"])
        } fits: {
            $0.bind("A", [.optional(.argument("Swift.Int"))])
            $0.request("A", arguments: ["Swift.Int"])
        },
        RuleFixture("argument-not-hashable", "of a shared binding") {
            $0.bind("A", [.argument("Query", isHashable: false)], .singleton)
        } fits: {
            $0.bind("A", [.argument("Query", isHashable: false)])
            $0.bind("B", [.argument("Query", isHashable: true)], .singleton)
            $0.bind("C", [.argument("Query")], .singleton)
        },
    ]

    private static func modules(_ requirements: [[String]]) -> [Graph.Module] {
        requirements.enumerated().map { index, names in
            var module = Graph.Module(name: TypeName("M\(index)"))
            module.requirements = names.map { TypeName($0) }
            module.location = SourceLocation(file: "Modules.swift", line: index + 1, column: 1)
            return module
        }
    }

    static let modules = [
        RuleFixture("requirement-cycle", "of two modules") {
            $0.graph.modules = modules([["M1"], ["M0"]])
        } fits: {
            $0.graph.modules = modules([["M1"], []])
        },
        RuleFixture("missing-requirement", "a module that is not there") {
            $0.graph.modules = modules([["M1", "Z", "X"], ["X"]])
        } fits: {
            $0.graph.modules = modules([["M1"], []])
        },
        RuleFixture("module-mismatch", "two values of one module") {
            $0.graph.modules = modules([[]])
            $0.graph.modules[0].isMismatched = true
        } fits: {
            $0.graph.modules = modules([[]])
        },
    ]

    /// A hidden binding, and its dependents.
    private static func hiddenPair(_ sketch: inout Sketch) {
        sketch.graph.modules = modules([[]])
        sketch.bind("A") { ($0.module, $0.isHidden) = (0, true) }
        sketch.bind("B", ["A"]) { $0.module = 0 }
    }

    private static func value(_ name: String) -> (inout Binding) -> Void {
        { ($0.kind, $0.keys) = (.value, [Key(TypeName("Swift.Int"), .name(name))]) }
    }

    static let values = [
        RuleFixture("unused-value", "spelled wrong in the file") {
            $0.bind("Server", [.optional(Need("Swift.Int", .name("port")))])
            $0.bind("Swift.Int", change: value("prot"))
        } fits: {
            $0.bind("Server", [.optional(Need("Swift.Int", .name("port")))])
            $0.bind("Swift.Int", change: value("port"))
        },
        RuleFixture("unused-value", "with roots it is told once") {
            $0.bind("App") { $0.isRoot = true }
            $0.bind("Swift.Int", change: value("port"))
        } fits: {
            $0.bind("App") { $0.isRoot = true }
            $0.bind("Swift.Int", change: value("port"))
            $0.request(Need("Swift.Int", .name("port")))
        },
    ]

    static let modifiers = [
        RuleFixture("invalid-binding", "a decorator with a key of its own") {
            $0.bind("A")
            $0.bind("D", ["A"]) { $0.decorates = Key(TypeName("A")) }
        } fits: {
            $0.bind("A")
            $0.bind("D", ["A"]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
        },
        RuleFixture("invalid-binding", "what the reader saw") {
            $0.bind("A") { $0.mistakes = [.qualifiedTwice] }
        } fits: {
            $0.bind("A")
        },
        RuleFixture("unanalyzed-binding", "resolves by hand") {
            $0.bind("A", [.resolution])
        } fits: {
            $0.bind("A", [.weakContainer])
        },
        RuleFixture("unused-binding", "no root reaches it") {
            $0.bind("A") { $0.isRoot = true }
            $0.bind("B")
        } fits: {
            $0.bind("A", ["D"]) { $0.isRoot = true }
            $0.bind("B", ["C"]) { $0.isUnused = true }
            $0.bind("C")
            $0.bind("D")
            $0.bind("D") { $0.priority = .asDefault }
        },
        RuleFixture("redundant-override", "nothing to replace") {
            $0.bind("A") { $0.priority = .replacing }
        } fits: {
            let child = $0.addChild()
            $0.bind("A") { $0.priority = .asDefault }
            $0.bind("A") { ($0.priority, $0.level) = (.replacing, child) }
        },
        RuleFixture("second-instance", "a transient root on a cycle that a graph instance keeps") {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("B", [.inject("A")], .graph)
        } fits: {
            $0.bind("R", ["B"]) { $0.isRoot = true }
            $0.bind("A", ["B"])
            $0.bind("B", [.inject("A")], .graph)
        },
        RuleFixture("second-instance", "a graph instance on a cycle that a singleton keeps") {
            $0.bind("A", ["B"], .singleton)
            $0.bind("B", [.inject("A")], .graph)
        } fits: {
            $0.bind("A", ["B"], .graph)
            $0.bind("B", [.inject("A")], .graph)
            $0.bind("C", ["D"], .singleton)
            $0.bind("D", [.inject("C")], .singleton)
        },
        RuleFixture("second-instance", "a graph instance that a Provider makes again") {
            $0.bind("A", [.provider("B")], .graph)
            $0.bind("B", [.inject("A")], .graph)
        } fits: {
            $0.bind("A", [.provider("A"), .provider("B")], .graph)
            $0.bind("B", [.provider("C")], .graph)
            $0.bind("C", ["B", .lazy("D")])
            $0.bind("D", ["C"], .graph)
        },
        RuleFixture("second-instance", "behind an object that is there already") {
            $0.bind("A", ["B", "C"]) { $0.isRoot = true }
            $0.bind("B", [.inject("C")], .graph)
            $0.bind("C", [.inject("A")], .graph)
        } fits: {
            $0.bind("A", ["B"]) { $0.isRoot = true }
            $0.bind("B", [.inject("A")], .graph) { $0.kind = .instance }
        },
        RuleFixture("redundant-override", "only a hidden one to replace") {
            let child = $0.addChild()
            hiddenPair(&$0)
            $0.bind("A") { ($0.priority, $0.level) = (.replacing, child) }
        } fits: {
            let overlay = $0.addChild()
            $0.graph.levels[overlay].isOverlay = true
            hiddenPair(&$0)
            $0.bind("A") { ($0.priority, $0.level) = (.replacing, overlay) }
        },
        RuleFixture("redundant-override", "registered in an overlay beside a hidden one of the same overlay") {
            let overlay = $0.addChild()
            $0.graph.levels[overlay].isOverlay = true
            $0.graph.modules = modules([[]])
            $0.bind("A") { ($0.module, $0.isHidden, $0.level) = (0, true, overlay) }
            $0.bind("B", ["A"]) { ($0.module, $0.level) = (0, overlay) }
            $0.bind("A") { ($0.isAdded, $0.level) = (true, overlay) }
        } fits: {
            let overlay = $0.addChild()
            $0.graph.levels[overlay].isOverlay = true
            $0.graph.modules = modules([[]])
            $0.bind("A") { ($0.module, $0.isHidden, $0.level) = (0, true, overlay) }
            $0.bind("B", ["A"]) { ($0.module, $0.level) = (0, overlay) }
            $0.bind("A") { ($0.priority, $0.level) = (.replacing, overlay) }
        },
        RuleFixture("redundant-override", "registered beside a hidden one") {
            hiddenPair(&$0)
            $0.bind("A") { $0.isAdded = true }
        } fits: {
            hiddenPair(&$0)
            $0.bind("A") { $0.isAdded = true }
            $0.bind("C", ["A"])
        },
    ]
}
