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

/// A named type of the program, with what its declaration and all its extensions say. Only the table that makes it
/// changes it.
package final class Symbol {
    package let name: String
    package let kind: Declaration.Kind
    package let generics: [String]
    package let attributes: [String]
    package let target: TypeReference?
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

    /// The first property of a name. Of all others not even a copy is made.
    func property(_ name: String) -> (property: Property, scope: Scope)? {
        for index in properties.indices where properties[index].property.name == name { return properties[index] }
        return nil
    }

    package let scope: Scope
    package let position: Position
    /// What was found out about it since the table is complete.
    var known = Known()

    struct Known {
        var ancestors: [ResolvedType]?
        var isolation: String??
    }

    init(
        name: String, kind: Declaration.Kind, generics: [String], attributes: [String], target: TypeReference? = nil,
        scope: Scope, position: Position
    ) {
        (self.name, self.kind, self.generics, self.attributes) = (name, kind, generics, attributes)
        (self.target, self.scope, self.position) = (target, scope, position)
    }
}
