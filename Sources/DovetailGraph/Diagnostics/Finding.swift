/// One mistake, or one thing worth knowing: what it is, where, on which way it was reached, what is near it and what
/// to do about it. Plain data; `description` prints it as the compiler would.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, Comparable {
        case note, warning, error

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }

        /// `note` is the least, `error` the most.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }

    /// One hop of the way from the outermost request down to the mistake.
    public struct Step: Hashable, Sendable {
        /// What stands there: a key as it is printed, or the name of a binding.
        public var name: String
        /// Where it is written.
        public var location: SourceLocation?

        /// Makes a step.
        public init(name: String, location: SourceLocation?) {
            self.name = name
            self.location = location
        }
    }

    /// A further place that belongs to the finding.
    public struct Related: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case alsoBound, alsoAsked, alsoGiven, unreadable, edge(from: String, to: String), cheapestEdge(
                from: String, to: String), similar(
                    Key, Similarity), declared(String),
                madeFor(String)
        }
        package var kind: Kind
        /// Where it is.
        public var location: SourceLocation?

        package init(_ kind: Kind, _ location: SourceLocation?) {
            self.kind = kind
            self.location = location
        }
        /// What it says, in words.
        public var message: String { Wording.text(of: self) }
    }

    /// Why a key that is there was perhaps meant.
    package enum Similarity: Hashable, Sendable, Comparable {
        case otherType, otherQualification, optionalOrCollection, conformingType, otherModule, inChild, notInstalled,
            conditional,
            hidden, spelling
    }

    /// The stable name of the kind of mistake.
    public var id: DiagnosticID { problem.id }
    /// How bad it is.
    public var severity: Severity
    /// What is wrong, as data.
    package var problem: Problem
    /// Where: the request, where there is one.
    public var location: SourceLocation?
    /// The way to it, from the outermost request down; the last step is what is missing or wrong.
    public var trace: [Step]
    /// Further places: other duplicates, edges of a cycle, keys that were perhaps meant.
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

    /// What is wrong, in one line without place and id.
    public var message: String { Wording.headline(of: problem) }
    /// What to do about it, if there is something to propose.
    public var remedy: String? { Wording.remedy(for: self) }
    /// The whole finding in the compiler's form, as `TextRenderer` writes it, without colors.
    public var description: String { TextRenderer().render(self) }
}
