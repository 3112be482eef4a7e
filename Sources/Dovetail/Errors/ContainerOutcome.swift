/// The way in which the work of a container has ended. An `.onEnd` hook receives it.
///
/// ```swift
/// Bind(Transaction.init).lifetime(.scoped).onEnd { transaction, outcome in
///     switch outcome {
///     case .returned: await transaction.commit()
///     case .threw, .cancelled: await transaction.rollBack()
///     }
/// }
/// ```
public enum ContainerOutcome: Sendable {
    /// The work was completed.
    ///
    /// The body of ``Container/withChild(providing:body:)`` or ``Container/closeAfter(_:)`` returned, or you called
    /// ``Container/close()``.
    case returned
    /// The work threw this error, or an `.onEnd` hook did that ran before this one.
    case threw(any Error)
    /// The work was interrupted.
    ///
    /// The body threw after its task had been cancelled, the parent closed before the child, or the instance was
    /// released before the container ended.
    case cancelled
}
