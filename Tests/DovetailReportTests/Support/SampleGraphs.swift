@testable internal import DovetailActivity
internal import DovetailGraph

/// Graphs that look like applications: features above, services in the middle, a core below.
enum SampleGraphs {
    private static let nouns = [
        "Account", "Basket", "Catalog", "Checkout", "Feed", "Inbox", "Invoice", "Login", "Map", "Media", "Notes",
        "Order",
        "Payment", "Player", "Profile", "Search", "Settings", "Share", "Sync", "Timeline",
    ]
    private static let roles = [
        "Coordinator", "Screen", "ViewModel", "Interactor", "Repository", "Store", "Client", "Mapper", "Validator",
        "Cache",
    ]
    private static let core = ["Clock", "Logger", "Database", "Network", "Keychain", "Analytics", "Config", "Queue"]

    /// About `count` bindings, the same ones each time, with a few mistakes on request.
    static func application(_ count: Int, isBroken: Bool = true) -> Graph {
        var graph = Graph()
        addModule("Core", core, to: &graph, lifetime: .singleton)
        let perFeature = min(roles.count, max(4, count / 12))
        var feature = 0
        while graph.bindings.count + perFeature <= count {
            let noun = nouns[feature % nouns.count] + (feature < nouns.count ? "" : "\(feature / nouns.count + 1)")
            addFeature(noun, Array(roles.prefix(perFeature)), feature, to: &graph)
            feature += 1
        }
        link(&graph, perFeature)
        if isBroken { breakSomething(&graph, perFeature) }
        return graph
    }

    private static func addModule(
        _ name: String, _ types: [String], to graph: inout Graph, lifetime: Binding.Lifetime
    ) {
        graph.modules.append(Graph.Module(name: TypeName("App.\(name)Module")))
        for type in types {
            let id = graph.bindings.count
            let isProtocol = ["Clock", "Logger", "Network"].contains(type)
            let key = Key(TypeName("App.\(type)", isExistential: isProtocol))
            var binding = Binding(
                id: id, implementation: TypeName("App.\(isProtocol ? "System" : "")\(type)"), keys: [key],
                location: SourceLocation(file: "Sources/\(name)/\(name)Module.swift", line: 10 + id * 3, column: 9))
            binding.module = graph.modules.count - 1
            binding.lifetime = lifetime
            graph.bindings.append(binding)
        }
    }

    private static func addFeature(_ noun: String, _ roles: [String], _ feature: Int, to graph: inout Graph) {
        let lifetimes: [Binding.Lifetime] = [.transient, .transient, .graph, .transient, .singleton, .scoped]
        let first = graph.bindings.count
        addModule(noun, roles.map { noun + $0 }, to: &graph, lifetime: .transient)
        for (position, id) in (first..<graph.bindings.count).enumerated() {
            graph.bindings[id].lifetime = lifetimes[(position + feature % 2) % lifetimes.count]
            if position < 3 { graph.bindings[id].isolation = .globalActor("MainActor") }
        }
        graph.bindings[first].isRoot = feature % 4 == 0
        graph.bindings[first].lifetime = .transient
    }

    private static func link(_ graph: inout Graph, _ perFeature: Int) {
        for id in core.count..<graph.bindings.count {
            let position = (id - core.count) % perFeature
            let feature = (id - core.count) / perFeature
            var targets: [(Int, [Dependency.Wrapper])] = []
            if position + 1 < perFeature { targets.append((id + 1, [])) }
            if position + 2 < perFeature, position % 2 == 0 { targets.append((id + 2, [])) }
            targets.append(((id * 7 + feature) % core.count, position == 3 ? [.optional] : []))
            if position == 0 {
                for step in 1...3 {
                    let other = core.count + (feature * 4 + step) * perFeature
                    if other < graph.bindings.count, feature % 4 == 0 || step == 1 {
                        targets.append((other, step == 3 ? [.lazy] : []))
                    }
                }
            }
            for (target, wrappers) in targets { add(target, wrappers, to: id, &graph) }
        }
    }

    private static func add(_ target: Int, _ wrappers: [Dependency.Wrapper], to id: Int, _ graph: inout Graph) {
        var place = graph.bindings[id].location
        place.line += 1
        place.column += 4 * graph.bindings[id].dependencies.count
        var dependency = Dependency(
            key: graph.bindings[target].keys[0], position: graph.bindings[id].dependencies.count, location: place)
        dependency.wrappers = wrappers
        graph.bindings[id].dependencies.append(dependency)
    }

    private static func breakSomething(_ graph: inout Graph, _ perFeature: Int) {
        let last = core.count + perFeature - 1
        add(core.count + 1, [], to: last, &graph)
        var place = graph.bindings[core.count].location
        place.line += 2
        graph.bindings[core.count].dependencies.append(
            Dependency(key: Key(TypeName("App.FeatureFlags")), position: 9, location: place))
    }

    /// Bindings whose names would break a careless export, each of which depends on the next.
    static func odd(_ names: [String], isRing: Bool = true) -> Graph {
        var graph = Graph(modules: names.map { Graph.Module(name: TypeName($0)) })
        for (id, name) in names.enumerated() {
            let place = SourceLocation(file: "Sources/\(name).swift", line: id + 1, column: 1)
            var binding = Binding(
                id: id, implementation: TypeName(name), keys: [Key(TypeName(name), .name(name))], location: place)
            if isRing { binding.module = id }
            binding.isolation = .globalActor(name)
            let next = names[(id + 1) % names.count]
            if isRing || id + 1 < names.count {
                binding.dependencies = [Dependency(key: Key(TypeName(next), .name(next)), position: 0, location: place)]
            }
            graph.bindings.append(binding)
        }
        return graph
    }

    /// A small program with one instance of every question: an eager root, a cycle that is closed and one that is not,
    /// injected, deferred, weak, optional and collected dependencies, and a binding that is closed with its owner.
    static let questions: Graph = {
        var graph = Graph(modules: ["ShopModule", "DataModule"].map { Graph.Module(name: TypeName("Shop.\($0)")) })
        let sketches: [(name: String, lifetime: Binding.Lifetime, needs: [(String, [Dependency.Wrapper])])] = [
            ("Shop", .singleton, [("Cart", []), ("Orders", []), ("Banner", [.optional])]),
            ("Cart", .transient, [("Prices", []), ("Session", [.weak])]),
            ("Orders", .singleton, [("Database", []), ("Receipts", [])]),
            ("Receipts", .transient, [("Printer", [.lazy])]), ("Printer", .singleton, [("Receipts", [])]),
            ("Prices", .transient, [("Database", []), ("Cache", [])]), ("Cache", .weak, [("Clock", [])]),
            ("Database", .singleton, [("Clock", [])]), ("Clock", .singleton, []), ("Session", .singleton, []),
            ("Banner", .transient, [("Clock", [])]),
            ("Tester", .transient, [("Shop", [])]), ("Left", .transient, [("Right", [])]),
            ("Right", .transient, [("Left", [])]),
        ]
        for (id, sketch) in sketches.enumerated() {
            let place = SourceLocation(file: "Sources/Shop/Shop Module.swift", line: 10 + 4 * id, column: 9)
            var binding = Binding(
                id: id, implementation: TypeName("Shop.\(sketch.name)"), keys: [Key(TypeName("Shop.\(sketch.name)"))],
                location: place)
            binding.module = sketch.name == "Database" || sketch.name == "Cache" ? 1 : 0
            binding.lifetime = sketch.lifetime
            binding.isEager = sketch.name == "Shop"
            binding.isRoot = ["Shop", "Tester", "Left"].contains(sketch.name)
            binding.hasOnClose = sketch.name == "Database"
            for (position, need) in sketch.needs.enumerated() {
                var dependency = Dependency(
                    key: Key(TypeName("Shop.\(need.0)")), position: position,
                    location: SourceLocation(file: place.file, line: place.line + 1, column: 9 + 4 * position))
                dependency.wrappers = need.1
                binding.dependencies.append(dependency)
            }
            graph.bindings.append(binding)
        }
        return graph
    }()

    /// The same program while it runs: `start()` has created what the shop needs, and a banner was requested later.
    static let live: ContainerReport = {
        var report = ContainerReport(questions, existing: [0, 2, 7, 8])
        func number(_ name: String) -> Int { questions.bindings.firstIndex { $0.displayName == name } ?? 0 }
        let events: [(name: String, start: Int, duration: Int?, requester: Int?)] = [
            ("Shop", 100, 9_000, nil), ("Cart", 200, 4_000, 0), ("Prices", 300, 3_000, 1), ("Database", 400, 2_000, 2),
            ("Clock", 500, 100, 3), ("Cache", 2_500, 300, 2), ("Orders", 5_000, 1_000, 0), ("Banner", 20_000, 50, nil),
            ("Tester", 30_000, nil, nil),
        ]
        report.isRecorded = true
        report.starts = [.init(start: .microseconds(50), duration: .microseconds(9_100), failure: nil)]
        for event in events {
            let binding = questions.bindings[number(event.name)]
            report.creations.append(
                ContainerReport.Creation(
                    binding: binding.id, name: event.name, lifetime: binding.lifetime, location: binding.location,
                    requester: event.requester, start: .microseconds(event.start),
                    duration: event.duration.map { .microseconds($0) }, failure: nil))
            let duration = event.duration.map { Duration.microseconds($0) } ?? .zero
            report.summaries[binding.id] = ContainerReport.Summary(
                first: .microseconds(event.start), firstRequester: event.requester.map { events[$0].name },
                count: event.duration == nil ? 0 : 1, failureCount: 0, total: duration, longest: duration)
        }
        return report
    }()

    /// Three bindings, each of which depends on the next.
    static var chain: Graph { odd(["First", "Second", "Third"], isRing: false) }

    static let oddNames = [
        "A\"B", "A'B", "A<script>alert(1)</script>B", "A&amp;B", "A\nB", "A\r\nB", "A\\B", "A\\nB", "A\u{2028}B", "🕰️",
        "ساعة", "שעון", "A`B", "A|B", "A;B", "A#quot;B", "A[x]{y}(z)", "-->", "end", "A%0AB", "]]>", "<!--",
    ]
}
