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

/// Compares two values of one module type. Used only if a module type occurs twice.
///
/// The comparison uses `==` if the type is `Equatable`, identity for objects, and the stored properties otherwise.
/// Values that cannot be compared, such as closures, count as different, because one of two closures must not win
/// silently.
enum ModuleComparison {
    static func isEqual(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? any Equatable { return equals(left, right) }
        if let left = left as? Any.Type { return left == right as? Any.Type }
        guard type(of: left) == type(of: right) else { return false }
        if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
        let (ours, theirs) = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard ours.children.count == theirs.children.count else { return false }
        if ours.children.isEmpty { return isEmpty(left, ours) }
        return zip(ours.children, theirs.children).allSatisfy { $0.label == $1.label && isEqual($0.value, $1.value) }
    }

    /// True if a value without children has no content. Otherwise its content is not visible to reflection.
    private static func isEmpty(_ value: Any, _ mirror: Mirror) -> Bool {
        switch mirror.displayStyle {
        case .optional, .collection, .dictionary, .set: true
        default: size(of: value) == 0
        }
    }

    private static func equals<T: Equatable>(_ left: T, _ right: Any) -> Bool { left == (right as? T) }
    private static func size<T>(of value: T) -> Int { MemoryLayout<T>.size }
}

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
