internal import DovetailModel

/// Produces the findings that prevent the creation of a container. The assembler itself only detects that there are
/// some.
enum AssemblyExplanation {
    /// Returns the mistakes in an assembly.
    static func findings(of assembly: Assembly, under parent: Plan?) -> [Finding] {
        LinkedGraph(GraphBuilder(assembly, under: parent).graph()).findings(by: Rules.ofAssembly)
    }

    /// Returns the error for values that a child receives, if there is one. The values have no source location.
    static func error(providing assembly: Assembly, to parent: Plan) -> AssemblyError? {
        let findings = findings(of: assembly, under: parent).filter { $0.id == .unknownInput }
        if findings.isEmpty { return nil }
        return AssemblyError(
            findings.map { finding in
                var finding = finding
                finding.location = nil
                return finding
            })
    }

    /// Returns the error for modules that require each other, in this order.
    static func error(requirementCycle modules: [any Module.Type]) -> AssemblyError {
        error(
            in: zip(modules, modules.dropFirst() + modules.prefix(1)).map { module, next in
                var description = Graph.Module(name: TypeName(module))
                description.requirements = [TypeName(next)]
                return description
            })
    }

    /// Returns the error for missing modules, each with the module that requires it.
    static func error(missing modules: [(module: any Module.Type, requiredBy: any Module.Type)]) -> AssemblyError {
        let missing = Set(modules.map { TypeName($0.module) })
        return error(
            in: modules.map { module, requester in
                var description = Graph.Module(name: TypeName(requester))
                description.requirements = [TypeName(module)]
                description.isAbsent = missing.contains(description.name)
                return description
            })
    }

    /// Returns the error for two unequal values of one module type.
    static func error(mismatch module: any Module.Type) -> AssemblyError {
        var description = Graph.Module(name: TypeName(module))
        description.isMismatched = true
        return error(in: [description])
    }

    private static func error(in modules: [Graph.Module]) -> AssemblyError {
        AssemblyError(LinkedGraph(Graph(modules: modules)).findings(by: Rules.ofAssembly))
    }
}
