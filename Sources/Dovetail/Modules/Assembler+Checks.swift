internal import DovetailGraph

/// The mistakes that can be seen without linking anything.
extension Assembler {
    mutating func check(_ recipe: AnyRecipe) {
        func report(_ problem: Problem) { problems.append(Finding(problem, at: recipe.location)) }
        func invalid(_ mistake: Problem.RecipeMistake) {
            report(.invalidRecipe(target: recipe.displayName, mistake: mistake))
        }
        for mistake in recipe.mistakes { invalid(mistake) }
        if recipe.isEager, !recipe.isShared { invalid(.eagerTransient) }
        if recipe.decoration != nil, !recipe.aliases.isEmpty || !recipe.elements.isEmpty {
            invalid(.decoratorWithOwnKeys)
        }
        if recipe.hasOnClose, recipe.lifetime != .singleton, recipe.lifetime != .container {
            report(.noOwnerToClose(target: recipe.displayName, lifetime: recipe.lifetime.rawValue))
        }
        guard recipe.isShared || !recipe.uses.isEmpty else { return }
        let all = recipe.parameters
        if all.isEmpty, recipe.uses.isEmpty { return }
        let parameters = all.map { DependencyShape($0.type, $0.qualification) }
        for use in recipe.uses where !parameters.contains(where: { $0.keys.contains { $0.type.type == use.type } }) {
            invalid(.usingWithoutParameter(TypeName(use.type)))
        }
        guard recipe.isShared else { return }
        for parameter in parameters {
            if parameter.kind == .container { invalid(.containerInShared) }
            if parameter.kind == .argument, !(parameter.type is any Hashable.Type) {
                report(.argumentNotHashable(target: recipe.displayName, argument: TypeName(parameter.type)))
            }
        }
    }

    mutating func checkWhole() {
        for module in assembly.modules {
            var imports: [Int] = []
            for type in module.value.imports {
                if let index = assembly.module(type) {
                    imports.append(index)
                } else if !isInParent(type) {
                    problems.append(
                        Finding(.missingRequirement(names: [name(type)], requiredBy: [name(module.type)]), at: nil))
                }
            }
            if !imports.isEmpty { assembly.table.setImports(imports, of: module.index) }
        }
        for (key, recipes) in assembly.table.duplicates() {
            reportDuplicate(key, nil, recipes.map { assembly.recipes[$0].recipe })
        }
        checkEntries()
        for (key, decorators) in assembly.table.decorators {
            guard assembly.table.serving[key] == nil, parent?.recipe(serving: key) == nil else { continue }
            for entry in decorators {
                let recipe = assembly.recipes[entry.binding].recipe
                problems.append(
                    Finding(.noDecoratorTarget(key: key.key, decorator: recipe.displayName), at: recipe.location))
            }
        }
    }

    private mutating func checkEntries() {
        for (key, entries) in assembly.table.elements {
            // What a module hides does not clash with what others see.
            var seen: [Int?: [AnyHashable: AnyRecipe]] = [:]
            for entry in entries {
                let (recipe, alias, _) = assembly.elements[entry.binding]
                guard let name = alias.entry else { continue }
                if let other = seen[entry.hiddenIn]?[name] {
                    reportDuplicate(key, String(describing: name.base), [other, assembly.recipes[recipe].recipe])
                }
                seen[entry.hiddenIn, default: [:]][name] = assembly.recipes[recipe].recipe
            }
        }
    }

    /// The later place is the error, the others are notes.
    private mutating func reportDuplicate(_ key: KeyID, _ entry: String?, _ recipes: [AnyRecipe]) {
        let locations = recipes.map(\.location).sorted()
        problems.append(
            Finding(
                .duplicateBinding(key: key.key, entry: entry), at: locations.last,
                related: locations.dropLast().map { .init(.alsoBound, $0) }))
    }
}
