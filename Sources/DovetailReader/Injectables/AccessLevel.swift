package import DovetailGraph

/// From where a declaration can be seen.
package enum AccessLevel: Int, Hashable, Sendable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What the words at a declaration say; nothing is `internal`.
    init(_ words: [String]) {
        if words.contains("private") {
            self = .private
        } else if words.contains("fileprivate") {
            self = .fileprivate
        } else if words.contains("package") {
            self = .package
        } else if words.contains("public") || words.contains("open") {
            self = .public
        } else {
            self = .internal
        }
    }

    /// The word for it.
    package var word: String {
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
    /// How far a type can be seen, with the types around it.
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

extension InjectableReader {
    /// Findings for the types in `type` that cannot be seen from as far away as they are needed.
    package func hidden(in type: ResolvedType, _ needed: (Scope) -> AccessLevel) -> [Finding] {
        var found = type.arguments.flatMap { hidden(in: $0, needed) }
        guard let symbol = table.symbol(of: type), symbol.kind != .extension else { return found }
        let access = names.access(of: symbol)
        let needed = needed(symbol.scope)
        if access < needed {
            found.append(
                Finding(
                    .notVisible(name: type.name.description, access: access.word, needed: needed.word),
                    at: location(of: symbol)))
        }
        return found
    }
}
