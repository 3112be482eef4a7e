/// The options of the linker.
package struct LinkOptions: Hashable, Sendable {
    /// The flags that are set (`-D`), or `nil` if both branches of an `#if` may be active.
    package var flags: Set<String>?
    /// The types that are entry points in addition to those in the sources.
    package var roots: [String] = []

    package init(flags: Set<String>? = nil, roots: [String] = []) {
        self.flags = flags
        self.roots = roots
    }

    /// The value of the condition of an `#if`, or `nil` if it is unknown.
    func value(of condition: String) -> Bool? { Condition.value(of: condition, flags: flags) }
}

extension LinkOptions {
    /// Whether each clause of an `#if` is active; `nil` if it may be.
    func activity(of clauses: [Statement.Clause]) -> [Bool?] {
        var (isTaken, isOpen) = (false, false)
        return clauses.map { clause in
            // An `#else` is active if all conditions before it are false.
            let isActive = clause.condition.map(value) ?? (isOpen ? nil : true)
            defer {
                if isActive == nil { isOpen = true }
                if isActive == true { isTaken = true }
            }
            if isTaken || isActive == false { return false }
            return isOpen ? nil : isActive
        }
    }

    /// The modules without the declarations that do not exist with these flags, and without the conditions of others that
    /// hold.
    func active(_ modules: [ModuleFacts]) -> [ModuleFacts] {
        if flags == nil { return modules }
        return modules.map { module in
            var module = module
            for index in module.files.indices {
                removeInactive(from: &module.files[index].declarations)
                module.files[index].functions.removeAll { areInactive($0.restrictions.conditions) }
                module.files[index].properties.removeAll { areInactive($0.conditions) }
            }
            return module
        }
    }

    private func areInactive(_ conditions: [String]) -> Bool { conditions.contains { value(of: $0) == false } }

    private func removeInactive(from declarations: inout [Declaration]) {
        declarations.removeAll { areInactive($0.restrictions.conditions) }
        for index in declarations.indices {
            declarations[index].restrictions.conditions.removeAll { value(of: $0) == true }
            removeInactive(from: &declarations[index].members)
            declarations[index].functions.removeAll { areInactive($0.restrictions.conditions) }
            declarations[index].properties.removeAll { areInactive($0.conditions) }
        }
    }
}
