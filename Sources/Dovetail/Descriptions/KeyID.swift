package import DovetailModel

/// A key of the running container. Types are compared by identity, not by name.
package struct KeyID: Hashable, Sendable {
    package enum Qualification: Hashable, Sendable {
        case none
        case tag(TypeID)
        case name(String)
        case keyPath(DependencyPath)
    }

    let type: TypeID
    let qualification: Qualification

    package init(_ type: Any.Type, _ qualification: Qualification = .none) {
        self.type = TypeID(type)
        self.qualification = qualification
    }

    // Written out, because most keys have no qualification, which then adds nothing to the hash.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        if qualification != .none { hasher.combine(qualification) }
    }

    // The hash that dictionaries use. See `TypeID`.
    package func _rawHashValue(seed: Int) -> Int {
        if qualification == .none { return type._rawHashValue(seed: seed) }
        var hasher = Hasher()
        hasher.combine(seed)
        hash(into: &hasher)
        return hasher.finalize()
    }

    /// The key as data, with names.
    package var key: Key {
        switch qualification {
        case .none: Key(type.name)
        case .tag(let tag): Key(type.name, .tag(tag.name))
        case .name(let name): Key(type.name, .name(name))
        case .keyPath(let path): Key(type.name, .keyPath(path.name))
        }
    }
}

/// A type that can be compared, hashed and named.
package struct TypeID: Hashable, Sendable {
    package let type: Any.Type

    package init(_ type: Any.Type) { self.type = type }

    package static func == (left: Self, right: Self) -> Bool { left.type == right.type }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

    // The hash that dictionaries use: one multiplication, because `Hasher` was a twentieth of what a binding costs when a
    // container is created. `Hasher` also prevents that input from outside selects keys with equal hashes, but nobody
    // selects the addresses of types. If a later standard library does not call it, `hash(into:)` is used.
    package func _rawHashValue(seed: Int) -> Int {
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
        let product = (address ^ UInt64(truncatingIfNeeded: seed)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product ^ product >> 32)
    }

    /// The qualified name. It costs a lookup by the Swift runtime, so it is only read for output.
    package var name: TypeName { TypeName(type) }
}

extension TypeName {
    /// Creates the name of a type of this process.
    package init(_ type: Any.Type) {
        // The text of `String(reflecting:)`, without the casts by which that looks for custom descriptions. A cast that
        // fails walks all conformances of the program.
        let name = _typeName(type, qualified: true)
        self.init(
            name, isExistential: MetadataKind.isSpelledWithAny(type), written: TypeName.written(type, named: name))
    }

    /// The name of an array, dictionary, set or optional with `any` in front of the protocols inside; `nil` for any other
    /// type.
    private static func written(_ type: Any.Type, named name: String) -> String? {
        for (base, count) in [("Array", 1), ("Optional", 1), ("Dictionary", 2), ("Set", 1)]
        where name.hasPrefix("Swift.\(base)<") {
            let arguments = MetadataKind.arguments(ofStructOrEnum: type, count: count)
            return "Swift.\(base)<\(arguments.map { TypeName($0).spelled }.joined(separator: ", "))>"
        }
        return nil
    }
}

/// A key path of `Dependencies`. As for key paths, equal paths lead to the same property, in every module.
package struct DependencyPath: Hashable, Sendable {
    // Safe: key paths are immutable, and one without arguments captures nothing. The type does not prevent that arguments of a
    // subscript are shared by isolations.
    private let keyPath: Transfer<AnyKeyPath>

    package init(path: AnyKeyPath) { keyPath = Transfer(path) }

    package var path: AnyKeyPath { keyPath.value }

    /// The name of the property, for example `apiClient` of `\Dependencies.apiClient`.
    package var name: String {
        let text = String(describing: path)
        // Where symbols have no names, it is `<computed … (type)>`, and the type may contain dots.
        let type = text.firstIndex(of: "<") ?? text.endIndex
        guard let dot = text[..<type].lastIndex(of: ".") else { return text }
        return String(text[text.index(after: dot)...])
    }
}
