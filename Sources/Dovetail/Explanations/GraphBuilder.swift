package import DovetailModel

/// Converts the bindings of an assembly, and of those above it, into a graph.
package struct GraphBuilder {
    /// A container as a level of the graph.
    private struct Level {
        let assembly: Assembly
        /// For an overlay: the bindings of the containers above that it creates again.
        let affected: Set<Plan.InheritedSlot>?
        let isOverlay: Bool
    }

    /// The containers, the outermost first. Their positions are the levels of the graph.
    private let levels: [Level]
    private var bindings: [AnyBinding] = []
    /// For each level, the index of its first module in the graph. `numbers` has the index of each binding.
    private var firstModules: [Int] = []
    private var numbers: [[Int: Int]] = []
    /// The types that a request needs, in addition to the parameters of bindings.
    private var wanted: [Any.Type] = []
    private var described: Graph
    /// Bindings of the only container that are not described, or only without dependencies.
    private let settled: SettledBindings?

    /// Creates a builder for the graph of a container.
    ///
    /// - Parameter settled: The bindings that need no rule. Without them, the graph has the same errors.
    init(_ plan: Plan, without settled: SettledBindings? = nil) {
        self.init(GraphBuilder.levels(of: plan), without: settled)
    }

    /// Creates a builder for the graph of an assembly that belongs to no container yet.
    init(_ assembly: Assembly, under parent: Plan?) {
        let above = parent.map(GraphBuilder.levels) ?? []
        self.init(above + [Level(assembly: assembly, affected: nil, isOverlay: false)])
    }

    private init(_ levels: [Level], without settled: SettledBindings? = nil) {
        self.levels = levels
        self.settled = settled
        described = Graph(
            levels: levels.enumerated().map { Graph.Level(parent: $0 == 0 ? nil : $0 - 1, isOverlay: $1.isOverlay) })
        for level in levels.indices { add(levels[level].assembly, at: level) }
        addRequests()
    }

    /// Adds the requests that modules declare. An overlay answers those of the containers that it is in front of.
    private mutating func addRequests() {
        let overlay = levels.lastIndex { $0.isOverlay }
        for (level, part) in levels.enumerated() {
            for declared in part.assembly.requests {
                let dependency = Dependency(requesting: declared.key, at: declared.site.location)
                var request = Graph.Request(dependency, level: max(level, overlay ?? 0), isAsync: true)
                request.isEntryPoint = true
                described.requests.append(request)
                wanted.append(DependencyShape(declared.key.type.type).type)
            }
        }
    }

    private static func levels(of plan: Plan) -> [Level] {
        var chain = [plan]
        while let parent = chain.last?.parent { chain.append(parent) }
        return chain.reversed().map {
            Level(assembly: $0.assembly, affected: $0.affected, isOverlay: $0.overlay != nil)
        }
    }

    package consuming func graph() -> Graph {
        addConformances()
        return described
    }

    /// Returns the graph with one request, which is its only root.
    consuming func graph(asking request: Graph.Request, for types: [Any.Type] = []) -> Graph {
        wanted += types
        var graph = graph()
        for index in graph.bindings.indices {
            graph.bindings[index].isRoot = false
            graph.bindings[index].isEager = false
        }
        graph.requests = [request]
        return graph
    }

    /// The level of the innermost container.
    var innermost: Int { levels.count - 1 }

    /// Returns the index in the graph of a binding a number of levels up.
    func number(of binding: Int, levelsUp: Int) -> Int? {
        let level = innermost - levelsUp
        return numbers.indices.contains(level) ? numbers[level][binding] : nil
    }

    /// Returns the indices in the graph of the bindings that match.
    func numbers(where matches: (AnyBinding) -> Bool) -> [Int] { bindings.indices.filter { matches(bindings[$0]) } }

    /// Returns the indices in the graph of some bindings, if it contains them.
    package func numbers(of wanted: [BindingFacts]) -> [Int] {
        let wanted = Set(wanted.map(ObjectIdentifier.init))
        return numbers { wanted.contains(ObjectIdentifier($0)) }
    }

    /// The index in the graph of each binding by its identity; of equal ones, that of the first.
    package var identities: [BindingIdentity: Int] {
        Dictionary(bindings.enumerated().map { (BindingIdentity($1, occurrence: 0), $0) }) { first, _ in first }
    }

    /// Adds a nested request of a factory to the dependencies of its binding.
    mutating func add(_ request: NestedRequests.Entry) {
        guard case .resolution(let requester, let key) = request.target else { return }
        for number in numbers(where: { ObjectIdentifier($0) == requester }) {
            let shape = DependencyShape(key.type.type, key.qualification)
            let dependencies = described.bindings[number].dependencies
            var dependency = Dependency(
                key: KeyID(shape.type, shape.qualification).key, position: dependencies.count,
                location: described.bindings[number].location)
            dependency.wrappers = shape.wrappers
            described.bindings[number].dependencies = dependencies + [dependency]
        }
    }

    /// Adds an entry for each dependency that is not bound but that a parent which is not a container provides.
    mutating func add(whatServes parent: any ParentContainer) {
        func serves<T>(_ type: T.Type) -> Bool { parent.isRegistered(type) }
        var answers: [KeyID: Bool] = [:]
        var added: Set<KeyID> = []
        let shapes =
            bindings.flatMap(\.parameters).map { DependencyShape($0.type, $0.qualification) }
            + levels.flatMap(\.assembly.requests).map { DependencyShape($0.key.type.type, $0.key.qualification) }
        for shape in shapes {
            let requested = keysForForeignParent(of: shape)
            let found = requested.first { key in
                if let known = answers[key] { return known }
                let answer = _openExistential(key.type.type, do: serves)
                answers[key] = answer
                return answer
            }
            guard let key = found, added.insert(key).inserted else { continue }
            var entry = Binding(
                id: described.bindings.count, implementation: key.key.type, keys: [key.key],
                location: SourceLocation(file: "Container(parent:)", line: 1, column: 1))
            entry.kind = .instance
            entry.isUnused = true
            described.bindings.append(entry)
        }
    }

    /// Returns the keys under which a parent that is not a container is searched for a parameter, in this order. Empty
    /// if a container provides the parameter.
    private func keysForForeignParent(of shape: DependencyShape) -> [KeyID] {
        guard shape.kind == .value, shape.qualification == .none else { return [] }
        var requested: [KeyID] = []
        for key in shape.keys {
            if levels.contains(where: { $0.assembly.table.serving[key] != nil }) { return [] }
            let type = key.type.type
            if let collection = DependencyShape.collection(of: type) {
                let isServed = levels.contains { $0.assembly.hasElements(of: collection, under: .none, from: nil) }
                return isServed ? [] : requested + [key]
            }
            if MetadataKind.isOptional(type) || key == shape.keys.last { requested.append(key) }
        }
        return requested
    }

    /// Returns the index in the graph of a module a number of levels up.
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
        let served = GraphBuilder.keys(servedIn: assembly)
        for number in assembly.used where settled?.omits(number) != true {
            let installed = assembly.bindings[number]
            var entry = describe(installed.binding, id: described.bindings.count)
            if settled?.cutsPaths(at: number) == true { entry.dependencies = [] }
            entry.module = installed.module.map { $0 + firstModule }
            entry.level = level
            if assembly.isExtended || installed.binding.fillsInput {
                narrow(&entry, of: installed.binding, to: served[number] ?? [])
            }
            move(&entry, of: installed.binding, number: number, from: level)
            entry.fillsInput = installed.binding.fillsInput
            entry.isAdded = installed.isAdded
            numbers[level][number] = described.bindings.count
            described.bindings.append(entry)
            bindings.append(installed.binding)
        }
    }

    /// Returns the keys under which the table contains each binding, if some bindings are not found under all their keys.
    private static func keys(servedIn assembly: Assembly) -> [Int: [Key]] {
        guard assembly.isExtended || assembly.bindings.contains(where: { $0.binding.fillsInput }) else { return [:] }
        var served: [Int: [Key]] = [:]
        for (key, entries) in assembly.table.serving {
            for entry in entries { served[entry.binding, default: []].append(key.key) }
        }
        return served
    }

    /// Removes the keys under which the table does not contain the binding, because other bindings may have replaced it
    /// there. A provided value has the keys of its inputs instead.
    private func narrow(_ entry: inout Binding, of binding: AnyBinding, to served: [Key]) {
        if binding.fillsInput {
            if !served.isEmpty { entry.keys = served.ordered() }
            return
        }
        entry.keys.removeAll { !served.contains($0) }
        if entry.keys.isEmpty { entry.elements.removeAll(where: \.isAlwaysVisible) }
    }

    /// Moves a binding that an overlay creates again to the level of the overlay, where nearer bindings have
    /// precedence. If none of its keys, elements and decorations remains, the overlay never creates it: it stays at its
    /// level, without dependencies.
    private func move(_ entry: inout Binding, of binding: AnyBinding, number: Int, from level: Int) {
        let overlay = levels.indices.last { overlay in
            overlay > level
                && levels[overlay].affected?.contains(.init(level: overlay - level, binding: number)) == true
        }
        guard let overlay else { return }
        // Only an overlay replaces hidden bindings.
        let nearer = levels[(level + 1)...overlay].filter { !binding.isHidden || $0.isOverlay }.map(\.assembly)
        func isServed(_ key: KeyID) -> Bool {
            nearer.contains { $0.table.serving[key] != nil && !$0.table.onlyDefaults(key) }
        }
        let wrapped = binding.decoration.map { KeyID($0.key.type.type, binding.qualification) }
        let keys = binding.keys.filter { !isServed($0) }
        let elements = zip(binding.elements, entry.elements).filter { element, _ in
            if element.keepsOwnKey { return !keys.isEmpty }
            return element.entry == nil || binding.isHidden || !nearer.contains { $0.hasEntry(of: element) }
        }
        guard !keys.isEmpty || !elements.isEmpty || wrapped.map(isServed) == false else {
            entry.dependencies = []
            entry.elements.removeAll(where: \.isAlwaysVisible)
            return
        }
        entry.keys = keys.map(\.key)
        entry.elements = elements.map(\.1)
        entry.level = overlay
    }

    private func describe(_ binding: AnyBinding, id: Int) -> Binding {
        var entry = Binding(
            id: id, implementation: binding.name, keys: binding.keys.map(\.key), location: binding.location)
        entry.elements = binding.elements.map {
            var element = Binding.Element(
                key: $0.key.key, entry: $0.entry.map { String(describing: $0.base) },
                entryType: $0.entryType.map { TypeName($0) })
            element.isAlwaysVisible = $0.keepsOwnKey
            return element
        }
        entry.decorates = binding.decoration.map { KeyID($0.key.type.type, binding.qualification).key }
        entry.kind = binding.kind
        entry.lifetime = binding.lifetime
        entry.isolation = Isolation(binding.isolation)
        entry.isAsync = binding.isAsync
        entry.isSendable = binding.isSendable
        entry.dependencies = dependencies(of: binding)
        entry.priority = binding.priority
        entry.isHidden = binding.isHidden
        entry.overridable = binding.overridable
        entry.isEager = binding.isEager
        entry.isRoot = binding.isRoot
        entry.isUnused = binding.isUnused
        entry.isOpaque = entry.dependencies.contains { $0.kind == .resolution }
        entry.hasOnClose = binding.hasOnClose
        entry.hasOnEnd = binding.hasOnEnd
        entry.mistakes = binding.mistakes + binding.unfitUses.map { .usingWithoutParameter(TypeName($0.type)) }
        return entry
    }

    private func dependencies(of binding: AnyBinding) -> [Dependency] {
        var position = -1
        var role: Dependency.Role?
        return binding.parameters.map { parameter in
            position = parameter.role == role ? position + 1 : 0
            role = parameter.role
            let shape = DependencyShape(parameter.type, parameter.qualification)
            let key = KeyID(shape.type, shape.keys(using: binding.uses).last?.qualification ?? shape.qualification)
            var dependency = Dependency(key: key.key, position: position, location: binding.location)
            dependency.kind = shape.kind
            dependency.wrappers = shape.wrappers
            dependency.role = parameter.role
            if shape.kind == .argument { dependency.isHashable = shape.type is any Hashable.Type }
            return dependency
        } + reads(of: binding)
    }

    /// Returns the keys that the binding read when it was declared, if they are bound.
    private func reads(of binding: AnyBinding) -> [Dependency] {
        binding.reads.filter { key in levels.contains { $0.assembly.table.serving[key] != nil } }.enumerated().map {
            Dependency(key: $1.key, position: $0, location: binding.location)
        }
    }

    /// Adds the conforming types for protocols that may have no binding. Only for those, because each costs a search of
    /// all bindings.
    private mutating func addConformances() {
        var missing: [TypeName: Any.Type] = [:]
        for type in wanted where MetadataKind.isExistential(type) { missing[TypeName(type)] = type }
        let served = outermostLevels
        for (number, binding) in bindings.enumerated() {
            let lacks = described.bindings[number].dependencies.contains { dependency in
                dependency.kind == .value && served[dependency.key, default: .max] > described.bindings[number].level
            }
            guard lacks else { continue }
            for parameter in binding.parameters {
                let type = DependencyShape(parameter.type).type
                if MetadataKind.isExistential(type) { missing[TypeName(type)] = type }
            }
        }
        for (name, wanted) in missing {
            for (index, binding) in bindings.enumerated() where MetadataKind.conforms(binding.type, to: wanted) {
                described.bindings[index].conformances.append(name)
            }
        }
        for index in described.bindings.indices where described.bindings[index].conformances.count > 1 {
            described.bindings[index].conformances = described.bindings[index].conformances.ordered()
        }
    }

    /// The outermost level at which every requester may use each key.
    private var outermostLevels: [Key: Int] {
        var levels: [Key: Int] = [:]
        for entry in described.bindings where !entry.isHidden {
            for key in entry.keys { levels[key] = min(levels[key] ?? .max, entry.level) }
        }
        return levels
    }
}

extension Dependency {
    /// Creates the dependency of a request for a key.
    package init(requesting key: KeyID, at location: SourceLocation) {
        let shape = DependencyShape(key.type.type, key.qualification)
        self.init(key: KeyID(shape.type, shape.qualification).key, position: 0, location: location)
        kind = shape.kind
        wrappers = shape.wrappers
    }
}

extension Assembly {
    /// Returns true if there is an element under the same key of the same dictionary.
    fileprivate func hasEntry(of element: AnyBinding.Alias) -> Bool {
        table.elements[element.key]?.contains {
            let other = elements[$0.binding].alias
            return other.entry == element.entry && other.entryType == element.entryType
        } ?? false
    }
}
