internal import DovetailGraph

extension NameResolver {
    /// A type that is written in `scope`, as it can be written anywhere in `module`: with full names, and with aliases
    /// resolved.
    func spelling(of type: TypeReference, in scope: Scope, from module: Int) -> TypeReference {
        switch type {
        case .path: return reference(to: resolve(type, in: scope), from: module)
        case .optional(let inner): return .optional(spelling(of: inner, in: scope, from: module))
        case .array(let inner): return .array(spelling(of: inner, in: scope, from: module))
        case .dictionary(let key, let value):
            return .dictionary(spelling(of: key, in: scope, from: module), spelling(of: value, in: scope, from: module))
        case .existential(let inner): return .existential(plain(spelling(of: inner, in: scope, from: module)))
        case .composition(let types):
            return .existential(.composition(types.map { plain(spelling(of: $0, in: scope, from: module)) }))
        case .tuple(let elements):
            return .tuple(elements.map { .init(spelling(of: $0.type, in: scope, from: module), label: $0.label) })
        case .function(let types, let attributes, let effects, let result):
            return .function(
                types.map { spelling(of: $0, in: scope, from: module) }, attributes: attributes, effects: effects,
                spelling(of: result, in: scope, from: module))
        case .metatype(let inner): return .metatype(spelling(of: inner, in: scope, from: module))
        case .unreadable: return type
        }
    }

    /// A resolved type, as it can be written anywhere in `module`.
    func reference(to type: ResolvedType, from module: Int) -> TypeReference {
        if case .tuple(let elements) = type {
            return .tuple(elements.map { .init(reference(to: $0.type, from: module), label: $0.label) })
        }
        guard case .nominal(let base, let arguments, let isProtocol) = type else {
            return .unreadable(type.name.description)
        }
        let inner = arguments.map { reference(to: $0, from: module) }
        switch (base, inner.count) {
        case ("Swift.Optional", 1): return .optional(inner[0])
        case ("Swift.Array", 1): return .array(inner[0])
        case ("Swift.Dictionary", 2): return .dictionary(inner[0], inner[1])
        default: break
        }
        var parts = visibleName(base, from: module).split(separator: ".").map { TypeReference.Part(String($0)) }
        parts[parts.count - 1].arguments = inner
        return isProtocol ? .existential(.path(parts)) : .path(parts)
    }

    /// The name without its module, unless this module, or another one that it imports, declares the same name.
    private func visibleName(_ base: String, from module: Int) -> String {
        guard let dot = base.firstIndex(of: ".") else { return base }
        let head = String(base[..<dot])
        guard table.moduleNames.contains(head) || head == "Swift" || LibraryNames.modules.contains(head) else {
            return base
        }
        let rest = String(base[base.index(after: dot)...])
        let first = rest.prefix { $0 != "." }
        let others = (table.declaring[String(first)] ?? []).filter { table.modules[$0].name != head }
        let imported = table.moduleImports[module]
        let isClear = others.allSatisfy { $0 != module && !imported.contains(table.modules[$0].name) }
        return isClear || head == table.modules[module].name ? rest : base
    }

    private func plain(_ type: TypeReference) -> TypeReference {
        if case .existential(let inner) = type { inner } else { type }
    }
}
