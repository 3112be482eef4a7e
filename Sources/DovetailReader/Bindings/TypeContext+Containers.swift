extension ResolvedType {
    /// The type `Container`.
    static let container = ResolvedType.nominal("Dovetail.Container", [], isProtocol: false)

    /// True for `Container` and `any ParentContainer`.
    var isContainer: Bool { base == "Dovetail.Container" || base == "Dovetail.ParentContainer" }

    /// The type without the optional types around it.
    var unwrapped: ResolvedType {
        var type = self
        while type.base == "Swift.Optional", let inner = type.arguments.first { type = inner }
        return type
    }
}

extension TypeContext {
    /// The type of the property `Container.current`, if a path names it.
    func typeOfCurrentContainer(_ path: TypeReference) -> ResolvedType? {
        guard path.isCurrentContainer, let parts = path.parts,
            resolve(.path(Array(parts.dropLast()))).base == "Dovetail.Container"
        else { return nil }
        return .standard("Optional", [.container])
    }

    /// The type of the result of a method of a container.
    func resultOfContainer(calling method: String, with arguments: [Expression.Argument]) -> ResolvedType? {
        guard LibraryCalls.containers.declare(method, taking: arguments) else { return nil }
        return switch method {
        case "makeChild", "overriding": .container
        case "resolve", "resolveNow": arguments.first.flatMap { $0.label == nil ? metatype(of: $0.value) : nil }
        default: nil
        }
    }

    /// The type to which an expression refers as a value: `User.self`, or a constant with that value.
    func metatype(of expression: Expression) -> ResolvedType? {
        switch expression.form {
        case .metatype(let type): return resolve(type)
        case .name(let path, _):
            guard let names = path.parts?.map(\.name), let last = names.last else { return nil }
            if names.count == 1, let known = metatypes[last] { return known }
            guard let (property, scope) = self.property(names), case .metatype(let type)? = property.value?.form
            else { return nil }
            return self.names.resolve(type, in: scope)
        default: return nil
        }
    }

    /// The property of an enclosing type, of the module, or of a named type.
    func property(_ path: [String]) -> (Property, Scope)? {
        guard let name = path.last else { return nil }
        if path.count > 1, path != ["self", name] {
            let owner = resolve(.names(Array(path.dropLast())))
            return table.symbol(of: owner)?.property(name).map { ($0.property, $0.scope) }
        }
        if let owner = enclosingType, let found = table.symbol(of: owner)?.property(name) {
            return (found.property, found.scope)
        }
        let module = table.modules[scope.module]
        for file in module.files.indices {
            if let found = module.files[file].properties.first(where: { $0.name == name }) {
                return (found, Scope(module: scope.module, file: file))
            }
        }
        return nil
    }
}
