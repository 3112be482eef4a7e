/// What there is to know about one id: the registry from which the reference page is made.
public struct DiagnosticGuide: Sendable, Hashable, Identifiable {
    /// The id.
    public let id: DiagnosticID
    /// How bad it is unless options say otherwise.
    public let severity: Finding.Severity
    /// What it says, in one line.
    public let meaning: String
    /// Why it is a mistake, and when exactly it is one.
    public let explanation: String
    /// A few lines that have the mistake, as Swift.
    public let example: String
    /// What to do about it.
    public let remedy: String

    package init(
        _ id: DiagnosticID, _ meaning: String, severity: Finding.Severity = .error, explanation: String,
        example: String, remedy: String
    ) {
        self.id = id
        self.severity = severity
        self.meaning = meaning
        self.explanation = explanation
        self.example = example
        self.remedy = remedy
    }

    /// Every id there is, in the order of the reference page.
    public static let all: [DiagnosticGuide] =
        keys + cycles + lifetimes + calls + modules + bindings + injection + values + running + sources

    /// The guide to an id, if it is known.
    public static func of(_ id: DiagnosticID) -> DiagnosticGuide? { byID[id] }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
