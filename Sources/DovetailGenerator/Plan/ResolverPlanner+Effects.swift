internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// A function is `async`, `throws` or isolated exactly if it or one of its callees is. Callees are decided first.
    mutating func settleManners() {
        let components = Components(of: Adjacency(functions.map(\.calls)))
        let order = functions.indices.sorted { components.number[$0] < components.number[$1] }
        for index in order { functions[index].manner = manner(of: functions[index]) }
        for index in functions.indices { checkDeferrals(of: index) }
    }

    private func manner(of function: PlannedFunction) -> Effects {
        let own = function.ownManner
        let below = function.calls.map { functions[$0].manner }
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
        for (need, source) in zip(function.needs, function.sources) {
            guard case .deferred(let kind, let inner, _) = source else { continue }
            if !resolver.isSendable {
                findings.append(Finding(.resolverNotSendable(name: resolver.type.name.nameOnly), at: need.location))
            }
            guard !kind.isAsync else { continue }
            for callee in inner.reaches.map({ functions[$0] }) {
                let target = callee.type.name.description
                guard callee.manner.isAsync || callee.manner.isolation != nil else { continue }
                let actor = callee.manner.isAsync ? nil : callee.manner.isolation
                findings.append(
                    Finding(
                        .synchronousDeferral(
                            target: target, kind: kind.rawValue, isolation: actor.map { .globalActor($0) }),
                        at: need.location))
            }
        }
    }
}

extension ResolverPlan {
    /// Represents the resolver itself, if it is an actor.
    static let instance = "self"
}
