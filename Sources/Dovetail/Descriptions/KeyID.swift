internal import DovetailGraph

/// A key as the running container compares it: by the identity of types, not by their names.
struct KeyID: Hashable, Sendable {
    enum Qualification: Hashable, Sendable {
        case none
        case tag(TypeID)
        case name(String)
        case keyPath(DependencyPath)
    }

    let type: TypeID
    let qualification: Qualification

    init(_ type: Any.Type, _ qualification: Qualification = .none) {
        self.type = TypeID(type)
        self.qualification = qualification
    }

    /// The key as data, with names.
    var key: Key {
        switch qualification {
        case .none: Key(type.name)
        case .tag(let tag): Key(type.name, .tag(tag.name))
        case .name(let name): Key(type.name, .name(name))
        case .keyPath(let path): Key(type.name, .keyPath(path.name))
        }
    }
}

/// A type that can be compared, hashed and named.
struct TypeID: Hashable, Sendable {
    let type: Any.Type

    init(_ type: Any.Type) { self.type = type }

    static func == (left: Self, right: Self) -> Bool { left.type == right.type }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

    /// The qualified name; costs a look-up by the Swift runtime, so it is asked for only when something is printed.
    var name: TypeName { TypeName(type) }
}

extension TypeName {
    /// The name of a type of this process.
    package init(_ type: Any.Type) {
        self.init(String(reflecting: type), isExistential: MetadataKind.isExistential(type))
    }
}

/// A key path of `Dependencies`, compared as key paths are: by what it leads to, in every module.
struct DependencyPath: Hashable, Sendable {
    // Safe: a key path to a computed property without subscripts captures nothing, and key paths are immutable.
    private let keyPath: Transfer<AnyKeyPath>

    init(path: AnyKeyPath) { keyPath = Transfer(path) }

    var path: AnyKeyPath { keyPath.value }

    /// `apiClient` of `\Dependencies.apiClient`.
    var name: String {
        let text = String(describing: path)
        return text.split(separator: ".").last.map(String.init) ?? text
    }
}
