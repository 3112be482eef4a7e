public import DovetailGraph

/// The explanation of one id. The reference page is generated from the explanations of all ids.
public struct DiagnosticGuide: Sendable, Hashable, Identifiable {
    /// The id.
    public let id: DiagnosticID
    /// The default severity.
    public let severity: Finding.Severity
    /// The meaning, in one line.
    public let meaning: String
    /// The reason why it is a mistake, and the conditions under which it is reported.
    public let explanation: String
    /// A few lines of Swift that contain the mistake.
    public let example: String
    /// The instructions to fix it.
    public let fix: String

    package init(
        _ id: DiagnosticID, _ meaning: String, severity: Finding.Severity = .error, explanation: String,
        example: String, fix: String
    ) {
        self.id = id
        self.severity = severity
        self.meaning = meaning
        self.explanation = explanation
        self.example = example
        self.fix = fix
    }

    /// The explanations of all ids, in the order of the reference page.
    public static let all: [DiagnosticGuide] =
        keys + cycles + lifetimes + calls + modules + boundaries + bindings + injection + values + running + sources

    /// Returns the explanation of an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The explanation, or `nil` if the id is not known.
    public static func of(_ id: DiagnosticID) -> DiagnosticGuide? { byID[id] }

    /// Returns the known id that differs least from a name, unless more than half of the name differs.
    package static func nearestID(to name: String) -> String? {
        Spelling.nearest(to: name, in: all.map(\.id.rawValue), within: name.utf8.count / 2)
    }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
