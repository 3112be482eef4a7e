/// What somebody has seen go wrong with one request who knows too little to explain it: a container that links it.
///
/// The graph with that request as its only root has the explanation; see ``LinkedGraph/finding(for:)``.
package enum Detection: Hashable, Sendable {
    /// Nothing serves a key; the other keys that would have served as well, if any, come after it.
    case missing([Key])
    /// Several bindings serve a key, and none wins.
    case ambiguous(Key)
    case missingInput
    case cycle
    /// An instance of a binding, by its display name, would be used from two isolations.
    case notSendable(String)
    case argumentMismatch(String)
    case needsAsync(String)
    case wrongIsolation(String)
}

extension LinkedGraph {
    /// The finding of the rule for something that was detected; `nil` where no rule finds it.
    package func finding(for detection: Detection) -> Finding? {
        var linked = self
        // One error is shown with its whole path.
        linked.traceLimit = .max
        let found = linked.findings(of: detection.rules).filter { $0.severity == .error }
        return found.first { detection.isMeant($0.problem) } ?? found.first { detection.isLikelyMeant($0.problem) }
    }
}

extension Detection {
    /// The rules that may have the finding.
    fileprivate var rules: [Rules.Rule] {
        switch self {
        case .missing(let keys): [{ Rules.missingBindings(for: Set(keys), in: $0) }]
        case .ambiguous: [Rules.duplicateBindings, Rules.ambiguousImports]
        case .missingInput: [Rules.missingInputs]
        case .cycle: [Rules.cycles]
        case .notSendable: [Rules.notSendable]
        case .argumentMismatch: [Rules.argumentMismatches]
        case .needsAsync: [Rules.needsAsync]
        case .wrongIsolation: [Rules.wrongIsolation]
        }
    }

    fileprivate func isMeant(_ problem: Problem) -> Bool {
        switch (self, problem) {
        case (.missing(let keys), .missingBinding(let key, _, _)): keys.first == key
        case (.ambiguous(let key), .duplicateBinding(let other, _, _)): key == other
        case (.missingInput, _), (.cycle, _): true
        case (.notSendable(let name), .notSendable(let target)): name == target
        case (.argumentMismatch(let name), .argumentMismatch(let target, _, _)): name == target
        case (.needsAsync(let name), .needsAsync(let target, _)): name == target
        case (.wrongIsolation(let name), .wrongIsolation(let target, _, _)): name == target
        default: false
        }
    }

    /// Whether a problem is perhaps what was meant: the same key with a layer off.
    fileprivate func isLikelyMeant(_ problem: Problem) -> Bool {
        switch (self, problem) {
        case (.missing(let keys), .missingBinding(let key, _, _)): keys.contains(key)
        default: false
        }
    }
}
