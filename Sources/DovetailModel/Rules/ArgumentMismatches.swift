extension Rules {
    /// Finds requests, `Provider`s and parameters that do not fit the arguments of the binding that they reach, and
    /// eager bindings that require arguments.
    static func argumentMismatches(in linked: LinkedGraph) -> [Finding] {
        guard linked.graph.usesArguments else { return [] }
        // Eager bindings are created without arguments. Each is checked once, because all nodes of a binding take the
        // same arguments.
        var findings = linked.graph.bindings.filter { $0.isEager && !$0.accepts([]) }.map { binding in
            Finding(
                .argumentMismatch(target: binding.fullName, expected: binding.arguments, given: []),
                at: binding.location)
        }
        for row in 0..<linked.arrows.count {
            for arrow in linked.arrowRange(row) where !linked.traits[arrow].contains(.wrapped) {
                guard let finding = mismatch(arrow, from: row, linked),
                    !linked.hasAlternative(to: arrow, of: row, where: { mismatch($0, from: row, linked) == nil })
                else { continue }
                findings.append(finding)
            }
        }
        return findings
    }

    /// Returns the finding for an arrow, if its arguments do not fit.
    private static func mismatch(_ arrow: Int, from row: Int, _ linked: LinkedGraph) -> Finding? {
        let target = linked.innermost(linked.arrows.targets[arrow])
        let hasArguments = linked.graph.bindings[target].takesArguments
        let dependency = linked.dependencyOfArrow[arrow]
        if !hasArguments, !linked.passesArguments(dependency, of: row) { return nil }
        if linked.request(row)?.hasUnknownArguments == true { return nil }
        // If the `Provider` itself is bound, as a test may do, its arguments are for its closure.
        let isCreatedLater = linked.traits[arrow].contains(.deferred)
        let given = isCreatedLater ? linked.arguments(dependency, of: row) : linked.request(row)?.arguments ?? []
        let binding = linked.graph.bindings[target]
        if binding.accepts(given) || binding.hasUnknownArguments { return nil }
        let location = linked.location(ofArrow: arrow, from: row)
        return Finding(
            .argumentMismatch(
                target: binding.fullName, expected: binding.arguments, given: given,
                injected: linked.isRequest(row) ? nil : linked.dependency(dependency, of: row).key.type),
            severity: linked.severityOfRequest(row), at: location,
            trace: linked.trace(to: row) + [Finding.Step(name: binding.fullName, location: location)],
            related: location == binding.location
                ? [] : [Finding.Related(.declared(binding.fullName), binding.location)])
    }
}

extension Graph {
    /// True if a binding takes arguments, or a request or a `Provider` passes some.
    fileprivate var usesArguments: Bool {
        requests.contains { !$0.arguments.isEmpty || $0.dependency.passedArguments?.isEmpty == false }
            || bindings.indices.contains { index in
                bindings[index].dependencies.contains { $0.kind == .argument || $0.passedArguments?.isEmpty == false }
            }
    }
}

extension LinkedGraph {
    /// Returns the index of the binding that receives the arguments: the outermost decorator that takes any, or else
    /// the binding below all decorators.
    fileprivate func innermost(_ node: Int) -> Int {
        var node = node
        while nodes[node].wrapped >= 0, !graph.bindings[nodes[node].binding].takesArguments {
            node = nodes[node].wrapped
        }
        return nodes[node].binding
    }

    /// Returns the types of the arguments that a request passes, or that a `Provider` passes when it is called.
    fileprivate func arguments(_ position: Int, of row: Int) -> [TypeName] {
        dependency(position, of: row).passedArguments ?? request(row)?.arguments ?? []
    }

    fileprivate func passesArguments(_ position: Int, of row: Int) -> Bool {
        isRequest(row)
            || !graph.bindings[nodes[row].binding].dependencies[position].wrappers.isEmpty
    }
}

extension Binding {
    fileprivate var takesArguments: Bool {
        dependencies.contains { if case .argument = $0.kind { true } else { false } }
    }

    /// True if the source could not be read, so that the arguments are not known. At run time all parameters are known.
    fileprivate var hasUnknownArguments: Bool { isOpaque && !dependencies.contains { $0.kind == .resolution } }

    /// Returns true if arguments of these types fit: the same types in the same order, where optional ones may be
    /// omitted at the end. A type also fits its Optional. A cast to or from a protocol may succeed, so it counts as a
    /// fit.
    fileprivate func accepts(_ given: [TypeName]) -> Bool {
        let expected = dependencies.filter { if case .argument = $0.kind { true } else { false } }
        guard given.count <= expected.count else { return false }
        for (dependency, type) in zip(expected, given) {
            let wanted = dependency.type(fromLayer: 0)
            let mayCast =
                wanted.isExistential || type.isExistential || ["Any", "Swift.Sendable"].contains(wanted.qualified)
                || wanted == Dependency.Wrapper.optional.around(type)
            if wanted != type, !mayCast { return false }
        }
        return expected.dropFirst(given.count).allSatisfy(\.isOptionalArgument)
    }
}

extension Dependency {
    /// The types of the arguments that a `Provider` passes when it is called: the innermost one creates the instance.
    fileprivate var passedArguments: [TypeName]? {
        for wrapper in wrappers.reversed() {
            switch wrapper {
            case .provider(let types), .asyncProvider(let types): return types
            default: continue
            }
        }
        return nil
    }

    fileprivate var isOptionalArgument: Bool {
        wrappers.first == .optional || key.type.qualified.hasPrefix("Swift.Optional<")
    }
}
