/// A diagnostic as data: the mistake, its source location, the dependency path, similar bindings and a suggested fix.
///
/// Its `description` has the format of compiler diagnostics.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, Comparable {
        case note, warning, error

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }

        /// Compares severities: `note` is the lowest, `error` the highest.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }

    /// One step of the dependency path.
    public struct Step: Hashable, Sendable {
        /// The printed key or the name of the binding.
        public var name: String
        /// The source location, if it is known.
        public var location: SourceLocation?

        /// Creates a step.
        public init(name: String, location: SourceLocation?) {
            self.name = name
            self.location = location
        }
    }

    /// A note: another source location that belongs to the finding.
    public struct Related: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case alsoBound, alsoRequested, alsoProvided, unreadable, edge(from: String, to: String), cheapestEdge(
                from: String, to: String), similar(
                    Key, Similarity), declared(String),
                madeFor(String)
        }
        package var kind: Kind
        /// The source location, if it is known.
        public var location: SourceLocation?

        package init(_ kind: Kind, _ location: SourceLocation?) {
            self.kind = kind
            self.location = location
        }
        /// The text of the note.
        public var message: String { Wording.text(of: self) }
    }

    /// The reason why a binding is similar to the missing one.
    package enum Similarity: Hashable, Sendable, Comparable {
        case otherType, otherQualification, optionalOrCollection, conformingType, otherModule, inChild
        /// A module that no container installs provides it. Its name is empty if it is not known.
        case notInstalled(module: String)
        case conditional, hidden, spelling
    }

    /// The id of the mistake.
    public var id: DiagnosticID { problem.id }
    /// The severity.
    public var severity: Severity
    /// The mistake, as data.
    package var problem: Problem
    /// The source location, which is that of the request if there is one.
    public var location: SourceLocation?
    /// The dependency path, from the outermost request down. The last step is the missing or wrong binding.
    public var trace: [Step]
    /// The notes: other duplicates, edges of a cycle, similar bindings.
    public var related: [Related]

    package init(
        _ problem: Problem, severity: Severity = .error, at location: SourceLocation?, trace: [Step] = [],
        related: [Related] = []
    ) {
        self.problem = problem
        self.severity = severity
        self.location = location
        self.trace = trace
        self.related = related
    }

    /// True if it only says what is not part of the sources, about which you can do nothing.
    package var isDetail: Bool {
        if case .unanalyzedBinding(_, .elsewhere) = problem { severity == .note } else { false }
    }

    /// The headline, without source location and id.
    public var message: String { Wording.headline(of: problem) }
    /// The line under the headline, if there is one: the requester.
    package var explanation: String? { Wording.explanation(of: problem) }
    /// The suggested fix, if there is one.
    public var suggestedFix: String? { Wording.suggestedFix(for: self) }
    /// The whole finding in the format of compiler diagnostics, as `TextRenderer` renders it.
    public var description: String { TextRenderer().render(self) }
}
