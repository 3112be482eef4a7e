extension Rules {
    /// Finds values that a child received although neither it nor a container above it declares such an `Input`, and
    /// several values for one `Input`.
    static func unknownInputs(in linked: LinkedGraph) -> [Finding] {
        let bindings = linked.graph.bindings
        return bindings.indices.filter { bindings[$0].fillsInput }.map { bindings[$0] }.flatMap { value in
            value.keys.filter { key in
                !isRequested(key, from: value.level, linked)
                    && !linked.mayBeDeclaredAbove(key, value.level) { $0.kind == .input }
            }.map {
                Finding(
                    .unknownInput(key: $0),
                    severity: linked.graph.mayBeProvided($0, in: value.level) ? .warning : .error, at: value.location)
            }
        } + surplusInputs(linked)
    }

    /// Returns true if a container, or one above it, declares an `Input` for the key.
    private static func isRequested(_ key: Key, from level: Int, _ linked: LinkedGraph) -> Bool {
        var current: Int? = level
        while let here = current {
            let entries = linked.tables[here].serving[key].map(Array.init) ?? []
            if entries.contains(where: { linked.graph.bindings[$0.binding].kind == .input }) { return true }
            current = linked.graph.levels[here].parent
        }
        return false
    }

    /// Finds several values for one `Input`.
    private static func surplusInputs(_ linked: LinkedGraph) -> [Finding] {
        linked.tables.flatMap { $0.duplicates() }.filter { areSurplus($0.bindings, linked) }.compactMap { key, values in
            let locations = values.map { linked.graph.bindings[$0].location }.ordered()
            guard isRequested(key, from: linked.graph.bindings[values[0]].level, linked) else { return nil }
            return Finding(
                .surplusInput(key: key, count: values.count), at: locations.last,
                related: Array(Set(locations.dropLast()).subtracting(locations.suffix(1))).ordered().map {
                    .init(.alsoProvided, $0)
                })
        }
    }

    /// Returns true if all bindings for one key are values for an `Input`, so that ``unknownInputs(in:)`` reports them.
    static func areSurplus(_ bindings: [Int], _ linked: LinkedGraph) -> Bool {
        bindings.allSatisfy { linked.graph.bindings[$0].fillsInput }
    }
}
