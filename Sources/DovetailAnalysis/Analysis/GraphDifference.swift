public import DovetailGraph

/// The changes from one graph to another.
///
/// Bindings are compared if they serve the same first key in the same container. A new source location is not a change.
///
/// ```swift
/// let difference = GraphDifference(from: before, to: after)
/// ```
public struct GraphDifference: Sendable, Hashable {
    /// A property of a binding that can change.
    public enum Aspect: String, Sendable, Hashable, CaseIterable {
        case implementation, keys, lifetime, isolation, effects, dependencies, module, modifiers
    }

    /// A binding that is in both graphs, with changes.
    public struct Change: Sendable, Hashable {
        /// The index of the binding in the old graph.
        public package(set) var old: Int
        /// The index of the binding in the new graph.
        public package(set) var new: Int
        /// The properties that changed.
        public package(set) var aspects: [Aspect]
    }

    /// A link between two bindings, by their names.
    public struct Link: Sendable, Hashable, Comparable {
        /// The name of the dependent.
        public package(set) var from: String
        /// The name of the dependency.
        public package(set) var to: String

        /// Compares links by dependent, then by dependency.
        ///
        /// - Parameters:
        ///   - left: A link.
        ///   - right: Another link.
        /// - Returns: `true` if the first link is ordered before the second.
        public static func < (left: Self, right: Self) -> Bool { (left.from, left.to) < (right.from, right.to) }
    }

    /// The new bindings, by their indices in the new graph.
    public private(set) var added: [Int] = []
    /// The removed bindings, by their indices in the old graph.
    public private(set) var removed: [Int] = []
    /// The bindings that are in both graphs, with changes.
    public private(set) var changed: [Change] = []
    /// The new links.
    public private(set) var addedLinks: [Link] = []
    /// The removed links.
    public private(set) var removedLinks: [Link] = []
    /// The index in the old graph for each binding of the new graph.
    package private(set) var counterparts: [Int?] = []
    /// The name of each binding of the old graph in ``removedLinks``.
    package private(set) var oldNames: [String] = []
    /// The name of each binding of the new graph in ``addedLinks``.
    package private(set) var newNames: [String] = []

    /// True if nothing changed.
    public var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && changed.isEmpty && addedLinks.isEmpty && removedLinks.isEmpty
    }

    /// Compares two graphs.
    ///
    /// - Parameters:
    ///   - old: The old graph.
    ///   - new: The new graph.
    /// - Complexity: O(*n*), where *n* is the size of both graphs.
    public init(from old: Graph, to new: Graph) {
        self.init(from: LinkedGraph(old), to: LinkedGraph(new))
    }

    package init(from old: LinkedGraph, to new: LinkedGraph) {
        oldNames = GraphDifference.names(of: old.graph)
        newNames = GraphDifference.names(of: new.graph)
        let oldNumbers = Dictionary(oldNames.enumerated().map { ($1, $0) }) { first, _ in first }
        counterparts = newNames.map { oldNumbers[$0] }
        added = counterparts.indices.filter { counterparts[$0] == nil }
        let kept = Set(counterparts.compactMap { $0 })
        removed = old.graph.bindings.indices.filter { !kept.contains($0) }
        for (number, counterpart) in counterparts.enumerated() {
            guard let counterpart else { continue }
            let aspects = GraphDifference.aspects(from: (old.graph, counterpart), to: (new.graph, number))
            if !aspects.isEmpty { changed.append(Change(old: counterpart, new: number, aspects: aspects)) }
        }
        let oldLinks = GraphDifference.links(of: old, oldNames)
        let newLinks = GraphDifference.links(of: new, newNames)
        addedLinks = newLinks.subtracting(oldLinks).sorted()
        removedLinks = oldLinks.subtracting(newLinks).sorted()
    }

    /// Returns a name for each binding, which is equal for the same binding in both graphs. The second binding with a
    /// name has a number after it.
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

    private static func aspects(
        from old: (graph: Graph, binding: Int), to new: (graph: Graph, binding: Int)
    ) -> [Aspect] {
        let before = old.graph.bindings[old.binding]
        let after = new.graph.bindings[new.binding]
        let differs: [(Aspect, Bool)] = [
            (.implementation, before.implementation != after.implementation),
            (.keys, before.keys != after.keys || before.elements != after.elements),
            (.lifetime, before.lifetime != after.lifetime || before.kind != after.kind),
            (.isolation, before.isolation != after.isolation || before.differsInSendability(from: after)),
            (.effects, before.isAsync != after.isAsync || before.isOpaque != after.isOpaque),
            (.dependencies, before.dependencies.map(\.withoutLocation) != after.dependencies.map(\.withoutLocation)),
            (.module, old.graph.moduleName(of: before) != new.graph.moduleName(of: after)),
            (.modifiers, before.modifiers != after.modifiers),
        ]
        return differs.filter(\.1).map(\.0)
    }
}

extension Graph {
    /// Returns the name of the module that declares a binding.
    package func moduleName(of binding: Binding) -> TypeName? {
        binding.module.flatMap { modules.indices.contains($0) ? modules[$0].name : nil }
    }
}

extension Dependency {
    fileprivate var withoutLocation: Dependency {
        var copy = self
        copy.location = SourceLocation(file: "", line: 0, column: 0)
        return copy
    }
}

extension Binding {
    /// True if one of two bindings is `Sendable` and the other is not. Whether the value of a binding that is not shared
    /// is `Sendable` is often not known, so a change of its lifetime alone is no change here.
    fileprivate func differsInSendability(from other: Binding) -> Bool {
        guard let isSendable, let otherIsSendable = other.isSendable else { return false }
        return isSendable != otherIsSendable
    }

    /// The modifiers other than lifetime and keys, for comparisons.
    var modifiers: [String] {
        var words = [priority.rawValue, "\(overridable.map(String.init) ?? "")", "\(decorates?.description ?? "")"]
        let flags = [
            ("hidden", isHidden), ("eager", isEager), ("root", isRoot), ("unused", isUnused), ("onClose", hasOnClose),
            ("conditional", isConditional),
        ]
        words += flags.filter(\.1).map(\.0)
        return words
    }
}
