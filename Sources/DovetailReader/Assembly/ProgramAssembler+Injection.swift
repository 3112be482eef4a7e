internal import DovetailGraph

extension ProgramAssembler {
    /// Finds the keys whose default is a request, if the program replaces it, so that the request may never be sent.
    mutating func findReplacedKeys() {
        let properties = table.extensions(of: "Dovetail.Dependencies")?.properties.map(\.property) ?? []
        let keys = properties.filter { $0.body.contains(where: \.usesContainers) }.map(\.name)
        guard !keys.isEmpty else { return }
        let codeBodies = CodeBody.all(in: table) { _ in true }
        let replaced = Set(codeBodies.flatMap(\.statements).flatMap(\.expressions).flatMap(\.replacedNames))
        let injected = codeBodies.filter { $0.property.map(replaced.contains) == true }.compactMap(
            \.injected?.point.key)
        replacedKeys = replaced.union(injected).intersection(keys)
    }

    /// True for the default of a key that the program replaces.
    func isReplaced(_ code: CodeBody) -> Bool {
        code.owner?.base == "Dovetail.Dependencies" && code.property.map(replacedKeys.contains) == true
    }

    /// True for the default of a key that a container binds. It is not used in this container.
    func isBound(_ code: CodeBody) -> Bool {
        guard code.owner?.base == "Dovetail.Dependencies", let name = code.property else { return false }
        return graph.bindings.contains { $0.keys.contains { $0.path == name } }
    }

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

extension Expression {
    /// The names of the keys, and of the properties with `@Injected`, whose values it replaces.
    fileprivate var replacedNames: [String] {
        var names: [String] = []
        if case .call(let callee, let arguments) = form {
            switch callee.calledName {
            case "withDependencies": names = arguments.first.map { $0.value.parts.compactMap(\.assignedName) } ?? []
            case "override", "injecting":
                if case .name(let path, _)? = callee.receiver?.form, let last = path.parts?.last { names = [last.name] }
                for case .keyPath(let path) in arguments.map(\.value.form) { names += path.suffix(1) }
            default: break
            }
        }
        return names.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 } + parts.flatMap(\.replacedNames)
    }

    /// The last part of what it assigns.
    private var assignedName: String? { if case .assignment(let target, _) = form { target.calledName } else { nil } }
}
