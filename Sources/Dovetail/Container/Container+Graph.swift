public import DovetailGraph

extension Container {
    /// The graph as data: recipes, what each needs, places in the source; those of parents too, each at its own level.
    ///
    /// A snapshot; costs time linear in recipes and parameters, and a name look-up for each type.
    public var graph: Graph { GraphBuilder(plan).build() }

    /// Every finding about the graph, warnings and notes too, in a stable order: by place, then by id.
    public var findings: [Finding] { graph.findings() }

    /// Whether there is no error among the findings.
    public var isValid: Bool { !findings.contains { $0.severity == .error } }

    /// Checks the whole graph before anything is made.
    ///
    /// A container without errors never throws `missing-binding`, `cycle`, `needs-async`, `argument-mismatch` or
    /// `missing-input` for what parameters declare, once it was started.
    /// - Throws: All findings, if there is an error among them.
    public func validate() throws(ValidationError) {
        let findings = findings
        if findings.contains(where: { $0.severity == .error }) { throw ValidationError(findings: findings) }
    }
}

/// Turns the recipes of a plan, and of those above it, into a graph.
private struct GraphBuilder {
    /// The plans, the outermost first: their positions are the levels of the graph.
    private let plans: [Plan]
    private var types: [Any.Type] = []
    private var graph: Graph

    init(_ plan: Plan) {
        var chain = [plan]
        while let parent = chain.last?.parent { chain.append(parent) }
        plans = chain.reversed()
        graph = Graph(levels: chain.indices.map { Graph.Level(parent: $0 == 0 ? nil : $0 - 1) })
    }

    consuming func build() -> Graph {
        for (level, plan) in plans.enumerated() { add(plan, at: level) }
        addConformances()
        return graph
    }

    private mutating func add(_ plan: Plan, at level: Int) {
        let firstModule = graph.modules.count
        let assembly = plan.assembly
        for module in assembly.modules {
            let info = assembly.table.modules[module.index]
            var description = Graph.Module(name: TypeName(module.type), parent: info.parent.map { $0 + firstModule })
            description.imports = info.imports.map { $0 + firstModule }
            description.requirements = module.value.requirements.map { TypeName(type(of: $0)) }
            graph.modules.append(description)
        }
        for number in assembly.used {
            let installed = assembly.recipes[number]
            var binding = describe(installed.recipe, id: graph.bindings.count)
            binding.module = installed.module.map { $0 + firstModule }
            binding.level = level
            move(&binding, of: installed.recipe, number, from: level)
            binding.fillsInput = installed.recipe.fillsInput
            graph.bindings.append(binding)
            types.append(installed.recipe.type)
        }
    }

    /// What a view makes for itself is the view's, and gives way there to what is nearer. Where nothing is left of it, the view
    /// never makes it: it stays where it was, and needs nothing.
    private func move(_ binding: inout Binding, of recipe: AnyRecipe, _ number: Int, from level: Int) {
        let view = plans.indices.last { view in
            view > level
                && plans[view].affected?.contains(.init(level: view - level, recipe: number)) == true
        }
        guard let view else { return }
        let nearer = plans[(level + 1)...view].map(\.assembly)
        func isServed(_ key: KeyID) -> Bool {
            nearer.contains { $0.table.serving[key] != nil && !$0.table.onlyDefaults(key) }
        }
        let wrapped = recipe.decoration.map { KeyID($0.key.type.type, recipe.qualification) }
        let keys = recipe.keys.filter { recipe.isHidden || !isServed($0) }
        let elements = zip(recipe.elements, binding.elements).filter { element, _ in
            element.entry == nil || recipe.isHidden || !nearer.contains { $0.hasEntry(of: element) }
        }
        guard !keys.isEmpty || !elements.isEmpty || wrapped.map(isServed) == false else {
            binding.dependencies = []
            return
        }
        binding.keys = keys.map(\.key)
        binding.elements = elements.map(\.1)
        binding.level = view
    }

    private func describe(_ recipe: AnyRecipe, id: Int) -> Binding {
        var binding = Binding(
            id: id, implementation: recipe.name, keys: recipe.keys.map(\.key), location: recipe.location)
        binding.elements = recipe.elements.map {
            Binding.Element(
                key: $0.key.key, entry: $0.entry.map { String(describing: $0.base) },
                entryType: $0.entryType.map { TypeName($0) })
        }
        binding.decorates = recipe.decoration.map { KeyID($0.key.type.type, recipe.qualification).key }
        binding.kind = recipe.kind
        binding.lifetime = recipe.lifetime
        binding.isolation = Isolation(recipe.isolation)
        binding.isAsync = recipe.isAsync
        binding.isSendable = recipe.isSendable
        binding.dependencies = dependencies(of: recipe)
        binding.priority = recipe.priority
        binding.isHidden = recipe.isHidden
        binding.overridable = recipe.overridable
        binding.isEager = recipe.isEager
        binding.isRoot = recipe.isRoot
        binding.isUnused = recipe.isUnused
        binding.isOpaque = binding.dependencies.contains { $0.kind == .resolution }
        binding.hasOnClose = recipe.hasOnClose
        binding.mistakes = recipe.mistakes
        return binding
    }

    private func dependencies(of recipe: AnyRecipe) -> [Dependency] {
        var position = -1
        var role: Dependency.Role?
        return recipe.parameters.map { parameter in
            position = parameter.role == role ? position + 1 : 0
            role = parameter.role
            let shape = DependencyShape(parameter.type, parameter.qualification)
            let use = shape.qualification == .none ? recipe.uses.first { $0.type == shape.type } : nil
            let key = KeyID(shape.type, use?.qualification ?? shape.qualification)
            var dependency = Dependency(key: key.key, position: position, location: recipe.location)
            dependency.kind = shape.kind
            dependency.wrappers = shape.wrappers
            dependency.role = parameter.role
            if shape.kind == .argument { dependency.isHashable = shape.type is any Hashable.Type }
            return dependency
        } + reads(of: recipe)
    }

    /// What the recipe took when it was written, as far as it is bound.
    private func reads(of recipe: AnyRecipe) -> [Dependency] {
        recipe.reads.filter { key in plans.contains { $0.assembly.table.serving[key] != nil } }.enumerated().map {
            Dependency(key: $1.key, position: $0, location: recipe.location)
        }
    }

    /// For protocols that nothing serves: which types would do. Asked for those only, because each costs a look at every
    /// recipe.
    private mutating func addConformances() {
        let served = Set(graph.bindings.flatMap { $0.keys.map(\.type) + $0.elements.map(\.key.type) })
        var missing: [TypeName: Any.Type] = [:]
        for plan in plans {
            for number in plan.assembly.used {
                for parameter in plan.assembly.recipes[number].recipe.parameters {
                    let type = DependencyShape(parameter.type).type
                    guard MetadataKind.isExistential(type) else { continue }
                    let name = TypeName(type)
                    if !served.contains(name) { missing[name] = type }
                }
            }
        }
        for (name, wanted) in missing {
            for (index, type) in types.enumerated() where MetadataKind.conforms(type, to: wanted) {
                graph.bindings[index].conformances.append(name)
            }
        }
        for index in graph.bindings.indices { graph.bindings[index].conformances.sort() }
    }
}

extension Assembly {
    /// Whether it has an element of that name in the same dictionary.
    fileprivate func hasEntry(of element: AnyRecipe.Alias) -> Bool {
        table.elements[element.key]?.contains {
            let other = elements[$0.binding].alias
            return other.entry == element.entry && other.entryType == element.entryType
        } ?? false
    }
}
