internal import DovetailGraph

/// How a container is put together from modules and bindings.
extension Container {
    /// Makes a container from modules and bindings.
    ///
    /// - Parameters:
    ///   - parent: Where to look next: a container, or something of your own.
    ///   - requirements: What to do about required modules that are not listed.
    ///   - observers: Who is told what happens.
    ///   - modules: Modules and bindings, one a line.
    /// - Throws: Every mistake in the bindings that can be seen without linking them, at once; or what a module's
    ///   `prepare()` or `assembled(in:)` threw.
    public convenience init(
        parent: (any Resolving)? = nil, requirements: RequirementPolicy = .install, observers: [any Observer] = [],
        @ModuleBuilder _ modules: () throws -> Bindings
    ) throws(AssemblyError) {
        LibraryCopy.check()
        let bindings = try Container.list(modules)
        let parentPlan = try (parent as? Container)?.planForAssembly()
        let assembly = try Assembler.assemble(bindings, parent: parentPlan, policy: requirements)
        let plan = Plan(
            assembly, parent: parentPlan, hasForeignParent: parent != nil && parentPlan == nil,
            isObserved: !observers.isEmpty)
        self.init(plan, parent: parent as? Container, foreignParent: parent, observers: observers)
        try announce(assembly)
    }

    static func list(_ modules: () throws -> Bindings) throws(AssemblyError) -> Bindings {
        do { return try modules() } catch {
            if let error = error as? AssemblyError { throw error }
            let problem = Problem.hookFailed(
                target: "Container", hook: "modules", cause: String(describing: error))
            throw AssemblyError([Finding(problem, at: nil)], cause: error)
        }
    }

    /// Tells observers and modules what was added.
    func announce(_ assembly: Assembly) throws(AssemblyError) {
        if plan.isObserved {
            for number in assembly.newBindings {
                let binding = BindingDescription(assembly.bindings[number].binding)
                tell { $0.didRegister(binding, in: self) }
            }
        }
        for module in assembly.newModules.map(\.module) {
            do { try module.assembled(in: self) } catch {
                let problem = Problem.hookFailed(
                    target: TypeName(type(of: module)).description, hook: "assembled", cause: String(describing: error))
                throw AssemblyError([Finding(problem, at: nil)], cause: error)
            }
        }
    }
}
