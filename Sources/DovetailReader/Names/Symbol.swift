/// A named type of the program, with its declaration and all its extensions. Only the table that creates it may change
/// it.
package final class Symbol {
    package let name: String
    package let kind: Declaration.Kind
    package let scope: Scope
    package let position: Position
    /// True if only its file sees it.
    let isPrivate: Bool
    /// The declaration itself, or `nil` for a type of another library.
    private let declaration: Declaration?
    package private(set) var inherited: [(type: TypeReference, scope: Scope)] = []
    package private(set) var functions: [(function: Function, scope: Scope)] = []
    package private(set) var properties: [(property: Property, scope: Scope)] = []
    /// The declarations of the same name in other clauses of an `#if`.
    private(set) var alternatives: [Declaration] = []
    /// Results that were computed since the table is complete.
    var known = Known()

    /// Results of name resolution that are stored for the next use.
    struct Known {
        var ancestors: [ResolvedType]?
        var isolation: String??
    }

    /// A type of the sources.
    init(_ declaration: Declaration, name: String, scope: Scope) {
        (self.name, self.scope, self.declaration) = (name, scope, declaration)
        (kind, position) = (declaration.kind, declaration.position)
        isPrivate = declaration.attributes.arePrivate
        add(declaration, in: scope)
    }

    /// A type of another library that the sources extend, with the position of the first extension.
    init(foreign name: String, scope: Scope, position: Position) {
        (self.name, self.scope, self.position) = (name, scope, position)
        (kind, declaration, isPrivate) = (.extension, nil, false)
    }

    func add(alternative: Declaration) { alternatives.append(alternative) }

    /// The restrictions of the declaration, without those of enclosing types. If there are several, it exists where one
    /// of them does.
    package var restrictions: Restrictions {
        guard var result = declaration?.restrictions, !alternatives.isEmpty else {
            return declaration?.restrictions ?? Restrictions()
        }
        result.conditions = Restrictions.either([result.conditions] + alternatives.map(\.restrictions.conditions))
        return result
    }

    /// True if code that creates the type by one of its declarations fits all of them.
    package var alternativesAreAlike: Bool {
        alternatives.allSatisfy { $0.creation == declaration?.creation }
    }

    /// Adds the members and conformances of an extension.
    func add(_ declaration: Declaration, in scope: Scope) {
        inherited += declaration.inherited.map { ($0, scope) }
        functions += declaration.functions.map { ($0, scope) }
        properties += declaration.properties.map { ($0, scope) }
    }

    package var generics: [String] { declaration?.generics ?? [] }
    package var attributes: [String] { declaration?.attributes ?? [] }
    package var target: TypeReference? { declaration?.target }
    package var cases: [String] { declaration?.cases ?? [] }

    /// The stored properties of the declaration itself, which are the parameters of the memberwise initializer.
    package var stored: [Property] { declaration?.properties.filter { $0.isStored && !$0.isStatic } ?? [] }
    /// The computed properties of the declaration itself.
    package var computed: [Property] { declaration?.properties.filter { !$0.isStored && !$0.isStatic } ?? [] }
    /// The initializers of the declaration itself, without those of extensions.
    package var initializers: [Function] { declaration?.functions.filter { $0.name == "init" } ?? [] }

    package var hasOwnInitializer: Bool {
        guard let declaration else { return false }
        return declaration.functions.indices.contains { declaration.functions[$0].name == "init" }
    }

    /// The first property with a name. Searches by index, to copy no other property.
    func property(_ name: String) -> (property: Property, scope: Scope)? {
        for index in properties.indices where properties[index].property.name == name { return properties[index] }
        return nil
    }
}
