internal import DovetailAnalysis
internal import DovetailGraph
internal import Testing

@Suite("Boundaries between Swift modules")
struct BoundaryPropertyTests {
    private static let names = ["App", "SearchUI", "SearchKit", "CartUI", "Core", "CoreTests", "Extra"]
    private static let patterns = ["App", "Search*", "*UI", "Core*", "*", "Extra", "CoreTests", "S*K*t", "Cart*"]

    private static func boundaries(_ random: inout SeededGenerator) -> Boundaries {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let groups = (0..<Int.random(in: 1...4, using: &random)).map { "G\($0)" }
        func permission(_ percent: Int) -> Boundaries.Permission? {
            guard chance(percent) else { return nil }
            return Boundaries.Permission(groups.filter { _ in chance(40) }.map { Boundaries.Name($0) })
        }
        // Half of the time, no module is in two groups.
        let isTidy = chance(50)
        let shuffled = names.shuffled(using: &random)
        var boundaries = Boundaries()
        for (number, name) in groups.enumerated() {
            let modules =
                isTidy
                ? shuffled.indices.filter { $0 % groups.count == number }.map { shuffled[$0] }
                : (0...Int.random(in: 0...1, using: &random)).compactMap { _ in patterns.randomElement(using: &random) }
            var group = Boundaries.Group(Boundaries.Name(name), modules: modules.map { Boundaries.Name($0) })
            group.dependsOn = permission(25)
            group.boundBy = permission(25)
            group.requestedBy = permission(25)
            group.isIndependent = chance(30)
            group.declaresInterfaces = chance(15)
            group.bindsForAll = chance(15)
            boundaries.groups.append(group)
        }
        if chance(50) {
            let order = groups.filter { _ in chance(70) }.map { [Boundaries.Name($0)] }
            boundaries.layers = Boundaries.Layers(order)
            boundaries.layers?.onlyNext = chance(60)
        }
        return boundaries
    }

    /// A graph in which some binding provides each key.
    private static func graph(_ random: inout SeededGenerator) -> Graph {
        let count = Int.random(in: 2...6, using: &random)
        let modules = (0..<count + 1).map { _ in names.randomElement(using: &random) ?? "App" }
        let types = (0..<count).map { index in
            let owner = names.randomElement(using: &random) ?? "App"
            return switch Int.random(in: 0..<6, using: &random) {
            case 0: "Core.Box\(index)<\(owner).T>"
            case 1: "Swift.Int\(index)"
            default: "\(owner).T\(index)"
            }
        }
        return Sketch.graph { sketch in
            for index in 0..<count {
                let later = types[(index + 1)...].filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
                let needs = later.map { type in
                    let need = Need(type)
                    return switch Int.random(in: 0..<5, using: &random) {
                    case 0: Need.lazy(need)
                    case 1: Need.array(need)
                    default: need
                    }
                }
                let other = Int.random(in: 0..<4, using: &random) == 0 ? modules[index + 1] : nil
                sketch.bind(in: modules[index], types[index], needs, writtenIn: other) { binding in
                    binding.elements = [Binding.Element(key: binding.keys[0])]
                }
            }
        }
    }

    private static func found(in graph: Graph, within map: BoundaryMap) -> Set<String> {
        Set(
            graph.findingsOfAllPrograms(within: map).compactMap { finding in
                switch finding.problem.other {
                case .forbiddenBinding(let module, let key, _, _): "\(module) binds \(key.type.qualified)"
                case .forbiddenDependency(_, _, let key, let requester, _):
                    name(of: requester, in: graph).map { "\($0) needs \(key.type.qualified)" }
                default: nil
                }
            })
    }

    private static func name(of requester: Problem.Requester, in graph: Graph) -> String? {
        guard case .parameter(let name, _, _) = requester else { return nil }
        return graph.bindings.first { $0.displayName == name }?.implementation.qualified
    }

    private static func sample(seed: UInt64) -> (graph: Graph, map: BoundaryMap, expected: Set<String>)? {
        var random = SeededGenerator(seed: seed)
        let boundaries = boundaries(&random)
        let graph = graph(&random)
        let map = BoundaryMap(boundaries, SwiftModules(names))
        let hasUniqueNames = Set(graph.bindings.map(\.displayName)).count == graph.bindings.count
        // A module in two layers is a mistake of the configuration.
        guard map.mistakes.isEmpty, hasUniqueNames else { return nil }
        let expected = SlowBoundaries(boundaries: boundaries, modules: names).mistakes(in: graph)
        return (graph, map, expected)
    }

    @Test("The rules agree with a slow model, on random programs and random rules", arguments: Array<UInt64>(0..<16))
    func agrees(block: UInt64) {
        for seed in (block * 100)..<(block * 100 + 100) {
            guard let (graph, map, expected) = Self.sample(seed: seed) else { continue }
            #expect(Self.found(in: graph, within: map) == expected, "seed \(seed)")
        }
    }

    @Test("The random programs break every rule, and some break none")
    func isFair() {
        var counts: [String: Int] = [:]
        for seed: UInt64 in 0..<1000 {
            guard let (graph, map, expected) = Self.sample(seed: seed) else { continue }
            counts[expected.isEmpty ? "none" : "some", default: 0] += 1
            for finding in graph.findingsOfAllPrograms(within: map) {
                for case .breach(let breach) in finding.related.map(\.kind) {
                    counts["\(breach.rule)".prefix { $0 != "(" }.description, default: 0] += 1
                }
            }
        }
        for kind in [
            "none", "some", "lowerLayer", "nextLayerOnly", "dependsOn", "independent", "requestedBy", "boundBy",
        ] {
            #expect(counts[kind, default: 0] > 10, "\(kind): \(counts[kind, default: 0])")
        }
    }

    @Test("Mistakes in the rules are found")
    func mistakes() {
        var circle = Boundaries()
        circle.group("A", "Search*") { $0.dependsOn = .groups("A", "B", "Cora") }
        circle.group("B", "*UI") { $0.dependsOn = .groups("A") }
        circle.group("Core")
        circle.layers(["Core", "Kore"])
        #expect(
            Set(circle.mistakes.map(\.message)) == [
                "\"dependsOn\": no group is named 'Cora'; did you mean 'Core'?",
                "\"layers\": no group is named 'Kore'; did you mean 'Core'?",
                "\"dependsOn\": these groups depend on each other: A → B → A",
            ])
        var order = Boundaries()
        order.group("A") { $0.dependsOn = .groups("B") }
        order.group("B") { $0.dependsOn = .groups("C") }
        order.group("C")
        order.layers(["B", "C"], ["A"], ["C"])
        #expect(
            Set(order.mistakes.map(\.message)) == [
                "\"layers\": the group 'C' is listed twice",
                "\"dependsOn\": 'A' cannot depend on 'B', which is in a higher layer",
            ])
    }

    @Test("A module in two layers is a mistake, and a name without a module is a warning")
    func modules() {
        var boundaries = Boundaries()
        boundaries.group("A", "Search*")
        boundaries.group("B", "*UI", "Ekstra", "Nothing")
        boundaries.layers(["A"], ["B"])
        let map = BoundaryMap(boundaries, SwiftModules(Self.names))
        #expect(
            map.mistakes.map(\.message) == [
                "\"modules\": 'SearchUI' is in two layers, because it is in 'A' and 'B'"
            ])
        #expect(
            map.unmatched.map(\.message) == [
                "\"modules\": 'Ekstra' matches no Swift module; did you mean 'Extra'?",
                "\"modules\": 'Nothing' matches no Swift module",
            ])
    }

    @Test("Each rule has its own note")
    func notes() {
        let rules: [(Breach.Rule, String)] = [
            (.lowerLayer(group: "A", other: "B"), "the layer of 'A' is below that of 'B'"),
            (.nextLayerOnly(group: "A", other: "C"), "'A' may depend on the next layer only, and 'C' is below it"),
            (.dependsOn(group: "A", allowed: []), "the group 'A' may depend on no other group"),
            (.dependsOn(group: "A", allowed: ["B", "C"]), "the group 'A' may depend on 'B' and 'C' only"),
            (.independent(group: "A"), "the modules of the group 'A' may not depend on each other"),
            (.requestedBy(group: "A", allowed: []), "types of the group 'A' may be requested by 'A' only"),
            (
                .boundBy(group: "A", allowed: ["B", "C"]),
                "types of the group 'A' may be bound by 'A', 'B' and 'C' only"
            ),
        ]
        for (rule, text) in rules {
            #expect(Finding.Related(.breach(Breach(rule: rule)), nil).message == text)
        }
    }
}
