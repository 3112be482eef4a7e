package import DovetailGraph

extension Rules {
    /// Finds dependencies between Swift modules that the boundaries of the program forbid.
    ///
    /// A dependency leads to two modules: the code that names the type depends on the one that declares it, and the
    /// binding or request depends on the one that binds it. The latter is no mistake if the type is meant to be bound
    /// elsewhere.
    package static func forbiddenDependencies(in linked: LinkedGraph, within map: BoundaryMap) -> [Finding] {
        var walk = BoundaryWalk(linked, map)
        for row in 0..<linked.arrows.count { walk.visit(row) }
        for mention in linked.graph.mentions { walk.visit(mention, of: .caller) }
        // What serves the parameters of a binding that is in no container is not known.
        for binding in linked.graph.absent + linked.graph.unlisted {
            for parameter in binding.dependencies {
                walk.visit(parameter, of: parameter.requester(of: binding.fullName))
            }
        }
        return walk.findings
    }
}

/// A pass over all dependencies, which asks once for each pair of modules.
private struct BoundaryWalk {
    /// Two modules, of which the first depends on the second.
    private struct Pair: Hashable { var module, other: Int }

    /// The answer for a pair of modules.
    private struct Verdict { var breach: Breach? }

    /// A dependency of a row.
    private struct Place {
        var row: Int
        var position: Int
        /// The module of the binding or request.
        var module: Int
        /// The module of the code that names the type.
        var asker: Int
        /// The modules that the type mentions, with the one that declares it first.
        var owners: [Int]
    }

    private let linked: LinkedGraph
    private let map: BoundaryMap
    /// The module of each binding.
    private let binders: [Int?]
    private var dependencies: [Pair: Verdict] = [:]
    private var requests: [Pair: Verdict] = [:]
    /// The last file with its module, because most dependencies are in the file of the one before them.
    private var lastFile: (name: String, module: Int?) = ("", nil)
    private(set) var findings: [Finding] = []

    init(_ linked: LinkedGraph, _ map: BoundaryMap) {
        self.linked = linked
        self.map = map
        // A binding has many members, so none is copied here and below.
        binders = linked.graph.bindings.indices.map {
            map.modules.number(ofFile: linked.graph.bindings[$0].location.file)
        }
    }

    mutating func visit(_ row: Int) {
        let arrows = linked.arrowRange(row)
        var next = arrows.lowerBound
        for position in 0..<count(of: row) {
            // The arrows of a row are in the order of its dependencies.
            let first = next
            while next < arrows.upperBound, linked.dependencyOfArrow[next] == position { next += 1 }
            guard let place = place(of: position, in: row) else { continue }
            if !visitOwners(of: place, first..<next) { visitBinders(of: place, first..<next) }
        }
    }

    /// Reports that code may not request a type, although what serves the request is not known.
    mutating func visit(_ mention: Dependency, of requester: Problem.Requester) {
        guard mention.kind == .value, let module = module(ofFile: mention.location.file),
            let (pair, breach) = refusal(of: map.modules.numbers(in: mention.key.type), to: module)
        else { return }
        let problem = OtherProblem.forbiddenDependency(
            module: map.modules.names[pair.module], other: map.modules.names[pair.other], key: mention.key,
            requester: requester, isBound: false)
        let rule = Finding.Related(.breach(breach), breach.location)
        findings.append(Finding(problem, at: mention.location, related: [rule]))
    }

    private func count(of row: Int) -> Int {
        linked.isRequest(row) ? 1 : linked.graph.bindings[linked.nodes[row].binding].dependencies.count
    }

    private mutating func place(of position: Int, in row: Int) -> Place? {
        if linked.isRequest(row) {
            let number = row - linked.nodes.count
            guard linked.graph.requests[number].dependency.kind == .value,
                let module = module(ofFile: linked.graph.requests[number].dependency.location.file)
            else { return nil }
            let owners = map.modules.numbers(in: linked.graph.requests[number].dependency.key.type)
            return Place(row: row, position: position, module: module, asker: module, owners: owners)
        }
        let binding = linked.nodes[row].binding
        guard linked.graph.bindings[binding].dependencies[position].kind == .value else { return nil }
        let asker = module(ofFile: linked.graph.bindings[binding].dependencies[position].location.file)
        guard let module = binders[binding] ?? asker else { return nil }
        let owners = map.modules.numbers(in: linked.graph.bindings[binding].dependencies[position].key.type)
        return Place(row: row, position: position, module: module, asker: asker ?? module, owners: owners)
    }

    private mutating func module(ofFile file: String) -> Int? {
        if lastFile.name != file { lastFile = (file, map.modules.number(ofFile: file)) }
        return lastFile.module
    }

    /// Reports that the code may not request the type. Returns true if it does.
    private mutating func visitOwners(of place: Place, _ arrows: Range<Int>) -> Bool {
        guard let (pair, breach) = refusal(of: place.owners, to: place.asker) else { return false }
        report(breach, of: pair, isBound: false, at: place, arrows)
        return true
    }

    /// The first module whose types another one may not request.
    private mutating func refusal(of owners: [Int], to asker: Int) -> (pair: Pair, breach: Breach)? {
        for owner in owners where owner != asker {
            let pair = Pair(module: asker, other: owner)
            let verdict =
                requests[pair] ?? Verdict(breach: map.breach(ifModule: pair.module, requestsTypesOf: pair.other))
            requests[pair] = verdict
            if let breach = verdict.breach { return (pair, breach) }
        }
        return nil
    }

    /// Reports that the type is bound in a module on which that of the dependent may not depend.
    private mutating func visitBinders(of place: Place, _ arrows: Range<Int>) {
        if arrows.isEmpty || mayComeFromElsewhere(place) { return }
        for arrow in arrows {
            guard let binder = binder(of: arrow), binder != place.module else { continue }
            let pair = Pair(module: place.module, other: binder)
            let verdict = dependencies[pair] ?? Verdict(breach: breach(of: pair))
            dependencies[pair] = verdict
            guard let breach = verdict.breach, !hasAlternative(to: arrow, of: place) else { continue }
            // If the module may not even bind the type, that is the mistake, and one finding is enough.
            if !Rules.forbiddenKeys(of: linked.graph.bindings[binding(of: arrow)], map).isEmpty { continue }
            report(breach, of: pair, isBound: true, at: place, arrow..<(arrow + 1))
            return
        }
    }

    private func breach(of pair: Pair) -> Breach? {
        map.bindsForAll(pair.other) ? nil : map.breach(ifModule: pair.module, dependsOn: pair.other)
    }

    /// True if nothing follows from the module that binds a type. The type may be an interface or belong to the
    /// requester, so that it is meant to be bound elsewhere, or the container of the request may not be known.
    private func mayComeFromElsewhere(_ place: Place) -> Bool {
        if linked.request(place.row)?.hasUnknownContainer == true { return true }
        return place.owners.contains { owner in
            map.declaresInterfaces(owner) || map.belongTogether(place.asker, owner)
                || map.belongTogether(place.module, owner)
        }
    }

    /// The binding below all decorators.
    private func binding(of arrow: Int) -> Int {
        linked.nodes[linked.innermostNode(linked.arrows.targets[arrow])].binding
    }

    /// The module that binds what is below all decorators; `nil` for an element of a collection and for the value of an
    /// input, because others are meant to add to the one, and to provide the other.
    private func binder(of arrow: Int) -> Int? {
        let binding = binding(of: arrow)
        if linked.traits[arrow].contains(.element) || linked.graph.bindings[binding].fillsInput { return nil }
        return binders[binding]
    }

    /// True if a binding of another module, on which that of the dependent may depend, may serve the dependency.
    private func hasAlternative(to arrow: Int, of place: Place) -> Bool {
        linked.hasAlternative(to: arrow, of: place.row) { other in
            guard let binder = binder(of: other), binder != place.module else { return true }
            return breach(of: Pair(module: place.module, other: binder)) == nil
        }
    }

    private mutating func report(
        _ breach: Breach, of pair: Pair, isBound: Bool, at place: Place, _ arrows: Range<Int>
    ) {
        let dependency = linked.dependency(place.position, of: place.row)
        let names = map.modules.names
        var related = [Finding.Related(.breach(breach), breach.location)]
        related += arrows.prefix(1).map { arrow in
            Finding.Related(.provided(dependency.key), linked.graph.bindings[binding(of: arrow)].location)
        }
        // The parameter may be in another module than the binding that takes the dependency from a third one.
        let isHere = pair.module == place.asker
        findings.append(
            Finding(
                .forbiddenDependency(
                    module: names[pair.module], other: names[pair.other], key: dependency.key,
                    requester: linked.requester(place.row, place.position), isBound: isBound),
                at: isHere ? dependency.location : linked.location(of: place.row), related: related))
    }
}
