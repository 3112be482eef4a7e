/// What changed from one graph to another. Bindings are the same when they serve the same first key in the same
/// container; moving one in the source is no change.
public struct GraphDifference: Sendable, Hashable {
    /// What about a binding changed.
    public enum Aspect: String, Sendable, Hashable, CaseIterable {
        case implementation, keys, lifetime, isolation, effects, dependencies, module, modifiers
    }

    /// One binding that is in both graphs, but not the same.
    public struct Change: Sendable, Hashable {
        /// Its number in the old graph.
        public var old: Int
        /// Its number in the new graph.
        public var new: Int
        /// What changed.
        public var aspects: [Aspect]
    }

    /// One link, by the names of the bindings.
    public struct Link: Sendable, Hashable, Comparable {
        /// The one that needs.
        public var from: String
        /// What it needs.
        public var to: String

        /// By the one that needs, then by what it needs.
        public static func < (left: Self, right: Self) -> Bool { (left.from, left.to) < (right.from, right.to) }
    }

    /// Bindings that are new, by their numbers in the new graph.
    public private(set) var added: [Int] = []
    /// Bindings that are gone, by their numbers in the old graph.
    public private(set) var removed: [Int] = []
    /// Bindings that are in both graphs, but changed.
    public private(set) var changed: [Change] = []
    /// Links that are new.
    public private(set) var addedLinks: [Link] = []
    /// Links that are gone.
    public private(set) var removedLinks: [Link] = []
    /// For each binding of the new graph its number in the old one.
    package private(set) var counterparts: [Int?] = []

    /// Whether nothing changed.
    public var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && changed.isEmpty && addedLinks.isEmpty && removedLinks.isEmpty
    }

    /// Compares two graphs. Costs time linear in both.
    public init(from old: Graph, to new: Graph) {
        self.init(from: LinkedGraph(old), to: LinkedGraph(new))
    }

    package init(from old: LinkedGraph, to new: LinkedGraph) {
        let oldNames = GraphDifference.names(of: old.graph)
        let newNames = GraphDifference.names(of: new.graph)
        let oldNumbers = Dictionary(oldNames.enumerated().map { ($1, $0) }) { first, _ in first }
        counterparts = newNames.map { oldNumbers[$0] }
        added = counterparts.indices.filter { counterparts[$0] == nil }
        let kept = Set(counterparts.compactMap { $0 })
        removed = old.graph.bindings.indices.filter { !kept.contains($0) }
        for (number, counterpart) in counterparts.enumerated() {
            guard let counterpart else { continue }
            let aspects = GraphDifference.aspects(old.graph, counterpart, new.graph, number)
            if !aspects.isEmpty { changed.append(Change(old: counterpart, new: number, aspects: aspects)) }
        }
        let oldLinks = GraphDifference.links(of: old, oldNames)
        let newLinks = GraphDifference.links(of: new, newNames)
        addedLinks = newLinks.subtracting(oldLinks).sorted()
        removedLinks = oldLinks.subtracting(newLinks).sorted()
    }

    /// A name for each binding that is the same in both graphs; the second binding of one name has a number behind it.
    private static func names(of graph: Graph) -> [String] {
        var counts: [String: Int] = [:]
        return graph.bindings.map { binding in
            var name = binding.keys.first?.description ?? "'\(binding.implementation)'"
            if let key = binding.decorates { name += " around \(key)" }
            if let element = binding.elements.first, binding.keys.isEmpty { name += " in \(element.key)" }
            if binding.level > 0 { name += " @\(binding.level)" }
            let qualified = "\(binding.keys.first?.type.qualified ?? binding.implementation.qualified) \(name)"
            counts[qualified, default: 0] += 1
            let count = counts[qualified, default: 1]
            return count == 1 ? qualified : "\(qualified) #\(count)"
        }
    }

    private static func links(of linked: LinkedGraph, _ names: [String]) -> Set<Link> {
        let needs = linked.bindingLinks { _ in true }
        var links: Set<Link> = []
        for node in 0..<needs.count {
            for target in needs[node] { links.insert(Link(from: names[node], to: names[target])) }
        }
        return links
    }

    private static func aspects(_ oldGraph: Graph, _ old: Int, _ newGraph: Graph, _ new: Int) -> [Aspect] {
        let before = oldGraph.bindings[old]
        let after = newGraph.bindings[new]
        let differs: [(Aspect, Bool)] = [
            (.implementation, before.implementation != after.implementation),
            (.keys, before.keys != after.keys || before.elements != after.elements),
            (.lifetime, before.lifetime != after.lifetime || before.kind != after.kind),
            (.isolation, before.isolation != after.isolation || before.isSendable != after.isSendable),
            (.effects, before.isAsync != after.isAsync || before.isOpaque != after.isOpaque),
            (.dependencies, before.dependencies.map(\.withoutPlace) != after.dependencies.map(\.withoutPlace)),
            (.module, oldGraph.moduleName(of: before) != newGraph.moduleName(of: after)),
            (.modifiers, before.modifiers != after.modifiers),
        ]
        return differs.filter(\.1).map(\.0)
    }
}

extension Graph {
    /// The name of the module a binding stands in.
    package func moduleName(of binding: Binding) -> TypeName? {
        binding.module.flatMap { modules.indices.contains($0) ? modules[$0].name : nil }
    }
}

extension Dependency {
    fileprivate var withoutPlace: Dependency {
        var copy = self
        copy.location = SourceLocation(file: "", line: 0, column: 0)
        return copy
    }
}

extension Binding {
    /// What modifiers say besides lifetime and keys, to be compared.
    fileprivate var modifiers: [String] {
        var words = [priority.rawValue, "\(overridable.map(String.init) ?? "")", "\(decorates?.description ?? "")"]
        let flags = [
            ("hidden", isHidden), ("eager", isEager), ("root", isRoot), ("unused", isUnused), ("onClose", hasOnClose),
            ("conditional", isConditional),
        ]
        words += flags.filter(\.1).map(\.0)
        return words
    }
}
