package import DovetailGraph

extension GraphDifference {
    /// One property of a binding before and after a change, as text.
    package struct Detail: Sendable, Hashable {
        package var aspect: Aspect
        /// The old value, or the dependencies that only the old binding has.
        package var old: [String]
        /// The new value, or the dependencies that only the new binding has.
        package var new: [String]
    }

    /// Returns what changed in a binding: of lists, only the elements that differ.
    ///
    /// - Parameters:
    ///   - change: A change of this difference.
    ///   - old: The old graph.
    ///   - new: The new graph.
    package func details(of change: Change, from old: Graph, to new: Graph) -> [Detail] {
        change.aspects.map { aspect in
            let before = old.words(for: aspect, of: old.bindings[change.old])
            let after = new.words(for: aspect, of: new.bindings[change.new])
            return Detail(aspect: aspect, old: before.removing(after), new: after.removing(before))
        }
    }
}

extension Graph {
    /// The words that describe one property of a binding.
    fileprivate func words(for aspect: GraphDifference.Aspect, of binding: Binding) -> [String] {
        switch aspect {
        case .implementation: [binding.implementation.description]
        case .keys:
            binding.keys.map(\.description)
                + binding.elements.map { "[\($0.key)]" + ($0.entry.map { " \($0)" } ?? "") }
        case .lifetime: [binding.kind == .factory ? binding.lifetime.rawValue : binding.kind.rawValue]
        case .isolation:
            [binding.isolation.description]
                + (binding.isSendable.map { [$0 ? "Sendable" : "not Sendable"] } ?? [])
        case .effects: [binding.isAsync ? "async" : "not async"] + (binding.isOpaque ? ["not analyzed"] : [])
        case .dependencies: binding.dependencies.map(\.words)
        case .module: [moduleName(of: binding)?.description ?? "no module"]
        case .modifiers: binding.modifiers.filter { !$0.isEmpty }
        }
    }
}

extension Dependency {
    /// The type and what distinguishes it from another dependency of the same type.
    fileprivate var words: String {
        var words = spelling
        if key.qualification != nil { words += " (\(key))" }
        if let label { words += " as '\(label)'" }
        if case .injection = role { words += ", injected" }
        if kind == .argument { words += ", an argument" }
        return words
    }
}

extension [String] {
    /// The elements that another list does not have, each as often as it has more of them.
    fileprivate func removing(_ others: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for other in others { counts[other, default: 0] += 1 }
        return filter { element in
            guard let count = counts[element], count > 0 else { return true }
            counts[element] = count - 1
            return false
        }
    }
}
