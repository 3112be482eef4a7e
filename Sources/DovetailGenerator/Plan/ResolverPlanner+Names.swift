internal import DovetailGraph
internal import DovetailReader

extension ResolverPlanner {
    /// Names each function `resolve` and the title of its type. If names clash, the names of the enclosing types are
    /// prepended, then that of another module.
    mutating func nameFunctions() {
        qualifyClashingTitles { $0.type.path.dropLast().joined() }
        let own = reader.moduleName
        qualifyClashingTitles { function in
            let module = function.type.base?.prefix { $0 != "." } ?? ""
            return module == own ? "" : String(module)
        }
        for index in functions.indices { functions[index].name = simpleName(functions[index]) }
        var taken: [String: Int] = [:]
        for index in functions.indices {
            guard let first = taken.updateValue(index, forKey: functions[index].name) else { continue }
            let (one, other) = (functions[first], functions[index])
            let (early, late) = one.location < other.location ? (one, other) : (other, one)
            findings.append(
                Finding(
                    .invalidInjectable(
                        name: late.type.name.description,
                        .nameTaken(function: late.name, by: early.type.name.description)),
                    at: late.location, related: [.init(.declared(early.type.name.description), early.location)]))
        }
    }

    /// Prepends a prefix to the titles of functions whose names clash.
    private mutating func qualifyClashingTitles(with prefix: (PlannedFunction) -> String) {
        let clashing = clashes(functions.map(simpleName))
        for index in functions.indices where clashing.contains(simpleName(functions[index])) {
            functions[index].title = prefix(functions[index]) + functions[index].title
        }
    }

    private func simpleName(_ function: PlannedFunction) -> String {
        let title = function.title.prefix(1).uppercased() + function.title.dropFirst()
        if case .inject = function.work { return "inject\(title)" }
        return "resolve\(title)"
    }

    private func clashes(_ names: [String]) -> Set<String> {
        var seen: Set<String> = []
        return Set(names.filter { !seen.insert($0).inserted })
    }
}
