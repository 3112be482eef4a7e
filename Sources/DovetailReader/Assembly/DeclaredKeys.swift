/// The keys that the sources declare: the properties of `Dependencies`.
struct DeclaredKeys {
    private var properties: [String: [(property: Property, scope: Scope)]] = [:]

    init(_ table: SymbolTable) {
        let dependencies = table.extensions(of: "Dovetail.Dependencies")
        for (property, scope) in dependencies?.properties ?? [] where !property.isStatic {
            properties[property.name, default: []].append((property, scope))
        }
    }

    /// The property with the name of a key, unless several have that name.
    subscript(key: String) -> (property: Property, scope: Scope)? {
        properties[key].flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// True if each injection point of a key gets a new instance, because its property calls an initializer, or returns
    /// another property that does.
    ///
    /// Anything else may be an existing instance, an instance of a container, or one with a lifetime.
    func creates(_ key: String) -> Bool {
        var seen: Set<String> = []
        var next = key
        while seen.insert(next).inserted, let result = self[next]?.property.body.result {
            switch result.form {
            case .name(let path, nil):
                guard let name = path.memberOfSelf else { return false }
                next = name
            case .call(let callee, _): return callee.isInitializer && !result.usesContainers
            default: return false
            }
        }
        return false
    }
}

extension Expression {
    /// True if calling it creates an instance. A function may return an existing one, so its name must be that of a
    /// type.
    fileprivate var isInitializer: Bool {
        calledName.map { $0 == "init" || $0.first?.isUppercase == true } ?? false
    }
}

extension TypeReference {
    /// The name of a property of `self`: `name` for `name` and `self.name`.
    fileprivate var memberOfSelf: String? {
        guard let names = parts?.map(\.name), let last = names.last else { return nil }
        return names.count == 1 || names.dropLast() == ["self"] ? last : nil
    }
}

extension [Statement] {
    /// The result of a body without branches: its last expression, or the constant to which that refers.
    fileprivate var result: Expression? {
        var constants: [String: Expression] = [:]
        for statement in dropLast() {
            guard case .constant(let name, _, _, let value) = statement else { return nil }
            constants[name] = value
        }
        guard case .expression(var result)? = last else { return nil }
        if case .name(let path, nil) = result.form, path.parts?.count == 1, let value = constants[path.text] {
            result = value
        }
        while case .cast(let inner, _) = result.form { result = inner }
        return result
    }
}
