/// The scope in which a name is written. It determines the declarations to which the name may refer.
package struct Scope: Hashable, Sendable {
    package var module: Int
    package var file: Int
    /// The enclosing types, outermost first.
    package var path: [String] = []
    /// The arguments of generic parameters by name.
    package var generics: [String: ResolvedType] = [:]
    /// The aliases that are being resolved, so that an alias of itself ends the search.
    var aliases: [String] = []

    /// The scope with the generic parameters of a type replaced by arguments.
    func specializing(_ symbol: Symbol, with arguments: [ResolvedType]) -> Scope {
        var scope = self
        for (name, argument) in zip(symbol.generics, arguments) { scope.generics[name] = argument }
        return scope
    }

    /// The scope in which generic parameters hide other types with their names.
    func declaring(_ parameters: [String]) -> Scope {
        var scope = self
        for name in parameters { scope.generics[name] = .nominal(name, [], isProtocol: false) }
        return scope
    }

    /// The scope inside a nested type.
    package func entering(_ name: String) -> Scope {
        var scope = self
        scope.path.append(name)
        return scope
    }
}
