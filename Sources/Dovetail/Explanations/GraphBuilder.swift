internal import DovetailGraph

/// Turns the recipes of an assembly, and of those above it, into a graph.
struct GraphBuilder {
    /// A container as a level of the graph.
    private struct Level {
        let assembly: Assembly
        /// For a view: what it makes for itself of the containers above.
        let affected: Set<Plan.InheritedSlot>?
        let isOverlay: Bool
    }

    /// The containers, the outermost first: their positions are the levels of the graph.
    private let levels: [Level]
    private var recipes: [AnyRecipe] = []
    /// For each level the number of its first module, and the binding of each recipe.
    private var firstModules: [Int] = []
    private var numbers: [[Int: Int]] = []
    /// What somebody asks for besides the parameters of recipes.
    private var wanted: [Any.Type] = []
    private var described: Graph

    /// The graph of a container.
    init(_ plan: Plan) { self.init(GraphBuilder.levels(of: plan)) }

    /// The graph of an assembly that no container has yet.
    init(_ assembly: Assembly, under parent: Plan?) {
        let above = parent.map(GraphBuilder.levels) ?? []
        self.init(above + [Level(assembly: assembly, affected: nil, isOverlay: false)])
    }

    private init(_ levels: [Level]) {
        self.levels = levels
        described = Graph(
            levels: levels.enumerated().map { Graph.Level(parent: $0 == 0 ? nil : $0 - 1, isOverlay: $1.isOverlay) })
        for level in levels.indices { add(levels[level].assembly, at: level) }
    }

    private static func levels(of plan: Plan) -> [Level] {
        var chain = [plan]
        while let parent = chain.last?.parent { chain.append(parent) }
        return chain.reversed().map {
            Level(assembly: $0.assembly, affected: $0.affected, isOverlay: $0.overlay != nil)
        }
    }

    consuming func graph() -> Graph {
        addConformances()
        return described
    }

    /// The graph with one request, which is its only root.
    consuming func graph(asking request: Graph.Request, for types: [Any.Type] = []) -> Graph {
        wanted = types
        var graph = graph()
        for index in graph.bindings.indices {
            graph.bindings[index].isRoot = false
            graph.bindings[index].isEager = false
        }
        graph.requests = [request]
        return graph
    }

    /// The innermost container, as a level of the graph.
    var innermost: Int { levels.count - 1 }

    /// The binding of a recipe so many levels up.
    func number(of recipe: Int, levelsUp: Int) -> Int? {
        let level = innermost - levelsUp
        return numbers.indices.contains(level) ? numbers[level][recipe] : nil
    }

    /// The bindings whose recipes fulfil a condition.
    func numbers(where isMeant: (AnyRecipe) -> Bool) -> [Int] { recipes.indices.filter { isMeant(recipes[$0]) } }

    /// Adds what a factory has asked for by hand to what its recipe needs.
    mutating func add(_ ask: HandmadeRequests.Ask) {
        guard case .resolution(let asker, let key) = ask.request else { return }
        for number in numbers(where: { ObjectIdentifier($0) == asker }) {
            let shape = DependencyShape(key.type.type, key.qualification)
            let dependencies = described.bindings[number].dependencies
            var dependency = Dependency(
                key: KeyID(shape.type, shape.qualification).key, position: dependencies.count,
                location: described.bindings[number].location)
            dependency.wrappers = shape.wrappers
            described.bindings[number].dependencies = dependencies + [dependency]
        }
    }

    /// Adds what a parent that is no container serves of what is needed and not bound.
    mutating func add(whatServes parent: any Resolving) {
        func serves<T>(_ type: T.Type) -> Bool { parent.isRegistered(type) }
        var answers: [KeyID: Bool] = [:]
        var added: Set<KeyID> = []
        for parameter in recipes.flatMap(\.parameters) {
            let asked = keysForForeignParent(of: DependencyShape(parameter.type, parameter.qualification))
            let found = asked.first { key in
                if let known = answers[key] { return known }
                let answer = _openExistential(key.type.type, do: serves)
                answers[key] = answer
                return answer
            }
            guard let key = found, added.insert(key).inserted else { continue }
            var binding = Binding(
                id: described.bindings.count, implementation: key.key.type, keys: [key.key],
                location: SourceLocation(file: "Container(parent:)", line: 1, column: 1))
            binding.kind = .instance
            binding.isUnused = true
            described.bindings.append(binding)
        }
    }

    /// What a parent that is no container is asked for, in this order, to serve a parameter: nothing where a container does.
    private func keysForForeignParent(of shape: DependencyShape) -> [KeyID] {
        guard shape.kind == .value, shape.qualification == .none else { return [] }
        var asked: [KeyID] = []
        for key in shape.keys {
            if levels.contains(where: { $0.assembly.table.serving[key] != nil }) { return [] }
            let type = key.type.type
            if let collection = type as? any CollectionKind.Type {
                let isServed = levels.contains { $0.assembly.hasElements(of: collection, under: .none, from: nil) }
                return isServed ? [] : asked + [key]
            }
            if type is any OptionalKind.Type || key == shape.keys.last { asked.append(key) }
        }
        return asked
    }

    /// The module with an index in the assembly so many levels up.
    func module(_ index: Int, levelsUp: Int) -> Int? {
        let level = innermost - levelsUp
        return firstModules.indices.contains(level) ? firstModules[level] + index : nil
    }

    private mutating func add(_ assembly: Assembly, at level: Int) {
        let firstModule = described.modules.count
        firstModules.append(firstModule)
        for module in assembly.modules {
            let info = assembly.table.modules[module.index]
            var description = Graph.Module(name: TypeName(module.type), parent: info.parent.map { $0 + firstModule })
            description.imports = info.imports.map { $0 + firstModule }
            description.requirements = module.module.requirements.map { TypeName(type(of: $0)) }
            description.missingImports = module.module.imports.filter { type in
                !levels[...level].contains { $0.assembly.module(type) != nil }
            }.map { TypeName($0) }
            described.modules.append(description)
        }
        numbers.append([:])
        for number in assembly.used {
            let installed = assembly.recipes[number]
            var binding = describe(installed.recipe, id: described.bindings.count)
            binding.module = installed.module.map { $0 + firstModule }
            binding.level = level
            if assembly.isExtended || installed.recipe.fillsInput { narrow(&binding, number: number, in: assembly) }
            move(&binding, of: installed.recipe, number: number, from: level)
            binding.fillsInput = installed.recipe.fillsInput
            binding.isAdded = installed.isAdded
            numbers[level][number] = described.bindings.count
            described.bindings.append(binding)
            recipes.append(installed.recipe)
        }
    }

    /// Leaves the keys under which the table has a recipe: others may have taken some of them, and a value that was provided
    /// serves those of the inputs.
    private func narrow(_ binding: inout Binding, number: Int, in assembly: Assembly) {
        func leads(_ entries: BindingEntries) -> Bool { entries.contains { $0.binding == number } }
        let served = assembly.table.serving.filter { leads($0.value) }.map(\.key.key)
        if binding.fillsInput || assembly.recipes[number].recipe.fillsInput {
            if !served.isEmpty { binding.keys = served.sorted() }
            return
        }
        binding.keys.removeAll { !served.contains($0) }
    }

    /// What a view makes for itself is the view's, and gives way there to what is nearer. Where nothing is left of it, the view
    /// never makes it: it stays where it was, and needs nothing.
    private func move(_ binding: inout Binding, of recipe: AnyRecipe, number: Int, from level: Int) {
        let view = levels.indices.last { view in
            view > level
                && levels[view].affected?.contains(.init(level: view - level, recipe: number)) == true
        }
        guard let view else { return }
        // Only an overlay replaces what is hidden.
        let nearer = levels[(level + 1)...view].filter { !recipe.isHidden || $0.isOverlay }.map(\.assembly)
        func isServed(_ key: KeyID) -> Bool {
            nearer.contains { $0.table.serving[key] != nil && !$0.table.onlyDefaults(key) }
        }
        let wrapped = recipe.decoration.map { KeyID($0.key.type.type, recipe.qualification) }
        let keys = recipe.keys.filter { !isServed($0) }
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
        binding.mistakes = recipe.mistakes + recipe.unfitUses.map { .usingWithoutParameter(TypeName($0.type)) }
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
        recipe.reads.filter { key in levels.contains { $0.assembly.table.serving[key] != nil } }.enumerated().map {
            Dependency(key: $1.key, position: $0, location: recipe.location)
        }
    }

    /// For protocols that perhaps nothing serves: which types would do. Asked for those only, because each costs a look at
    /// every recipe.
    private mutating func addConformances() {
        var missing: [TypeName: Any.Type] = [:]
        for type in wanted where MetadataKind.isExistential(type) { missing[TypeName(type)] = type }
        let served = outermostLevels
        for (number, recipe) in recipes.enumerated() {
            let lacks = described.bindings[number].dependencies.contains { dependency in
                dependency.kind == .value && served[dependency.key, default: .max] > described.bindings[number].level
            }
            guard lacks else { continue }
            for parameter in recipe.parameters {
                let type = DependencyShape(parameter.type).type
                if MetadataKind.isExistential(type) { missing[TypeName(type)] = type }
            }
        }
        for (name, wanted) in missing {
            for (index, recipe) in recipes.enumerated() where MetadataKind.conforms(recipe.type, to: wanted) {
                described.bindings[index].conformances.append(name)
            }
        }
        for index in described.bindings.indices { described.bindings[index].conformances.sort() }
    }

    /// The outermost level at which everybody may use each key.
    private var outermostLevels: [Key: Int] {
        var levels: [Key: Int] = [:]
        for binding in described.bindings where !binding.isHidden {
            for key in binding.keys { levels[key] = min(levels[key] ?? .max, binding.level) }
        }
        return levels
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
