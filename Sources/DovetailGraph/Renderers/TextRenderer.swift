/// Writes findings in the compiler's form, which Xcode, editors and CI make clickable.
///
/// ```
/// Sources/App/Screens.swift:41:18: error: [missing-binding] nothing provides 'any Clock'
///     UserListViewModel asks for it as its 2nd parameter
/// Sources/App/AppModule.swift:12:9: note: 'any Clock' ← UserListViewModel ← Coordinator
/// help: add to a module: Bind((any Clock).self) { … }
/// docs: diagnostics/missing-binding
/// ```
public struct TextRenderer: FindingRenderer {
    /// How many findings are written; of the others only the number.
    public var limit: Int

    /// Makes a renderer.
    public init(limit: Int = 20) { self.limit = limit }

    /// Each finding with an empty line after it; at most `limit` of them, then a count.
    public func render(_ findings: [Finding]) -> String {
        var text = findings.prefix(limit).map { render($0) + "\n" }.joined(separator: "\n")
        if findings.count > limit { text += "\n" + Wording.more(findings.count - limit) + "\n" }
        return text
    }

    /// The lines of one finding, without a line break at the end.
    public func render(_ finding: Finding) -> String {
        var lines = ["\(place(finding.location))\(finding.severity): [\(finding.id)] \(finding.message)"]
        if let explanation = Wording.explanation(of: finding.problem) { lines.append("    \(explanation)") }
        if finding.trace.count > 1 {
            lines.append("\(place(finding.trace.first?.location))note: \(way(finding.trace))")
        }
        for related in finding.related { lines.append("\(place(related.location))note: \(related.message)") }
        if let remedy = finding.remedy { lines.append("help: \(remedy)") }
        lines.append("docs: diagnostics/\(finding.id)")
        return lines.map(\.onOneLine).joined(separator: "\n")
    }

    /// The way from the mistake out. Of a very long one the ends are written, and the number of the others.
    private func way(_ trace: [Finding.Step]) -> String {
        var names = trace.reversed().map(\.name)
        if names.count > 40 { names.replaceSubrange(20..<names.count - 10, with: [Wording.omitted(names.count - 30)]) }
        return names.joined(separator: " ← ")
    }

    private func place(_ location: SourceLocation?) -> String { location.map { "\($0): " } ?? "" }
}
