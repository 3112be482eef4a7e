internal import DovetailReader

/// The file of one target.
struct FileCode {
    let module: ModuleFacts
    let plans: [ResolverPlan]
    let injectables: [InjectableDeclaration]
    /// The modules whose sources are known.
    let modules: Set<String>

    func file(saysLocations: Bool) -> SwiftFile {
        let isIsolated = module.defaultIsolation != nil
        var declarations = plans.map {
            ResolverCode(plan: $0, saysLocations: saysLocations, isIsolatedByDefault: isIsolated).extension
        }
        if let recipes = GeneratedModuleCode(injectables, isIsolatedByDefault: isIsolated) {
            declarations.append(recipes.declaration)
        }
        return SwiftFile(
            heading: ["// Written by `dovetail generate`. Changes are lost.", "// swift-format-ignore-file"],
            imports: imports, declarations: declarations)
    }

    /// What the files import that declare what is used.
    private var imports: [SwiftFile.Import] {
        var files = Set(plans.map(\.resolver.file))
        for function in plans.flatMap(\.functions) {
            switch function.work {
            case .make(let injectable), .inject(let injectable): files.insert(injectable.file)
            case .provide: break
            }
        }
        files.formUnion(injectables.filter { $0.style == .initializer }.map(\.file))
        var merged: [String: SwiftFile.Import] = [:]
        for found in files.sorted().flatMap({ module.files[$0].writtenImports }) {
            merged[found.module] = merged[found.module]?.merging(found) ?? SwiftFile.Import(found)
        }
        let shown = shownModules
        return merged.keys.sorted().compactMap { name in
            // An import that is wider than what the file shows is a warning.
            let isShown = shown.contains(modules.contains(name) || name == "Dovetail" ? name : FileCode.elsewhere)
            return isShown ? merged[name] : merged[name]?.narrowed
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
            if head != "Swift" {
                found.insert(modules.contains(head) || head == "Dovetail" ? head : FileCode.elsewhere)
            }
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
