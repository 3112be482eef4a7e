/// A declaration of a type, or an extension of one, as far as building values of it is concerned.
package struct Declaration: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case structure, `class`, actor, enumeration, `protocol`, alias, `extension`
    }

    package var kind: Kind
    /// The name; empty for an extension.
    package var name: String
    /// What an extension extends, what an alias stands for.
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
    package var position: Position
}

/// A function, a method or an initializer, which is called `init`.
package struct Function: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var label: String?
        package var type: TypeReference
        package var hasDefault: Bool
        package var position: Position
        package var name: String
        /// `inout`, `variadic` and other words that change how an argument is passed.
        package var specifiers: [String] = []
    }

    package var name: String
    package var generics: [String] = []
    package var parameters: [Parameter] = []
    package var result: TypeReference?
    package var attributes: [String] = []
    package var isStatic = false
    package var isAsync = false
    package var isFailable = false
    /// `throws`, `throws(E)` or `rethrows`, if it does.
    package var throwing: String?
    /// Only what asks containers for something, or makes them.
    package var body: [Statement] = []
    package var position: Position
}

/// What an `@Injected(\.key, .permanent, .shared)` says.
package struct Injection: Hashable, Sendable {
    package var key: String
    /// The words after the key, without their dots; `nil` where one of them cannot be read.
    package var words: [String]?
}

/// A property: stored ones make the memberwise initializer, computed ones may hold bindings.
package struct Property: Hashable, Sendable {
    package var name: String
    package var type: TypeReference?
    package var isStatic = false
    package var isStored = true
    package var isConstant = false
    /// Whether the type is written `T!`; it is read as `T?`.
    package var isImplicitlyUnwrapped = false
    package var attributes: [String] = []
    /// The `@Injected(\.key)` before it.
    package var injected: Injection?
    package var value: Expression?
    package var body: [Statement] = []
    package var position: Position
}
