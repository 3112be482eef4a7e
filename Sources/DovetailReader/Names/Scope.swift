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
