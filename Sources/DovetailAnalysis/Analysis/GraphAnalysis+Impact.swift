internal import DovetailGraph

/// What depends on a binding, and what can no longer be created without it.
package struct Impact: Sendable, Hashable {
    /// A binding that depends on it, directly or indirectly.
    package struct Dependent: Sendable, Hashable {
        /// The index of the binding.
        package var binding: Int
        /// The number of links between the two.
        package var distance: Int
        /// True if it can no longer be created. Otherwise it depends on the binding only through Optionals or elements
        /// of collections.
        package var breaks: Bool
        /// True if dependency paths begin at it.
        package var isEntry: Bool
    }

    /// All dependents, nearest first.
    package var dependents: [Dependent]

    /// The dependents of a distance of one link.
    package var directCount: Int { dependents.count { $0.distance == 1 } }
    /// The dependents that can no longer be created.
    package var brokenCount: Int { dependents.count(where: \.breaks) }
    /// The entries that depend on it.
    package var entryCount: Int { dependents.count(where: \.isEntry) }
}

extension GraphAnalysis {
    /// Returns what depends on a binding, and what breaks if you remove it.
    ///
    /// - Parameter binding: The index of the binding.
    /// - Returns: The dependents without the binding itself.
    package func impact(of binding: Int) -> Impact {
        guard graph.bindings.indices.contains(binding) else { return Impact(dependents: []) }
        let firm = linked.bindingLinks { $0.isDisjoint(with: [.optional, .element]) }.reversed()
        let all = Search(from: [binding], in: users)
        let broken = Search(from: Array(firm[binding]), in: users)
        let starts = Set(entries)
        return Impact(
            dependents: all.order.dropFirst().map {
                Impact.Dependent(
                    binding: $0, distance: all.distance[$0], breaks: broken.reached($0), isEntry: starts.contains($0))
            })
    }

    /// Returns some bindings with everything that they depend on, and everything that depends on them.
    ///
    /// - Parameters:
    ///   - bindings: The indices of the bindings.
    ///   - depth: The maximum number of links, or `nil` for all.
    /// - Returns: The indices, including those of the bindings themselves.
    package func neighborhood(of bindings: [Int], depth: Int? = nil) -> Set<Int> {
        let known = bindings.filter(graph.bindings.indices.contains)
        let near = [needs, users].flatMap { links in
            let search = Search(from: known, in: links)
            return search.order.filter { search.distance[$0] <= depth ?? .max }
        }
        return Set(near)
    }
}
