/// Counts something in one document. A new kind of analysis is one type, and one line in `AnalysisModule`.
protocol Analyzer {
    /// The heading of the counts.
    var heading: String { get }
    /// The count of each subject.
    var counts: [Subject: Int] { get }
}

/// A counted subject. Counts of one subject in several documents are added up.
enum Subject: Hashable, Sendable {
    case text(String)
    case line(Path, number: Int)
}
