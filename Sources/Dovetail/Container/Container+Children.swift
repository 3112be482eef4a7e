internal import DovetailGraph

extension Container {
    /// A child that gives values for `Input`s, by their types.
    ///
    /// Its plan is made once for these types and used again, so that a child costs its storage only: make one per
    /// request, per document, per file.
    /// - Throws: `unknown-input` for a value that no `Input` asks for.
    public func makeChild<each V: Sendable>(providing values: repeat each V) throws(AssemblyError) -> Container {
        let plan = try planForAssembly()
        var types: [ObjectIdentifier] = []
        for type in repeat (each V).self { types.append(ObjectIdentifier(type)) }
        let assembly = try plan.inputAssembly(for: types) { () throws(AssemblyError) in
            var recipes: [AnyRecipe] = []
            var keys: [[KeyID]] = []
            for type in repeat (each V).self {
                let found = plan.inputKeys(type)
                if found.isEmpty { throw AssemblyError(.unknownInput(key: Key(TypeName(type)))) }
                recipes.append(Container.provided(type))
                keys.append(found)
            }
            return Assembler.provide(recipes, keys: keys)
        }
        let child = Container(plan.childPlan(assembly, isObserved: false), parent: self)
        var index = 0
        for value in repeat each values {
            _ = child.word(at: SlotAddress(chunk: 0, index: index)).publish(Holder(value))
            index += 1
        }
        return child
    }

    private static func provided<V: Sendable>(_ type: V.Type) -> AnyRecipe {
        let missing = Problem.missingInput(key: Key(TypeName(type)), asker: .caller)
        let recipe = Recipe<V>(
            Factory { throw ResolutionError(missing) },
            location: SourceLocation(file: "makeChild(providing:)", line: 1, column: 1))
        recipe.lifetime = .singleton
        recipe.storage = .slot
        recipe.fillsInput = true
        recipe.kind = .instance
        return recipe
    }

    /// A child with recipes of its own, which hide this container's.
    public func makeChild(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) -> Container {
        try Container(parent: self, modules)
    }
}

extension Plan {
    /// The keys of every `Input` for a type, here and above.
    func inputKeys(_ type: Any.Type) -> [KeyID] {
        var keys: [KeyID] = []
        var plan: Plan? = self
        while let current = plan {
            for installed in current.assembly.recipes where installed.recipe.kind == .input {
                let recipe = installed.recipe
                if recipe.type == type, !keys.contains(recipe.ownKey) { keys.append(recipe.ownKey) }
            }
            plan = current.parent
        }
        return keys
    }
}
