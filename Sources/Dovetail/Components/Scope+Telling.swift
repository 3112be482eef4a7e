public import DovetailGraph

extension Scope {
    // MARK: Observers

    var isObserved: Bool { container?.plan.isObserved ?? false }

    /// A provider's code is about to run; `nil` where nobody observes.
    func begin(_ record: ProviderRecord) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(record.recipe, ResolutionID(), within: nil)
        container?.tell { creation.willCreate($0) }
        return creation
    }

    func ended(_ creation: Creation?, _ error: ResolutionError?) {
        guard let creation else { return }
        container?.tell { creation.ended($0, error) }
    }

    func delivered<T>(_ value: T, _ record: ProviderRecord) -> T {
        if isObserved {
            let binding = BindingDescription(record.recipe)
            let id = ResolutionID()
            container?.tell { $0.didResolve(binding, resolution: id) }
        }
        return value
    }

    // MARK: Stopping

    /// The error for someone who cannot wait for a provider.
    func refusal<T>(of record: ProviderRecord) -> (MakeOnce<T>.Refusal) -> ResolutionError {
        { refusal in
            if case .createdByRequester = refusal { return Scope.cycle(closedBy: record) }
            return .refusing(T.self, refusal)
        }
    }

    /// Prints the diagnostic with the chain of providers, and stops.
    func stop(_ error: ResolutionError, _ record: ProviderRecord) -> Never {
        var finding = error.finding
        if finding.id != .cycle {
            finding.location = finding.location ?? record.recipe.location
            finding.trace = ProviderStack.chain.map(\.step) + [record.step] + finding.trace
        }
        container?.tell { $0.didFail(error) }
        Dovetail.stop(ResolutionError(finding, cause: error.cause))
    }

    /// The stack is used up: by providers that need each other, or by a chain that is too long.
    func stopTooDeep(_ record: ProviderRecord) -> Never {
        let chain = ProviderStack.chain
        if chain.contains(where: { $0 === record }) { Dovetail.stop(Scope.cycle(closedBy: record)) }
        stop(ResolutionError(.tooDeep(target: record.key.name)), record)
    }

    /// The way from a provider back to itself.
    private static func cycle(closedBy record: ProviderRecord) -> ResolutionError {
        let chain = ProviderStack.chain
        let start = chain.lastIndex { $0 === record } ?? chain.startIndex
        let ring = chain[start...] + [record]
        let edges = zip(ring, ring.dropFirst()).map { from, to in
            Finding.Related(.edge(from: from.key.name, to: to.key.name), from.recipe.location)
        }
        return ResolutionError(
            Finding(.cycle(names: ring.map(\.key.name)), at: record.recipe.location, related: edges))
    }

    // MARK: The graph

    /// What the component has made so far, as data: a recipe for each provider that was used, with what it asked for.
    ///
    /// Providers of other components that it asked stand on a level above.
    public var graph: Graph {
        let own = records
        var all = own
        var known = Set(own.map(ObjectIdentifier.init))
        var next = 0
        while next < all.count {
            for need in all[next].needs.all where known.insert(ObjectIdentifier(need)).inserted { all.append(need) }
            next += 1
        }
        var graph = Graph(levels: [.init(), .init(parent: 0)])
        for record in all {
            let recipe = record.recipe
            var binding = Binding(
                id: graph.bindings.count, implementation: recipe.name, keys: [recipe.ownKey.key],
                location: recipe.location)
            binding.lifetime = recipe.lifetime
            binding.level = record.scope == ObjectIdentifier(self) ? 1 : 0
            binding.isRoot = true
            binding.dependencies = record.needs.all.enumerated().map { position, need in
                Dependency(key: need.recipe.ownKey.key, position: position, location: recipe.location)
            }
            graph.bindings.append(binding)
        }
        return graph
    }
}
