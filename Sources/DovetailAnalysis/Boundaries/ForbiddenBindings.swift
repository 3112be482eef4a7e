package import DovetailGraph

extension Rules {
    /// Finds bindings for types of Swift modules that the module of the binding may not bind, if the program has
    /// boundaries.
    ///
    /// An element of a collection is none of them, because others are meant to add to a collection, and neither is an
    /// input, which requests a value. A module may bind every type that mentions one of its own.
    package static func forbiddenBindings(in linked: LinkedGraph, within map: BoundaryMap) -> [Finding] {
        [linked.graph.bindings, linked.graph.absent, linked.graph.unlisted].flatMap { bindings in
            // By index, because a binding has many members, which a loop over bindings copies.
            bindings.indices.flatMap {
                mayBeForbidden(bindings, at: $0, map) ? forbiddenKeys(of: bindings[$0], map) : []
            }
        }
    }

    /// Returns false if a binding is certainly allowed, because its only key is a type of its own module.
    private static func mayBeForbidden(_ bindings: [Binding], at index: Int, _ map: BoundaryMap) -> Bool {
        guard bindings[index].decorates == nil, bindings[index].keys.count == 1 else { return true }
        let owners = map.modules.numbers(in: bindings[index].keys[0].type)
        return owners.first != map.modules.number(ofFile: bindings[index].location.file)
    }

    /// The findings of one binding.
    static func forbiddenKeys(of binding: Binding, _ map: BoundaryMap) -> [Finding] {
        guard binding.kind == .factory || binding.kind == .instance, !binding.fillsInput,
            let module = map.modules.number(ofFile: binding.location.file)
        else { return [] }
        return (binding.keys + [binding.decorates].compactMap { $0 }).compactMap { key in
            let owners = map.modules.numbers(in: key.type)
            if owners.contains(module) { return nil }
            for owner in owners {
                guard let breach = map.breach(ifModule: module, bindsTypesOf: owner) else { continue }
                let names = map.modules.names
                return Finding(
                    .forbiddenBinding(
                        module: names[module], key: key, owner: names[owner],
                        isDecorator: key == binding.decorates),
                    at: binding.location, related: [Finding.Related(.breach(breach), breach.location)])
            }
            return nil
        }
    }
}
