/// How findings are weighed: per id, an error, a warning, a note, or nothing at all.
public struct FindingOptions: Sendable, Hashable {
    /// What becomes of the findings of one id.
    public enum Weight: String, Sendable, Hashable, CaseIterable {
        case error, warning, note
        /// They are dropped.
        case ignore
    }

    /// The ids that are not weighed as the rules do.
    public var weights: [DiagnosticID: Weight]

    /// Makes options; without any, findings are as the rules made them.
    public init(weights: [DiagnosticID: Weight] = [:]) { self.weights = weights }

    /// The finding as it is weighed, or `nil` if it is dropped.
    public func applied(to finding: Finding) -> Finding? {
        guard let weight = weights[finding.id] else { return finding }
        var finding = finding
        switch weight {
        case .ignore: return nil
        case .error: finding.severity = .error
        case .warning: finding.severity = .warning
        case .note: finding.severity = .note
        }
        return finding
    }
}
