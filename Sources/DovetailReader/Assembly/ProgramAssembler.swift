internal import DovetailGraph

/// Builds the graph of a program: containers become levels, modules are installed in them, and calls become requests.
struct ProgramAssembler {
    /// A line of a module that is not a known kind of binding.
    struct Unreadable: Hashable {
        var text: String
        var location: SourceLocation
        /// True for a `ValueFiles`, which provides only plain values with names.
        var isValueFiles = false
    }

    let names: NameResolver
    let options: LinkOptions
    var graph = Graph(levels: [])
    var findings: [Finding] = []
    var unreadable: [Unreadable] = []
    /// The containers by the source location that creates them.
    var levels: [SourceLocation: Int] = [:]
    /// The modules of each level by name.
    var installed: [[TypeName: Int]] = []
    /// The branches of the lines that list them.
    var listed: [[TypeName: [[Branch]]]] = []
    /// For each level, true if its modules do not install their requirements.
    var mustBePresent: [Bool] = []
    /// The known parts of the values of modules.
    var values: [Int: ModuleValue] = [:]
    /// The first module of each container that has a name in its conditions, with the value.
    var nameClaims: [NameClaim: (type: String, value: ConditionNames.Value)] = [:]
    /// The modules whose requirements are being installed.
    var requiring: [TypeName] = []
    /// The requests whose container is unknown. They are assigned to a container at the end.
    var unassignedRequests: [Graph.Request] = []
    /// The containers that properties store.
    var properties = StoredContainers()
    /// True if a child waits until its parent is found, and if none waits any more.
    var (hasPostponedChildren, addsChildrenWithoutParent) = (false, false)
    /// The locations of bindings that are registered later, and of those that they replace. They are not reported as unused.
    var registered: Set<SourceLocation> = []
    /// True if the sources contain no container of which a binding is known.
    private(set) var assemblesEveryModule = false
    /// The containers that callers pass, by the location of the parameter, or of a method of a container.
    var passed: [SourceLocation: PassedContainers] = [:]
    /// The value of `passed` that is being found.
    var nextPassed: [SourceLocation: PassedContainers] = [:]
    /// The containers that functions return.
    var returned = ReturnedContainers()
    /// The functions that pass a type on to a request.
    var forwarders = Forwarders()
    /// The containers that receive requests for types that are not known.
    var unknownRequests: Set<Int> = []
    /// True if such a request goes to a container that is not known.
    var hasUnknownRequests = false
    /// The functions outside of the sources that receive a container.
    var escapes: Set<String> = []
    /// The functions that tell whether something is registered.
    private(set) var checks: Set = [LibraryNames.isRegistered]
    /// The properties and variables that do, or that keep an answer.
    private(set) var checkingProperties: Set<String> = []
    /// The keys whose default is a request, which the program replaces.
    var replacedKeys: Set<String> = []
    /// The requests of property wrappers, by the name of the wrapper.
    var wrappers: [String: WrapperRequest] = [:]
    /// What bindings depend on of which nothing else is known.
    var unreadUses: [(key: Key, level: Int)] = []
    /// The bodies that are too long, by their locations. One body may be read for several containers, or for none.
    var longBodies: [SourceLocation: Finding] = [:]
    /// The lines that list generic modules, by the bindings of these modules.
    var specializations: [Int: SourceLocation] = [:]
    /// The names of the properties that are containers, if they were needed.
    var containerNames: Set<String>?
    /// The roots of the options that are the name of no binding.
    private(set) var unknownRoots: Set<String>

    var table: SymbolTable { names.table }

    init(_ names: NameResolver, options: LinkOptions) {
        self.names = names
        self.options = options
        unknownRoots = Set(options.roots)
        graph.sourceModules = names.table.moduleNames
    }

    mutating func run() {
        var codeBodies = CodeBody.all(in: table)
        findChecks(in: codeBodies)
        walk(codeBodies, .containers)
        if graph.bindings.isEmpty, graph.levels.isEmpty || !unreadable.isEmpty { assembleEveryModule() }
        passContainers(in: codeBodies)
        findChildren(in: &codeBodies)
        walk(codeBodies, .registrations)
        findReplacedKeys()
        walk(findForwarders(in: codeBodies), .requests)
        addRequestsOfWrappers()
        addAbsentModules()
        if assemblesEveryModule || !unassignedRequests.isEmpty || graph.levels.contains(where: \.hasUnknownParent) {
            readUnlistedBindings()
        }
        // The modules are only a part of containers that tests complete.
        if assemblesEveryModule, !graph.unlisted.isEmpty { graph.levels[0].hasUnknownParent = true }
        checkInjectionPoints(in: codeBodies)
        addLongBodies()
        assignRequests()
        markRoots()
        markRootsOfUnknownRequests()
        if graph.hasRoots { for use in unreadUses { _ = markRoots(serving: use.key, level: use.level) } }
        for index in graph.bindings.indices { graph.bindings[index].id = index }
        findRecreatedBindings()
        linkImports()
    }

    /// Finds the functions and properties that tell whether something is registered. One may ask another one.
    private mutating func findChecks(in codeBodies: [CodeBody]) {
        var count = 0
        while checks.count > count {
            count = checks.count
            let telling = codeBodies.filter { $0.tells(by: checks, in: names) }
            let answers = codeBodies.flatMap { $0.answers(of: checks) }
            checkingProperties.formUnion(telling.compactMap(\.property) + answers)
            checks.formUnion(telling.compactMap(\.name) + answers)
        }
    }

    /// Finds the other children, and the containers that callers pass, until nothing changes. A child that is passed on may
    /// be the parent of another one. At last, those are added whose parent is not known.
    private mutating func findChildren(in codeBodies: inout [CodeBody]) {
        let naming = codeBodies
        repeat {
            let count = graph.levels.count
            hasPostponedChildren = false
            walk(codeBodies, .children)
            // Code that calls a function which returns a container may name none.
            codeBodies = naming + CodeBody.all(in: table) { !$0.mayUseContainers && $0.calls(returned.names) }
            passContainers(in: codeBodies)
            if graph.levels.count == count { addsChildrenWithoutParent = true }
        } while hasPostponedChildren
    }

    /// Finds the functions that pass a type on, until nothing changes.
    ///
    /// - Returns: The code that may send requests: the given one, and that which calls these functions.
    private mutating func findForwarders(in codeBodies: [CodeBody]) -> [CodeBody] {
        var all = codeBodies
        // Each turn but the last finds another function of the sources, so this ends.
        while true {
            let count = forwarders.all.count
            walk(
                all.filter { !$0.generics.isEmpty || $0.owner.flatMap(table.symbol)?.generics.isEmpty == false },
                .forwarders)
            if forwarders.all.count == count { break }
            let names = forwarders.names
            all = CodeBody.all(in: table) { $0.mayUseContainers || $0.calls(names) }
        }
        noteOtherImplementations()
        return all
    }

    private mutating func walk(_ codeBodies: [CodeBody], _ pass: CodeBodyWalk.Pass) {
        for code in codeBodies {
            var walk = CodeBodyWalk(code, pass: pass)
            walk.run(into: &self)
        }
    }

    mutating func addLevel(parent: Int?) -> Int {
        graph.levels.append(Graph.Level(parent: parent))
        installed.append([:])
        listed.append([:])
        mustBePresent.append(false)
        return graph.levels.count - 1
    }

    /// The modules that the sources declare, sorted by source location.
    private var declaredModules: [(type: ResolvedType, symbol: Symbol)] {
        table.symbols.values.filter { $0.kind != .protocol && $0.kind != .extension && $0.kind != .alias }
            .map { (ResolvedType.nominal($0.name, [], isProtocol: false), $0) }
            .filter { type, symbol in
                symbol.property("body") != nil
                    && names.ancestors(of: type).contains { $0.base == "Dovetail.Module" }
            }
            .sorted {
                table.location($0.1.position, in: $0.1.scope) < table.location($1.1.position, in: $1.1.scope)
            }
    }

    /// If the sources contain no container, or none of which a binding is known, every module is checked except generated
    /// ones, which may be unused.
    private mutating func assembleEveryModule() {
        assemblesEveryModule = true
        let level = graph.levels.isEmpty ? addLevel(parent: nil) : 0
        for (type, symbol) in declaredModules
        where !table.location(symbol.position, in: symbol.scope).file.hasSuffix("Dovetail.generated.swift") {
            install(type, with: nil, at: InsertionPoint(level: level), isRequired: false)
        }
    }

    func serves(_ key: Key, level: Int) -> Bool {
        var current: Int? = level
        while let here = current {
            if graph.bindings.contains(where: { $0.level == here && $0.keys.contains(key) }) { return true }
            current = graph.levels[here].parent
        }
        return false
    }

    private mutating func markRoots() {
        for index in graph.bindings.indices {
            let name = graph.bindings[index].displayName
            let matching = options.roots.filter { $0 == name || $0 == "any " + name }
            guard !matching.isEmpty else { continue }
            graph.bindings[index].isRoot = true
            unknownRoots.subtract(matching)
        }
    }

    /// Adds the bindings of modules that are not installed, so that diagnostics can suggest them.
    private mutating func addAbsentModules() {
        let known = Set(installed.flatMap(\.keys))
        let bindings = graph.bindings
        let modules = graph.modules
        let before = (unreadable, findings, graph.unread, unreadUses)
        // They are installed in a separate container, in which the modules of other containers count as present.
        let level = addLevel(parent: nil)
        for name in known { installed[level][name] = 0 }
        for (type, _) in declaredModules {
            install(type, with: nil, at: InsertionPoint(level: level), isRequired: true)
        }
        graph.levels.removeLast()
        installed.removeLast()
        listed.removeLast()
        nameClaims = nameClaims.filter { $0.key.level < level }
        mustBePresent.removeLast()
        graph.absent += graph.bindings.dropFirst(bindings.count).map { binding in
            var binding = binding
            binding.absentModule = binding.module.map { graph.modules[$0].name }
            binding.level = 0
            binding.module = nil
            return binding
        }
        graph.bindings = bindings
        specializations = specializations.filter { $0.key < bindings.count }
        graph.modules = modules
        graph.unlistedProvisions.formUnion(graph.unread.dropFirst(before.2.count).map(\.provision))
        (unreadable, findings, graph.unread, unreadUses) = before
    }

    private mutating func linkImports() {
        for level in installed.indices {
            for (name, index) in installed[level] {
                let type = ResolvedType.nominal(name.qualified, [], isProtocol: false)
                guard let symbol = table.symbol(of: type) else { continue }
                for (expression, context) in elements(ofArray: "imports", in: symbol) {
                    guard case .metatype(let type) = expression.form else { continue }
                    let imported = context.resolve(type)
                    if let module = installed[level][imported.name] {
                        graph.modules[index].imports.append(module)
                    } else if isKnownAbsent(imported, from: level) {
                        graph.modules[index].missingImports.append(imported.name)
                    }
                }
            }
        }
    }

    /// True if a module is installed neither in a container nor above it, and all lines there were analyzed.
    private func isKnownAbsent(_ module: ResolvedType, from level: Int) -> Bool {
        guard table.symbol(of: module) != nil else { return false }
        let path = graph.path(from: level)
        return path.allSatisfy { !graph.levels[$0].hasForeignParent && installed[$0][module.name] == nil }
            && !graph.unread.contains { $0.provision == .anything && ($0.level.map(path.contains) ?? true) }
    }
}
