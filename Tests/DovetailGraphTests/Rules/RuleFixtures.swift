internal import DovetailGraph

/// Two graphs for a rule: one that breaks it, and one that barely complies.
struct RuleFixture: Sendable, CustomStringConvertible {
    var id: String
    var what: String
    var breaks: Graph
    var fits: Graph
    /// What is found in `breaks`, and in `fits`.
    var findings: [Finding]
    var findingsIfFits: [Finding]
    var description: String { "\(id): \(what)" }

    init(
        _ id: String, _ what: String, breaks: (inout Sketch) -> Void, fits: (inout Sketch) -> Void
    ) {
        self.id = id
        self.what = what
        var sketch = Sketch()
        breaks(&sketch)
        (self.breaks, findings) = (sketch.graph, sketch.findings)
        sketch = Sketch()
        fits(&sketch)
        (self.fits, findingsIfFits) = (sketch.graph, sketch.findings)
    }

    static let all: [RuleFixture] =
        keys + collections + cycles + lifetimes + isolation + arguments + modules + modifiers + values + boundaries

    static let keys = [
        RuleFixture("missing-binding", "a key nothing provides") {
            $0.bind("A", ["B"])
        } fits: {
            $0.bind("A", ["B"])
            $0.bind("B")
        },
        RuleFixture("missing-binding", "a value is not its optional") {
            $0.bind("A", ["Swift.Optional<B>"])
            $0.bind("B")
        } fits: {
            $0.bind("A", [.optional("B")])
        },
        RuleFixture("missing-binding", "an array without elements") {
            $0.bind("A", [.array("B")])
            $0.bind("B")
        } fits: {
            $0.bind("A", [.optional(.array("B"))])
        },
        RuleFixture("missing-binding", "another tag is another key") {
            $0.bind("A", [Need("B", .tag(TypeName("Slow")))])
            $0.bind("B") { $0.keys = [Key(TypeName("B"), .tag(TypeName("Fast")))] }
        } fits: {
            $0.bind("A", [Need("B", .tag(TypeName("Slow")))])
            $0.bind("B") { $0.keys = [Key(TypeName("B"), .tag(TypeName("Slow")))] }
        },
        RuleFixture("missing-binding", "a similar binding is meant for it, so it is not unused as well") {
            $0.bind("A", ["P"]) { $0.isRoot = true }
            $0.bind("B") { $0.conformances = [TypeName("P")] }
        } fits: {
            $0.bind("A", ["P"]) { $0.isRoot = true }
            $0.bind("B") { $0.keys = [Key(TypeName("P"))] }
        },
        RuleFixture("missing-binding", "a request for nothing") {
            $0.request("A")
        } fits: {
            $0.request("A")
            $0.bind("A")
        },
        RuleFixture("missing-binding", "behind a Lazy") {
            $0.bind("A", [.lazy("B")])
        } fits: {
            $0.bind("A", [.lazy(.optional("B"))])
        },
        RuleFixture("missing-binding", "hidden in another module") {
            $0.graph.modules = [Graph.Module(name: TypeName("M")), Graph.Module(name: TypeName("N"))]
            $0.bind("A", ["B"]) { $0.module = 1 }
            $0.bind("B") { ($0.module, $0.isHidden) = (0, true) }
        } fits: {
            $0.graph.modules = [Graph.Module(name: TypeName("M")), Graph.Module(name: TypeName("N"))]
            $0.graph.modules[1].imports = [0]
            $0.bind("A", ["B"]) { $0.module = 1 }
            $0.bind("B") { ($0.module, $0.isHidden) = (0, true) }
        },
        RuleFixture("missing-binding", "only a child has it") {
            let child = $0.addChild()
            $0.bind("A", ["B"])
            $0.bind("B") { $0.level = child }
            $0.request("A")
            $0.request("B", level: child)
        } fits: {
            let child = $0.addChild()
            $0.bind("A", ["B"])
            $0.bind("B") { $0.level = child }
            $0.request("A", level: child)
        },
        RuleFixture("missing-binding", "nobody has it, whoever asks") {
            let child = $0.addChild()
            $0.bind("A", ["B"])
            $0.bind("C") { $0.level = child }
        } fits: {
            let child = $0.addChild()
            $0.bind("A", ["B"])
            $0.bind("B") { $0.level = child }
        },
        RuleFixture("duplicate-binding", "two bindings for a key") {
            $0.bind("A")
            $0.bind("A")
        } fits: {
            $0.bind("A")
            $0.bind("A") { $0.priority = .asDefault }
        },
        RuleFixture("duplicate-binding", "two defaults") {
            $0.bind("A") { $0.priority = .asDefault }
            $0.bind("A") { $0.priority = .asDefault }
        } fits: {
            $0.bind("A")
            $0.bind("A") { $0.priority = .replacing }
        },
        RuleFixture("duplicate-binding", "a child may bind again") {
            $0.bind("A") { $0.priority = .replacing }
            $0.bind("A") { $0.priority = .replacing }
        } fits: {
            let child = $0.addChild()
            $0.bind("A")
            $0.bind("A") { $0.level = child }
        },
        RuleFixture("duplicate-binding", "two imported modules hide the same") {
            $0.graph.modules = ["M", "N", "O"].map { Graph.Module(name: TypeName($0)) }
            $0.graph.modules[2].imports = [0, 1]
            $0.bind("A", ["B"]) { $0.module = 2 }
            $0.bind("B") { ($0.module, $0.isHidden) = (0, true) }
            $0.bind("B") { ($0.module, $0.isHidden) = (1, true) }
        } fits: {
            $0.graph.modules = ["M", "N", "O"].map { Graph.Module(name: TypeName($0)) }
            $0.graph.modules[2].imports = [0]
            $0.bind("A", ["B"]) { $0.module = 2 }
            $0.bind("B") { ($0.module, $0.isHidden) = (0, true) }
            $0.bind("B") { ($0.module, $0.isHidden) = (1, true) }
        },
        RuleFixture("no-decorator-target", "nothing to decorate") {
            $0.bind("D", ["A"]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
        } fits: {
            $0.bind("D", ["A"]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
            $0.bind("A")
        },
    ]

    private static func entry(_ text: String) -> Binding.Element {
        Binding.Element(key: Key(TypeName("P")), entry: text, entryType: TypeName("Swift.String"))
    }

    static let collections = [
        RuleFixture("duplicate-binding", "two entries of one name") {
            $0.bind("A") { ($0.keys, $0.elements) = ([], [entry("x")]) }
            $0.bind("B") { ($0.keys, $0.elements) = ([], [entry("x")]) }
        } fits: {
            $0.bind("A") { ($0.keys, $0.elements) = ([], [entry("x")]) }
            $0.bind("B") { ($0.keys, $0.elements) = ([], [entry("y")]) }
            $0.bind("C", [.dictionary("Swift.String", "P")])
        },
        RuleFixture("missing-binding", "an entry is no element of the array") {
            $0.bind("A") { ($0.keys, $0.elements) = ([], [entry("x")]) }
            $0.bind("C", [.array("P")])
        } fits: {
            $0.bind("A") { ($0.keys, $0.elements) = ([], [Binding.Element(key: Key(TypeName("P")))]) }
            $0.bind("C", [.array(.lazy("P")), .lazy(.array("P"))])
        },
    ]

    static let cycles = [
        RuleFixture("cycle", "of two") {
            $0.bind("A", ["B"], .singleton)
            $0.bind("B", ["A"], .singleton)
        } fits: {
            $0.bind("A", ["B"], .singleton)
            $0.bind("B", [.inject("A")], .singleton)
        },
        RuleFixture("cycle", "with itself") {
            $0.bind("A", ["A"])
        } fits: {
            $0.bind("A", [.provider("A")])
        },
        RuleFixture("cycle", "through injections, and nothing is kept") {
            $0.bind("A", ["B"])
            $0.bind("B", [.inject("A")])
        } fits: {
            $0.bind("A", ["B"], .graph)
            $0.bind("B", [.inject("A")])
        },
        RuleFixture("cycle", "through an element") {
            $0.bind("A", [.array("P")])
            $0.bind("B", ["A"]) { ($0.keys, $0.elements) = ([], [Binding.Element(key: Key(TypeName("P")))]) }
        } fits: {
            $0.bind("A", [.array(.lazy("P"))])
            $0.bind("B", ["A"]) { ($0.keys, $0.elements) = ([], [Binding.Element(key: Key(TypeName("P")))]) }
        },
        RuleFixture("cycle", "a decorator wraps, it does not go round") {
            $0.bind("A")
            $0.bind("D", ["A", "B"]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
            $0.bind("B", ["A"])
        } fits: {
            $0.bind("A")
            $0.bind("D", ["A"]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
            $0.bind("E", [.lazy("A")]) { ($0.keys, $0.decorates) = ([], Key(TypeName("A"))) }
            $0.bind("B", ["A"])
        },
    ]

    static let lifetimes = [
        RuleFixture("captive-dependency", "a singleton holds what is one per container") {
            $0.bind("A", ["B"], .singleton)
            $0.bind("B", [], .scoped)
        } fits: {
            $0.bind("A", [.provider("B")], .singleton)
            $0.bind("B", [], .scoped)
        },
        RuleFixture("captive-dependency", "through a transient") {
            $0.bind("A", ["T"], .singleton)
            $0.bind("T", ["B"])
            $0.bind("B", [], .scoped)
        } fits: {
            $0.bind("A", ["T"], .scoped)
            $0.bind("T", ["B"])
            $0.bind("B", [], .scoped)
        },
        RuleFixture("captive-dependency", "a singleton holds an input") {
            $0.bind("A", ["User"], .singleton)
            $0.bind("User") { $0.kind = .input }
        } fits: {
            $0.bind("A", ["User"], .scoped)
            $0.bind("User") { $0.kind = .input }
        },
        RuleFixture("captive-dependency", "the process holds what a container keeps") {
            $0.bind("A", ["B"], .process)
            $0.bind("B", [], .singleton)
        } fits: {
            $0.bind("A", ["B", "C"], .process)
            $0.bind("B", ["C"])
            $0.bind("C", [], .process)
        },
        RuleFixture("captive-dependency", "only a child has it") {
            let child = $0.addChild()
            $0.bind("A", ["B"], .singleton)
            $0.bind("B") { $0.level = child }
        } fits: {
            let child = $0.addChild()
            $0.bind("A", ["B"], .singleton) { $0.level = child }
            $0.bind("B") { $0.level = child }
        },
        RuleFixture("captive-dependency", "a shared binding takes its container") {
            $0.bind("A", [.container], .singleton)
        } fits: {
            $0.bind("A", [.container], .graph)
            $0.bind("B", [.weakContainer], .singleton)
        },
        RuleFixture("missing-input", "asked where only children have it") {
            $0.bind("User") { $0.kind = .input }
            $0.request("User")
        } fits: {
            let child = $0.addChild()
            $0.bind("User") { $0.kind = .input }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
            $0.request("User", level: child)
        },
        RuleFixture("missing-input", "through a binding") {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.optional("User")])
            $0.request("A")
        } fits: {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.optional("User")])
        },
        RuleFixture("missing-input", "what is shared above never has it") {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", ["B"], .weak)
            $0.bind("B", ["User"])
        } fits: {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", ["B"], .weakScoped)
            $0.bind("B", ["User"])
        },
        RuleFixture("missing-input", "what a singleton creates later never has it") {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.provider("B")], .singleton)
            $0.bind("B", ["User"])
        } fits: {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.provider("B")], .scoped)
            $0.bind("B", ["User"])
        },
        RuleFixture("missing-input", "a singleton has a Provider of the input itself") {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.provider("User")], .singleton)
        } fits: {
            $0.bind("User") { $0.kind = .input }
            $0.bind("A", [.provider("User")], .scoped)
        },
        RuleFixture("unknown-input", "nobody asked") {
            let child = $0.addChild()
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
        } fits: {
            let child = $0.addChild()
            $0.bind("User") { ($0.kind, $0.level) = (.input, child) }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
        },
        RuleFixture("unknown-input", "two values for one input") {
            let child = $0.addChild()
            $0.bind("User") { $0.kind = .input }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
        } fits: {
            let child = $0.addChild()
            let other = $0.addChild()
            $0.bind("User") { $0.kind = .input }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, child) }
            $0.bind("User") { ($0.kind, $0.fillsInput, $0.level) = (.instance, true, other) }
        },
        RuleFixture("no-owner-to-close", "a transient") {
            $0.bind("A") { $0.hasOnClose = true }
        } fits: {
            $0.bind("A", [], .scoped) { $0.hasOnClose = true }
        },
        RuleFixture("invalid-binding", "the process needs a graph instance") {
            $0.bind("A", ["B"], .process)
            $0.bind("B", [], .graph)
        } fits: {
            $0.bind("A", ["B"], .process)
            $0.bind("B") { $0.kind = .instance }
        },
        RuleFixture("invalid-binding", "an eager transient") {
            $0.bind("A") { $0.isEager = true }
        } fits: {
            $0.bind("A", [], .singleton) { $0.isEager = true }
        },
    ]
}
