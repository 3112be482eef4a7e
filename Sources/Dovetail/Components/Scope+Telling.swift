public import DovetailGraph

extension Scope {
    // MARK: Observers

    var isObserved: Bool { container?.plan.isObserved ?? false }

    /// A provider's code is about to run; `nil` where nobody observes.
    func beginCreation(by record: ProviderRecord) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(record.binding, ResolutionID(), within: nil)
        container?.tell { creation.willCreate($0) }
        return creation
    }

    func end(_ creation: Creation?, error: ResolutionError?) {
        guard let creation else { return }
        container?.tell { creation.ended($0, error) }
    }

    func delivered<T>(_ value: T, by record: ProviderRecord) -> T {
        if isObserved {
            let binding = BindingDescription(record.binding)
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
            return .refusing(T.self, because: refusal)
        }
    }

    /// Prints the diagnostic, and stops.
    func stop(_ error: ResolutionError) -> Never {
        container?.tell { $0.didFail(error) }
        Dovetail.stop(error)
    }

    /// Prints the diagnostic with the chain of providers, and stops.
    func stop(_ error: ResolutionError, at record: ProviderRecord) -> Never {
        var finding = error.finding
        if finding.id != .cycle {
            finding.location = finding.location ?? record.binding.location
            finding.trace = ProviderStack.chain.map(\.step) + [record.step] + finding.trace
        }
        container?.tell { $0.didFail(error) }
        Dovetail.stop(ResolutionError(finding, cause: error.cause))
    }

    /// The stack is used up: by providers that need each other, or by a chain that is too long.
    func stopTooDeep(at record: ProviderRecord) -> Never {
        let chain = ProviderStack.chain
        if chain.contains(where: { $0 === record }) { Dovetail.stop(Scope.cycle(closedBy: record)) }
        stop(ResolutionError(.tooDeep(target: record.key.name)), at: record)
    }

    /// The way from a provider back to itself: down the providers that run on this thread, and where another thread makes it,
    /// along what that needs.
    private static func cycle(closedBy record: ProviderRecord) -> ResolutionError {
        let chain = ProviderStack.chain
        let back = way(from: record, toAnyOf: chain)
        let start = chain.lastIndex { $0 === back.last } ?? chain.startIndex
        let ring = chain[start...] + back
        let edges = zip(ring, ring.dropFirst()).map { from, to in
            Finding.Related(.edge(from: from.key.name, to: to.key.name), from.binding.location)
        }
        return ResolutionError(
            Finding(.cycle(names: ring.map(\.key.name)), at: record.binding.location, related: edges))
    }

    /// The shortest way along what providers need, both ends included; the first alone where there is none.
    private static func way(from record: ProviderRecord, toAnyOf ends: [ProviderRecord]) -> [ProviderRecord] {
        let ends = Set(ends.map(ObjectIdentifier.init))
        var known: Set = [ObjectIdentifier(record)]
        var open = [[record]]
        var next = 0
        while next < open.count {
            let way = open[next]
            if ends.contains(ObjectIdentifier(way[way.count - 1])) { return way }
            for need in way[way.count - 1].needs.all where known.insert(ObjectIdentifier(need)).inserted {
                open.append(way + [need])
            }
            next += 1
        }
        return [record]
    }

    // MARK: The graph

    /// What the component has made so far, as data: a binding for each provider that was used, with what it asked for.
    ///
    /// Providers of other components that it asked are on a level above. Where two providers have one name and type, the names
    /// of all but the first are followed by their locations.
    public var graph: Graph {
        let own = records
        var all = own
        var known = Set(own.map(ObjectIdentifier.init))
        var next = 0
        while next < all.count {
            for need in all[next].needs.all where known.insert(ObjectIdentifier(need)).inserted { all.append(need) }
            next += 1
        }
        var keys: [ObjectIdentifier: Key] = [:]
        var taken: Set<Key> = []
        for record in all {
            let declared = record.binding
            var key = declared.ownKey.key
            var name = record.key.name
            while !taken.insert(key).inserted {
                name += " at \(declared.location)"
                key.qualification = .name(name)
            }
            keys[ObjectIdentifier(record)] = key
        }
        var graph = Graph(levels: [.init(), .init(parent: 0)])
        for record in all {
            let declared = record.binding
            var binding = Binding(
                id: graph.bindings.count, implementation: declared.name,
                keys: [keys[ObjectIdentifier(record)] ?? declared.ownKey.key], location: declared.location)
            binding.lifetime = declared.lifetime
            binding.level = record.scope == ObjectIdentifier(self) ? 1 : 0
            binding.isRoot = true
            binding.dependencies = record.needs.all.enumerated().map { position, need in
                let key = keys[ObjectIdentifier(need)] ?? need.binding.ownKey.key
                return Dependency(key: key, position: position, location: declared.location)
            }
            graph.bindings.append(binding)
        }
        return graph
    }
}
