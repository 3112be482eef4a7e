internal import DovetailGraph
internal import DovetailReader

/// A resolver as a graph, so that it is checked with the same rules as a container: missing bindings and cycles. Each
/// function is a binding.
struct ResolverGraph {
    private var graph = Graph()
    private let resolver: String
    /// For each missing key, the provider that would serve it.
    private var examples: [Key: String] = [:]

    /// - Parameter missing: The dependencies that nothing provides, each with its function.
    init(
        _ resolver: ResolverDeclaration, functions: [PlannedFunction],
        missing: [(function: Int, requirement: Requirement)]
    ) {
        self.resolver = resolver.type.name.nameOnly
        let keys = ResolverGraph.keys(of: functions)
        for (index, function) in functions.enumerated() {
            var binding = Binding(
                id: index, implementation: function.type.name, keys: keys[index].map { [$0] } ?? [],
                location: function.location)
            for (requirement, source) in zip(function.requirements, function.sources) {
                for callee in source.calls {
                    if let key = keys[callee] { binding.add(key, for: requirement) }
                }
            }
            graph.bindings.append(binding)
        }
        for (function, requirement) in missing {
            let key = Key(requirement.type.name)
            graph.bindings[function].add(key, for: requirement)
            examples[key] = "func provide\(requirement.type.title)() -> \(requirement.spelling.text)"
        }
    }

    /// The findings of the rules, with suggested fixes for a resolver.
    func findings() -> [Finding] {
        LinkedGraph(graph).findings(of: [Rules.missingBindings, Rules.cycles]).map { finding in
            var finding = finding
            switch finding.problem {
            case .missingBinding(let key, let requester, _):
                finding.problem = .other(
                    .notProvided(
                        key: key, resolver: resolver, requester: requester, function: examples[key] ?? ""))
            case .cycle(let names, _): finding.problem = .other(.builtInCircle(names: names))
            default: break
            }
            return finding
        }
    }

    /// The key that each function provides. If several provide one type, for example the elements of an array, a number
    /// distinguishes them, because the callees are known already.
    private static func keys(of functions: [PlannedFunction]) -> [Key?] {
        var counts: [TypeName: Int] = [:]
        return functions.map { function in
            let type: TypeName
            switch function.work {
            case .provide(let provider): type = provider.type.name
            case .create(let injectable): type = injectable.type.name
            case .inject: return nil
            }
            let count = counts[type, default: 0]
            counts[type] = count + 1
            return count == 0 ? Key(type) : Key(type, .name("\(count)"))
        }
    }
}

extension Binding {
    fileprivate mutating func add(_ key: Key, for requirement: Requirement) {
        var dependency = Dependency(key: key, position: dependencies.count, location: requirement.location)
        dependency.label = requirement.name
        dependencies.append(dependency)
    }
}
