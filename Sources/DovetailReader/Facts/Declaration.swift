/// The declaration or extension of a type, with what affects the creation of its values.
package struct Declaration: Hashable, Sendable {
    /// The kind of a declaration.
    package enum Kind: String, Hashable, Sendable {
        case structure, `class`, actor, enumeration, `protocol`, alias, associated, `extension`
    }

    package var kind: Kind
    /// The name; empty for an extension.
    package var name: String
    /// The type that an extension extends, or to which an alias refers, or the default of an associated type.
    package var target: TypeReference?
    package var generics: [String] = []
    package var inherited: [TypeReference] = []
    /// The names of attributes, and `nonisolated`.
    package var attributes: [String] = []
    package var functions: [Function] = []
    package var properties: [Property] = []
    package var members: [Declaration] = []
    /// The names of the cases of an enumeration.
    package var cases: [String] = []
    /// The restrictions of the declaration itself, without those of enclosing types.
    package var restrictions = Restrictions()
    package var position: Position
}

/// A function, method or initializer. The name of an initializer is `init`.
package struct Function: Hashable, Sendable {
    /// A parameter of a function.
    package struct Parameter: Hashable, Sendable {
        package var label: String?
        package var type: TypeReference
        package var hasDefault: Bool
        package var position: Position
        package var name: String
        /// `inout`, `variadic` and other keywords that affect how an argument is passed.
        package var specifiers: [String] = []

        /// True if it takes any number of arguments: `Int...`, or `repeat each T`.
        package var isVariadic: Bool {
            if case .unreadable(let text) = type, text.hasPrefix("repeat") { return true }
            return specifiers.contains("variadic")
        }
    }

    package var name: String
    package var generics: [String] = []
    package var parameters: [Parameter] = []
    package var result: TypeReference?
    package var attributes: [String] = []
    package var isStatic = false
    package var isAsync = false
    package var isFailable = false
    /// `throws`, `throws(E)` or `rethrows`, if it throws.
    package var throwing: String?
    /// The restrictions of the function itself, without those of its type.
    package var restrictions = Restrictions()
    /// The statements that create or use containers.
    package var body: [Statement] = []
    /// The number of values of which its result is one. Some need no request, such as those of a cache.
    package var results = 1
    /// True if its result is a list of bindings, but a `return` determines it, so that no result builder applies.
    package var hasReturn = false
    package var position: Position
}

/// The key path of an `@Injected(\.key)`.
package struct Injection: Hashable, Sendable {
    /// The last part of the key path.
    package var key: String
    /// True if the path has one part, so that it is a key of `Dependencies` and not a property of one.
    package var isKey: Bool
}

/// A property. Stored ones are parameters of the memberwise initializer, and computed ones may list bindings.
package struct Property: Hashable, Sendable {
    package var name: String
    package var type: TypeReference?
    package var isStatic = false
    package var isStored = true
    package var isConstant = false
    /// True if the type is written `T!`. It is treated as `T?`.
    package var isImplicitlyUnwrapped = false
    package var attributes: [String] = []
    /// Its `@Injected(\.key)` attribute.
    package var injected: Injection?
    package var value: Expression?
    package var body: [Statement] = []
    /// True if a `return` determines its value, so that no result builder applies.
    package var hasReturn = false
    /// The conditions of the `#if`s around it, without those of its type.
    package var conditions: [String] = []
    package var position: Position
}
