internal import DovetailGraph

extension AnyRecipe {
    /// The recipe for values of a type that children are given: the child fills the slot.
    static func provided<V: Sendable>(_ type: V.Type) -> AnyRecipe {
        let missing = Problem.missingInput(key: Key(TypeName(type)), asker: .caller)
        let recipe = Recipe<V>(
            Factory { throw ResolutionError(missing) },
            at: .known(SourceLocation(file: "makeChild(providing:)", line: 1, column: 1)))
        recipe.lifetime = .singleton
        recipe.storage = .slot
        recipe.fillsInput = true
        recipe.kind = .instance
        return recipe
    }
}
