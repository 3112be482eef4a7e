internal import DovetailModel

/// Detects the mistakes that are visible without linking. The rules of the graph describe them, so a graph is built
/// only if there is a mistake.
extension Assembler {
    /// True if a binding has a mistake that concerns no other binding.
    static func isMistaken(_ binding: AnyBinding) -> Bool {
        if binding.isEager, !binding.isShared { return true }
        if !binding.isUsual {
            if !binding.mistakes.isEmpty { return true }
            if !binding.uses.isEmpty, !binding.unfitUses.isEmpty { return true }
        }
        if !binding.hasOnlyOwnKey, binding.decoration != nil, !binding.aliases.isEmpty || !binding.elements.isEmpty {
            return true
        }
        if binding.hasOnClose, binding.lifetime != .singleton, binding.lifetime != .scoped { return true }
        guard binding.isShared else { return false }
        return binding.hasParameter { parameter in
            guard DependencyShape.kind(of: parameter.type) != nil else { return false }
            let shape = DependencyShape(parameter.type, parameter.qualification)
            return shape.kind == .container || shape.kind == .argument && !(shape.type is any Hashable.Type)
        }
    }

    /// Records the imports of each module. Returns true if an imported module is missing both here and in the parents.
    mutating func linkImports() -> Bool {
        var isMissing = false
        for module in assembly.modules {
            var imports: [Int] = []
            for type in module.module.imports {
                if let index = assembly.module(type) {
                    imports.append(index)
                } else if !isInParent(type) {
                    isMissing = true
                }
            }
            if !imports.isEmpty { assembly.table.setImports(imports, of: module.index) }
        }
        return isMissing
    }

    /// True if bindings contradict each other.
    var isContradictory: Bool {
        !assembly.table.duplicates().isEmpty || hasDuplicateEntries
            || assembly.table.decorators.keys.contains { key in
                assembly.table.serving[key] == nil && parent?.binding(serving: key) == nil
            }
    }

    private var hasDuplicateEntries: Bool {
        assembly.table.elements.values.contains { entries in
            // Entries that a module hides do not conflict with visible ones.
            var seen: [Int?: Set<AnyHashable>] = [:]
            return entries.contains { entry in
                guard let name = assembly.elements[entry.binding].alias.entry else { return false }
                return !seen[entry.hiddenIn, default: []].insert(name).inserted
            }
        }
    }
}
