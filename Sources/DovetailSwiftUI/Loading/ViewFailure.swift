/// The reason why a view has no instance or no container: a diagnostic to show, and the error behind it.
///
/// `FailureView` shows the `description`. It is the whole diagnostic: the mistake, its source location and the
/// suggested fix.
///
/// ```swift
/// switch _model.result {
/// case .success(let model): Text(model.query)
/// case .failure(let failure): FailureView(failure)
/// }
/// ```
public struct ViewFailure: Error, Sendable, CustomStringConvertible {
    /// The error, such as a `ResolutionError` or an `AssemblyError`; `nil` if there is no container.
    public let cause: (any Error)?
    /// The whole diagnostic.
    public let description: String

    /// Creates the failure of an error of yours, for a `FailureView`.
    ///
    /// - Parameter cause: The error, whose description is shown.
    public init(_ cause: any Error) {
        self.cause = cause
        description = "\(cause)"
    }

    private init(text: String) {
        cause = nil
        description = text
    }

    /// Returns the failure of a view above which there is no container.
    static func noContainer<Value>(for type: Value.Type) -> ViewFailure {
        ViewFailure(
            text: """
                no container for '\(type)': nothing above this view provides one
                help: add to a view above it, or to the preview: .dependencies(container)
                """)
    }
}
