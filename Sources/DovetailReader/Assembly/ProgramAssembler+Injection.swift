internal import DovetailGraph

extension ProgramAssembler {
    /// Compares the options of `@Injected` properties, and the types that declare them, with the scopes of their keys.
    ///
    /// A key that a container binds is not checked, because its instances come from the binding.
    mutating func checkInjectionPoints(in codeBodies: [CodeBody]) {
        guard codeBodies.contains(where: { $0.injected != nil }) else { return }
        let bound = Set((graph.bindings + graph.absent).flatMap(\.keys).compactMap(\.path))
        let keys = DeclaredKeys(table)
        for code in codeBodies {
            guard let (point, position) = code.injected, !bound.contains(point.key), let options = point.options,
                let (property, scope) = keys[point.key],
                let problem = mismatch(of: options, with: keys.scope(of: point.key), of: point.key, in: code)
            else { continue }
            let declared = Finding.Related.Kind.declared("the key '\(point.key)'")
            findings.append(
                Finding(
                    problem, severity: .warning, at: table.location(position, in: code.scope),
                    related: [.init(declared, table.location(property.position, in: scope))]))
        }
    }

    private func mismatch(
        of options: [String], with scope: KeyScope, of key: String, in code: CodeBody
    ) -> Problem? {
        switch scope {
        case .shared(let lifespan?):
            let shared = [lifespan, "shared"]
            return Set(options).isSubset(of: shared) ? nil : .scopeMismatch(key: key, stated: options, shared: shared)
        case .created:
            guard Set(options).isSubset(of: ["temporary", "local"]), !code.attributes.contains("static"),
                let owner = code.owner, let symbol = table.symbol(of: owner), names.isView(symbol)
            else { return nil }
            return .injectedInView(view: owner.name.description, key: key)
        case .shared(nil), .unknown: return nil
        }
    }
}

extension Key {
    /// The name of the key path, if it is the qualification of the key.
    fileprivate var path: String? { if case .keyPath(let path)? = qualification { path } else { nil } }
}
