internal import DovetailModel

extension Container {
    /// Returns an overlay: a container with the same graph, in which some bindings are replaced.
    ///
    /// Use an overlay for a test, a preview or one request. It creates the overrides and everything that depends on
    /// them again, and shares all other instances with the original container, which is not affected:
    ///
    /// ```swift
    /// let preview = try container.overriding {
    ///     Instance(Config(timeout: 1))
    /// }
    /// ```
    ///
    /// `Lazy` and `Provider` count as dependencies, and a binding that takes a ``Resolution`` or its container depends
    /// on everything. An override also replaces hidden bindings for its key. An overlay is closed with its original,
    /// and does not include bindings that you register in the original later: it keeps what they replace.
    /// If you register bindings in the overlay, the instances that it shares stay those of the original. Its graph contains as its own the
    /// bindings that it creates again, and so ``validate()`` checks them.
    ///
    /// - Parameter modules: The bindings that replace others, one per line.
    /// - Returns: A container that shares all unaffected instances with this one.
    /// - Throws: An ``AssemblyError``, as ``init(parent:requirements:observers:_:)`` does.
    public func overriding(@ModuleBuilder _ modules: () throws -> Bindings) throws(AssemblyError) -> Container {
        let bindings = try Container.list(modules)
        let keeper = makeKeeper()
        let original = try planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: original, isOverlay: true)
        let affected = Reach(original).affected(by: assembly)
        let replaced = affected.map { original.ancestor($0.level - 1).assembly.bindings[$0.binding].binding }
        let plan = Plan(assembly, parent: original, affected: Set(affected), overlay: Overlay(replaced, keeper: keeper))
        let overlay = Container(plan, parent: self)
        try overlay.announce(assembly)
        return overlay
    }
}

/// Determines which bindings of a plan, and of those above it, a change of some keys affects.
///
/// Works on declared keys, without linking: a binding depends on every key that its parameters may look up. Takes time
/// linear in the number of bindings and parameters.
struct Reach {
    private let plan: Plan
    /// The key of bindings that no change affects, although they depend on everything.
    private let unaffected: KeyID?

    init(_ plan: Plan, keeping unaffected: KeyID? = nil) {
        self.plan = plan
        self.unaffected = unaffected
    }

    /// A dependency of a parameter: a visible key, or one hidden binding.
    private enum Source: Hashable {
        case key(KeyID)
        case hidden(level: Int, binding: Int)
    }

    /// Returns the affected bindings, with levels as a child of the plan counts them.
    func affected(by overrides: Assembly) -> [Plan.InheritedSlot] {
        var dependents: [Source: [Plan.InheritedSlot]] = [:]
        var open: [Source] = []
        var result: Set<Plan.InheritedSlot> = []
        func reach(_ slot: Plan.InheritedSlot) {
            let assembly = plan.ancestor(slot.level - 1).assembly
            let binding = assembly.bindings[slot.binding].binding
            if let unaffected, binding.keys.contains(unaffected) { return }
            guard result.insert(slot).inserted else { return }
            if binding.isHidden { open.append(.hidden(level: slot.level, binding: slot.binding)) }
            if !binding.isHidden { open += binding.keys.map { .key($0) } }
            open += binding.elements.map { .key($0.key) }
            if let decoration = binding.decoration {
                open.append(.key(KeyID(decoration.key.type.type, binding.qualification)))
            }
        }
        for (above, plan) in plan.chain.enumerated() {
            for (number, installed) in plan.assembly.bindings.enumerated() {
                let slot = Plan.InheritedSlot(level: above + 1, binding: number)
                for source in sources(of: installed, in: plan, level: above + 1) {
                    guard let source else {
                        reach(slot)
                        continue
                    }
                    dependents[source, default: []].append(slot)
                }
            }
        }
        open +=
            overrides.table.serving.keys.map { .key($0) } + overrides.table.elements.keys.map { .key($0) }
            + overrides.table.decorators.keys.map { .key($0) }
        open += hidden(under: overrides.table.serving.keys)
        var seen: Set<Source> = []
        while let source = open.popLast() {
            guard seen.insert(source).inserted else { continue }
            for slot in dependents[source] ?? [] { reach(slot) }
        }
        return Array(result).ordered { ($0.level, $0.binding) < ($1.level, $1.binding) }
    }

    /// Returns the hidden bindings for some keys, because an override replaces them too.
    private func hidden(under keys: some Sequence<KeyID>) -> [Source] {
        keys.flatMap { key in
            plan.chain.enumerated().flatMap { above, plan in
                (plan.assembly.table.serving[key].map(Array.init) ?? []).filter { $0.hiddenIn != nil }.map {
                    Source.hidden(level: above + 1, binding: $0.binding)
                }
            }
        }
    }

    /// Returns the dependencies of a binding. `nil` among them means all bindings.
    private func sources(of installed: Assembly.Installed, in plan: Plan, level: Int) -> [Source?] {
        let binding = installed.binding
        let wrapped = binding.decoration.map { Source.key(KeyID($0.key.type.type, binding.qualification)) }
        return (wrapped.map { [$0] } ?? [])
            + binding.parameters.flatMap { parameter -> [Source?] in
                let shape = DependencyShape(parameter.type, parameter.qualification)
                switch shape.kind {
                case .argument: return []
                case .resolution, .container, .weakContainer: return [nil]
                case .value: break
                }
                return shape.keys(using: binding.uses).map { key in
                    if case .one(let hidden) = plan.lookUpHidden(key, from: installed.module) {
                        return .hidden(level: level, binding: hidden)
                    }
                    return .key(key)
                }
            }
    }
}
