package import DovetailGraph
package import DovetailReader

/// Generates the resolvers of one target: from sources to plans, from plans to code, from code to text.
package struct Generator {
    /// The options of `dovetail generate`.
    package struct Options: Hashable, Sendable {
        /// True if a dependency without a provider is an error in each resolver.
        package var isStrict: Bool
        /// True if each of several resolvers has all functions.
        package var includesAll: Bool
        /// True if the code refers to the sources with `#sourceLocation`.
        package var emitsLocations: Bool
        /// The modules of other packages than the target's. Only their public declarations are visible.
        package var otherPackages: Set<String>

        package init(
            isStrict: Bool = false, includesAll: Bool = false, emitsLocations: Bool = false,
            otherPackages: Set<String> = []
        ) {
            self.isStrict = isStrict
            self.includesAll = includesAll
            self.emitsLocations = emitsLocations
            self.otherPackages = otherPackages
        }
    }

    /// The findings, sorted by source location. If one is an error, there is no text.
    package private(set) var findings: [Finding]
    /// The plan of each resolver, sorted by the name of its protocol.
    package private(set) var plans: [ResolverPlan] = []
    /// The generated file, or `nil` if there is an error.
    package private(set) var text: String?
    /// True if the sources declare no resolver and nothing for `GeneratedModule`, so that the file has no code.
    package let isEmpty: Bool

    /// Generates the code of the module at an index of `modules`. It may import the others.
    package init(_ modules: [ModuleFacts], target: Int, options: Options = Options()) {
        let table = SymbolTable(modules)
        let reader = InjectableReader(NameResolver(table), module: target, otherPackages: options.otherPackages)
        isEmpty = reader.resolvers.isEmpty && !reader.injectables.contains { $0.style == .initializer }
        findings = reader.findings + Generator.syntaxErrors(in: modules[target])
        var planners = reader.resolvers.map { ResolverPlanner($0, reader: reader, isStrict: options.isStrict) }
        for index in planners.indices { planners[index].link() }
        if !options.includesAll { Generator.share(&planners) }
        for index in planners.indices {
            if let plan = planners[index].plan() { plans.append(plan) }
            for finding in planners[index].findings where !findings.contains(finding) { findings.append(finding) }
        }
        findings.sort(by: Finding.isBefore)
        guard !findings.contains(where: { $0.severity == .error }) else { return }
        plans.sort { $0.resolver.type.name < $1.resolver.type.name }
        let code = FileCode(table: table, module: target, plans: plans, injectables: reader.injectables)
        text = SwiftRenderer.text(of: code.file(emitsLocations: options.emitsLocations))
    }

    /// Each of several resolvers creates the types that depend on one of its providers, and those that depend on none.
    private static func share(_ planners: inout [ResolverPlanner]) {
        guard planners.count > 1 else { return }
        let touched = planners.map(\.touched)
        let all = touched.reduce(into: Set()) { $0.formUnion($1) }
        for index in planners.indices {
            planners[index].retainFunctions { touched[index].contains($0) || !all.contains($0) }
        }
    }

    /// The modules that need generated code.
    package static func targets(in modules: [ModuleFacts]) -> [Int] {
        let names = NameResolver(SymbolTable(modules))
        return modules.indices.filter { index in
            let reader = InjectableReader(names, module: index)
            return !reader.resolvers.isEmpty || reader.injectables.contains { $0.style == .initializer }
        }
    }

    private static func syntaxErrors(in module: ModuleFacts) -> [Finding] {
        module.files.flatMap { file in
            file.syntaxErrors.map { error in
                let location = SourceLocation(file: file.path, line: error.position.line, column: error.position.column)
                return Finding(.syntaxError(message: error.message), at: location)
            }
        }
    }
}
