public import DovetailModel

/// Options that set the severity of findings by id, or ignore them.
///
/// You can use them, for example, to treat every `unused-binding` as an error.
public struct FindingOptions: Sendable, Hashable {
    /// The severity of the findings of one id, or `ignore`.
    public enum Weight: String, Sendable, Hashable, CaseIterable {
        /// The findings have this severity.
        case error, warning, note
        /// The findings are removed.
        case ignore
    }

    /// The severities by id. Findings of all other ids have the severity that their rule determines.
    public var weights: [DiagnosticID: Weight]

    /// Creates options.
    ///
    /// - Parameter weights: The severities by id. Without any, findings do not change.
    public init(weights: [DiagnosticID: Weight] = [:]) { self.weights = weights }

    /// Changes the severity of a finding according to the options.
    ///
    /// - Parameter finding: The finding of a rule.
    /// - Returns: The finding with its new severity, or `nil` if its id is ignored.
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
