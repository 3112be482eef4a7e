internal import DovetailReader

/// Code for the generated file of one target.
struct FileCode {
    let table: SymbolTable
    let module: Int
    let plans: [ResolverPlan]
    let injectables: [InjectableDeclaration]

    private var facts: ModuleFacts { table.modules[module] }

    func file(emitsLocations: Bool) -> SwiftFile {
        let isIsolated = facts.defaultActor != nil
        var declarations = plans.map {
            ResolverCode(plan: $0, emitsLocations: emitsLocations, isIsolatedByDefault: isIsolated).extension
        }
        if let bindings = GeneratedModuleCode(injectables, isIsolatedByDefault: isIsolated) {
            declarations.append(bindings.declaration)
        }
        return SwiftFile(
            heading: [Generator.heading, "// swift-format-ignore-file"],
            imports: imports, declarations: declarations)
    }

    /// The imports of the files that declare the used types, and the modules of injectables from imported modules.
    private var imports: [SwiftFile.Import] {
        var files = Set(plans.map(\.resolver.file))
        files.formUnion(created.filter { $0.module == module }.map(\.file))
        files.formUnion(injectables.filter { $0.style == .initializer }.map(\.file))
        var merged = FileCode.merged(files.sorted().map { facts.files[$0] })
        let all = FileCode.merged(facts.files)
        for one in importedByOthers where merged[one.module] == nil { merged[one.module] = all[one.module] ?? one }
        let shown = shownModules
        return merged.keys.sorted().compactMap { name in
            // The compiler warns of an import that is more visible than the declarations that use it.
            let isKnown = table.modules.contains { $0.name == name } || name == "Dovetail"
            return shown.contains(isKnown ? name : FileCode.elsewhere) ? merged[name] : merged[name]?.narrowed
        }
    }

    private static func merged(_ files: [FileFacts]) -> [String: SwiftFile.Import] {
        var merged: [String: SwiftFile.Import] = [:]
        for found in files.flatMap(\.writtenImports) {
            merged[found.module] = merged[found.module]?.merging(found) ?? SwiftFile.Import(found)
        }
        return merged
    }

    /// The injectables that functions create or inject into.
    private var created: [InjectableDeclaration] {
        plans.flatMap(\.functions).compactMap { function in
            switch function.work {
            case .create(let injectable), .inject(let injectable): injectable
            case .provide: nil
            }
        }
    }

    /// The imports for injectables of imported modules: the modules of the named types and, if sources are unknown, all
    /// imports of the file.
    private var importedByOthers: [SwiftFile.Import] {
        created.filter { $0.module != module }.flatMap { injectable in
            let others = table.modules[injectable.module].files[injectable.file].writtenImports
            let types = [injectable.type, injectable.provides] + injectable.requirements.map(\.type)
            let known = types.reduce(into: Set()) { $0.formUnion(table.modules(in: $1)) }.subtracting([facts.name])
            let unknown = others.filter { other in !table.modules.contains { $0.name == other.module } }
            return known.sorted().map { SwiftFile.Import(module: $0, modifiers: [], isConditional: false) }
                + unknown.map(SwiftFile.Import.init)
        }
    }

    /// Represents all modules whose sources are unknown.
    private static let elsewhere = ""

    /// The modules of the types in declarations that other modules can see.
    private var shownModules: Set<String> {
        var found: Set<String> = []
        func add(_ type: ResolvedType) {
            type.arguments.forEach(add)
            guard let base = type.base else { return }
            let head = String(base.prefix { $0 != "." })
            let isKnown = head == "Dovetail" || table.modules.contains { $0.name == head }
            if head != "Swift" { found.insert(isKnown ? head : FileCode.elsewhere) }
        }
        for plan in plans where plan.resolver.access > .internal {
            for function in plan.functions {
                add(function.type)
                for (requirement, source) in zip(function.requirements, function.sources) {
                    if case .parameter = source { add(requirement.type) }
                }
            }
        }
        return found
    }
}

extension SwiftFile.Import {
    /// The same import with internal access.
    fileprivate var narrowed: SwiftFile.Import {
        var copy = self
        copy.modifiers = modifiers.map { $0 == "public" || $0 == "package" ? "internal" : $0 }
        return copy
    }

    fileprivate init(_ written: FileFacts.Import) {
        self.init(
            module: written.module, modifiers: written.modifiers.filter { $0 != "@_exported" },
            isConditional: written.isConditional)
    }

    /// The more visible access level and all attributes of two imports.
    fileprivate func merging(_ other: FileFacts.Import) -> SwiftFile.Import {
        let levels = ["internal", "package", "public"]
        let one = modifiers.first(where: levels.contains)
        let two = other.modifiers.first(where: levels.contains)
        let widest = levels.last { $0 == one || $0 == two }
        let attributes = Set(modifiers + other.modifiers).filter { $0.hasPrefix("@") && $0 != "@_exported" }.sorted()
        return SwiftFile.Import(
            module: module, modifiers: attributes + [widest].compactMap { $0 },
            isConditional: isConditional && other.isConditional)
    }
}
