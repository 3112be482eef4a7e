internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// Collects the parameters of each function: its own first, then those of its callees, depth first, each once.
    ///
    /// Functions that reach each other through `Lazy` or `Provider` are visited until nothing is added.
    mutating func inferParameters() {
        let graph = Adjacency(functions.map(\.reaches))
        let components = Components(of: graph)
        var members = Array(repeating: [Int](), count: components.count)
        for index in functions.indices { members[components.number[index]].append(index) }
        for group in members {
            var isChanged = true
            while isChanged {
                isChanged = false
                for index in group where addParameters(to: index) { isChanged = group.count > 1 }
            }
        }
        for index in functions.indices { checkArguments(of: index) }
    }

    private mutating func addParameters(to index: Int) -> Bool {
        var found: [PlannedFunction.Parameter] = []
        var seen: Set<PlannedFunction.Parameter> = []
        func add(_ parameter: PlannedFunction.Parameter) {
            if seen.insert(parameter).inserted { found.append(parameter) }
        }
        for case .parameter(let own) in functions[index].sources { add(own) }
        for source in functions[index].sources {
            let filled = Set(filled(by: source).map(\.0))
            for callee in source.reaches {
                for parameter in functions[callee].parameters where !filled.contains(parameter) { add(parameter) }
            }
        }
        guard found != functions[index].parameters else { return false }
        functions[index].parameters = found
        return true
    }

    private func filled(by source: Source) -> [(PlannedFunction.Parameter, argument: Int)] {
        guard case .deferred(_, let inner, let arguments) = source else { return [] }
        return functions.filled(of: inner, by: arguments)
    }

    private mutating func checkArguments(of index: Int) {
        let function = functions[index]
        for (requirement, source) in zip(function.requirements, function.sources) {
            guard case .deferred(_, let inner, let arguments) = source, !arguments.isEmpty,
                filled(by: source).count < arguments.count, let callee = inner.reaches.first
            else { continue }
            findings.append(
                Finding(
                    .argumentMismatch(
                        target: functions[callee].type.name.description,
                        expected: functions[callee].parameters.map(\.type), given: arguments.map(\.name)),
                    at: requirement.location))
        }
    }
}

extension [PlannedFunction] {
    /// The parameters that the arguments of a provider fill: each argument fills the next parameter of its type.
    func filled(of inner: Source, by arguments: [ResolvedType]) -> [(PlannedFunction.Parameter, argument: Int)] {
        guard !arguments.isEmpty, case .function(let callee) = inner else { return [] }
        var open = self[callee].parameters
        return arguments.enumerated().compactMap { number, argument in
            guard let index = open.firstIndex(where: { $0.type == argument.name }) else { return nil }
            return (open.remove(at: index), number)
        }
    }
}
