/// The scope in which a name is written. It determines the declarations to which the name may refer.
package struct Scope: Hashable, Sendable {
    package var module: Int
    package var file: Int
    /// The enclosing types, outermost first.
    package var path: [String] = []
    /// The arguments of generic parameters by name.
    package var generics: [String: ResolvedType] = [:]
    /// The aliases and associated types that are being resolved, so that an alias of itself ends the search.
    var aliases: [String] = []
    /// The type that `Self` means, if it is not the innermost type of the path.
    var own: ResolvedType?
    /// The module that declares the enclosing types, if it is another one: that of the type of an extension.
    var home: Int?
    /// The conditions of the `#if`s around the code, all of which hold there.
    var conditions: [String] = []
    /// True before the braces of the innermost type, where the members that it inherits have no meaning.
    var isOutsideOfInnermost = false

    /// The scope with the generic parameters of a type replaced by arguments. One without an argument is not determined.
    func specializing(_ symbol: Symbol, with arguments: [ResolvedType]) -> Scope {
        if symbol.generics.isEmpty { return self }
        var scope = self
        for (index, name) in symbol.generics.enumerated() {
            scope.generics[name] = arguments.indices.contains(index) ? arguments[index] : .unresolved(name)
        }
        return scope
    }

    /// The scope in which generic parameters hide other types with their names.
    func declaring(_ parameters: [String]) -> Scope {
        if parameters.isEmpty { return self }
        var scope = self
        for name in parameters { scope.generics[name] = .unresolved(name) }
        return scope
    }

    /// The scope inside a nested type.
    package func entering(_ name: String) -> Scope {
        var scope = self
        scope.path.append(name)
        return scope
    }

    /// True if it is that of the declaration of a type.
    func isScope(of symbol: Symbol) -> Bool {
        (module, file) == (symbol.scope.module, symbol.scope.file) && path == symbol.scope.path
    }

    /// The scope inside a clause of an `#if`.
    func entering(conditions: [String]) -> Scope {
        if conditions.isEmpty { return self }
        var scope = self
        scope.conditions += conditions
        return scope
    }
}
