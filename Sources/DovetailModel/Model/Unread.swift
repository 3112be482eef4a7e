/// A line in a container that could not be read, so it is not known what it provides.
package struct Unread: Hashable, Sendable {
    /// The bindings that the line may provide.
    package enum Provision: Hashable, Sendable {
        /// Any number of bindings, for any keys, which may have dependencies.
        case anything
        /// The values of files: plain values with names.
        case values
        /// One binding for a type that is not known, with a known qualifier.
        case value(of: Bound, Key.Qualification?)
    }

    /// What is known of the type of a value.
    package enum Bound: Hashable, Sendable {
        case nothing
        /// It comes from another library, so it mentions no type of the sources.
        case otherLibrary
        /// It is a specialization of this generic type.
        case specialization(of: String)
        /// It is a dictionary with values of this type.
        case dictionary(of: TypeName)
    }

    /// The container, or `nil` if it may be any.
    package var level: Int?
    package var provision: Provision

    package init(_ provision: Provision, level: Int?) {
        self.provision = provision
        self.level = level
    }
}

extension Graph {
    /// Returns true if a line that could not be read may provide a key in a container or above it.
    package func mayBeProvided(_ key: Key, in level: Int) -> Bool {
        if unread.isEmpty, unlistedProvisions.isEmpty { return false }
        if hasUnknownParent(level) { return mayBeProvidedAnywhere(key) }
        let visible = Set(path(from: level))
        return unread.contains { line in
            (line.level.map(visible.contains) ?? true) && mayProvide(key, line.provision)
        }
    }

    /// Returns true if a line that could not be read may provide a key in some container.
    package func mayBeProvidedAnywhere(_ key: Key) -> Bool {
        unread.contains { mayProvide(key, $0.provision) } || unlistedProvisions.contains { mayProvide(key, $0) }
    }

    private func mayProvide(_ key: Key, _ provision: Unread.Provision) -> Bool {
        switch provision {
        case .anything: return true
        case .values: return key.mayComeFromValueFiles
        case .value(let bound, let qualification):
            guard key.qualification == qualification || key.hasComputedName || qualification == .computed else {
                return false
            }
            switch bound {
            case .nothing: return true
            case .otherLibrary: return sourceModules.isDisjoint(with: key.type.heads)
            case .specialization(let base):
                return key.type.qualified == base || key.type.qualified.hasPrefix(base + "<")
            case .dictionary(let value):
                return key.type.qualified.hasPrefix("Swift.Dictionary<")
                    && key.type.qualified.hasSuffix(", \(value.qualified)>")
            }
        }
    }

    /// Returns a container and those above it, nearest first.
    package func path(from level: Int) -> [Int] {
        var path: [Int] = []
        var current: Int? = level
        while let here = current {
            path.append(here)
            current = levels[here].parent
        }
        return path
    }
}

extension Key {
    /// True if a value of a file may have this key: a plain type with a name.
    fileprivate var mayComeFromValueFiles: Bool {
        switch qualification {
        case .name?, .computed?: break
        case nil, .tag?, .keyPath?: return false
        }
        let plain = ["Swift.Bool", "Swift.Int", "Swift.Double", "Swift.String", "Date", "Data"]
        return plain.contains { type.qualified == $0 || type.qualified == "Swift.Array<\($0)>" }
    }
}

extension TypeName {
    /// The first parts of all qualified names in the name: `App` and `Swift` for `Swift.Array<App.User>`.
    package var heads: Set<String> {
        var found: Set<String> = []
        for name in qualified.split(whereSeparator: { !($0 == "." || $0 == "_" || $0.isLetter || $0.isNumber) }) {
            if let head = name.split(separator: ".").first { found.insert(String(head)) }
        }
        return found
    }
}
