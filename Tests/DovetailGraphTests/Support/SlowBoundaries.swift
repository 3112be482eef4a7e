internal import DovetailAnalysis
internal import DovetailGraph

/// The rules about Swift modules as the guide states them, one sentence after the other, for graphs of one container in
/// which every key has one binding.
struct SlowBoundaries {
    var boundaries: Boundaries
    var modules: [String]

    /// The forbidden dependencies and bindings: `Search: Search.Model needs Cart.Total`, `Search binds Cart.Total`.
    func mistakes(in graph: Graph) -> Set<String> {
        var found: Set<String> = []
        for binding in graph.bindings {
            let module = module(of: binding.location)
            for key in binding.keys where binding.kind != .input && !mayBind(key.type, module) {
                found.insert("\(module) binds \(key.type.qualified)")
            }
            for dependency in binding.dependencies {
                let asker = self.module(of: dependency.location)
                if !mayDepend(asker, on: dependency, of: module, graph) {
                    found.insert("\(binding.implementation.qualified) needs \(dependency.key.type.qualified)")
                }
            }
        }
        return found
    }

    private func module(of location: SourceLocation) -> String { String(location.file.split(separator: "/")[0]) }

    // MARK: Groups

    private func matches(_ name: Substring, _ pattern: Substring) -> Bool {
        guard let letter = pattern.first else { return name.isEmpty }
        if letter == "*" {
            return matches(name, pattern.dropFirst()) || (!name.isEmpty && matches(name.dropFirst(), pattern))
        }
        return name.first == letter && matches(name.dropFirst(), pattern.dropFirst())
    }

    private func groups(of module: String) -> [Boundaries.Group] {
        boundaries.groups.filter { group in
            group.modules.contains { name in
                name.text == module
                    || (name.text.contains("*") && !module.hasSuffix("Tests") && matches(module[...], name.text[...]))
            }
        }
    }

    private func isFree(_ module: String) -> Bool { module.hasSuffix("Tests") && groups(of: module).isEmpty }

    private func isIn(_ module: String, _ names: [String]) -> Bool {
        groups(of: module).contains { names.contains($0.name.text) }
    }

    // MARK: Rules

    private func mayDepend(_ module: String, on other: String) -> Bool {
        if module == other || isFree(module) || isFree(other) { return true }
        for group in groups(of: module) {
            if group.isIndependent, isIn(other, [group.name.text]) { return false }
            let allowed = (group.dependsOn?.groups.map(\.text)).map { $0 + [group.name.text] }
            if let allowed, !isIn(other, allowed) { return false }
        }
        guard let layers = boundaries.layers else { return true }
        let own = layers.order.indices.filter { isIn(module, layers.order[$0].map(\.text)) }
        let target = layers.order.indices.filter { isIn(other, layers.order[$0].map(\.text)) }
        guard let own = own.first, let target = target.first else { return true }
        return target >= own && (!layers.onlyNext || target <= own + 1)
    }

    private func isAllowed(_ module: String, by permission: Boundaries.Permission?, of group: Boundaries.Group) -> Bool
    {
        guard let permission else { return true }
        return isIn(module, permission.groups.map(\.text) + [group.name.text])
    }

    /// The modules that the names in a type begin with, as far as they are read.
    private func owners(of type: TypeName) -> [String] {
        type.qualified.split { "<>, ".contains($0) }.map { String($0.split(separator: ".")[0]) }.filter(
            modules.contains)
    }

    private func mayBind(_ type: TypeName, _ module: String) -> Bool {
        let owners = owners(of: type)
        if owners.contains(module) || isFree(module) { return true }
        return owners.allSatisfy { owner in
            isFree(owner)
                || groups(of: owner).allSatisfy { isAllowed(module, by: $0.boundBy, of: $0) }
                    && mayDepend(module, on: owner)
        }
    }

    private func mayRequest(_ type: TypeName, _ module: String) -> Bool {
        owners(of: type).allSatisfy { owner in
            if owner == module || isFree(owner) || isFree(module) { return true }
            return groups(of: owner).allSatisfy { isAllowed(module, by: $0.requestedBy, of: $0) }
                && mayDepend(module, on: owner)
        }
    }

    private func mayDepend(_ asker: String, on dependency: Dependency, of module: String, _ graph: Graph) -> Bool {
        let type = dependency.key.type
        guard mayRequest(type, asker) else { return false }
        for owner in owners(of: type) {
            if groups(of: owner).contains(where: \.declaresInterfaces) { return true }
            for own in [asker, module] {
                let shared = groups(of: own).filter { isIn(owner, [$0.name.text]) && !$0.isIndependent }
                if own == owner || !shared.isEmpty { return true }
            }
        }
        // An element of a collection does not count.
        guard let provider = graph.bindings.first(where: { $0.keys.contains(dependency.key) }),
            !dependency.wrappers.contains(.array)
        else { return true }
        let binder = self.module(of: provider.location)
        // The binding is a mistake itself, so its dependents are none.
        if !mayBind(type, binder) { return true }
        return groups(of: binder).contains(where: \.bindsForAll) || mayDepend(module, on: binder)
    }
}
