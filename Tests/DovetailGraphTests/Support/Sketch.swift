internal import DovetailAnalysis
internal import DovetailGraph

/// A dependency in a few letters: `"Clock"`, `.lazy("Clock")`, `.inject("Clock")`.
struct Need: ExpressibleByStringLiteral {
    var dependency: Dependency

    init(_ type: String, _ qualification: Key.Qualification? = nil) {
        dependency = Dependency(
            key: Key(TypeName(type), qualification), position: 0,
            location: SourceLocation(file: "App.swift", line: 1, column: 1))
    }

    init(stringLiteral type: String) { self.init(type) }

    private func with(_ change: (inout Dependency) -> Void) -> Need {
        var copy = self
        change(&copy.dependency)
        return copy
    }

    func wrapped(_ wrapper: Dependency.Wrapper) -> Need { with { $0.wrappers.insert(wrapper, at: 0) } }
    func labelled(_ label: String) -> Need { with { $0.label = label } }

    static func optional(_ need: Need) -> Need { need.wrapped(.optional) }
    static func array(_ need: Need) -> Need { need.wrapped(.array) }
    static func dictionary(_ key: String, _ need: Need) -> Need { need.wrapped(.dictionary(TypeName(key))) }
    static func lazy(_ need: Need) -> Need { need.wrapped(.lazy) }
    static func asyncLazy(_ need: Need) -> Need { need.wrapped(.asyncLazy) }
    static func weak(_ need: Need) -> Need { need.wrapped(.weak) }
    static func provider(_ need: Need, _ arguments: String...) -> Need {
        need.wrapped(.provider(arguments.map { TypeName($0) }))
    }
    static func inject(_ need: Need) -> Need { need.with { $0.role = .injection(0) } }
    static func argument(_ type: String, isHashable: Bool? = nil) -> Need {
        Need(type).with {
            $0.kind = .argument
            $0.isHashable = isHashable
        }
    }
    static var container: Need { Need("Container").with { $0.kind = .container } }
    static var weakContainer: Need { Need("Container").with { $0.kind = .weakContainer } }
    static var resolution: Need { Need("Resolution").with { $0.kind = .resolution } }
}

/// Builds graphs for tests. Binding `n` is declared in line `10 * (n + 1)`, its dependencies in the lines below it.
struct Sketch {
    var graph = Graph()
    /// The boundaries between the Swift modules, if the program has some.
    var boundaries: BoundaryMap?

    /// The findings of the program.
    var findings: [Finding] { graph.findingsOfAllPrograms(within: boundaries).sorted(by: Finding.isBefore) }

    @discardableResult
    mutating func bind(
        _ type: String, _ needs: [Need] = [], _ lifetime: Binding.Lifetime = .transient,
        change: (inout Binding) -> Void = { _ in }
    ) -> Int {
        let id = graph.bindings.count
        let name = TypeName(type)
        let line = 10 * (id + 1)
        var binding = Binding(id: id, implementation: name, keys: [Key(name)], location: place(line))
        binding.lifetime = lifetime
        for (position, need) in needs.enumerated() {
            var dependency = need.dependency
            dependency.position = position
            dependency.location = place(line + 1 + position, 9)
            binding.dependencies.append(dependency)
        }
        change(&binding)
        graph.bindings.append(binding)
        return id
    }

    mutating func request(
        _ need: Need, level: Int = 0, isAsync: Bool = false, isolation: Isolation = .nonisolated,
        arguments: [String] = []
    ) {
        var dependency = need.dependency
        dependency.location = SourceLocation(file: "Main.swift", line: graph.requests.count + 1, column: 5)
        graph.requests.append(
            Graph.Request(
                dependency, level: level, isAsync: isAsync, isolation: isolation,
                arguments: arguments.map { TypeName($0) }))
    }

    mutating func addChild(of level: Int = 0) -> Int {
        graph.levels.append(Graph.Level(parent: level))
        return graph.levels.count - 1
    }

    private func place(_ line: Int, _ column: Int = 5) -> SourceLocation {
        SourceLocation(file: "App.swift", line: line, column: column)
    }

    static func graph(_ build: (inout Sketch) -> Void) -> Graph {
        var sketch = Sketch()
        build(&sketch)
        return sketch.graph
    }
}

extension Graph {
    /// The ids of the findings, in their order; unanalyzed bindings separately, with `!` for errors, `?` for warnings.
    var foundIDs: [String] {
        findings().map { "\($0.id)\($0.severity == .error ? "" : $0.severity == .warning ? "?" : ".")" }
    }
}
