internal import DovetailGraph

/// Links the injections and hooks of a recipe without its factory.
final class InjectorMaker<Value>: NodeLinking, Making {
    private let recipe: Recipe<Value>
    private let site: RecipeSite
    private var steps: [(isolation: (any Actor)?, run: (inout Context, Value) throws -> Void)] = []

    init(_ recipe: Recipe<Value>, _ site: RecipeSite) {
        self.recipe = recipe
        self.site = site
    }

    override func link(_ node: AnyNode, with linker: Linker) throws(LinkFailure) {
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

    private static func failure(_ error: any Error, of recipe: BindingFacts, in kind: Step<Value>.Kind)
        -> ResolutionError
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

extension Linker {
    /// What the recipe for a type does to an instance that someone else made.
    func injector<T>(for type: T.Type) throws(LinkFailure) -> Node<Injector<T>> {
        guard let (level, number) = binding(injectedInto: KeyID(type)),
            let recipe = ancestor(level).assembly.recipes[number].recipe as? Recipe<T>
        else { throw missing(KeyID(type)) }
        let installed = ancestor(level).assembly.recipes[number]
        let key = ComposedKey(
            type: ObjectIdentifier(Injector<T>.self), qualification: .none, isUnqualified: true, level: level,
            recipe: number, module: installed.module, takesArguments: false)
        // Made by this function, under this key.
        if let made = state.composed[key] { return known(made, as: Node<Injector<T>>.self) }
        let site = RecipeSite(
            level: level, module: installed.module, recipe: number, id: installed.id, uses: recipe.uses)
        let maker = InjectorMaker(recipe, site)
        // Kept before anything can fail: then it is forgotten with the rest.
        let node = keep(Node<Injector<T>>(maker, recipe: recipe), linkedBy: maker)
        state.composed[key] = node
        if recipe.kind == .input, recipe.hasSteps {
            offer(try self.node(number, level: level, wrapped: nil), to: node)
        }
        return node
    }

    /// The nearest binding for a key that is not a value which a child was given: such a value has no injections of its own.
    private func binding(injectedInto key: KeyID) -> (level: Int, recipe: Int)? {
        guard case .recipe(let level, let number)? = answer(to: key) else { return nil }
        func isProvided(_ number: Int, in plan: Plan) -> Bool { plan.assembly.recipes[number].recipe.fillsInput }
        guard isProvided(number, in: ancestor(level)) else { return (level, number) }
        for (above, plan) in plan.chain.enumerated().dropFirst(level + 1) {
            if case .one(let number) = plan.assembly.table.lookUpPublic(key), !isProvided(number, in: plan) {
                return (above, number)
            }
        }
        return (level, number)
    }
}
