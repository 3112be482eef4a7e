internal import DovetailModel

/// Checks whether the caller's isolation can create what it requests.
extension Container {
    /// Checks that everything in the dependency path can be created from here without waiting for an actor. Runs before
    /// anything is created, and throws `needs-async` in preference to `wrong-isolation`.
    func checkIsolation(of node: AnyNode, on isolation: (any Actor)?) throws(ResolutionError) {
        switch node.needs {
        case .nothing: return
        case .actor(let actor) where actor === isolation: return
        case .actor, .await: break
        }
        var isolationError: ResolutionError?
        var open: [(origin: _InstanceHome, path: Path)] = [(self, Path(node, nil))]
        var next = 0
        var seen: Set<ObjectIdentifier> = []
        while next < open.count {
            let (origin, path) = open[next]
            next += 1
            guard seen.insert(ObjectIdentifier(path.node)).inserted, !path.node.isReady(in: origin) else { continue }
            if let error = try needsAsync(at: path, in: origin, on: isolation) { throw error }
            isolationError = isolationError ?? wrongIsolation(at: path, on: isolation)
            let home = path.node.home(from: origin)
            for link in path.node.links { open.append((home, Path(link.node, path))) }
        }
        if let isolationError { throw explained(isolationError, from: node, on: isolation) }
    }

    /// Returns the error if the last node of a path has to be awaited: its own code, or the task that is creating it.
    private func needsAsync(
        at path: Path, in origin: _InstanceHome, on isolation: (any Actor)?
    ) throws(ResolutionError) -> ResolutionError? {
        guard let binding = path.node.binding else { return nil }
        let slot = try path.node.reference(in: origin)?.slot
        // A cycle, which the request finds when it would wait.
        if slot?.isCreatedByCaller == true { return nil }
        let isElsewhere = slot?.isCreatedByTask == true
        guard path.node.isAsync || isElsewhere else { return nil }
        if !isElsewhere {
            let explanation = Explanation(plan, .node(path.first, in: self, isolation: isolation))
            if let error = explanation.error(.needsAsync(binding.fullName)) { return error }
        }
        return ResolutionError(
            .needsAsync(target: binding.fullName, isBeingCreated: isElsewhere), at: binding.location,
            trace: path.steps
        )
    }

    /// Returns the error if the code of the last node of a path belongs to another actor.
    private func wrongIsolation(at path: Path, on isolation: (any Actor)?) -> ResolutionError? {
        guard let binding = path.node.binding, let needed = path.node.isolation, needed !== isolation else {
            return nil
        }
        return ResolutionError(
            .wrongIsolation(target: binding.fullName, needed: Isolation(needed), from: Isolation(isolation)),
            at: binding.location, trace: path.steps)
    }

    /// Returns a `wrong-isolation` in the words of the graph's rule, if that rule finds it too.
    private func explained(
        _ error: ResolutionError, from node: AnyNode, on isolation: (any Actor)?
    ) -> ResolutionError {
        guard case .wrongIsolation(let target, _, _) = error.finding.problem else { return error }
        return Explanation(plan, .node(node, in: self, isolation: isolation)).error(.wrongIsolation(target)) ?? error
    }

    /// The dependency path to a node, for an error.
    private final class Path {
        let node: AnyNode
        private let previous: Path?

        init(_ node: AnyNode, _ previous: Path?) {
            self.node = node
            self.previous = previous
        }

        /// The node that was requested.
        var first: AnyNode {
            var path = self
            while let previous = path.previous { path = previous }
            return path.node
        }

        var steps: [Finding.Step] {
            var steps: [Finding.Step] = []
            var path: Path? = self
            while let here = path {
                if let binding = here.node.binding, binding !== here.previous?.node.binding {
                    steps.append(binding.step)
                }
                path = here.previous
            }
            return steps.reversed()
        }
    }
}
