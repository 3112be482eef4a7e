internal import DovetailGraph

/// Detects the mistakes that can be seen without linking anything. What they are is for the rules of the graph to say, which
/// is built only where there is one.
extension Assembler {
    /// Whether a binding has a mistake of its own.
    static func isMistaken(_ binding: AnyBinding) -> Bool {
        if !binding.mistakes.isEmpty || binding.isEager && !binding.isShared { return true }
        if binding.decoration != nil, !binding.aliases.isEmpty || !binding.elements.isEmpty { return true }
        if binding.hasOnClose, binding.lifetime != .singleton, binding.lifetime != .container { return true }
        if !binding.uses.isEmpty, !binding.unfitUses.isEmpty { return true }
        guard binding.isShared else { return false }
        return binding.parameters.contains { parameter in
            let shape = DependencyShape(parameter.type, parameter.qualification)
            return shape.kind == .container || shape.kind == .argument && !(shape.type is any Hashable.Type)
        }
    }

    /// Gives each module its imports. Whether one of them is missing here and above.
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

    /// Whether bindings contradict each other.
    var isContradictory: Bool {
        !assembly.table.duplicates().isEmpty || hasDuplicateEntries
            || assembly.table.decorators.keys.contains { key in
                assembly.table.serving[key] == nil && parent?.binding(serving: key) == nil
            }
    }

    private var hasDuplicateEntries: Bool {
        assembly.table.elements.values.contains { entries in
            // What a module hides does not clash with what others see.
            var seen: [Int?: Set<AnyHashable>] = [:]
            return entries.contains { entry in
                guard let name = assembly.elements[entry.binding].alias.entry else { return false }
                return !seen[entry.hiddenIn, default: []].insert(name).inserted
            }
        }
    }
}
