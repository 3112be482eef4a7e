internal import DovetailGraph

extension TypeContext {
    /// True if an expression is a value of `DovetailFiles.ValueFiles` or `DovetailConfiguration.ConfigurationValues`.
    func listsValues(_ expression: Expression) -> Bool {
        [
            "ValueFiles", "DovetailFiles.ValueFiles", "ConfigurationValues",
            "DovetailConfiguration.ConfigurationValues",
        ].contains(type(of: expression)?.base)
    }

    /// The contents of the files that a `ValueFiles` lists, or `nil` if its files are unknown.
    func values(_ expression: Expression) -> ListedValues? {
        listing(expression).flatMap { table.values[$0.location] }
    }

    /// The `ValueFiles(…)` or `ConfigurationValues(…)` that is the value of an expression.
    func listing(_ expression: Expression) -> ValueSource? {
        switch expression.form {
        case .awaited(let inner): listing(inner)
        case .call(let callee, _) where callee.isValueFiles:
            ValueSource(location: location(of: expression.position))
        case .call(let callee, let arguments) where callee.isConfigurationValues:
            ValueSource(
                location: location(of: expression.position), settings: SettingList(arguments, in: scope))
        case .name(let path, nil): path.ownName.flatMap { listings[$0] ?? ownListing($0) } ?? staticListing(path)
        default: nil
        }
    }

    /// The location for a constant of the enclosing type or of the module.
    private func ownListing(_ name: String) -> ValueSource? {
        if let owner = enclosingType.flatMap(table.symbol(of:)), let found = owner.property(name) {
            return listing(of: found.property, in: found.scope) ?? listing(assignedTo: name, in: owner)
        }
        for (file, facts) in table.modules[scope.module].files.enumerated() {
            guard let property = facts.properties.first(where: { $0.name == name }) else { continue }
            return listing(of: property, in: Scope(module: scope.module, file: file))
        }
        return nil
    }

    /// The location for a static constant: `Settings.files`.
    private func staticListing(_ path: TypeReference) -> ValueSource? {
        guard let parts = path.parts, let last = parts.last,
            let symbol = table.symbol(of: resolve(.path(Array(parts.dropLast())))),
            let found = symbol.properties.first(where: { $0.property.name == last.name && $0.property.isStatic })
        else { return nil }
        return listing(of: found.property, in: found.scope)
    }

    /// The list that is the value of a property. A constant that refers to another one has none.
    private func listing(of property: Property, in scope: Scope) -> ValueSource? {
        guard property.isConstant, let value = property.value, case .call = value.form else { return nil }
        return TypeContext(names, in: scope).listing(value)
    }

    /// The list that the initializer of a type assigns to a property. If several initializers or statements do, it is not
    /// known which of them is the value. A name is that of a parameter, whose value is not known.
    private func listing(assignedTo name: String, in owner: Symbol) -> ValueSource? {
        var found: [ValueSource?] = []
        for (function, scope) in owner.functions where function.name == "init" {
            let context = TypeContext(names, in: scope)
            for expression in function.body.flatMap(\.expressions) {
                guard case .assignment(let target, let value) = expression.form, case .name(let path, _) = target.form,
                    path.ownName == name
                else { continue }
                found.append(value.isName ? nil : context.listing(value))
            }
        }
        return found.count == 1 ? found[0] : nil
    }
}

extension Expression {
    fileprivate var isName: Bool {
        switch form {
        case .awaited(let inner): inner.isName
        case .name: true
        default: false
        }
    }
}

extension ListedValues {
    /// A binding for each value.
    var bindings: [Binding] {
        values.filter { !$0.types.isEmpty }.map { value in
            let types = value.types.map(ListedValues.type)
            var binding = Binding(
                id: 0, implementation: types[0], keys: types.map { Key($0, .name(value.path)) },
                location: value.location)
            binding.kind = .value
            binding.isSendable = true
            return binding
        }
    }

    /// The dependencies of a type that is decoded at a path: all values there. They are optional, because it may ignore
    /// some.
    func reads(at path: String, requestedAt location: SourceLocation) -> [Dependency] {
        values.filter { path.isEmpty || $0.path == path || $0.path.hasPrefix(path + ".") }
            .compactMap { value in value.types.first.map { Key(ListedValues.type($0), .name(value.path)) } }
            .enumerated().map { position, key in
                var dependency = Dependency(key: key, position: position, location: location)
                dependency.wrappers = [.optional]
                return dependency
            }
    }

    /// The findings for the mistakes. A missing file is a warning, because it may be created before the program runs.
    var findings: [Finding] {
        mistakes.map { mistake in
            switch mistake {
            case .unreadable(let reason, let file, let start):
                Finding(
                    .unreadableFile(reason, listed: file), severity: reason == .absent ? .warning : .error,
                    at: location, related: start.map { [.init(.unreadable, $0)] } ?? [])
            case .repeated(let path, let repetition, let other):
                Finding(
                    .invalidValue(path: path, mistake: .repeated), at: repetition,
                    related: other.map { [.init(.alsoProvided, $0)] } ?? [])
            case .outOfRange(let path, let number, let type, let location):
                Finding(.invalidValue(path: path, mistake: .outOfRange(number: number, type: type)), at: location)
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
