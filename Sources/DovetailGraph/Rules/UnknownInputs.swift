extension Rules {
    /// A value that a child was given although no `Input`, of it or of a container above it, asks for it.
    static func unknownInputs(in linked: LinkedGraph) -> [Finding] {
        linked.graph.bindings.filter(\.fillsInput).flatMap { value in
            value.keys.filter { !isAskedFor($0, from: value.level, linked) }.map {
                Finding(.unknownInput(key: $0), at: value.location)
            }
        }
    }

    private static func isAskedFor(_ key: Key, from level: Int, _ linked: LinkedGraph) -> Bool {
        var current: Int? = level
        while let here = current {
            let entries = linked.tables[here].serving[key].map(Array.init) ?? []
            if entries.contains(where: { linked.graph.bindings[$0.binding].kind == .input }) { return true }
            current = linked.graph.levels[here].parent
        }
        return false
    }
}
