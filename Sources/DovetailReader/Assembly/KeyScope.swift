/// The way in which consumers share the instances of a key of `Dependencies`.
enum KeyScope: Hashable {
    /// `shared { … }`: one instance for all consumers. The lifespan is `nil` if it is not a constant.
    case shared(lifespan: String?)
    /// Each consumer gets a new instance, from an initializer.
    case created
    /// Anything else: an existing instance, an instance of a container, or one of several instances.
    case unknown
}

/// The keys that the sources declare: the properties of `Dependencies`.
struct DeclaredKeys {
    private var properties: [String: [(property: Property, scope: Scope)]] = [:]
    /// True if the sources declare their own function `shared` there, whose behavior is unknown.
    private let hasOwnShared: Bool

    init(_ table: SymbolTable) {
        let dependencies = table.extensions(of: "Dovetail.Dependencies")
        for (property, scope) in dependencies?.properties ?? [] where !property.isStatic {
            properties[property.name, default: []].append((property, scope))
        }
        hasOwnShared = dependencies?.functions.contains { $0.function.name == "shared" } ?? false
    }

    /// The property with the name of a key, unless several have that name.
    subscript(key: String) -> (property: Property, scope: Scope)? {
        properties[key].flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// The scope of a key. A property that returns another one has the scope of that property.
    func scope(of key: String) -> KeyScope {
        var seen: Set<String> = []
        var next = key
        while seen.insert(next).inserted, let result = self[next]?.property.body.result {
            switch result.form {
            case .name(let path, nil):
                guard let name = path.memberOfSelf else { return .unknown }
                next = name
            case .call(let callee, let arguments): return scope(of: result, calling: callee, with: arguments)
            default: return .unknown
            }
        }
        return .unknown
    }

    private func scope(
        of call: Expression, calling callee: Expression, with arguments: [Expression.Argument]
    ) -> KeyScope {
        if case .name(let path, nil) = callee.form, path.memberOfSelf == "shared", !hasOwnShared {
            let before = arguments.filter { $0.label == nil && !$0.value.isClosure }
            return .shared(lifespan: before.isEmpty ? "temporary" : before[0].value.injectionOption)
        }
        return callee.isInitializer && !call.usesContainers ? .created : .unknown
    }
}

extension Expression {
    /// The name of a lifespan or a scope: `permanent` for `.permanent` and `Lifespan.permanent`.
    var injectionOption: String? {
        let name: String? =
            switch form {
            case .implicitMember(let name): name
            case .name(let path, nil) where path.isMember(of: ["Lifespan", "InjectionScope"]): path.parts?.last?.name
            default: nil
            }
        return name.flatMap { ["temporary", "permanent", "local", "shared"].contains($0) ? $0 : nil }
    }

    fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }

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

    fileprivate func isMember(of types: Set<String>) -> Bool {
        parts?.dropLast().last.map { types.contains($0.name) } ?? false
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
