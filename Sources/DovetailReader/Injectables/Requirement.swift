package import DovetailGraph

/// A dependency with a name and a type: a property of a `Dependency`, or a parameter of an initializer or a provider.
package struct Requirement: Hashable, Sendable {
    /// The label of the argument, if any.
    package var label: String?
    /// The name of the parameter that is added if nothing provides it.
    package var name: String
    package var type: ResolvedType
    /// The type as it can be written anywhere in the module.
    package var spelling: TypeReference
    /// True if the argument may be omitted.
    package var hasDefault: Bool
    package var location: SourceLocation
}

/// The effects and isolation of code.
package struct Effects: Hashable, Sendable {
    package var isAsync = false
    package var isThrowing = false
    /// The global actor of the code.
    package var isolation: String?

    package init(isAsync: Bool = false, isThrowing: Bool = false, isolation: String? = nil) {
        self.isAsync = isAsync
        self.isThrowing = isThrowing
        self.isolation = isolation
    }
}

/// A type that declares its dependencies with one of the injectable protocols.
package struct InjectableDeclaration: Hashable, Sendable {
    /// The way in which it receives its dependencies, in the order of preference if a type has several.
    package enum Style: Int, Hashable, Sendable, Comparable {
        case dependency, initializer, factoryMethod, property

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package var style: Style
    package var type: ResolvedType
    package var spelling: TypeReference
    /// The nested `Dependency`, unless the style is `initializer`.
    package var dependencySpelling: TypeReference?
    /// The names of the enclosing types and of the type.
    package var path: [String]
    package var requirements: [Requirement]
    /// The type that it provides.
    package var provides: ResolvedType
    package var providesSpelling: TypeReference
    package var effects: Effects
    /// True if the initializer has typed throws, so that a reference to it cannot be passed.
    package var throwsTypedError = false
    package var hasLifetime = false
    package var isSendable: Bool
    package var access: AccessLevel
    /// The location of the type.
    package var location: SourceLocation
    /// The location of the member that creates it.
    package var factoryLocation: SourceLocation
    /// Where the type and the member that creates it exist.
    package var restrictions: Restrictions
    /// The reason why a binding cannot create it, if any.
    package var bindingMistake: OtherProblem.BindableMistake?
    /// The index of the module that declares it.
    package var module: Int
    /// The index of the file in the module.
    package var file: Int
}

/// A function of a resolver that the user implements.
package struct ProviderDeclaration: Hashable, Sendable {
    /// The type that wraps its result.
    package enum Sharing: Hashable, Sendable { case none, shared, asyncShared }

    package var name: String
    package var requirements: [Requirement]
    package var type: ResolvedType
    package var spelling: TypeReference
    package var sharing: Sharing
    package var effects: Effects
    package var isSendable: Bool
    package var restrictions: Restrictions
    package var location: SourceLocation
}

/// A protocol that inherits from `Resolver`.
package struct ResolverDeclaration: Hashable, Sendable {
    package var type: ResolvedType
    package var spelling: TypeReference
    package var providers: [ProviderDeclaration]
    /// The global actor of the protocol.
    package var isolation: String?
    /// True if only actors can conform.
    package var isActor: Bool
    package var isSendable: Bool
    package var isStrict: Bool
    package var restrictions: Restrictions
    package var access: AccessLevel
    package var location: SourceLocation
    package var file: Int
}
