public import DovetailGraph

/// A renderer for GitHub Actions. GitHub shows its workflow commands next to the lines of a pull request.
public struct GitHubRenderer: FindingRenderer {
    /// Creates a renderer.
    public init() {}

    /// Renders one line per finding.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The workflow commands.
    public func render(_ findings: [Finding]) -> String {
        findings.map { line($0) + "\n" }.joined()
    }

    private func line(_ finding: Finding) -> String {
        var properties = ["title=\(property(finding.id.rawValue))"]
        if let location = finding.location {
            properties =
                ["file=\(property(location.file))", "line=\(location.line)", "col=\(location.column)"] + properties
        }
        let command = finding.severity == .note ? "notice" : finding.severity.rawValue
        return "::\(command) \(properties.joined(separator: ","))::\(data(text(of: finding)))"
    }

    private func text(of finding: Finding) -> String {
        var lines = [finding.message]
        if let explanation = Wording.explanation(of: finding.problem) { lines.append(explanation) }
        if finding.trace.count > 1 { lines.append(finding.trace.reversed().map(\.name).joined(separator: " ← ")) }
        for related in finding.related {
            lines.append((related.location.map { "\($0): " } ?? "") + related.message)
        }
        if let fix = finding.suggestedFix { lines.append("help: \(fix)") }
        return lines.map(\.onOneLine).joined(separator: "\n")
    }

    private func data(_ text: String) -> String { escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    private func property(_ text: String) -> String {
        escape(text.onOneLine, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    /// Escapes characters by Unicode scalars, because a carriage return with a line feed is one character.
    private func escape(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if let escaped = table[scalar] { result += escaped } else { result.unicodeScalars.append(scalar) }
        }
    }
}
