internal import DovetailGraph

extension Container {
    /// A container for one test: it makes everything for itself, what lives as long as the process included, and notes
    /// what it makes. In front of another container, its bindings replace those of that one.
    package static func overlay(
        of base: Container?, census: Census, observer: some Observer, _ bindings: Bindings
    ) throws(AssemblyError) -> Container {
        let original = try base?.planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: original, policy: .install)
        let plan = Plan(
            assembly, parent: original, isObserved: true, affected: original?.everything ?? [], overlay: Overlay(census)
        )
        let overlay = Container(plan, parent: base, observers: [observer])
        try overlay.announce(assembly)
        return overlay
    }

    /// Where what is made here is noted, if it is.
    var census: Census? { plan.chain.lazy.compactMap { $0.overlay?.census }.first }

    /// Makes every root, or where there is none every binding of this container that takes no arguments.
    package func tryRoots() async -> [ResolutionError] {
        let all = plan.assembly.used.map { plan.assembly.bindings[$0].binding }
        let roots = all.filter(\.isRoot)
        let meant = roots.isEmpty ? all.filter { $0.kind != .input && $0.arguments.isEmpty } : roots
        var errors: [ResolutionError] = []
        for binding in meant {
            do throws(ResolutionError) {
                let chain = AwaitChain(parent: AwaitChain.current)
                for node in try plan.nodes(where: { $0 === binding }) {
                    let run = Run()
                    defer { run.end() }
                    _ = try await node.prepare(for: Request(container: self, run: run, chain: chain, isPatient: true))
                }
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

extension Plan {
    /// Every binding here and above, as a child counts levels.
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
