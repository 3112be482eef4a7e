/// A mistake that a container detected while it linked a request, without enough information to explain it.
///
/// The explanation is in the graph that has this request as its only root; see ``LinkedGraph/finding(for:)``.
package enum Detection: Hashable, Sendable {
    /// No binding serves the first key. The other keys, if any, would have served as well.
    case missing([Key])
    /// Several bindings serve the key, and none has precedence.
    case ambiguous(Key)
    case missingInput
    case cycle
    /// Two isolations would use an instance of the binding with this display name.
    case notSendable(String)
    case argumentMismatch(String)
    case needsAsync(String)
    case wrongIsolation(String)
}

extension LinkedGraph {
    /// Returns the finding of a rule for a detected mistake, or `nil` if no rule finds it.
    package func finding(for detection: Detection) -> Finding? {
        var linked = self
        // One error is shown with its whole path.
        linked.traceLimit = .max
        let found = linked.findings(by: detection.rules).filter { $0.severity == .error }
        return found.first { detection.matches($0.problem) } ?? found.first { detection.isLikelyMeant($0.problem) }
    }
}

extension Detection {
    /// The rules that may find the mistake.
    fileprivate var rules: [Rules.Rule] {
        switch self {
        case .missing(let keys): [{ Rules.missingBindings(for: Set(keys), in: $0) }]
        case .ambiguous: [Rules.duplicateBindings, Rules.ambiguousImports]
        case .missingInput: [{ Rules.missingInputs(in: $0, withCaptives: true) }]
        case .cycle: [Rules.cycles]
        case .notSendable: [Rules.notSendable]
        case .argumentMismatch: [Rules.argumentMismatches]
        case .needsAsync: [Rules.needsAsync]
        case .wrongIsolation: [Rules.wrongIsolation]
        }
    }

    /// Returns true if a problem is the detected one.
    fileprivate func matches(_ problem: Problem) -> Bool {
        switch (self, problem) {
        case (.missing(let keys), .missingBinding(let key, _, _)): keys.first == key
        case (.ambiguous(let key), .duplicateBinding(let other, _, _)): key == other
        case (.missingInput, _), (.cycle, _): true
        case (.notSendable(let name), .notSendable(let target)): name == target
        case (.argumentMismatch(let name), .argumentMismatch(let target, _, _, _)): name == target
        case (.needsAsync(let name), .needsAsync(let target, _)): name == target
        case (.wrongIsolation(let name), .wrongIsolation(let target, _, _)): name == target
        default: false
        }
    }

    /// Returns true if a problem is probably the detected one, because it has the same key without one of its layers.
    fileprivate func isLikelyMeant(_ problem: Problem) -> Bool {
        switch (self, problem) {
        case (.missing(let keys), .missingBinding(let key, _, _)): keys.contains(key)
        default: false
        }
    }
}
