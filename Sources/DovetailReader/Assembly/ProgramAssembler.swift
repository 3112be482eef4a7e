internal import DovetailGraph

/// Makes a graph of a program: containers become levels, modules are installed in them, calls become requests.
struct ProgramAssembler {
    struct Unreadable: Hashable {
        var text: String
        var location: SourceLocation
        /// A `ValueFiles`, which gives plain values by name and nothing else.
        var isValueFiles = false
    }

    let names: NameResolver
    let options: LinkOptions
    var graph = Graph(levels: [])
    var findings: [Finding] = []
    var unreadable: [Unreadable] = []
    /// Whether files of values are listed that could not be read.
    var lacksValues = false
    /// The containers that are made, by place.
    var levels: [SourceLocation: Int] = [:]
    /// The modules that each level has, by name.
    var installed: [[TypeName: Int]] = []
    var mustBePresent: [Bool] = []
    /// What is seen of the values of modules.
    var values: [Int: ModuleValue] = [:]
    var requiring: [TypeName] = []
    /// The requests of containers that are not known, to be given to one that is.
    var loose: [Graph.Request] = []
    /// Containers kept in properties, by the name of the property.
    var properties: [String: Int] = [:]
    /// Where bindings stand that are registered later: that nothing reaches them yet is no news.
    var registered: Set<SourceLocation> = []
    /// Containers whose parent cannot be seen: what they do not have, it may.
    var openLevels: Set<Int> = []

    var table: SymbolTable { names.table }

    init(_ names: NameResolver, _ options: LinkOptions) {
        self.names = names
        self.options = options
    }

    mutating func run() {
        let routines = CodeBody.all(in: table)
        for pass in CodeBodyWalk.Pass.allCases {
            for routine in routines {
                var walk = CodeBodyWalk(routine, pass)
                walk.run(&self)
            }
            if pass == .containers, graph.levels.isEmpty { assembleEveryModule() }
        }
        addAbsentModules()
        checkInjectionPoints(routines)
        placeLooseRequests()
        markRoots()
        for index in graph.bindings.indices { graph.bindings[index].id = index }
        linkImports()
    }

    mutating func addLevel(parent: Int?) -> Int {
        graph.levels.append(Graph.Level(parent: parent))
        installed.append([:])
        mustBePresent.append(false)
        return graph.levels.count - 1
    }

    /// The modules that the sources declare, in the order of their places.
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

    /// If the sources contain no container, every module is checked except generated ones, which may be unused.
    private mutating func assembleEveryModule() {
        let level = addLevel(parent: nil)
        for (type, symbol) in declaredModules
        where !table.location(symbol.position, in: symbol.scope).file.hasSuffix("Dovetail.generated.swift") {
            install(type, nil, at: Place(level: level), isRequired: false)
        }
    }

    /// What no known container gives, and a module that none of them has would, is asked of another one: made elsewhere.
    private mutating func placeLooseRequests() {
        let elsewhere = Set(graph.absent.flatMap(\.keys))
        for var request in loose {
            let key = request.dependency.key
            let serving = graph.levels.indices.first { serves(key, level: $0) }
            if serving == nil, elsewhere.contains(key) || graph.levels.isEmpty { continue }
            request.level = serving ?? 0
            graph.requests.append(request)
        }
        graph.requests.sort { $0.dependency.location < $1.dependency.location }
    }

    /// What is asked for in, or below, a container whose parent cannot be seen.
    var openPlaces: Set<SourceLocation> {
        guard !openLevels.isEmpty else { return [] }
        var open = openLevels
        for level in graph.levels.indices {
            if let parent = graph.levels[level].parent, open.contains(parent) { open.insert(level) }
        }
        let bindings = graph.bindings.filter { open.contains($0.level) }.flatMap(\.dependencies)
        let requests = graph.requests.filter { open.contains($0.level) }.map(\.dependency)
        return Set((bindings + requests).map(\.location))
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
            if options.roots.contains(name) || options.roots.contains("any " + name) {
                graph.bindings[index].isRoot = true
            }
        }
    }

    /// What modules that are not installed provide is proposed when something is missing.
    private mutating func addAbsentModules() {
        let known = Set(installed.flatMap(\.keys))
        let bindings = graph.bindings
        let modules = graph.modules
        let (lines, problems, lacked) = (unreadable, findings, lacksValues)
        // In one container of their own, where what is installed elsewhere counts as present.
        let level = addLevel(parent: nil)
        for name in known { installed[level][name] = 0 }
        for (type, _) in declaredModules {
            install(type, nil, at: Place(level: level), isRequired: true)
        }
        graph.levels.removeLast()
        installed.removeLast()
        mustBePresent.removeLast()
        graph.absent += graph.bindings.dropFirst(bindings.count).map { binding in
            var binding = binding
            binding.level = 0
            binding.module = nil
            return binding
        }
        graph.bindings = bindings
        graph.modules = modules
        (unreadable, findings, lacksValues) = (lines, problems, lacked)
    }

    private mutating func linkImports() {
        for level in installed.indices {
            for (name, index) in installed[level] {
                let type = ResolvedType.nominal(name.qualified, [], isProtocol: false)
                guard let symbol = table.symbol(of: type) else { continue }
                for (expression, reading) in listed("imports", symbol) {
                    guard case .metatype(let type) = expression.form else { continue }
                    let imported = reading.resolve(type)
                    if let module = installed[level][imported.name] {
                        graph.modules[index].imports.append(module)
                    } else if isKnownAbsent(imported, from: level) {
                        graph.modules[index].missingImports.append(imported.name)
                    }
                }
            }
        }
    }

    /// Whether neither a container nor one above it has a module, as far as everything there could be read.
    private func isKnownAbsent(_ module: ResolvedType, from level: Int) -> Bool {
        guard unreadable.isEmpty, table.symbol(of: module) != nil else { return false }
        var current: Int? = level
        while let here = current {
            if openLevels.contains(here) || installed[here][module.name] != nil { return false }
            current = graph.levels[here].parent
        }
        return true
    }
}
