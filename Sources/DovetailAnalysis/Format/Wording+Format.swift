internal import DovetailGraph

/// The texts about graphs that cannot be read.
extension Wording {
    static func text(of problem: GraphFormatError.Problem) -> String {
        switch problem {
        case .notJSON(let offset): "invalid JSON at byte \(offset)"
        case .notAGraph: "not a dependency graph of Dovetail: the number \"schema\" is missing"
        case .newerSchema(let found, let known):
            "this version of Dovetail supports schemas up to \(known), but the graph has schema \(found)"
        case .unexpected(let path, let expected): "\(path) must be \(expected)"
        }
    }
}
