/// Why a text is not a graph that can be read.
public struct GraphFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Problem: Hashable, Sendable {
        case notJSON(offset: Int)
        case notAGraph
        case newerSchema(found: Int, known: Int)
        case unexpected(path: String, expected: String)
    }

    package var problem: Problem

    package init(_ problem: Problem) { self.problem = problem }

    /// What is wrong, in one line.
    public var description: String { Wording.text(of: problem) }
}
