extension Rules {
    /// Finds arguments of shared bindings that are not `Hashable`. They must be, because a shared binding stores one
    /// instance for each list of arguments.
    static func argumentsNotHashable(in linked: LinkedGraph) -> [Finding] {
        var findings: [Finding] = []
        for index in linked.graph.bindings.indices where linked.graph.bindings[index].lifetime.isShared {
            for position in linked.graph.bindings[index].dependencies.indices {
                let argument = linked.graph.bindings[index].dependencies[position]
                guard argument.kind == .argument, argument.isHashable == false else { continue }
                let target = linked.graph.bindings[index].fullName
                findings.append(
                    Finding(
                        .argumentNotHashable(target: target, argument: argument.key.type), at: argument.location))
            }
        }
        return findings
    }
}
