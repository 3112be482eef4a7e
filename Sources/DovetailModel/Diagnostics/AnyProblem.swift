/// A mistake that a module above this one declares, with its id and its words.
package protocol ProblemKind: Hashable, Sendable {
    /// The id.
    var id: DiagnosticID { get }
    /// The headline.
    var headline: String { get }
    /// The line under the headline, if there is one.
    var explanation: String? { get }
    /// The fix, if there is one.
    func suggestedFix(for finding: Finding) -> String?
}

/// A value of any such type.
package struct AnyProblem: Hashable, Sendable {
    package let base: any ProblemKind

    package init(_ base: some ProblemKind) { self.base = base }

    package var id: DiagnosticID { base.id }

    package static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }
    package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
