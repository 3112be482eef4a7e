internal import DovetailGraph

/// The texts about mistakes in the boundaries themselves.
extension Wording {
    static func text(of mistake: BoundaryMistake) -> String {
        switch mistake.kind {
        case .unknownGroup(let name, let member, let similar):
            "\"\(member)\": no group is named '\(name)'\(similar.map { "; did you mean '\($0)'?" } ?? "")"
        case .groupInTwoLayers(let name): "\"layers\": the group '\(name)' is listed twice"
        case .dependsOnHigherLayer(let group, let other):
            "\"dependsOn\": '\(group)' cannot depend on '\(other)', which is in a higher layer"
        case .circle(let names): "\"dependsOn\": these groups depend on each other: \(names.joined(separator: " → "))"
        case .moduleInTwoLayers(let module, let groups):
            "\"modules\": '\(module)' is in two layers, because it is in "
                + groups.map { "'\($0)'" }.joined(separator: " and ")
        }
    }

    static func text(ofUnmatchedModule name: String, similar: String?) -> String {
        "\"modules\": '\(name)' matches no Swift module\(similar.map { "; did you mean '\($0)'?" } ?? "")"
    }
}
