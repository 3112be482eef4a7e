internal import DovetailGraph

/// The initializers that a binding can refer to, by the types that no binding of the program provides, so that a
/// suggestion is code that compiles: `Bind((any Catalog).self, Shelf.init)`.
struct SuggestedInitializers: Sendable {
    private var types: [TypeName: TypeName] = [:]

    init(for graph: Graph, _ names: NameResolver) {
        // There are many bindings, so they are read by index, which avoids a copy.
        var provided: Set<TypeName> = []
        for index in graph.bindings.indices {
            for key in graph.bindings[index].keys where key.qualification == nil { provided.insert(key.type) }
        }
        var missing: Set<TypeName> = []
        func note(_ dependency: Dependency) {
            let type = dependency.type(fromLayer: dependency.wrappers.count)
            if !provided.contains(type) { missing.insert(type) }
        }
        for index in graph.bindings.indices { graph.bindings[index].dependencies.forEach(note) }
        for request in graph.requests { note(request.dependency) }
        guard !missing.isEmpty else { return }
        var conforming: [String: [ResolvedType]] = [:]
        if missing.contains(where: \.isExistential) {
            let wanted = Set(missing.filter(\.isExistential).map(\.qualified))
            for symbol in names.table.allSymbols where symbol.kind != .protocol {
                let type = ResolvedType.nominal(symbol.name, [], isProtocol: false)
                for parent in names.ancestors(of: type) {
                    if let base = parent.base, wanted.contains(base) { conforming[base, default: []].append(type) }
                }
            }
        }
        for type in missing {
            let candidates =
                type.isExistential
                ? conforming[type.qualified] ?? [] : [.nominal(type.qualified, [], isProtocol: false)]
            guard candidates.count == 1, candidates[0].canBeBound(as: type, names) else { continue }
            types[type] = candidates[0].name
        }
    }

    /// Returns a finding with the initializer for the missing key, if there is one.
    func added(to finding: Finding) -> Finding {
        guard case .missingBinding(let key, _, _) = finding.problem else { return finding }
        var finding = finding
        finding.initializer = types[key.type]
        return finding
    }
}

extension ResolvedType {
    /// True if a reference to its only initializer compiles in a binding, and if all parameters look like dependencies:
    /// a number or a text would rather be an argument.
    fileprivate func canBeBound(as key: TypeName, _ names: NameResolver) -> Bool {
        guard let symbol = names.table.symbol(of: self), [.structure, .class, .actor].contains(symbol.kind),
            symbol.generics.isEmpty, names.access(of: symbol) >= .internal, symbol.hasVisibleInitializer
        else { return false }
        let found = TypeContext(names, in: symbol.scope).initializers(of: self)
        guard found.count == 1, found[0].result == self else { return false }
        return found[0].parameters.allSatisfy { parameter in
            !parameter.type.isUnresolved && !parameter.hasDefault && parameter.type.name != key
                && parameter.type.base.map { !$0.hasPrefix("Swift.") } == true
        }
    }
}

extension Symbol {
    /// True if its initializers are visible in its module. The memberwise one is as visible as the stored properties.
    fileprivate var hasVisibleInitializer: Bool {
        let own = functions.map(\.function).filter { $0.name == "init" }
        return own.isEmpty
            ? !stored.contains { $0.attributes.arePrivate }
            : own.allSatisfy { !$0.attributes.arePrivate && $0.generics.isEmpty && $0.hasPlainParameters }
    }
}

extension Function {
    /// True if a reference to the function has parameters of the written types.
    fileprivate var hasPlainParameters: Bool {
        parameters.allSatisfy { $0.specifiers.allSatisfy { $0 == "escaping" } }
    }
}
