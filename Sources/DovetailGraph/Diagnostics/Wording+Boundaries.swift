internal import DovetailModel

/// The texts about the boundaries between Swift modules.
extension Wording {
    static func text(of rule: Breach.Rule) -> String {
        switch rule {
        case .lowerLayer(let group, let other): "the layer of '\(group)' is below that of '\(other)'"
        case .nextLayerOnly(let group, let other):
            "'\(group)' may depend on the next layer only, and '\(other)' is below it"
        case .dependsOn(let group, []): "the group '\(group)' may depend on no other group"
        case .dependsOn(let group, let allowed): "the group '\(group)' may depend on \(list(allowed)) only"
        case .independent(let group): "the modules of the group '\(group)' may not depend on each other"
        case .requestedBy(let group, let allowed):
            "types of the group '\(group)' may be requested by \(list([group] + allowed)) only"
        case .boundBy(let group, let allowed):
            "types of the group '\(group)' may be bound by \(list([group] + allowed)) only"
        }
    }

    /// The names, with `and` before the last one.
    private static func list(_ groups: [String]) -> String {
        let names = groups.map { "'\($0)'" }
        return [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " and ")
    }

    /// The reason that the configuration gives, or else a change that respects every boundary.
    static func suggestedFix(forBreachIn finding: Finding) -> String? {
        for case .breach(let breach) in finding.related.map(\.kind) {
            if let reason = breach.reason { return reason }
        }
        return switch finding.problem.other {
        case .forbiddenDependency(let module, _, _, _, _):
            "declare a protocol in '\(module)', request that, and bind it in a module that may depend on both"
        case .forbiddenBinding(_, _, let owner, _): "let '\(owner)' bind it, and install its module"
        default: nil
        }
    }
}
