internal import DovetailGraph

extension BoundaryMap {
    /// Returns the rule that a module breaks if it depends on another one, or `nil` if it may.
    func breach(ifModule module: Int, dependsOn other: Int) -> Breach? {
        guard module != other, !isExempt[module], !isExempt[other] else { return nil }
        for number in groups[module] {
            let group = boundaries.groups[number]
            let isWithin = groups[other].contains(number)
            if isWithin, group.isIndependent {
                return Breach(
                    rule: .independent(group: group.name.text), location: group.independenceLocation,
                    reason: group.reason)
            }
            if !isWithin, let permission = group.dependsOn, !isAmong(dependsOn[number], other) {
                return Breach(
                    rule: .dependsOn(group: group.name.text, allowed: permission.names),
                    location: permission.location, reason: group.reason)
            }
        }
        return layerBreach(ifModule: module, dependsOn: other)
    }

    /// Returns the rule that a module breaks if it requests a type that another one declares.
    func breach(ifModule module: Int, requestsTypesOf owner: Int) -> Breach? {
        refusal(by: owner, of: module, requestedBy) {
            ($0.requestedBy, .requestedBy(group: $0.name.text, allowed: $0.requestedBy?.names ?? []))
        } ?? breach(ifModule: module, dependsOn: owner)
    }

    /// Returns the rule that a module breaks if it binds a type that another one declares.
    func breach(ifModule module: Int, bindsTypesOf owner: Int) -> Breach? {
        refusal(by: owner, of: module, boundBy) {
            ($0.boundBy, .boundBy(group: $0.name.text, allowed: $0.boundBy?.names ?? []))
        } ?? breach(ifModule: module, dependsOn: owner)
    }

    /// True if the types of a module are bound elsewhere by design.
    func declaresInterfaces(_ module: Int) -> Bool {
        groups[module].contains { boundaries.groups[$0].declaresInterfaces }
    }

    /// True if what a module binds may be requested from everywhere.
    func bindsForAll(_ module: Int) -> Bool { groups[module].contains { boundaries.groups[$0].bindsForAll } }

    /// True if two modules are the same, or if they are in one group whose modules may depend on each other.
    func belongTogether(_ module: Int, _ other: Int) -> Bool {
        module == other
            || groups[module].contains { !boundaries.groups[$0].isIndependent && groups[other].contains($0) }
    }

    private func isAmong(_ allowed: Set<Int>?, _ module: Int) -> Bool {
        guard let allowed else { return true }
        return groups[module].contains(where: allowed.contains)
    }

    /// The first group of `owner` whose list of groups lacks those of `module`.
    private func refusal(
        by owner: Int, of module: Int, _ allowed: [Set<Int>?],
        rule: (Boundaries.Group) -> (permission: Boundaries.Permission?, rule: Breach.Rule)
    ) -> Breach? {
        guard module != owner, !isExempt[module], !isExempt[owner] else { return nil }
        let refusing = groups[owner].first { !groups[module].contains($0) && !isAmong(allowed[$0], module) }
        guard let refusing else { return nil }
        let group = boundaries.groups[refusing]
        let broken = rule(group)
        return Breach(rule: broken.rule, location: broken.permission?.location, reason: group.reason)
    }

    private func layerBreach(ifModule module: Int, dependsOn other: Int) -> Breach? {
        guard let order = boundaries.layers, let own = layers[module], let target = layers[other] else { return nil }
        let names = (group: boundaries.groups[own.group].name.text, other: boundaries.groups[target.group].name.text)
        let location = order.order[own.number].first { $0.text == names.group }?.location
        if target.number < own.number {
            return Breach(
                rule: .lowerLayer(group: names.group, other: names.other), location: location, reason: order.reason)
        }
        guard order.onlyNext, target.number > own.number + 1 else { return nil }
        return Breach(
            rule: .nextLayerOnly(group: names.group, other: names.other), location: location, reason: order.reason)
    }
}

extension Boundaries.Permission {
    fileprivate var names: [String] { groups.map(\.text) }
}
