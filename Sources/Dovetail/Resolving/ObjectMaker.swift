internal import DovetailGraph

/// Gives an object that someone else made, to what is injected into it.
final class ObjectMaker<Value>: Making {
    private let recipe: Recipe<Value>

    init(_ recipe: Recipe<Value>) { self.recipe = recipe }

    func finish(_ node: Node<Value>) {
        let (recipe, index) = (recipe, node.graphIndex)
        node.give = { context in
            if let object: Value = context.run?.instance(at: index) { return object }
            throw ResolutionError(
                .missingInput(key: recipe.ownKey.key, asker: .caller), at: recipe.location, trace: [recipe.step])
        }
    }
}
