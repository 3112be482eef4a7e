internal import DovetailReader

/// The file of one target.
struct FileCode {
    let table: SymbolTable
    let module: Int
    let plans: [ResolverPlan]
    let injectables: [InjectableDeclaration]

    private var facts: ModuleFacts { table.modules[module] }

    func file(saysLocations: Bool) -> SwiftFile {
        let isIsolated = facts.defaultIsolation != nil
        var declarations = plans.map {
            ResolverCode(plan: $0, saysLocations: saysLocations, isIsolatedByDefault: isIsolated).extension
        }
        if let bindings = GeneratedModuleCode(injectables, isIsolatedByDefault: isIsolated) {
            declarations.append(bindings.declaration)
        }
        return SwiftFile(
            heading: ["// Written by `dovetail generate`. Changes are lost.", "// swift-format-ignore-file"],
            imports: imports, declarations: declarations)
    }

    /// What the files import that declare what is used, and the modules of what imported modules give.
    private var imports: [SwiftFile.Import] {
        var files = Set(plans.map(\.resolver.file))
        files.formUnion(made.filter { $0.module == module }.map(\.file))
        files.formUnion(injectables.filter { $0.style == .initializer }.map(\.file))
        var merged = FileCode.merged(files.sorted().map { facts.files[$0] })
        let all = FileCode.merged(facts.files)
        for one in importedByOthers where merged[one.module] == nil { merged[one.module] = all[one.module] ?? one }
        let shown = shownModules
        return merged.keys.sorted().compactMap { name in
            // An import that is wider than what the file shows is a warning.
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

    /// The injectables that are made or injected into.
    private var made: [InjectableDeclaration] {
        plans.flatMap(\.functions).compactMap { function in
            switch function.work {
            case .make(let injectable), .inject(let injectable): injectable
            case .provide: nil
            }
        }
    }

    /// For what is made of imported modules: the modules of the types that are named, and, where sources are not known, all that
    /// the file imports.
    private var importedByOthers: [SwiftFile.Import] {
        made.filter { $0.module != module }.flatMap { injectable in
            let others = table.modules[injectable.module].files[injectable.file].writtenImports
            let types = [injectable.type, injectable.provides] + injectable.needs.map(\.type)
            let known = types.reduce(into: Set()) { $0.formUnion(table.modules(in: $1)) }.subtracting([facts.name])
            let unknown = others.filter { other in !table.modules.contains { $0.name == other.module } }
            return known.sorted().map { SwiftFile.Import(module: $0, words: [], isConditional: false) }
                + unknown.map(SwiftFile.Import.init)
        }
    }

    /// Stands for the modules whose sources are not known.
    private static let elsewhere = ""

    /// The modules of the types in what other modules see.
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
                for (need, source) in zip(function.needs, function.sources) {
                    if case .parameter = source { add(need.type) }
                }
            }
        }
        return found
    }
}

extension SwiftFile.Import {
    /// The same for this file only.
    fileprivate var narrowed: SwiftFile.Import {
        var copy = self
        copy.words = words.map { $0 == "public" || $0 == "package" ? "internal" : $0 }
        return copy
    }

    fileprivate init(_ written: FileFacts.Import) {
        self.init(
            module: written.module, words: written.words.filter { $0 != "@_exported" },
            isConditional: written.isConditional)
    }

    /// The widest access and all attributes of two.
    fileprivate func merging(_ other: FileFacts.Import) -> SwiftFile.Import {
        let levels = ["internal", "package", "public"]
        let one = words.first(where: levels.contains)
        let two = other.words.first(where: levels.contains)
        let widest = levels.last { $0 == one || $0 == two }
        let attributes = Set(words + other.words).filter { $0.hasPrefix("@") && $0 != "@_exported" }.sorted()
        return SwiftFile.Import(
            module: module, words: attributes + [widest].compactMap { $0 },
            isConditional: isConditional && other.isConditional)
    }
}
