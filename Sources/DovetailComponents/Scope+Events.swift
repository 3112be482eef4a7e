internal import Dovetail
public import DovetailModel

extension Scope {
    // MARK: Observers

    var isObserved: Bool { container?.plan.isObserved ?? false }

    /// Notifies observers that the code of a provider begins. Returns `nil` if there are no observers.
    func beginCreation(by record: ProviderRecord) -> Creation? {
        guard isObserved else { return nil }
        let creation = Creation(record.binding, ResolutionScope.newID(), within: nil)
        container?.notify(creation.creating)
        return creation
    }

    func end(_ creation: Creation?, error: ResolutionError?) {
        guard let creation else { return }
        container?.notify(creation.ended(with: error))
    }

    func delivered<T>(_ value: T, by record: ProviderRecord) -> T {
        if isObserved {
            container?.notify(.resolved(BindingDescription(record.binding, resolution: ResolutionScope.newID())))
        }
        return value
    }

    // MARK: Stopping

    /// Returns the error for a requester that cannot wait for a provider.
    func refusal<T>(of record: ProviderRecord) -> (MakeOnce<T>.Refusal) -> ResolutionError {
        { refusal in
            if case .createdByRequester = refusal { return Scope.cycle(closedBy: record) }
            return .refusing(T.self, because: refusal)
        }
    }

    /// Prints the diagnostic and stops the process.
    func stop(_ error: ResolutionError) -> Never {
        container?.notify(.failed(error))
        Dovetail.stop(error)
    }

    /// Prints the diagnostic with the dependency path, and stops the process.
    func stop(_ error: ResolutionError, at record: ProviderRecord) -> Never {
        var finding = error.finding
        if finding.id != .cycle {
            finding.location = finding.location ?? record.binding.location
            finding.trace = ProviderStack.chain.map(\.step) + [record.step] + finding.trace
        }
        container?.notify(.failed(error))
        Dovetail.stop(ResolutionError(finding, cause: error.cause))
    }

    /// Stops the process because the stack is used up, by a cycle or by a dependency path that is too long.
    func stopTooDeep(at record: ProviderRecord) -> Never {
        let chain = ProviderStack.chain
        if chain.contains(where: { $0 === record }) { Dovetail.stop(Scope.cycle(closedBy: record)) }
        stop(ResolutionError(.tooDeep(target: record.key.name)), at: record)
    }

    /// Returns the error of a cycle: through the providers that run on this thread and, if another thread creates an
    /// instance, through the dependencies of that one.
    private static func cycle(closedBy record: ProviderRecord) -> ResolutionError {
        let chain = ProviderStack.chain
        let back = path(from: record, toAnyOf: chain)
        let start = chain.lastIndex { $0 === back.last } ?? chain.startIndex
        let cycle = chain[start...] + back
        let edges = zip(cycle, cycle.dropFirst()).map { from, to in
            Finding.Related(.edge(from: from.key.name, to: to.key.name), from.binding.location)
        }
        return ResolutionError(
            Finding(.cycle(names: cycle.map(\.key.name), of: .providers), at: record.binding.location, related: edges))
    }

    /// Returns the shortest dependency path between providers, including both ends; only the first one if there is
    /// none.
    private static func path(from record: ProviderRecord, toAnyOf ends: [ProviderRecord]) -> [ProviderRecord] {
        let ends = Set(ends.map(ObjectIdentifier.init))
        var known: Set = [ObjectIdentifier(record)]
        var open = [[record]]
        var next = 0
        while next < open.count {
            let path = open[next]
            if ends.contains(ObjectIdentifier(path[path.count - 1])) { return path }
            for need in path[path.count - 1].needs.all where known.insert(ObjectIdentifier(need)).inserted {
                open.append(path + [need])
            }
            next += 1
        }
        return [record]
    }

    // MARK: The graph

    /// The graph of the providers that were used so far, with the dependencies that they read.
    ///
    /// Providers of other components on which they depend are in a parent level. If several providers have the same
    /// name and type, their names include the source location, except for the first one.
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
            binding.lifetime = BindingDescription(declared).lifetime
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
