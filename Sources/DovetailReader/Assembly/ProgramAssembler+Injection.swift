internal import DovetailGraph

extension ProgramAssembler {
    /// Finds `@Injected` properties of SwiftUI views whose instance is created again at each update.
    ///
    /// A key that a container binds is not checked, because its instances come from the binding.
    mutating func checkInjectionPoints(in codeBodies: [CodeBody]) {
        guard codeBodies.contains(where: { $0.injected != nil }) else { return }
        let bound = Set((graph.bindings + graph.absent).flatMap(\.keys).compactMap(\.path))
        let keys = DeclaredKeys(table)
        for code in codeBodies {
            guard let (point, position) = code.injected, point.isKey, !bound.contains(point.key),
                keys.creates(point.key), let (property, scope) = keys[point.key], !code.attributes.contains("static"),
                let owner = code.owner, let symbol = table.symbol(of: owner), names.isView(symbol)
            else { continue }
            let declared = Finding.Related.Kind.declared("the key '\(point.key)'")
            findings.append(
                Finding(
                    .injectedInView(view: owner.name.description, key: point.key), severity: .warning,
                    at: table.location(position, in: code.scope),
                    related: [.init(declared, table.location(property.position, in: scope))]))
        }
    }
}

extension Key {
    /// The name of the key path, if it is the qualification of the key.
    fileprivate var path: String? { if case .keyPath(let path)? = qualification { path } else { nil } }
}
