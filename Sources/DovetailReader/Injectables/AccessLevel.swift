package import DovetailGraph

/// The visibility of a declaration.
package enum AccessLevel: Int, Hashable, Sendable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The level of a declaration with these modifiers. The default is `internal`.
    init(_ modifiers: [String]) {
        if modifiers.contains("private") {
            self = .private
        } else if modifiers.contains("fileprivate") {
            self = .fileprivate
        } else if modifiers.contains("package") {
            self = .package
        } else if modifiers.contains("public") || modifiers.contains("open") {
            self = .public
        } else {
            self = .internal
        }
    }

    /// The keyword of the level.
    package var keyword: String {
        switch self {
        case .private: "private"
        case .fileprivate: "fileprivate"
        case .internal: "internal"
        case .package: "package"
        case .public: "public"
        }
    }
}

extension NameResolver {
    /// The access level of a type, which is at most that of its enclosing types.
    package func access(of symbol: Symbol) -> AccessLevel {
        let module = table.modules[symbol.scope.module].name
        var result = AccessLevel.public
        for length in 1...max(1, symbol.scope.path.count) {
            let name = ([module] + symbol.scope.path.prefix(length)).joined(separator: ".")
            guard let around = table.symbols[name] else { continue }
            result = min(result, AccessLevel(around.attributes))
        }
        return result
    }
}

extension NameResolver {
    /// The restrictions of a type, with those of its enclosing types.
    func restrictions(of symbol: Symbol) -> Restrictions {
        let module = table.modules[symbol.scope.module].name
        return symbol.scope.path.indices.reduce(Restrictions()) { result, index in
            let name = ([module] + symbol.scope.path[...index]).joined(separator: ".")
            return result.merging(table.symbols[name]?.restrictions ?? Restrictions())
        }
    }
}

extension InjectableReader {
    /// Returns findings for the types in `type` that are less visible than required.
    package func hidden(in type: ResolvedType, requiredAccess: (Scope) -> AccessLevel) -> [Finding] {
        var found = type.arguments.flatMap { hidden(in: $0, requiredAccess: requiredAccess) }
        guard let symbol = table.symbol(of: type), symbol.kind != .extension else { return found }
        let access = names.access(of: symbol)
        let required = requiredAccess(symbol.scope)
        if access < required {
            found.append(
                Finding(
                    .notVisible(
                        name: type.name.description, access: access.keyword, needed: required.keyword),
                    at: location(of: symbol)))
        }
        return found
    }
}
