/// The keys that some bindings provide, in whatever containers they are.
package struct ProvidedKeys: Sendable {
    private var keys: Set<Key> = []
    /// The types with a qualifier.
    private var qualified: Set<TypeName> = []
    /// The types with a qualifier that is computed.
    private var computed: Set<TypeName> = []

    package init(_ bindings: some Sequence<Binding>) {
        for binding in bindings { insert(keysOf: binding) }
    }

    package mutating func insert(keysOf binding: Binding) {
        for key in binding.keys + binding.elements.map(\.collectionKey) {
            keys.insert(key)
            if key.mayHaveComputedName { qualified.insert(key.type) }
            if key.hasComputedName { computed.insert(key.type) }
        }
    }

    /// Returns true if one of the bindings serves a dependency.
    package func serve(_ dependency: Dependency) -> Bool { dependency.servingKeys.contains(where: keys.contains) }

    /// Returns true if one of the bindings serves a dependency, or may do so because a qualifier is computed.
    package func mayServe(_ dependency: Dependency) -> Bool {
        dependency.servingKeys.contains { key in
            keys.contains(key)
                || (key.mayHaveComputedName && computed.contains(key.type))
                || (key.hasComputedName && qualified.contains(key.type))
        }
    }
}

extension Dependency {
    /// The keys of which each serves the dependency: those of its layers, and of the collections in it.
    package var servingKeys: [Key] {
        var found: [Key] = []
        for layer in 0...wrappers.count {
            found.append(key(fromLayer: layer))
            guard layer < wrappers.count, wrappers[layer].isCollection else { continue }
            found += (layer + 1...wrappers.count).map {
                Key(wrappers[layer].around(type(fromLayer: $0)), key.qualification)
            }
            break
        }
        return found
    }
}
