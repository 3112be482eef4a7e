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
        public package(set) var name: String
        /// The source location, if it is known.
        public package(set) var location: Graph.SourceLocation?

        package init(name: String, location: Graph.SourceLocation?) {
            self.name = name
            self.location = location
        }
    }

    /// A note: another source location that belongs to the finding.
    public struct Related: Hashable, Sendable {
        package indirect enum Kind: Hashable, Sendable {
            case alsoBound, alsoRequested, alsoProvided, unreadable, edge(from: String, to: String), cheapestEdge(
                from: String, to: String), similar(
                    Key, Similarity), declared(String),
                madeFor(String), provided(Key)
            /// The rule of the configuration that is broken.
            case breach(Breach)
            /// The finding occurs only if one of these conditions is true.
            case onlyIf([String])
            /// It is not known whether the code that sends the request runs under these conditions.
            case unknownCaller
            /// The finding does not occur after this request, which creates the instance with this name.
            case unlessCreated(String)
        }
        package var kind: Kind
        /// The source location, if it is known.
        public package(set) var location: Graph.SourceLocation?

        package init(_ kind: Kind, _ location: SourceLocation?) {
            self.kind = kind
            self.location = location
        }
        /// The text of the note.
        public var message: String { Wording.text(of: self) }
    }

    /// The reason why a binding is similar to the missing one.
    package enum Similarity: Hashable, Sendable, Comparable {
        case otherType, otherQualification, optionalOrCollection, conformingType
        /// The type has the same name, and is declared in another module, or is a private one of another file.
        case otherModule, otherFile
        case inChild
        /// The container of the binding is neither a parent nor a child.
        case inOtherContainer
        /// A module that no container installs provides it. Its name is empty if it is not known.
        case notInstalled(module: String)
        case conditional, hidden, spelling
    }

    /// A change of a source file that corrects a mistake. Only a fix that is exact has one: it removes what has no effect,
    /// so you need not decide anything.
    public struct Edit: Hashable, Sendable {
        /// A position in a file.
        public struct Position: Hashable, Sendable {
            /// The number of bytes before it.
            public package(set) var offset: Int
            /// The line, from one.
            public package(set) var line: Int
            /// The column, from one. It counts bytes, like the column of a `SourceLocation`.
            public package(set) var column: Int
            /// The column, from one, if it counts UTF-16 code units, as editors do.
            public package(set) var utf16Column: Int

            package init(offset: Int, line: Int, column: Int, utf16Column: Int) {
                self.offset = offset
                self.line = line
                self.column = column
                self.utf16Column = utf16Column
            }
        }

        /// The file, as locations name it.
        public package(set) var file: String
        /// The position of the first byte that is replaced.
        public package(set) var start: Position
        /// The position after the last byte that is replaced.
        public package(set) var end: Position
        /// The new text; empty if the old text is removed.
        public package(set) var replacement: String

        package init(file: String, start: Position, end: Position, replacement: String) {
            self.file = file
            self.start = start
            self.end = end
            self.replacement = replacement
        }
    }

    /// The id of the mistake.
    public var id: DiagnosticID { problem.id }
    /// The severity.
    public package(set) var severity: Severity
    /// The mistake, as data.
    package var problem: Problem
    /// The source location, which is that of the request if there is one.
    public package(set) var location: Graph.SourceLocation?
    /// The dependency path, from the outermost request down. The last step is the missing or wrong binding.
    public package(set) var trace: [Step]
    /// The notes: other duplicates, edges of a cycle, similar bindings.
    public package(set) var related: [Related]
    /// The edits that correct the mistake together, if a fix is exact. Only a check of sources finds them.
    public package(set) var edits: [Edit] = []

    /// The type whose initializer a binding for a missing key can refer to. Only a check of sources finds it.
    package var initializer: TypeName?

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

    /// The headline, without source location and id.
    public var message: String { Wording.headline(of: self) }
    /// The line under the headline, if there is one: the requester.
    package var explanation: String? { Wording.explanation(of: problem) }
    /// The suggested fix, if there is one.
    public var suggestedFix: String? { Wording.suggestedFix(for: self) }
    /// The whole finding in the format of compiler diagnostics.
    public var description: String { Wording.text(of: self) }
}

extension [Finding] {
    /// The findings with errors first, then warnings, then notes. Findings of one severity keep their order.
    package var errorsFirst: [Finding] {
        [Finding.Severity.error, .warning, .note].flatMap { severity in filter { $0.severity == severity } }
    }
}
