internal import DovetailGraph

/// What is thrown where something cannot be linked.
extension Linker {
    /// The way from the request down to the recipe that is being linked.
    func way(to key: Key?) -> [Finding.Step] {
        var steps: [Finding.Step] = []
        var node = current
        while let here = node {
            if let step = here.recipe?.step { steps.append(step) }
            node = here.discoverer
        }
        return steps.reversed() + (key.map { [Finding.Step(name: $0.description, location: nil)] } ?? [])
    }

    func failure(_ problem: Problem, at location: SourceLocation?, _ key: Key?) -> ResolutionError {
        ResolutionError(problem, at: location ?? current?.recipe?.location, trace: way(to: key))
    }

    func missing(_ key: KeyID, _ asker: Problem.Asker) -> ResolutionError {
        let finding = Finding(
            .missingBinding(key: key.key, asker: asker), at: (current?.recipe ?? recipe(of: site))?.location,
            trace: way(to: key.key),
            related: NearMisses(plan).find(key))
        return ResolutionError(finding)
    }

    func duplicate(_ key: KeyID, _ recipes: [Int], _ level: Int) -> ResolutionError {
        let locations = recipes.map { ancestor(level).assembly.recipes[$0].recipe.location }
        let finding = Finding(
            .duplicateBinding(key: key.key, entry: nil), at: locations.last, trace: way(to: key.key),
            related: locations.dropLast().map { Finding.Related(.alsoBound, $0) })
        return ResolutionError(finding)
    }
}
