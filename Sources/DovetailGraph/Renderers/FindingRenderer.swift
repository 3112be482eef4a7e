public import DovetailModel

/// A type that converts findings to text, for example for a terminal, an editor or a CI service.
///
/// ```swift
/// let findings = graph.findings()
/// let text = TextRenderer().render(findings)
/// ```
///
/// `DovetailAnalysis` contains more renderers, for example `JSONRenderer` and `SARIFRenderer`.
public protocol FindingRenderer: Sendable {
    /// Renders a list of findings.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The output.
    func render(_ findings: [Finding]) -> String
}
