internal import DovetailGraph

extension TypeContext {
    /// Whether it is a value of `DovetailFiles.ValueFiles`.
    func isValueFiles(_ expression: Expression) -> Bool {
        ["ValueFiles", "DovetailFiles.ValueFiles"].contains(type(of: expression)?.base)
    }

    /// What the files say that a `ValueFiles` lists; `nil` where it cannot be seen which ones it lists.
    func values(_ expression: Expression) -> ListedValues? {
        listing(expression).flatMap { table.values[$0] }
    }

    /// Where the `ValueFiles(…)` stands that an expression gives.
    func listing(_ expression: Expression) -> SourceLocation? {
        switch expression.form {
        case .awaited(let inner): listing(inner)
        case .call(let callee, _) where callee.isValueFiles: location(expression.position)
        case .name(let path, nil): path.ownName.flatMap { listings[$0] ?? ownListing($0) } ?? staticListing(path)
        default: nil
        }
    }

    /// That of a constant of the type around, or of the module.
    private func ownListing(_ name: String) -> SourceLocation? {
        let owners = enclosingType.flatMap(table.symbol(of:)).map(\.properties) ?? []
        if let found = owners.first(where: { $0.property.name == name }) { return listing(found.property, found.scope) }
        for (file, facts) in table.modules[scope.module].files.enumerated() {
            guard let property = facts.properties.first(where: { $0.name == name }) else { continue }
            return listing(property, Scope(module: scope.module, file: file))
        }
        return nil
    }

    /// `Settings.files`
    private func staticListing(_ path: TypeReference) -> SourceLocation? {
        guard let parts = path.parts, let last = parts.last,
            let symbol = table.symbol(of: resolve(.path(Array(parts.dropLast())))),
            let found = symbol.properties.first(where: { $0.property.name == last.name && $0.property.isStatic })
        else { return nil }
        return listing(found.property, found.scope)
    }

    /// Only what is written there: a constant that names another one is not followed.
    private func listing(_ property: Property, _ scope: Scope) -> SourceLocation? {
        guard property.isConstant, case .call(let callee, _)? = property.value?.form, callee.isValueFiles else {
            return nil
        }
        return property.value.map { TypeContext(names, scope).location($0.position) }
    }
}

extension ListedValues {
    /// A binding for each value.
    var bindings: [Binding] {
        values.filter { !$0.types.isEmpty }.map { value in
            let types = value.types.map(ListedValues.type)
            var binding = Binding(
                id: 0, implementation: types[0], keys: types.map { Key($0, .name(value.path)) }, location: value.place)
            binding.kind = .value
            binding.isSendable = true
            return binding
        }
    }

    /// What a type that is decoded may read: everything at a path. It need not be bound.
    func reads(at path: String, by place: SourceLocation) -> [Dependency] {
        values.filter { path.isEmpty || $0.path == path || $0.path.hasPrefix(path + ".") }
            .compactMap { value in value.types.first.map { Key(ListedValues.type($0), .name(value.path)) } }
            .enumerated().map { position, key in
                var dependency = Dependency(key: key, position: position, location: place)
                dependency.wrappers = [.optional]
                return dependency
            }
    }

    /// What is wrong with the files, where they are listed. One that is not there may be made before the program runs.
    var findings: [Finding] {
        mistakes.map { mistake in
            switch mistake {
            case .unreadable(let reason, let file, let place):
                Finding(
                    .unreadableFile(reason, listed: file), severity: reason == .absent ? .warning : .error,
                    at: location, related: place.map { [.init(.unreadable, $0)] } ?? [])
            case .repeated(let path, let place, let other):
                Finding(
                    .invalidValue(path: path, mistake: .repeated), at: place,
                    related: other.map { [.init(.alsoProvided, $0)] } ?? [])
            }
        }
    }

    private static func type(_ name: String) -> TypeName {
        guard name.hasPrefix("[") else { return plainType(name).name }
        return ResolvedType.standard("Array", [plainType(String(name.dropFirst().dropLast()))]).name
    }

    private static func plainType(_ name: String) -> ResolvedType {
        ["Date", "Data"].contains(name) ? .other(name, isExistential: false) : .standard(name)
    }
}
