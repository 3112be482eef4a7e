internal import DovetailGraph

/// Detects the mistakes that can be seen without linking anything. What they are is for the rules of the graph to say, which
/// is built only where there is one.
extension Assembler {
    /// Whether a recipe has a mistake of its own.
    static func isMistaken(_ recipe: AnyRecipe) -> Bool {
        if !recipe.mistakes.isEmpty || recipe.isEager && !recipe.isShared { return true }
        if recipe.decoration != nil, !recipe.aliases.isEmpty || !recipe.elements.isEmpty { return true }
        if recipe.hasOnClose, recipe.lifetime != .singleton, recipe.lifetime != .container { return true }
        if !recipe.uses.isEmpty, !recipe.unfitUses.isEmpty { return true }
        guard recipe.isShared else { return false }
        return recipe.parameters.contains { parameter in
            let shape = DependencyShape(parameter.type, parameter.qualification)
            return shape.kind == .container || shape.kind == .argument && !(shape.type is any Hashable.Type)
        }
    }

    /// Gives each module its imports. Whether one of them is missing here and above.
    mutating func linkImports() -> Bool {
        var isMissing = false
        for module in assembly.modules {
            var imports: [Int] = []
            for type in module.module.imports {
                if let index = assembly.module(type) {
                    imports.append(index)
                } else if !isInParent(type) {
                    isMissing = true
                }
            }
            if !imports.isEmpty { assembly.table.setImports(imports, of: module.index) }
        }
        return isMissing
    }

    /// Whether recipes contradict each other.
    var isContradictory: Bool {
        !assembly.table.duplicates().isEmpty || hasDuplicateEntries
            || assembly.table.decorators.keys.contains { key in
                assembly.table.serving[key] == nil && parent?.recipe(serving: key) == nil
            }
    }

    private var hasDuplicateEntries: Bool {
        assembly.table.elements.values.contains { entries in
            // What a module hides does not clash with what others see.
            var seen: [Int?: Set<AnyHashable>] = [:]
            return entries.contains { entry in
                guard let name = assembly.elements[entry.binding].alias.entry else { return false }
                return !seen[entry.hiddenIn, default: []].insert(name).inserted
            }
        }
    }
}
