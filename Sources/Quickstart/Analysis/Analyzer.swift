/// Counts something in one document. A new kind of analysis is one type, and one line in `AnalysisModule`.
protocol Analyzer {
    /// What stands above the counts.
    var heading: String { get }
    /// What was found, and how much of it.
    var counts: [Subject: Int] { get }
}

/// What is counted. Counts of the same subject in several documents add up.
enum Subject: Hashable, Sendable {
    case text(String)
    case line(Path, number: Int)
}
