internal import DovetailModel

/// A request that a plan could not link or not create: the root of the graph that explains the error.
enum LinkRequest {
    /// A caller requests a key, with arguments, perhaps as visible to the module of a site.
    case caller(KeyID, arguments: [Any.Type] = [], at: BindingSite)
    /// A caller requests the injections into an object of a type.
    case injection(KeyID)
    /// A `Lazy` or `Provider` of the binding at a site requests a key.
    case deferred(KeyID, BindingSite)
    /// The factory of the binding at a site requests a key through its `Resolution`.
    case byHand(KeyID, BindingSite)
    /// The factory of a binding has requested, with its own code, a dependency that leads back to that binding, by
    /// these requests.
    case nested(BindingFacts, [NestedRequests.Entry])
    /// `start()` requests bindings of the container or, in an overlay, of those above.
    case start([Plan.InheritedSlot])
    /// A caller in an isolation requests a linked node synchronously.
    case node(AnyNode, in: _InstanceHome, isolation: (any Actor)?)
}

/// Converts a detected mistake into the error that explains it: builds the graph with the request as its only root, and
/// returns the finding of the rule. So a failed request has the same message as `validate()` and `dovetail check` for
/// the same mistake.
///
/// The cost is linear in the number of bindings. Only requests that fail pay it.
struct Explanation {
    private let plan: Plan
    private let request: LinkRequest

    init(_ plan: Plan, _ request: LinkRequest) {
        self.plan = plan
        self.request = request
    }

    /// Returns the error for a failure of the linker.
    func error(for failure: LinkFailure) -> ResolutionError {
        let detection: Detection
        switch failure.reason {
        case .missing(let key):
            // A `.using` may concern a type inside the one that is missing.
            let uses = key.qualification == .none ? failure.requester?.uses.map(\.qualification) ?? [] : []
            let keys = ([key.qualification] + uses).flatMap { DependencyShape(key.type.type, $0).keys }
            detection = .missing(keys.map(\.key))
        case .ambiguous(let key): detection = .ambiguous(key.key)
        case .missingInput: detection = .missingInput
        case .cycle: detection = .cycle
        case .notSendable(let binding): detection = .notSendable(binding.fullName)
        case .argumentMismatch(let binding): detection = .argumentMismatch(binding.fullName)
        case .tooDeep: return bare(for: failure)
        }
        // The rule does not know that the object exists, and would report it as the first missing input.
        if case .injection = request, detection == .missingInput { return bare(for: failure) }
        return error(detection) ?? bare(for: failure)
    }

    /// Returns the error for a detected mistake; `nil` if no rule finds it.
    func error(_ detection: Detection) -> ResolutionError? {
        finding(detection).map { finding in
            var finding = finding
            if case .injection(let key) = request, case .missingBinding(key.key, .caller, nil) = finding.problem {
                finding.problem = .missingBinding(key: key.key, requester: .object)
            }
            var requests = NestedRequests()
            // The caller may be the factory of the binding that owns the deferral, and would add the same step again.
            if case .deferred = request { requests.reported = Set(finding.trace.prefix(1)) }
            return ResolutionError(finding, nestedRequests: requests)
        }
    }

    func finding(_ detection: Detection) -> Finding? { LinkedGraph(graph).finding(for: detection) }

    /// Returns the error without the graph, because no rule finds a mistake that depends on the identity of objects,
    /// for example of two actors of one type.
    private func bare(for failure: LinkFailure) -> ResolutionError {
        let location = failure.requester?.location
        switch failure.reason {
        case .missing(let key): return ResolutionError(.missingBinding(key: key.key, requester: .caller), at: location)
        case .ambiguous(let key): return ResolutionError(.duplicateBinding(key: key.key, entry: nil), at: location)
        case .missingInput(let key):
            return ResolutionError(.missingInput(key: key.key, requester: .caller), at: location)
        case .cycle(let bindings):
            let names = (bindings + bindings.prefix(1)).map(\.fullName)
            return ResolutionError(.cycle(names: names), at: bindings.first?.location)
        case .notSendable(let binding):
            return ResolutionError(.notSendable(target: binding.fullName), at: binding.location)
        case .argumentMismatch(let binding): return mismatch(of: binding, given: nil)
        case .tooDeep(let binding):
            return ResolutionError(.tooDeep(target: binding.fullName), at: binding.location)
        }
    }

    // MARK: The graph

    private var graph: Graph {
        let builder = GraphBuilder(plan)
        switch request {
        case .injection(let key): return builder.graph(asking: asking(for: key, in: builder), for: [key.type.type])
        case .caller(let key, let arguments, let site):
            var request = asking(for: key, in: builder)
            request.arguments = arguments.map { TypeName($0) }
            request.module = site.module.flatMap { builder.module($0, levelsUp: site.level) }
            return builder.graph(asking: request, for: [key.type.type])
        case .deferred(let key, let site):
            var request = asking(for: key, in: builder)
            request.targets = owner(at: site, in: builder).map { [$0] } ?? []
            return builder.graph(asking: request, for: [key.type.type])
        case .byHand(let key, let site):
            var request = asking(for: key, in: builder)
            if let owner = plan.binding(of: site) {
                request.requester = self.owner(at: site, in: builder)
                request.dependency.location = owner.location
                request.hasLocation = true
            }
            request.module = site.module.flatMap { builder.module($0, levelsUp: site.level) }
            return builder.graph(asking: request, for: [key.type.type])
        case .nested(let binding, let requests):
            var request = known(in: builder)
            request.targets = builder.numbers { $0 === binding }
            var builder = builder
            for request in requests { builder.add(request) }
            return builder.graph(asking: request)
        case .start(let bindings):
            var request = known(in: builder)
            request.targets = bindings.compactMap { builder.number(of: $0.binding, levelsUp: $0.level) }
            return builder.graph(asking: request)
        case .node(let node, let container, let isolation):
            var request = known(in: builder)
            request.isAsync = false
            request.isolation = Isolation(isolation)
            request.targets = builder.numbers(of: Explanation.bindings(at: node))
            let existing = builder.numbers(of: Explanation.existing(below: node, in: container))
            var graph = builder.graph(asking: request)
            graph.existing = Set(existing)
            return graph
        }
    }

    /// Returns a request whose targets are known, so the rules look up no key for it.
    private func known(in builder: GraphBuilder) -> Graph.Request {
        var request = asking(for: KeyID(Never.self), in: builder)
        request.dependency.kind = .container
        return request
    }

    private func asking(for key: KeyID, in builder: GraphBuilder) -> Graph.Request {
        let dependency = Dependency(requesting: key, at: SourceLocation(file: "", line: 0, column: 0))
        var request = Graph.Request(dependency, level: builder.innermost, isAsync: true)
        request.hasLocation = false
        return request
    }

    private func owner(at site: BindingSite, in builder: GraphBuilder) -> Int? {
        let site = plan.settled(site)
        return site.binding < 0 ? nil : builder.number(of: site.binding, levelsUp: site.level)
    }

    /// Returns the bindings that a node represents: its own, or if it only adapts values, those of the nodes below it.
    private static func bindings(at node: AnyNode) -> [BindingFacts] {
        var open = [node]
        var found: [BindingFacts] = []
        while let node = open.popLast() {
            if let binding = node.binding { found.append(binding) } else { open += node.links.map(\.node) }
        }
        return found
    }

    /// Returns the bindings on the dependency paths below a node whose instances exist.
    private static func existing(below node: AnyNode, in home: _InstanceHome) -> [BindingFacts] {
        var found: [BindingFacts] = []
        var open = [(node, home)]
        var seen: Set<ObjectIdentifier> = []
        while let (node, origin) = open.popLast() {
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if node.isReady(in: origin) {
                if let binding = node.binding { found.append(binding) }
                continue
            }
            let home = node.home(from: origin)
            open += node.links.map { ($0.node, home) }
        }
        return found
    }
}

extension Plan {
    /// Runs `body`. If it cannot link something, throws the error that explains the failure.
    @inline(__always)
    func explaining<Result>(
        _ request: @autoclosure () -> LinkRequest, body: () throws(LinkFailure) -> Result
    ) throws(ResolutionError) -> Result {
        do { return try body() } catch { throw Explanation(self, request()).error(for: error) }
    }
}

extension ResolutionError {
    /// Returns the error after it has passed a request of a factory to its `Resolution`.
    ///
    /// A `too-deep` that passes the same request again is a `cycle`. The rules do not see nested requests, so they are
    /// added to the graph first. Then the rule finds the cycle.
    func passing(_ key: KeyID, by binding: BindingFacts, in plan: Plan) -> ResolutionError {
        passing(.resolution(of: ObjectIdentifier(binding), key)) { requests in
            Explanation(plan, .nested(binding, requests)).finding(.cycle)
        }
    }

    /// Returns the error after it has passed a request without arguments.
    ///
    /// - Parameter explain: Finds the cycle of these requests in the graph. It returns `nil` for a request to a
    ///   container or a call of a `Provider`, whose requester the graph does not know. In that case, the path of the
    ///   error is the cycle.
    func passing(
        _ target: NestedRequests.Target, explain: ([NestedRequests.Entry]) -> Finding? = { _ in nil }
    ) -> ResolutionError {
        guard case .tooDeep = finding.problem else { return self }
        var requests = nestedRequests
        let next = NestedRequests.Entry(target: target, depth: finding.trace.count)
        guard let repeated = requests.add(next), let first = repeated.first else {
            return ResolutionError(finding, nestedRequests: requests)
        }
        let steps = finding.trace.prefix(next.depth - first.depth)
        requests.reported = Set(steps)
        if let cycle = explain(Array(repeated.dropLast())) {
            return ResolutionError(cycle, nestedRequests: requests)
        }
        guard let start = steps.first else { return self }
        let names = steps.map(\.name) + [start.name]
        let edges = zip(steps, names.dropFirst()).map { Finding.Related(.edge(from: $0.name, to: $1), $0.location) }
        let cycle = Finding(.cycle(names: names), at: start.location, trace: [start], related: edges)
        return ResolutionError(cycle, nestedRequests: requests)
    }
}
