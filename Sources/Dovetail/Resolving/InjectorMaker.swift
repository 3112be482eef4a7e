internal import DovetailGraph

/// Links the injections and hooks of a recipe without its factory.
final class InjectorMaker<Value>: Making {
    private let recipe: Recipe<Value>
    private let site: RecipeSite
    private var steps: [(isolation: (any Actor)?, run: (inout Context, Value) throws -> Void)] = []

    init(_ recipe: Recipe<Value>, _ site: RecipeSite) {
        self.recipe = recipe
        self.site = site
    }

    func link(_ node: Node<Injector<Value>>, with linker: Linker) throws(LinkFailure) {
        let recipe = recipe
        linker.begin(at: site)
        for step in recipe.steps {
            linker.beginStep()
            node.needs = node.needs.combined(with: .of(step.isolation, isAsync: step.isAsync))
            if step.isAsync { node.isAsync = true }
            if node.isolation == nil { node.isolation = step.isolation }
            switch try step.link(linker) {
            case .now(let run):
                steps.append(
                    (
                        step.isolation,
                        { context, value in
                            do { try run(&context, value) } catch {
                                throw InjectorMaker.failure(error, of: recipe, in: step.kind)
                            }
                        }
                    ))
            case .later:
                steps.append(
                    (
                        step.isolation,
                        { _, _ in
                            throw ResolutionError(
                                .needsAsync(target: recipe.displayName, isInTheMaking: false), at: recipe.location)
                        }
                    ))
            }
        }
    }

    func finish(_ node: Node<Injector<Value>>) {
        node.give = { [steps] _ in
            Injector { context, value in
                for step in steps { try step.run(&context, value) }
            }
        }
    }

    private static func failure(_ error: any Error, of recipe: AnyRecipe, in kind: Step<Value>.Kind) -> ResolutionError
    {
        if let error = error as? ResolutionError { return error.through(recipe.step) }
        let cause = String(describing: error)
        let problem: Problem =
            kind == .onCreate
            ? .hookFailed(target: recipe.displayName, hook: "onCreate", cause: cause)
            : .factoryFailed(target: recipe.displayName, cause: cause)
        return ResolutionError(Finding(problem, at: recipe.location, trace: [recipe.step]), cause: error)
    }
}
