internal import DovetailGraph

extension ProgramAssembler {
    /// Compares what properties with `@Injected` state, and what they stand in, with what their keys state.
    ///
    /// A key that some container binds is left alone: there the binding gives the instance, and the key states nothing.
    mutating func checkInjectionPoints(_ routines: [CodeBody]) {
        let bound = Set((graph.bindings + graph.absent).flatMap(\.keys).compactMap(\.path))
        let keys = DeclaredKeys(table)
        for routine in routines {
            guard let (point, position) = routine.injected, !bound.contains(point.key), let words = point.words,
                let (property, scope) = keys[point.key],
                let problem = problem(point.key, keys.scope(of: point.key), words, routine)
            else { continue }
            let declared = Finding.Related.Kind.declared("the key '\(point.key)'")
            findings.append(
                Finding(
                    problem, severity: .warning, at: table.location(position, in: routine.scope),
                    related: [.init(declared, table.location(property.position, in: scope))]))
        }
    }

    private func problem(_ key: String, _ scope: KeyScope, _ words: [String], _ routine: CodeBody) -> Problem? {
        switch scope {
        case .shared(let lifespan?):
            let shared = [lifespan, "shared"]
            return Set(words).isSubset(of: shared) ? nil : .scopeMismatch(key: key, stated: words, shared: shared)
        case .created:
            guard Set(words).isSubset(of: ["temporary", "local"]), !routine.attributes.contains("static"),
                let owner = routine.owner, let symbol = table.symbol(of: owner), names.isView(symbol)
            else { return nil }
            return .injectedInView(view: owner.name.description, key: key)
        case .shared(nil), .unknown: return nil
        }
    }
}

extension Key {
    /// The name of the key path.
    fileprivate var path: String? { if case .keyPath(let path)? = qualification { path } else { nil } }
}
