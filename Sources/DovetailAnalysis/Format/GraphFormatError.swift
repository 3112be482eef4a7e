internal import DovetailGraph

/// The error of a string that is not a readable graph.
public struct GraphFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake, as data.
    package enum Problem: Hashable, Sendable {
        case notJSON(offset: Int)
        case notAGraph
        case newerSchema(found: Int, known: Int)
        case unexpected(path: String, expected: String)
    }

    package var problem: Problem

    package init(_ problem: Problem) { self.problem = problem }

    /// The mistake, in one line.
    public var description: String { Wording.text(of: problem) }
}
