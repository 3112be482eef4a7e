internal import DovetailGraph

/// What was asked of a plan that could not be linked, or not be made: the root of the graph that explains it.
enum LinkRequest {
    /// A caller asks for a key, with arguments, perhaps as the module of a site sees it.
    case caller(KeyID, arguments: [Any.Type] = [], at: BindingSite)
    /// Somebody asks for the injections into an object of a type.
    case injection(KeyID)
    /// A `Lazy` or `Provider` of the binding at a site asks for a key.
    case deferred(KeyID, BindingSite)
    /// The factory of the binding at a site asks by its `Resolution`.
    case byHand(KeyID, BindingSite)
    /// The factory of a binding asks by hand for what leads back to it, by these requests.
    case handmade(BindingFacts, [HandmadeRequests.Ask])
    /// `start()` asks for own bindings.
    case start([Int])
    /// A linked node is to be made at once, for a caller in an isolation.
    case node(AnyNode, in: InstanceHome, isolation: (any Actor)?)
}

/// Turns what was detected into the error that explains it: builds the graph with the one request as its root, and takes the
/// finding of the rule. So a request fails with the words that `validate()` and the checker have for the same mistake.
///
/// Costs time linear in the bindings; nobody pays who does not fail.
struct Explanation {
    private let plan: Plan
    private let request: LinkRequest

    init(_ plan: Plan, _ request: LinkRequest) {
        self.plan = plan
        self.request = request
    }

    /// The error for a failure of the linker.
    func error(for failure: LinkFailure) -> ResolutionError {
        let detection: Detection
        switch failure.reason {
        case .missing(let key):
            detection = .missing(DependencyShape(key.type.type, key.qualification).keys.map(\.key))
        case .ambiguous(let key): detection = .ambiguous(key.key)
        case .missingInput: detection = .missingInput
        case .cycle: detection = .cycle
        case .notSendable(let binding): detection = .notSendable(binding.displayName)
        case .argumentMismatch(let binding): detection = .argumentMismatch(binding.displayName)
        case .tooDeep(let binding):
            return ResolutionError(.tooDeep(target: binding.displayName), at: binding.location)
        case .closed: return ResolutionError(.closed(what: "the container"))
        }
        // To the rule, the object that is there would be the first that is missing.
        if case .injection = request, detection == .missingInput { return bare(for: failure) }
        return error(detection) ?? bare(for: failure)
    }

    /// The error for something that was detected; `nil` where no rule finds it.
    func error(_ detection: Detection) -> ResolutionError? {
        finding(detection).map { finding in
            var finding = finding
            if case .injection(let key) = request, case .missingBinding(key.key, .caller, nil) = finding.problem {
                finding.problem = .missingBinding(key: key.key, asker: .object)
            }
            var asks = HandmadeRequests()
            // It is perhaps called by the factory of the binding that has it.
            if case .deferred = request { asks.told = Set(finding.trace.prefix(1)) }
            return ResolutionError(finding, asks: asks)
        }
    }

    func finding(_ detection: Detection) -> Finding? { LinkedGraph(graph).finding(for: detection) }

    /// What is known without the graph. No rule sees what depends on the identity of things: actors of one type, say.
    private func bare(for failure: LinkFailure) -> ResolutionError {
        let location = failure.asker?.location
        switch failure.reason {
        case .missing(let key): return ResolutionError(.missingBinding(key: key.key, asker: .caller), at: location)
        case .ambiguous(let key): return ResolutionError(.duplicateBinding(key: key.key, entry: nil), at: location)
        case .missingInput(let key): return ResolutionError(.missingInput(key: key.key, asker: .caller), at: location)
        case .cycle(let bindings):
            let names = (bindings + bindings.prefix(1)).map(\.displayName)
            return ResolutionError(.cycle(names: names), at: bindings.first?.location)
        case .notSendable(let binding):
            return ResolutionError(.notSendable(target: binding.displayName), at: binding.location)
        case .argumentMismatch(let binding): return mismatch(of: binding, given: nil)
        case .tooDeep(let binding):
            return ResolutionError(.tooDeep(target: binding.displayName), at: binding.location)
        case .closed: return ResolutionError(.closed(what: "the container"))
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
                request.asker = self.owner(at: site, in: builder)
                request.dependency.location = owner.location
                request.isPlaced = true
            }
            request.module = site.module.flatMap { builder.module($0, levelsUp: site.level) }
            return builder.graph(asking: request, for: [key.type.type])
        case .handmade(let binding, let asks):
            var request = known(in: builder)
            request.targets = builder.numbers { $0 === binding }
            var builder = builder
            for ask in asks { builder.add(ask) }
            return builder.graph(asking: request)
        case .start(let bindings):
            var request = known(in: builder)
            request.targets = bindings.compactMap { builder.number(of: $0, levelsUp: 0) }
            return builder.graph(asking: request)
        case .node(let node, let container, let isolation):
            var request = known(in: builder)
            request.isAsync = false
            request.isolation = Isolation(isolation)
            request.targets = numbers(of: Explanation.bindings(at: node), in: builder)
            let existing = numbers(of: Explanation.existing(below: node, in: container), in: builder)
            var graph = builder.graph(asking: request)
            graph.existing = Set(existing)
            return graph
        }
    }

    private func numbers(of bindings: [BindingFacts], in builder: GraphBuilder) -> [Int] {
        let wanted = Set(bindings.map(ObjectIdentifier.init))
        return builder.numbers { wanted.contains(ObjectIdentifier($0)) }
    }

    /// A request of which is known whom it leads to, so that nothing is looked up for it.
    private func known(in builder: GraphBuilder) -> Graph.Request {
        var request = asking(for: KeyID(Never.self), in: builder)
        request.dependency.kind = .container
        return request
    }

    private func asking(for key: KeyID, in builder: GraphBuilder) -> Graph.Request {
        let shape = DependencyShape(key.type.type, key.qualification)
        var dependency = Dependency(
            key: KeyID(shape.type, shape.qualification).key, position: 0,
            location: SourceLocation(file: "", line: 0, column: 0))
        dependency.kind = shape.kind
        dependency.wrappers = shape.wrappers
        var request = Graph.Request(dependency, level: builder.innermost, isAsync: true)
        request.isPlaced = false
        return request
    }

    private func owner(at site: BindingSite, in builder: GraphBuilder) -> Int? {
        let site = plan.settled(site)
        return site.binding < 0 ? nil : builder.number(of: site.binding, levelsUp: site.level)
    }

    /// The bindings that a node stands for: its own, or those below a change of shape.
    private static func bindings(at node: AnyNode) -> [BindingFacts] {
        var open = [node]
        var found: [BindingFacts] = []
        while let node = open.popLast() {
            if let binding = node.binding { found.append(binding) } else { open += node.links.map(\.node) }
        }
        return found
    }

    /// The bindings on the way down whose instances exist.
    private static func existing(below node: AnyNode, in home: InstanceHome) -> [BindingFacts] {
        var found: [BindingFacts] = []
        var open = [(node, home)]
        var seen: Set<ObjectIdentifier> = []
        while let (node, place) = open.popLast() {
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if node.isReady(in: place) {
                if let binding = node.binding { found.append(binding) }
                continue
            }
            let home = node.home(from: place)
            open += node.links.map { ($0.node, home) }
        }
        return found
    }
}

extension Plan {
    /// Runs `body`; where it cannot link something, throws the error that explains it.
    func explaining<Result>(
        _ request: @autoclosure () -> LinkRequest, body: () throws(LinkFailure) -> Result
    ) throws(ResolutionError) -> Result {
        do { return try body() } catch { throw Explanation(self, request()).error(for: error) }
    }
}
