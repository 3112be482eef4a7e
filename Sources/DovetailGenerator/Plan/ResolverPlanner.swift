internal import DovetailGraph
internal import DovetailReader

/// Plans one resolver: finds the source of each dependency, then decides names, effects and parameters.
struct ResolverPlanner {
    let resolver: ResolverDeclaration
    let isStrict: Bool
    var reader: InjectableReader
    var functions: [PlannedFunction] = []
    var findings: [Finding] = []
    /// The function that provides each type.
    private var providing: [TypeName: Int] = [:]
    /// The injectables of each key. If there are several, they are elements of an array.
    private var elements: [TypeName: [Int]] = [:]
    private var specialized: Set<TypeName> = []
    /// The functions for injectables of imported modules, by the type that they provide.
    private var imported: [TypeName: [Int]] = [:]
    /// The findings for dependencies of a function. They count only if the function is generated.
    private var problems: [(function: Int, finding: Finding)] = []
    /// The dependencies that nothing provides.
    private var missing: [(function: Int, requirement: Requirement)] = []

    init(_ resolver: ResolverDeclaration, reader: InjectableReader, isStrict: Bool) {
        self.resolver = resolver
        self.reader = reader
        self.isStrict = isStrict || resolver.isStrict
    }

    /// Finds the source of each dependency.
    mutating func link() {
        addProviders()
        for injectable in reader.injectables { add(injectable) }
        var next = 0
        while next < functions.count {
            functions[next].sources = functions[next].requirements.map { source(of: $0, in: next) }
            next += 1
        }
    }

    /// The types that depend on one of this resolver's providers.
    var touched: Set<TypeName> {
        let callers = Adjacency(functions.map(\.reaches)).reversed()
        let providers = functions.indices.filter { functions[$0].isProvided }
        return Set(
            Search(from: providers, in: callers).order.filter { !functions[$0].isProvided }.map {
                functions[$0].type.name
            })
    }

    /// Removes the functions that are neither provided nor wanted, unless such a function depends on them.
    mutating func retainFunctions(where isWanted: (TypeName) -> Bool) {
        let roots = functions.indices.filter { index in
            let function = functions[index]
            return function.isProvided || (!function.isOnDemand && isWanted(function.type.name))
        }
        let remaining = Search(from: roots, in: Adjacency(functions.map(\.reaches))).order.sorted()
        let newIndex = Dictionary(uniqueKeysWithValues: remaining.enumerated().map { ($1, $0) })
        functions = remaining.map { index in
            var function = functions[index]
            function.sources = function.sources.map { $0.renumbered(by: newIndex) }
            return function
        }
        problems = problems.compactMap { problem in newIndex[problem.function].map { ($0, problem.finding) } }
        missing = missing.compactMap { miss in newIndex[miss.function].map { ($0, miss.requirement) } }
    }

    /// The plan, or `nil` if there are findings.
    mutating func plan() -> ResolverPlan? {
        nameFunctions()
        findings += problems.map(\.finding)
        findings += ResolverGraph(resolver, functions: functions, missing: missing).findings()
        guard findings.isEmpty else { return nil }
        inferEffects()
        inferRestrictions()
        inferParameters()
        checkVisibility()
        return findings.isEmpty ? ResolverPlan(resolver: resolver, functions: functions) : nil
    }

    private mutating func addProviders() {
        for provider in resolver.providers {
            if let first = providing[provider.type.name] {
                let locations = [functions[first].location, provider.location].sorted()
                let problem = OtherProblem.providedTwice(key: Key(provider.type.name))
                findings.append(Finding(problem, at: locations[1], related: [.init(.alsoBound, locations[0])]))
                continue
            }
            providing[provider.type.name] = functions.count
            functions.append(PlannedFunction(work: .provide(provider), title: provider.title))
        }
    }

    private mutating func add(_ injectable: InjectableDeclaration, isOnDemand: Bool = false) {
        if injectable.style == .property {
            functions.append(PlannedFunction(work: .inject(injectable), title: injectable.type.title))
            return
        }
        let key = injectable.provides.name
        // A provider takes precedence over an injectable.
        if let known = providing[injectable.type.name], case .provide = functions[known].work { return }
        let index = functions.count
        functions.append(
            PlannedFunction(work: .create(injectable), title: injectable.type.title, isOnDemand: isOnDemand))
        elements[key, default: []].append(index)
        guard let known = providing[key] else {
            providing[key] = index
            return
        }
        if case .create = functions[known].work { providing[key] = nil }
    }

    /// The source of a dependency. If nothing provides it, it becomes a parameter.
    private mutating func source(of requirement: Requirement, in function: Int) -> Source {
        if let source = serve(requirement.type, for: requirement, in: function) { return source }
        if requirement.hasDefault { return .omitted }
        let isOptional = requirement.type.base == "Swift.Optional"
        guard isStrict else {
            return .parameter(
                .init(
                    name: requirement.name, type: requirement.type.name, spelling: requirement.spelling,
                    isOptional: isOptional,
                    isSendable: reader.isKnownSendable(requirement.type)))
        }
        if !isOptional { missing.append((function, requirement)) }
        return .absent
    }

    /// Looks for the type itself, then for the type inside an optional, an array or a deferred type.
    private mutating func serve(_ type: ResolvedType, for requirement: Requirement, in function: Int) -> Source? {
        specialize(type)
        if let index = providing[type.name] { return .function(index) }
        if type.name == resolver.type.name { return .resolver }
        // The module's own injectables take precedence over those of imported modules.
        let own = elements[type.name] ?? []
        let several = own.isEmpty ? addImported(type) : own
        if several.count > 1 {
            let related = several.map { Finding.Related(.alsoBound, functions[$0].location) }
            problems.append(
                (function, Finding(.providedTwice(key: Key(type.name)), at: requirement.location, related: related)))
            return .absent
        }
        if let only = several.first { return .function(only) }
        guard let base = type.base, let inner = type.arguments.first else { return nil }
        switch base {
        case "Swift.Optional": return serve(inner, for: requirement, in: function)
        case "Swift.Array": return collect(inner)
        default: return deferred(type, named: base, for: requirement, in: function)
        }
    }

    private mutating func collect(_ type: ResolvedType) -> Source? {
        specialize(type)
        let own = elements[type.name] ?? providing[type.name].map { [$0] } ?? []
        let all = own + addImported(type)
        return all.isEmpty ? nil : .elements(all)
    }

    /// The functions for the injectables of imported modules that provide a type. They are added at the first use.
    private mutating func addImported(_ type: ResolvedType) -> [Int] {
        if let known = imported[type.name] { return known }
        let start = functions.count
        for injectable in reader.imported(type) {
            if let known = providing[injectable.type.name], functions[known].isProvided { continue }
            functions.append(
                PlannedFunction(work: .create(injectable), title: injectable.type.title, isOnDemand: true))
        }
        imported[type.name] = Array(start..<functions.count)
        return Array(start..<functions.count)
    }

    private mutating func deferred(
        _ type: ResolvedType, named base: String, for requirement: Requirement, in function: Int
    ) -> Source? {
        guard base.hasPrefix("Dovetail."), let kind = Source.Deferral(rawValue: String(base.dropFirst(9))),
            let inner = serve(type.arguments[0], for: requirement, in: function)
        else { return nil }
        return .deferred(kind, inner, arguments: Array(type.arguments.dropFirst()))
    }

    /// Adds a generic injectable for each list of arguments with which the type is used.
    private mutating func specialize(_ type: ResolvedType) {
        guard !type.arguments.isEmpty, specialized.insert(type.name).inserted, specialized.count < 10_000,
            providing[type.name] == nil
        else { return }
        for injectable in reader.specialized(type) { add(injectable, isOnDemand: true) }
    }
}
