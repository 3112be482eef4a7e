/// Writes findings for somebody: a person, an editor, a build server.
public protocol FindingRenderer: Sendable {
    /// The whole text for a list of findings, in the order given.
    func render(_ findings: [Finding]) -> String
}
