/// Why a view has no instance or no container to show: the text to show, and the error behind it.
///
/// `description` is what `FailureView` shows. It is the whole diagnostic: what is wrong, where, and what to do about it.
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

    init(_ cause: any Error) {
        self.cause = cause
        description = "\(cause)"
    }

    private init(text: String) {
        cause = nil
        description = text
    }

    /// Nothing above the view has provided a container.
    static func noContainer<Value>(for type: Value.Type) -> ViewFailure {
        ViewFailure(
            text: """
                no container for '\(type)': nothing above this view provides one
                help: add to a view above it, or to the preview: .dependencies(container)
                """)
    }
}
