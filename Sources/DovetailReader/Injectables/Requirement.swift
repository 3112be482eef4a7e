package import DovetailGraph

/// Something that is asked for by name and type: a property of a `Dependency`, a parameter of an initializer or a provider.
package struct Requirement: Hashable, Sendable {
    /// The label of the argument; `nil` where there is none.
    package var label: String?
    /// The name by which it becomes a parameter, where nothing provides it.
    package var name: String
    package var type: ResolvedType
    /// The type as it can be written anywhere in the module.
    package var spelling: TypeReference
    /// Whether it may be left out.
    package var hasDefault: Bool
    package var location: SourceLocation
}

/// How code runs.
package struct Effects: Hashable, Sendable {
    package var isAsync = false
    package var isThrowing = false
    /// The global actor it belongs to.
    package var isolation: String?

    package init(isAsync: Bool = false, isThrowing: Bool = false, isolation: String? = nil) {
        self.isAsync = isAsync
        self.isThrowing = isThrowing
        self.isolation = isolation
    }
}

/// A type that says what it is made of.
package struct InjectableDeclaration: Hashable, Sendable {
    /// How it is given what it needs, in the order of preference where a type has several.
    package enum Style: Int, Hashable, Sendable, Comparable {
        case dependency, initializer, factoryMethod, property

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package var style: Style
    package var type: ResolvedType
    package var spelling: TypeReference
    /// The nested `Dependency`, unless the style is `initializer`.
    package var dependencySpelling: TypeReference?
    /// The names of the types around and of the type.
    package var path: [String]
    package var needs: [Requirement]
    /// The type under which it is provided.
    package var provides: ResolvedType
    package var providesSpelling: TypeReference
    package var manner: Effects
    /// Whether the initializer throws errors of one type, so that it cannot be passed by name.
    package var throwsTypedError = false
    package var hasLifetime = false
    package var isSendable: Bool
    package var access: AccessLevel
    /// Where the type is declared, and where what makes it is.
    package var location: SourceLocation
    package var makerLocation: SourceLocation
    /// The module it is declared in, and the file there.
    package var module: Int
    package var file: Int
}

/// A function of a resolver that the user writes.
package struct ProviderDeclaration: Hashable, Sendable {
    /// What it wraps its result in.
    package enum Sharing: Hashable, Sendable { case none, shared, asyncShared }

    package var name: String
    package var needs: [Requirement]
    package var type: ResolvedType
    package var spelling: TypeReference
    package var sharing: Sharing
    package var manner: Effects
    package var isSendable: Bool
    package var location: SourceLocation
}

/// A protocol that inherits from `Resolver`.
package struct ResolverDeclaration: Hashable, Sendable {
    package var type: ResolvedType
    package var spelling: TypeReference
    package var providers: [ProviderDeclaration]
    /// The global actor it belongs to.
    package var isolation: String?
    /// Whether only actors conform.
    package var isActor: Bool
    package var isSendable: Bool
    package var isStrict: Bool
    package var access: AccessLevel
    package var location: SourceLocation
    package var file: Int
}
