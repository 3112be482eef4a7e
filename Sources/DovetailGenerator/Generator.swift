package import DovetailGraph
package import DovetailReader

/// Writes the resolvers of one target: sources to plans, plans to code, code to text.
package struct Generator {
    /// What may be chosen.
    package struct Options: Hashable, Sendable {
        /// Whether what nothing provides is an error in every resolver.
        package var isStrict: Bool
        /// Whether each of several resolvers gets everything.
        package var includesAll: Bool
        /// Whether the code says where in the sources it comes from.
        package var saysLocations: Bool
        /// The modules that are of other packages than the target: only what is public in them is visible.
        package var otherPackages: Set<String>

        package init(
            isStrict: Bool = false, includesAll: Bool = false, saysLocations: Bool = false,
            otherPackages: Set<String> = []
        ) {
            self.isStrict = isStrict
            self.includesAll = includesAll
            self.saysLocations = saysLocations
            self.otherPackages = otherPackages
        }
    }

    /// What is wrong, by place. With an error there is no text.
    package private(set) var findings: [Finding]
    /// The plan of each resolver, by the names of their protocols.
    package private(set) var plans: [ResolverPlan] = []
    /// The file, unless something is wrong.
    package private(set) var text: String?
    /// Whether the sources declare no resolver and nothing for `GeneratedModule`, so that the file has no code.
    package let isEmpty: Bool

    /// Generates for the module at an index of `modules`; the others are those that it may import.
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
        text = SwiftRenderer.text(of: code.file(saysLocations: options.saysLocations))
    }

    /// Each of several resolvers gets what needs something it provides, and what needs nothing provided.
    private static func share(_ planners: inout [ResolverPlanner]) {
        guard planners.count > 1 else { return }
        let touched = planners.map(\.touched)
        let all = touched.reduce(into: Set()) { $0.formUnion($1) }
        for index in planners.indices { planners[index].keep { touched[index].contains($0) || !all.contains($0) } }
    }

    /// The modules in which there is something to generate for.
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
                let place = SourceLocation(file: file.path, line: error.position.line, column: error.position.column)
                return Finding(.syntaxError(message: error.message), at: place)
            }
        }
    }
}
