/// A named type of the program, with what its declaration and all its extensions say. Only the table that makes it
/// changes it.
package final class Symbol {
    package let name: String
    package let kind: Declaration.Kind
    package let scope: Scope
    package let position: Position
    /// What stands in the declaration itself; of a type of another library, nothing.
    private let declaration: Declaration?
    package private(set) var inherited: [(type: TypeReference, scope: Scope)] = []
    package private(set) var functions: [(function: Function, scope: Scope)] = []
    package private(set) var properties: [(property: Property, scope: Scope)] = []
    /// What was found out about it since the table is complete.
    var known = Known()

    struct Known {
        var ancestors: [ResolvedType]?
        var isolation: String??
    }

    /// A type of the sources.
    init(_ declaration: Declaration, name: String, scope: Scope) {
        (self.name, self.scope, self.declaration) = (name, scope, declaration)
        (kind, position) = (declaration.kind, declaration.position)
        add(declaration, scope)
    }

    /// A type of another library that the sources extend, first at a place.
    init(foreign name: String, scope: Scope, position: Position) {
        (self.name, self.scope, self.position) = (name, scope, position)
        (kind, declaration) = (.extension, nil)
    }

    /// Adds what an extension says.
    func add(_ declaration: Declaration, _ scope: Scope) {
        inherited += declaration.inherited.map { ($0, scope) }
        functions += declaration.functions.map { ($0, scope) }
        properties += declaration.properties.map { ($0, scope) }
    }

    package var generics: [String] { declaration?.generics ?? [] }
    package var attributes: [String] { declaration?.attributes ?? [] }
    package var target: TypeReference? { declaration?.target }
    package var cases: [String] { declaration?.cases ?? [] }

    /// The properties of the declaration itself, which make the memberwise initializer.
    package var stored: [Property] { declaration?.properties.filter { $0.isStored && !$0.isStatic } ?? [] }
    /// The other properties of the declaration itself.
    package var computed: [Property] { declaration?.properties.filter { !$0.isStored && !$0.isStatic } ?? [] }
    /// Those initializers that stand in the declaration itself.
    package var initializers: [Function] { declaration?.functions.filter { $0.name == "init" } ?? [] }

    package var hasOwnInitializer: Bool {
        guard let declaration else { return false }
        return declaration.functions.indices.contains { declaration.functions[$0].name == "init" }
    }

    /// The first property of a name. Of all others not even a copy is made.
    func property(_ name: String) -> (property: Property, scope: Scope)? {
        for index in properties.indices where properties[index].property.name == name { return properties[index] }
        return nil
    }
}
