/// What a property of `Dependencies` says about who shares the instances of its key.
enum KeyScope: Hashable {
    /// `shared { … }`: one instance for all consumers. The lifespan is `nil` where it cannot be read.
    case shared(lifespan: String?)
    /// It calls an initializer for each consumer.
    case created
    /// It may be anything: an instance that exists already, one of a container, one of several.
    case unknown
}

/// The keys that the sources declare: the properties of `Dependencies`.
struct DeclaredKeys {
    private var properties: [String: [(property: Property, scope: Scope)]] = [:]
    /// Whether the sources declare a `shared` of their own there, which may do anything.
    private let hasOwnShared: Bool

    init(_ table: SymbolTable) {
        let dependencies = table.extensions(of: "Dovetail.Dependencies")
        for (property, scope) in dependencies?.properties ?? [] where !property.isStatic {
            properties[property.name, default: []].append((property, scope))
        }
        hasOwnShared = dependencies?.functions.contains { $0.function.name == "shared" } ?? false
    }

    /// The property that a key names, if only one has its name.
    subscript(key: String) -> (property: Property, scope: Scope)? {
        properties[key].flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// What a key says. A property that gives what another one gives shares what that one shares.
    func scope(of key: String) -> KeyScope {
        var seen: Set<String> = []
        var next = key
        while seen.insert(next).inserted, let given = self[next]?.property.body.given {
            switch given.form {
            case .name(let path, nil):
                guard let name = path.memberOfSelf else { return .unknown }
                next = name
            case .call(let callee, let arguments): return scope(of: given, callee, arguments)
            default: return .unknown
            }
        }
        return .unknown
    }

    private func scope(
        of call: Expression, _ callee: Expression, _ arguments: [Expression.Argument]
    ) -> KeyScope {
        if case .name(let path, nil) = callee.form, path.memberOfSelf == "shared", !hasOwnShared {
            let before = arguments.filter { $0.label == nil && !$0.value.isClosure }
            return .shared(lifespan: before.isEmpty ? "temporary" : before[0].value.injectionWord)
        }
        return callee.isInitializer && !call.asksForSomething ? .created : .unknown
    }
}

extension Expression {
    /// A word for a lifespan or a scope: `permanent` of `.permanent` and `Lifespan.permanent`.
    var injectionWord: String? {
        let word: String? =
            switch form {
            case .implicitMember(let name): name
            case .name(let path, nil) where path.isMember(of: ["Lifespan", "InjectionScope"]): path.parts?.last?.name
            default: nil
            }
        return word.flatMap { ["temporary", "permanent", "local", "shared"].contains($0) ? $0 : nil }
    }

    fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }

    /// Whether a call of it creates an instance. What begins with a small letter may give one that exists.
    fileprivate var isInitializer: Bool {
        calledName.map { $0 == "init" || $0.first?.isUppercase == true } ?? false
    }
}

extension TypeReference {
    /// `name` of `name` and `self.name`.
    fileprivate var memberOfSelf: String? {
        guard let names = parts?.map(\.name), let last = names.last else { return nil }
        return names.count == 1 || names.dropLast() == ["self"] ? last : nil
    }

    fileprivate func isMember(of types: Set<String>) -> Bool {
        parts?.dropLast().last.map { types.contains($0.name) } ?? false
    }
}

extension [Statement] {
    /// What a body without branches gives: its last expression, or the constant that this names.
    fileprivate var given: Expression? {
        var constants: [String: Expression] = [:]
        for statement in dropLast() {
            guard case .constant(let name, _, _, let value) = statement else { return nil }
            constants[name] = value
        }
        guard case .expression(var given)? = last else { return nil }
        if case .name(let path, nil) = given.form, path.parts?.count == 1, let value = constants[path.text] {
            given = value
        }
        while case .cast(let inner, _) = given.form { given = inner }
        return given
    }
}
