internal import DovetailModel

extension Container {
    /// Creates an overlay for one test. It creates all instances for itself, including process-wide ones, and records
    /// them. In front of another container, its bindings replace those of that container.
    package static func overlay(
        of base: Container?, watch: some CreationWatch, observer: some Observer, _ bindings: Bindings
    ) throws(AssemblyError) -> Container {
        let original = try base?.planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: original, isOverlay: true)
        let plan = Plan(
            assembly, parent: original, isObserved: true, affected: original?.everything ?? [],
            overlay: Overlay(watch)
        )
        let overlay = Container(plan, parent: base, observers: [observer])
        try overlay.announce(assembly)
        return overlay
    }

    /// Creates an overlay of the current container that replaces nothing yet. If there is none, or if it is closed, it is
    /// that of an empty container.
    package static func overlayOfCurrent() -> Container {
        let base = current
        let keeper = base?.makeKeeper()
        let plan = try? base?.livePlan()
        return Container(
            Plan(Assembly(), parent: plan, affected: [], overlay: Overlay([], keeper: keeper, isForKeys: true)),
            parent: plan == nil ? nil : base)
    }

    /// What follows the objects that are created here, if anything does.
    var watch: (any CreationWatch)? { plan.chain.lazy.compactMap { $0.overlay?.watch }.first }

    /// True if ``overriding(_:)`` has created this container.
    package var isOverriding: Bool { plan.overlay.map { $0.watch == nil && !$0.isForKeys } ?? false }

    /// The bindings that this overlay lists itself, without a module, and that replace none of the containers above. Without
    /// those that are read by key path or created without a request. Empty if there is no container above.
    package var additions: [BindingFacts] {
        guard let above = plan.parent else { return [] }
        let assembly = plan.assembly
        let added = assembly.used.filter { number in
            let binding = assembly.bindings[number].binding
            if assembly.bindings[number].module != nil || binding.isRoot || binding.isEager { return false }
            if case .keyPath = binding.qualification { return false }
            let served = binding.keys.filter { key in
                assembly.table.serving[key]?.contains { $0.binding == number } == true
            }
            return !served.isEmpty
                && !served.contains { key in above.chain.contains { $0.assembly.table.serving[key] != nil } }
        }
        return added.map { assembly.bindings[$0].binding }
    }

    /// Creates every root, or if there is none, every binding of this container that takes no arguments.
    package func tryRoots() async -> [ResolutionError] {
        let all = plan.assembly.used.map { plan.assembly.bindings[$0].binding }
        let roots = all.filter(\.isRoot)
        let matching = roots.isEmpty ? all.filter { $0.kind != .input && $0.arguments.isEmpty } : roots
        var errors: [ResolutionError] = []
        for binding in matching {
            do throws(ResolutionError) {
                let chain = AwaitChain(parent: AwaitChain.current)
                for node in try plan.nodes(of: .only(binding)) {
                    let run = ResolutionScope()
                    defer { run.end() }
                    _ = try await node.prepare(
                        for: AsyncResolution(home: self, plan: plan, run: run, chain: chain, isPatient: true))
                }
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

extension Plan {
    /// All bindings of this plan and of those above it, with levels as a child counts them.
    fileprivate var everything: Set<InheritedSlot> {
        var result: Set<InheritedSlot> = []
        for (above, plan) in chain.enumerated() {
            for binding in plan.assembly.bindings.indices {
                result.insert(InheritedSlot(level: above + 1, binding: binding))
            }
        }
        return result
    }
}

/// A token that removes an override.
///
/// `override` of a component and of `Dependencies` return it. If you drop the token, the override stays.
public struct Override: Sendable {
    private let undo: @Sendable () -> Void

    package init(_ undo: @escaping @Sendable () -> Void) { self.undo = undo }

    /// Removes the override. Other overrides stay, whether they are older or newer.
    ///
    /// If you call it again, it does nothing.
    public func rollBack() { undo() }
}
