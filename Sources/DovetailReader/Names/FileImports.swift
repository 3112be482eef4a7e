/// The modules whose declarations a file may use.
struct FileImports {
    /// All imported modules, with those that they re-export.
    private(set) var modules: Set<String> = []
    /// The modules of which only single declarations are imported: `import struct Core.Logger`.
    private var partial: Set<String> = []
    /// The modules by the name of a declaration that is imported alone.
    private var declarations: [String: Set<String>] = [:]
    /// The modules whose internal declarations are visible: `@testable import Core`.
    private var testable: Set<String> = []

    /// - Parameter shared: The imports of any file of the module that all its files have: those with `@_exported`.
    init(_ file: FileFacts, shared: [FileFacts.Import], reexports: [String: Set<String>], of module: String) {
        var whole: Set<String> = reexports[module] ?? []
        for written in shared {
            if let name = written.declaration { declarations[name, default: []].insert(written.module) }
        }
        for written in file.writtenImports {
            if let name = written.declaration {
                declarations[name, default: []].insert(written.module)
                partial.insert(written.module)
            } else {
                whole.formUnion(reexports[written.module] ?? [])
                whole.insert(written.module)
            }
            if written.modifiers.contains("@testable") { testable.insert(written.module) }
        }
        whole.formUnion(file.imports.filter { !partial.contains($0) })
        partial.subtract(whole)
        modules = whole.union(partial)
        if !modules.isDisjoint(with: LibraryNames.modules) { modules.insert(LibraryNames.module) }
    }

    /// True if a declaration is imported alone, from a module that is not among those that are read.
    func isForeign(_ name: String, read: Set<String>) -> Bool { declarations[name]?.isDisjoint(with: read) ?? false }

    /// Those of the modules whose declaration of a name is imported. A declaration that is imported alone hides others.
    func declaring(_ name: String, among candidates: [String]) -> [String] {
        if let only = declarations[name] {
            let found = candidates.filter(only.contains)
            if !found.isEmpty { return found }
        }
        return candidates.filter { modules.contains($0) && !partial.contains($0) }
    }

    /// True if the file can use a declaration of a module.
    func canUse(_ symbol: Symbol, of module: String) -> Bool {
        testable.contains(module) || !Set(symbol.attributes).isDisjoint(with: ["public", "open", "package"])
    }

    /// The modules that each module re-exports with `@_exported import`, directly or not.
    static func reexports(of modules: [ModuleFacts]) -> [String: Set<String>] {
        var direct: [String: Set<String>] = [:]
        for module in modules {
            for written in module.files.flatMap(\.writtenImports) where written.modifiers.contains("@_exported") {
                direct[module.name, default: []].insert(written.module)
            }
        }
        return direct.mapValues { first in
            var found = first
            var open = Array(first)
            while let next = open.popLast() {
                for module in direct[next] ?? [] where found.insert(module).inserted { open.append(module) }
            }
            return found
        }
    }
}
