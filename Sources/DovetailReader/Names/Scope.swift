/// Where a name is written: what is visible there.
package struct Scope: Hashable, Sendable {
    package var module: Int
    package var file: Int
    /// The types around, outermost first.
    package var path: [String] = []
    /// What generic parameters stand for.
    package var generics: [String: ResolvedType] = [:]
    /// The aliases that are being followed: one that leads to itself ends there.
    var aliases: [String] = []

    package func entering(_ name: String) -> Scope {
        var scope = self
        scope.path.append(name)
        return scope
    }
}

/// A named type of the program, with what its declaration and all its extensions say.
package struct Symbol: Sendable {
    package var name: String
    package var kind: Declaration.Kind
    package var generics: [String]
    package var attributes: [String]
    package var target: TypeReference?
    package var inherited: [(type: TypeReference, scope: Scope)] = []
    package var functions: [(function: Function, scope: Scope)] = []
    package var properties: [(property: Property, scope: Scope)] = []
    /// The properties of the declaration itself, which make the memberwise initializer.
    package var stored: [Property] = []
    /// The other properties of the declaration itself.
    package var computed: [Property] = []
    /// Those initializers that stand in the declaration itself.
    package var initializers: [Function] = []
    package var hasOwnInitializer: Bool { !initializers.isEmpty }
    package var cases: [String] = []
    package var scope: Scope
    package var position: Position
}
