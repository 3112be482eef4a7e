internal import DovetailGraph

/// What somebody who asked for a missing key may have meant.
struct NearMisses {
    private let plan: Plan

    init(_ plan: Plan) { self.plan = plan }

    /// The nearest keys that are provided, the likeliest first; at most three. Costs a look at every key, so it is asked
    /// for only when something is missing.
    func find(_ wanted: KeyID) -> [Finding.Related] {
        var found: [(Finding.Similarity, Key, SourceLocation)] = []
        let name = wanted.type.name
        var level: Plan? = plan
        while let current = level {
            for (key, entries) in current.assembly.table.serving {
                guard let entry = entries.first else { continue }
                let recipe = current.assembly.recipes[entry.binding].recipe
                if let similarity = similarity(key, recipe, wanted, name) {
                    found.append((similarity, key.key, recipe.location))
                }
            }
            for (key, entries) in current.assembly.table.elements where key.type == wanted.type {
                guard let entry = entries.first else { continue }
                let recipe = current.assembly.recipes[current.assembly.elements[entry.binding].recipe].recipe
                found.append((.optionalOrCollection, Key(TypeName("Swift.Array<\(name.qualified)>")), recipe.location))
            }
            level = current.parent
        }
        return found.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.prefix(3).map {
            .init(.similar($0.1, $0.0), $0.2)
        }
    }

    private func similarity(
        _ key: KeyID, _ recipe: AnyRecipe, _ wanted: KeyID, _ name: TypeName
    ) -> Finding.Similarity? {
        if key == wanted { return .hidden }
        if key.type == wanted.type { return .otherQualification }
        if recipe.kind == .value, key.qualification == wanted.qualification { return .otherType }
        guard key.qualification == .none else { return nil }
        if wraps(key.type.type, wanted.type) || wraps(wanted.type.type, key.type) { return .optionalOrCollection }
        if MetadataKind.conforms(key.type.type, to: wanted.type.type) { return .conformingType }
        let other = key.type.name
        if other.description == name.description, other != name { return .otherModule }
        let written = Array(other.description.utf8)
        let meant = Array(name.description.utf8)
        return Spelling.isNear(written, meant, within: max(1, meant.count / 4)) ? .spelling : nil
    }

    private func wraps(_ outer: Any.Type, _ inner: TypeID) -> Bool {
        var shape = DependencyShape(outer)
        shape.keys.removeFirst()
        return shape.keys.contains { $0.type == inner }
    }
}
