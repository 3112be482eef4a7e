public import DovetailModel
// What an error has, so that its id can be compared, and its finding named, without another import.
@_exported public import struct DovetailModel.DiagnosticID
@_exported public import struct DovetailModel.Finding

/// The error of a request: the mistake, the dependency path to it, and a suggested fix.
///
/// The ``description`` has the source location, the mistake, the dependency path and a suggested fix. With the product
/// `DovetailDiagnostics` in the program, it is the diagnostic as `dovetail check` prints it, with similar bindings. If
/// your own code threw an error, for example a factory, it is the ``cause``.
///
/// To handle one kind of mistake, compare its ``id``, for example in `catch where error.id == .missingBinding`.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    private final class Storage: Sendable {
        let finding: Finding
        let cause: (any Error)?
        let nestedRequests: NestedRequests
        init(_ finding: Finding, cause: (any Error)?, nestedRequests: NestedRequests) {
            self.finding = finding
            self.cause = cause
            self.nestedRequests = nestedRequests
        }
    }
    private let storage: Storage

    package init(_ finding: Finding, cause: (any Error)? = nil) {
        storage = Storage(finding, cause: cause, nestedRequests: NestedRequests())
    }

    init(_ finding: Finding, nestedRequests: NestedRequests) {
        storage = Storage(finding, cause: nil, nestedRequests: nestedRequests)
    }

    /// The manual requests through which a `too-deep` error has passed, or the cycle that they turned out to be.
    var nestedRequests: NestedRequests { storage.nestedRequests }

    /// Creates the error of a problem. Out of line, because a finding would take a kilobyte of the stack in each function
    /// that creates instances.
    @inline(never)
    package init(_ problem: Problem, at location: SourceLocation? = nil, trace: [Finding.Step] = []) {
        self.init(Finding(problem, at: location, trace: trace))
    }

    /// The mistake as data: source location, dependency path and suggested fix.
    public var finding: Finding { storage.finding }
    /// The stable name of the kind of mistake, for example `missing-binding`.
    public var id: DiagnosticID { finding.id }
    /// The dependency path from the outermost request to the mistake.
    public var path: [Finding.Step] { finding.trace }
    /// The error that a factory, an injection or a hook threw, if the ``id`` is `factory-failed` or `hook-failed`.
    public var cause: (any Error)? { storage.cause }
    /// The diagnostic, in the format of compiler errors.
    public var description: String { finding.description }

    /// Adds one step to the beginning of the dependency path.
    package func through(_ step: Finding.Step) -> ResolutionError {
        if nestedRequests.reported.contains(step) { return self }
        var finding = finding
        finding.trace.insert(step, at: 0)
        return ResolutionError(storage: Storage(finding, cause: cause, nestedRequests: nestedRequests))
    }

    private init(storage: Storage) { self.storage = storage }
}

/// Errors for types of your own that conform to ``ParentContainer``.
extension ResolutionError {
    /// Creates the error of a ``ParentContainer`` type that provides no instance of a type, with the id `missing-binding`.
    ///
    /// - Parameter type: The type that was requested.
    public init(missing type: Any.Type) { self.init(.missingBinding(key: KeyID(type).key, requester: .caller)) }

    /// Creates the error of a ``ParentContainer`` type whose own code threw, with the id `factory-failed`.
    ///
    /// - Parameters:
    ///   - type: The type that was requested.
    ///   - cause: The error, which is the ``cause``. If it is a ``ResolutionError``, it is passed on unchanged.
    public init(failed type: Any.Type, cause: any Error) {
        if let known = cause as? ResolutionError {
            self = known
        } else {
            let problem = Problem.factoryFailed(
                target: TypeName(type).description, cause: String(describing: cause))
            self.init(Finding(problem, at: nil), cause: cause)
        }
    }
}

/// The error of an assembly, thrown if bindings cannot form a container or cannot be added to one.
///
/// If it is thrown, nothing has changed.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// All mistakes, in the order of their source locations.
    public let findings: [Finding]
    /// The error that `prepare()` or `assembled(in:)` threw, if the ``id`` is `hook-failed`.
    public let cause: (any Error)?

    package init(_ findings: [Finding], cause: (any Error)? = nil) {
        self.findings = findings
        self.cause = cause
    }

    package init(_ problem: Problem, at location: SourceLocation? = nil, related: [Finding.Related] = []) {
        self.init([Finding(problem, at: location, related: related)])
    }

    /// The stable name of the kind of the first mistake.
    public var id: DiagnosticID { findings[0].id }
    /// The diagnostics of all findings, one after the other.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}

/// The error that `validate()` throws if it finds mistakes.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
    /// The findings in a stable order. Warnings and notes are among them if `DovetailDiagnostics` is in the program.
    public let findings: [Finding]

    package init(findings: [Finding]) { self.findings = findings }

    /// The diagnostics of all findings, one after the other, with errors first.
    public var description: String { findings.errorsFirst.map(\.description).joined(separator: "\n") }
}

/// The errors that `.onClose` and `.onEnd` closures threw while a container or a component was closed.
///
/// All closures have run when it is thrown.
public struct CloseError: Error, Sendable, CustomStringConvertible {
    /// The errors, in the order in which the closures ran.
    public let errors: [any Error]
    /// The messages, one for each error.
    private let messages: [String]

    /// Creates the error of a call of `close()` that would wait for itself.
    init(_ error: ResolutionError) {
        errors = [error]
        messages = [error.description]
    }

    init?(_ failures: [Failure]) {
        if failures.isEmpty { return nil }
        errors = failures.map(\.error)
        messages = failures.map(\.message)
    }

    /// The errors with the names and source locations of their bindings, one after the other.
    public var description: String { messages.joined(separator: "\n") }

    /// Creates the error of hooks that threw; `nil` if none did.
    package init?(hooks errors: [ResolutionError]) { self.init(errors.map { Failure($0) }) }

    /// Returns an error with the failures of both.
    package func joined(with other: CloseError) -> CloseError { CloseError(failures + other.failures) ?? self }

    /// The failures, to report them with others.
    var failures: [Failure] { zip(errors, messages).map { Failure(error: $0, message: $1) } }

    /// An error of one closure.
    struct Failure {
        let error: any Error
        let message: String
    }
}

extension CloseError.Failure {
    /// Creates the failure of a hook.
    init(_ error: ResolutionError) {
        let location = error.finding.location.map { "\($0): " } ?? ""
        self.init(error: error.cause ?? error, message: "\(location)error: \(error.finding.message)".asErrorLine)
    }
}

/// Prints the diagnostic and stops the process.
///
/// It is for the few functions that cannot throw and have no value to return, for example a property of a component, or
/// an `@Injected` property.
package func stop(_ error: ResolutionError) -> Never {
    StandardError.write(error.description)
    fatalError("\(error.id)")
}
