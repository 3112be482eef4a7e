package import DovetailModel

/// The details that this module adds to the findings of containers. `Details` finds this type by its name.
package enum WholeDetails: FindingDetails {
    package static var rules: [Rules.Rule] { Rules.ofDetails }

    package static func notes(on misses: [LinkedGraph.Miss], in linked: LinkedGraph) -> [[Finding.Related]] {
        var proposals = Proposals(linked)
        return misses.map { proposals.near($0) }
    }

    package static func headline(of finding: Finding) -> String? {
        guard case .missingBinding(let key, _, _) = finding.problem,
            let similarity = finding.related.lazy.compactMap(\.sameName).first
        else { return nil }
        return "no binding provides \(Wording.text(of: key, besides: similarity, at: finding.location))"
    }

    package static func fix(forMissing finding: Finding) -> String? {
        guard case .missingBinding(let key, let requester, let element) = finding.problem else { return nil }
        return Wording.fix(forMissing: key, of: finding, requester, element)
    }

    package static func text(of related: Finding.Related) -> String {
        switch related.kind {
        case .similar(let key, let similarity): Wording.text(of: key, similarity, at: related.location)
        case .breach(let breach): Wording.text(of: breach.rule)
        default: related.message
        }
    }
}
