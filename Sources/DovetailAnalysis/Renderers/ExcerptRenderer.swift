public import DovetailGraph

/// A renderer for terminals, which shows the source line of each finding, with a mark and colors.
///
/// ```
/// error: [missing-binding] no binding provides 'any Clock'
///   --> Sources/App/Screens.swift:41:18
///    |
/// 41 |     init(repository: Repository, clock: any Clock)
///    |                                  ^
///   = required by the parameter 'clock' of 'UserListViewModel'
/// ```
public struct ExcerptRenderer: FindingRenderer {
    /// A function that returns a line of a file without its line break, or `nil` if it is not available.
    public typealias Source = @Sendable (_ file: String, _ line: Int) -> String?

    /// True if the output contains escape sequences for colors.
    public var hasColors: Bool
    /// The maximum number of warnings and notes to print. The remaining ones are only counted. Errors are always printed.
    public var limit: Int
    private let source: Source

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - hasColors: True if the output should contain escape sequences for colors.
    ///   - limit: The maximum number of warnings and notes to print.
    ///   - source: A closure that returns the lines of source files.
    public init(hasColors: Bool = true, limit: Int = 20, source: @escaping Source) {
        self.hasColors = hasColors
        self.limit = limit
        self.source = source
    }

    /// Renders the findings, each followed by an empty line: all errors, and the others up to the limit.
    ///
    /// - Parameter findings: The findings, in the order of the output.
    /// - Returns: The output, with the number of the remaining findings at the end.
    public func render(_ findings: [Finding]) -> String {
        findings.text(limit: limit) { lines(of: $0).joined(separator: "\n") }
    }

    private func lines(of finding: Finding) -> [String] {
        let locations = [finding.location] + finding.related.map(\.location)
        let width = locations.compactMap { $0.map { String($0.line).count } }.max() ?? 1
        var lines = [
            paint("\(finding.severity)", color(of: finding.severity))
                + paint(": [\(finding.id)] \(finding.message.onOneLine)", .bold)
        ]
        lines += excerpt(finding.location, width, mark: color(of: finding.severity))
        let margin = String(repeating: " ", count: width + 1)
        if let explanation = Wording.explanation(of: finding.problem) {
            lines.append("\(margin)= \(explanation.onOneLine)")
        }
        if finding.trace.count > 1 {
            lines.append("\(margin)= " + finding.trace.reversed().map(\.name.onOneLine).joined(separator: " ← "))
        }
        for related in finding.related {
            lines.append(paint("note", .cyan) + ": \(related.message.onOneLine)")
            lines += excerpt(related.location, width, mark: .cyan)
        }
        if let fix = finding.suggestedFix { lines.append(paint("help", .green) + ": \(fix.onOneLine)") }
        lines.append(paint("docs: diagnostics/\(finding.id)", .dim))
        return lines
    }

    private func excerpt(_ location: SourceLocation?, _ width: Int, mark: Color) -> [String] {
        guard let location else { return [] }
        let margin = String(repeating: " ", count: width)
        var lines = ["\(margin)\(paint("-->", .blue)) \(location.description.onOneLine)"]
        guard let text = source(location.file, location.line) else { return lines }
        let number = String(location.line)
        let padding = String(repeating: " ", count: width - number.count)
        lines.append(paint("\(margin) |", .blue))
        lines.append(paint("\(padding)\(number) |", .blue) + " \(text.asSourceLine)")
        lines.append(paint("\(margin) |", .blue) + " " + indent(text, column: location.column) + paint("^", mark))
        return lines
    }

    /// Returns the indentation of a column, which counts bytes, in the line as it is printed. Tabs stay tabs.
    private func indent(_ text: String, column: Int) -> String {
        let before = String(decoding: Array(text.utf8).prefix(max(0, column - 1)), as: UTF8.self)
        return String(before.asSourceLine.map { $0 == "\t" ? "\t" : " " })
    }

    /// The colors and styles, by their codes in escape sequences.
    private enum Color: String {
        case bold = "1", dim = "2", red = "1;31", green = "1;32", yellow = "1;33", blue = "34", cyan = "1;36"
    }

    private func color(of severity: Finding.Severity) -> Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    private func paint(_ text: String, _ color: Color) -> String {
        hasColors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
