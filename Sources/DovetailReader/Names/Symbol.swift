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
    /// True if the declaration is in an `#if`.
    private let isConditional: Bool
    package private(set) var inherited: [(type: TypeReference, scope: Scope)] = []
    package private(set) var functions: [(function: Function, scope: Scope)] = []
    package private(set) var properties: [(property: Property, scope: Scope)] = []
    /// The declaration and the extensions.
    private(set) var parts: [(declaration: Declaration, scope: Scope)] = []
    /// The declarations of the same name in other clauses of an `#if`.
    private(set) var alternatives: [Declaration] = []
    /// Results that were computed since the table is complete.
    var known = Known()

    /// Results of name resolution that are stored for the next use.
    struct Known {
        var ancestors: [ResolvedType]?
        var isolation: String??
        /// The ancestors of its specializations.
        var ancestorsOfSpecializations: [ResolvedType: [ResolvedType]] = [:]
        /// True while its ancestors are being searched, so that they are not needed to find themselves.
        var isSearched = false
        /// True while its isolation is being searched.
        var isIsolationSearched = false
    }

    /// A type of the sources.
    init(_ declaration: Declaration, name: String, scope: Scope) {
        (self.name, self.scope, self.declaration) = (name, scope, declaration)
        (kind, position) = (declaration.kind, declaration.position)
        isPrivate = declaration.attributes.arePrivate
        isConditional = !declaration.restrictions.conditions.isEmpty
        add(declaration, in: scope)
        if kind == .associated { add(default: declaration, in: scope) }
    }

    /// A type of another library that the sources extend, with the position of the first extension.
    init(foreign name: String, scope: Scope, position: Position) {
        (self.name, self.scope, self.position) = (name, scope, position)
        (kind, declaration, isPrivate, isConditional) = (.extension, nil, false, false)
    }

    func add(alternative: Declaration, in scope: Scope) {
        alternatives.append(alternative)
        // Its code may use containers, too.
        functions += alternative.functions.filter { $0.name != "init" || !$0.body.isEmpty }.map { ($0, scope) }
        properties += alternative.properties.map { ($0, scope) }
    }

    /// The declarations of a property with the conditions under which they exist. Several ones are in the clauses of an
    /// `#if`, or else only the first one counts.
    func declarations(ofProperty name: String) -> [(property: Property, scope: Scope, conditions: [String])] {
        var found: [(property: Property, scope: Scope, conditions: [String])] = []
        for declaration in [declaration].compactMap(\.self) + alternatives {
            let outer = alternatives.isEmpty ? [] : declaration.restrictions.conditions
            for property in declaration.properties where property.name == name {
                found.append((property, scope, outer + property.conditions))
            }
        }
        if found.count > 1, found.allSatisfy({ !$0.conditions.isEmpty }) { return found }
        guard let (property, scope) = property(name) else { return [] }
        return [(property, scope, [])]
    }

    /// True if the declaration depends on an `#if`, so that it is not known which initializers the compiler adds.
    var hasConditionalCreation: Bool { !alternativesAreAlike || stored.contains { !$0.conditions.isEmpty } }

    /// The type for which an associated type stands by default, with the scope in which it is written: its own, or that of
    /// an alias in an extension of the protocol.
    private(set) var defaultTarget: (target: TypeReference, scope: Scope)?

    func add(default alias: Declaration, in scope: Scope) {
        if let target = alias.target, defaultTarget == nil { defaultTarget = (target, scope) }
    }

    /// The restrictions of the declaration, without those of enclosing types. If there are several, it exists where one
    /// of them does.
    package var restrictions: Restrictions {
        guard var result = declaration?.restrictions, !alternatives.isEmpty else {
            return declaration?.restrictions ?? Restrictions()
        }
        result.conditions = Restrictions.either([result.conditions] + alternatives.map(\.restrictions.conditions))
        return result
    }

    /// True if code under some conditions may give its name another meaning: all declarations are under `#if`s, none of
    /// which is known to be active there.
    func mayBeAbsent(under conditions: [String]) -> Bool {
        guard isConditional, let declaration else { return false }
        let lists = ([declaration] + alternatives).map(\.restrictions.conditions)
        if lists.contains(where: { $0.allSatisfy(conditions.contains) }) { return false }
        return Restrictions.either(lists).contains { Condition.value(of: $0, flags: nil) != true }
    }

    /// True if it is declared where a module is absent that probably has a type with its name.
    var isSubstitute: Bool {
        declaration?.restrictions.conditions.contains { condition in
            let text = condition.filter { !$0.isWhitespace }
            return text.contains("!canImport(") || text.contains("!(canImport(")
        } == true
    }

    /// True if it is an alias in one clause of an `#if` and a type in another one, which is not known to be active.
    func mayBeAlias(under conditions: [String]) -> Bool {
        guard alternatives.contains(where: { ($0.kind == .alias) != (kind == .alias) }) else { return false }
        guard isConditional, let declaration else { return true }
        return !declaration.restrictions.conditions.allSatisfy(conditions.contains)
    }

    /// True if code that creates the type by one of its declarations fits all of them.
    package var alternativesAreAlike: Bool {
        alternatives.allSatisfy { $0.creation == declaration?.creation }
    }

    /// Adds the members and conformances of an extension.
    func add(_ declaration: Declaration, in scope: Scope) {
        parts.append((declaration, scope))
        inherited += declaration.inherited.map { ($0, scope) }
        functions += declaration.functions.map { ($0, scope) }
        properties += declaration.properties.map { ($0, scope) }
    }

    /// The declaration or the extension in the file of `scope` for which `isMeant` is true.
    func part(in scope: Scope, where isMeant: (Declaration) -> Bool) -> Declaration? {
        parts.first { part in
            part.scope.module == scope.module && part.scope.file == scope.file && isMeant(part.declaration)
        }?.declaration
    }

    package var generics: [String] { declaration?.generics ?? [] }
    /// The supertypes that the declaration itself lists, without those of extensions.
    var declaredInherited: [TypeReference] { declaration?.inherited ?? [] }
    package var attributes: [String] { declaration?.attributes ?? [] }
    package var target: TypeReference? { declaration?.target }
    package var cases: [String] { declaration?.cases ?? [] }

    /// The stored properties of the declaration itself, which are the parameters of the memberwise initializer.
    package var stored: [Property] { declaration?.properties.filter { $0.isStored && !$0.isStatic } ?? [] }
    /// The computed properties of the declaration itself.
    package var computed: [Property] { declaration?.properties.filter { !$0.isStored && !$0.isStatic } ?? [] }
    /// The initializers of the declaration itself, without those of extensions.
    package var initializers: [Function] { declaration?.functions.filter { $0.name == "init" } ?? [] }

    /// True if the declaration itself has an initializer that is not a convenience, so that the compiler adds none and a
    /// class inherits none.
    var hasDesignatedInitializer: Bool { initializers.contains { !$0.attributes.contains("convenience") } }

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
