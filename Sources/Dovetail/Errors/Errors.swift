public import DovetailGraph

/// Why a request for an instance failed: what was asked for, the whole way to the mistake, and what to do about it.
///
/// `description` prints as `dovetail check` would, with the places of the bindings. An error thrown by a user's own code
/// is kept in ``cause``.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    private final class Storage: Sendable {
        let finding: Finding
        let cause: (any Error)?
        let asks: HandmadeRequests
        init(_ finding: Finding, cause: (any Error)?, asks: HandmadeRequests) {
            self.finding = finding
            self.cause = cause
            self.asks = asks
        }
    }
    private let storage: Storage

    package init(_ finding: Finding, cause: (any Error)? = nil) {
        storage = Storage(finding, cause: cause, asks: HandmadeRequests())
    }

    init(_ finding: Finding, asks: HandmadeRequests) { storage = Storage(finding, cause: nil, asks: asks) }

    /// The requests by hand through which a `too-deep` has passed, or the cycle that they have turned out to be.
    var asks: HandmadeRequests { storage.asks }

    package init(_ problem: Problem, at location: SourceLocation? = nil, trace: [Finding.Step] = []) {
        self.init(Finding(problem, at: location, trace: trace))
    }

    /// The mistake as data: place, trace, near misses, remedy.
    public var finding: Finding { storage.finding }
    /// The stable name of the kind of mistake: `catch where error.id == .missingBinding`.
    public var id: DiagnosticID { finding.id }
    /// The way from the outermost request down to the mistake.
    public var path: [Finding.Step] { finding.trace }
    /// What a factory, an injection or a hook threw, for `factory-failed` and `hook-failed`.
    public var cause: (any Error)? { storage.cause }
    /// The whole text, as a checker would print it.
    public var description: String { finding.description }

    /// The same error seen from one binding further out.
    package func through(_ step: Finding.Step) -> ResolutionError {
        if asks.told.contains(step) { return self }
        var finding = finding
        finding.trace.insert(step, at: 0)
        return ResolutionError(storage: Storage(finding, cause: cause, asks: asks))
    }

    private init(storage: Storage) { self.storage = storage }
}

/// Why bindings do not make a container, or cannot be added to one. Nothing has changed when it is thrown.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// Every mistake found, in the order of their places.
    public let findings: [Finding]
    /// What `prepare()` or `assembled(in:)` threw, for `hook-failed`.
    public let cause: (any Error)?

    package init(_ findings: [Finding], cause: (any Error)? = nil) {
        self.findings = findings
        self.cause = cause
    }

    package init(_ problem: Problem, at location: SourceLocation? = nil, related: [Finding.Related] = []) {
        self.init([Finding(problem, at: location, related: related)])
    }

    /// The stable name of the first mistake.
    public var id: DiagnosticID { findings[0].id }
    /// All findings, one after the other.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}

/// The errors that `validate()` found.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
    /// Every finding, warnings and notes too, in a stable order.
    public let findings: [Finding]

    package init(findings: [Finding]) { self.findings = findings }

    /// All findings, one after the other.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}

/// What the `.onClose` hooks of a container threw. All hooks have run.
public struct CloseError: Error, Sendable, CustomStringConvertible {
    /// The errors, in the order in which the hooks ran.
    public let errors: [any Error]

    package init(errors: [any Error]) { self.errors = errors }

    /// One line an error.
    public var description: String { errors.map { "closing failed: \($0)" }.joined(separator: "\n") }
}
