internal import DovetailGraph

/// What a cast can do with the run-time arguments of a program beyond the rules, which know only names: a subclass fits,
/// the object of a superclass may fit, and so may what is in an Optional, a collection or a tuple.
struct ArgumentCasts: Sendable {
    /// The supertypes of the classes that occur in arguments.
    private var superclasses: [String: Set<String>] = [:]

    init(for graph: Graph, _ names: NameResolver) {
        func note(_ type: TypeName) {
            for name in type.qualified.split(whereSeparator: { "<>(), ".contains($0) }).map(String.init) {
                let nominal = ResolvedType.nominal(name, [], isProtocol: false)
                guard superclasses[name] == nil, names.table.symbol(of: nominal)?.kind == .class else { continue }
                superclasses[name] = Set(names.ancestors(of: nominal).map(\.name.qualified))
            }
        }
        func note(_ dependency: Dependency) {
            if dependency.kind == .argument { note(dependency.key.type) }
            for case .provider(let types) in dependency.wrappers { types.forEach(note) }
            for case .asyncProvider(let types) in dependency.wrappers { types.forEach(note) }
        }
        for index in graph.bindings.indices { graph.bindings[index].dependencies.forEach(note) }
        for request in graph.requests {
            note(request.dependency)
            request.arguments.forEach(note)
        }
    }

    /// True if a finding is about arguments that a cast may make fit.
    func allow(_ finding: Finding) -> Bool {
        guard case .argumentMismatch(_, let expected, let given, _) = finding.problem, expected.count == given.count
        else { return false }
        return zip(given, expected).allSatisfy { mayCast($0.spelled, to: $1.spelled) }
    }

    private func mayCast(_ type: String, to wanted: String) -> Bool {
        let (type, wanted) = (type.withoutOptional, wanted.withoutOptional)
        if type == wanted || type.isAnyType || wanted.isAnyType { return true }
        if superclasses[type]?.contains(wanted) == true || superclasses[wanted]?.contains(type) == true { return true }
        let (elements, others) = (type.elements, wanted.elements)
        return elements.count == others.count && elements.first == others.first
            && zip(elements, others).dropFirst().allSatisfy(mayCast)
    }
}

extension String {
    fileprivate var withoutOptional: String {
        var type = self[...]
        while type.hasPrefix("Swift.Optional<") { type = type.dropFirst("Swift.Optional<".count).dropLast() }
        return String(type)
    }

    /// True for a type whose values may be of any other one.
    fileprivate var isAnyType: Bool { self == "Any" || self == "Swift.AnyHashable" || hasPrefix("any ") }

    /// The name of a collection, or of a tuple, which has none, and the types in it. For any other type, its name.
    fileprivate var elements: [String] {
        guard let start = firstIndex(where: { "<(".contains($0) }), !contains("->"),
            ["Swift.Array", "Swift.Set", "Swift.Dictionary", ""].contains(self[..<start])
        else { return [self] }
        var (parts, depth) = ([String(self[..<start]), ""], 0)
        for character in self[start...].dropFirst().dropLast() {
            if "<(".contains(character) { depth += 1 }
            if ">)".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { String($0.drop { $0 == " " }) }
    }
}
