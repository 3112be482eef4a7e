internal import DovetailGraph

/// Checks whether the caller's isolation can create what it requests.
extension Container {
    /// Checks that everything in the dependency path can be created from here without waiting for an actor. Runs before
    /// anything is created, and throws `needs-async` in preference to `wrong-isolation`.
    func checkPlace(of node: AnyNode, on isolation: (any Actor)?) throws(ResolutionError) {
        switch node.needs {
        case .nothing: return
        case .actor(let actor) where actor === isolation: return
        case .actor, .await: break
        }
        var stranger: ResolutionError?
        var open: [(place: InstanceHome, way: Way)] = [(self, Way(node, nil))]
        var next = 0
        var seen: Set<ObjectIdentifier> = []
        while next < open.count {
            let (place, way) = open[next]
            next += 1
            guard seen.insert(ObjectIdentifier(way.node)).inserted, !way.node.isReady(in: place) else { continue }
            if let error = try needsAsync(at: way, in: place, on: isolation) { throw error }
            stranger = stranger ?? wrongIsolation(at: way, on: isolation)
            let home = way.node.home(from: place)
            for link in way.node.links { open.append((home, Way(link.node, way))) }
        }
        if let stranger { throw explained(stranger, from: node, on: isolation) }
    }

    /// Returns the error if the last node of a path has to be awaited: its own code, or the task that is creating it.
    private func needsAsync(
        at way: Way, in place: InstanceHome, on isolation: (any Actor)?
    ) throws(ResolutionError) -> ResolutionError? {
        guard let binding = way.node.binding else { return nil }
        let isElsewhere = try way.node.reference(in: place)?.slot.isCreatedByTask == true
        guard way.node.isAsync || isElsewhere else { return nil }
        if !isElsewhere {
            let explanation = Explanation(plan, .node(way.first, in: self, isolation: isolation))
            if let error = explanation.error(.needsAsync(binding.displayName)) { return error }
        }
        return ResolutionError(
            .needsAsync(target: binding.displayName, isInTheMaking: isElsewhere), at: binding.location, trace: way.steps
        )
    }

    /// Returns the error if the code of the last node of a path belongs to another actor.
    private func wrongIsolation(at way: Way, on isolation: (any Actor)?) -> ResolutionError? {
        guard let binding = way.node.binding, let needed = way.node.isolation, needed !== isolation else { return nil }
        return ResolutionError(
            .wrongIsolation(target: binding.displayName, needed: Isolation(needed), from: Isolation(isolation)),
            at: binding.location, trace: way.steps)
    }

    /// Returns a `wrong-isolation` in the words of the graph's rule, if that rule finds it too.
    private func explained(
        _ error: ResolutionError, from node: AnyNode, on isolation: (any Actor)?
    ) -> ResolutionError {
        guard case .wrongIsolation(let target, _, _) = error.finding.problem else { return error }
        return Explanation(plan, .node(node, in: self, isolation: isolation)).error(.wrongIsolation(target)) ?? error
    }

    /// The dependency path to a node, for an error.
    private final class Way {
        let node: AnyNode
        private let previous: Way?

        init(_ node: AnyNode, _ previous: Way?) {
            self.node = node
            self.previous = previous
        }

        /// The node that was requested.
        var first: AnyNode {
            var way = self
            while let previous = way.previous { way = previous }
            return way.node
        }

        var steps: [Finding.Step] {
            var steps: [Finding.Step] = []
            var way: Way? = self
            while let here = way {
                if let binding = here.node.binding, binding !== here.previous?.node.binding {
                    steps.append(binding.step)
                }
                way = here.previous
            }
            return steps.reversed()
        }
    }
}
