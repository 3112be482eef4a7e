internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// A function is `async`, `throws` or isolated exactly if it or one of its callees is. Callees are decided first.
    mutating func inferEffects() {
        let components = Components(of: Adjacency(functions.map(\.calls)))
        let order = functions.indices.sorted { components.number[$0] < components.number[$1] }
        for index in order { functions[index].effects = effects(of: functions[index]) }
        for index in functions.indices { checkDeferrals(of: index) }
    }

    /// A function exists where it and everything that it reaches, now or later, exist. The resolver's own restrictions
    /// hold for all of them.
    mutating func inferRestrictions() {
        let callers = Adjacency(functions.map(\.reaches)).reversed()
        for index in functions.indices where !functions[index].ownRestrictions.isEmpty {
            let own = functions[index].ownRestrictions.without(resolver.restrictions)
            for caller in Search(from: [index], in: callers).order {
                functions[caller].restrictions = functions[caller].restrictions.merging(own)
            }
        }
    }

    private func effects(of function: PlannedFunction) -> Effects {
        let own = function.ownEffects
        let below = function.calls.map { functions[$0].effects }
        var result = Effects(
            isAsync: own.isAsync || below.contains(where: \.isAsync),
            isThrowing: own.isThrowing || below.contains(where: \.isThrowing))
        let actors = Set(([own] + below).compactMap(\.isolation))
        if let home {
            result.isolation = home
        } else {
            result.isolation = actors.count <= 1 ? actors.first : own.isolation
        }
        // Calls to another actor are awaited.
        if !actors.subtracting([result.isolation].compactMap { $0 }).isEmpty { result.isAsync = true }
        return result
    }

    /// The actor of all functions of the resolver, if any.
    private var home: String? { resolver.isActor ? ResolverPlan.instance : resolver.isolation }

    /// A deferred closure may be called from any isolation.
    private mutating func checkDeferrals(of index: Int) {
        let function = functions[index]
        for (requirement, source) in zip(function.requirements, function.sources) {
            guard case .deferred(let kind, let inner, _) = source else { continue }
            if !resolver.isSendable {
                findings.append(
                    Finding(.resolverNotSendable(name: resolver.type.name.nameOnly), at: requirement.location))
            }
            guard !kind.isAsync else { continue }
            for callee in inner.reaches.map({ functions[$0] }) {
                let target = callee.type.name.description
                guard callee.effects.isAsync || callee.effects.isolation != nil else { continue }
                let actor = callee.effects.isAsync ? nil : callee.effects.isolation
                findings.append(
                    Finding(
                        .synchronousDeferral(
                            target: target, kind: kind.rawValue, isolation: actor.map { .globalActor($0) }),
                        at: requirement.location))
            }
        }
    }
}

extension Restrictions {
    fileprivate func without(_ other: Restrictions) -> Restrictions {
        Restrictions(
            conditions: conditions.filter { !other.conditions.contains($0) },
            availability: availability.filter { !other.availability.contains($0) })
    }
}

extension ResolverPlan {
    /// Represents the resolver itself, if it is an actor.
    static let instance = "self"
}
