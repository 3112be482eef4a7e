extension Wording {
    /// Returns a finding in the format of compiler diagnostics.
    package static func text(of finding: Finding) -> String {
        var lines = ["\(prefix(finding.location))\(finding.severity): [\(finding.id)] \(finding.message)"]
        if let explanation = explanation(of: finding.problem) { lines.append("    \(explanation)") }
        if finding.trace.count > 1 {
            lines.append("\(prefix(finding.trace.first?.location))note: \(path(finding.trace))")
        }
        for related in finding.related { lines.append("\(prefix(related.location))note: \(related.message)") }
        if let fix = finding.suggestedFix { lines.append("help: \(fix)") }
        lines.append("docs: diagnostics/\(finding.id)")
        return lines.map(\.asErrorLine).joined(separator: "\n")
    }

    /// Returns the dependency path, from the mistake outward. In the middle of a very long path, names are replaced by
    /// their number.
    private static func path(_ trace: [Finding.Step]) -> String {
        var names = trace.reversed().map(\.name)
        if names.count > 40 { names.replaceSubrange(20..<names.count - 10, with: ["… \(names.count - 30) more …"]) }
        return names.joined(separator: " ← ")
    }

    /// Returns a source location as a line begins with it.
    private static func prefix(_ location: SourceLocation?) -> String { location.map { "\($0): " } ?? "" }
}
