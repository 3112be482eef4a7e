internal import DovetailModel

/// Creates containers from modules and bindings.
extension Container {
    /// Creates a container from modules and bindings.
    ///
    /// - Parameters:
    ///   - parent: The container to search next, or your own type that conforms to ``ParentContainer``.
    ///   - requirements: A policy for required modules that are not listed.
    ///   - observers: Objects to notify when bindings are added and instances are created.
    ///   - modules: Modules and bindings, one per line.
    /// - Throws: An ``AssemblyError`` with all mistakes that are visible without linking the bindings, or with the
    ///   error that `prepare()` or `assembled(in:)` of a module threw.
    public convenience init(
        parent: (any ParentContainer)? = nil, requirements: RequirementPolicy = .install,
        observers: [any Observer] = [],
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

    /// Notifies observers and modules of the bindings that were added.
    func announce(_ assembly: Assembly) throws(AssemblyError) {
        if plan.isObserved {
            for number in assembly.newBindings {
                notify(.registered(BindingDescription(assembly.bindings[number].binding), in: self))
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
