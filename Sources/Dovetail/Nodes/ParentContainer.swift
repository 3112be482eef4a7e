/// A type that resolves instances, such as ``Container``.
///
/// Conform to it to put a type of your own in front of a container, or to use it as the parent of one.
public protocol ParentContainer: AnyObject, Sendable {
    /// Resolves an instance synchronously.
    ///
    /// - Parameters:
    ///   - type: The type to resolve.
    ///   - isolation: The actor that the caller runs on.
    /// - Returns: An instance of `T`, new or existing.
    /// - Throws: A ``ResolutionError``, also if the instance can only be created asynchronously or on another actor.
    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T
    /// Resolves an instance, and waits for asynchronous dependencies and other actors.
    ///
    /// - Parameter type: The type to resolve.
    /// - Returns: An instance of `T`, new or existing.
    /// - Throws: A ``ResolutionError``.
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T
    /// Returns a Boolean value that indicates whether a binding serves the type.
    ///
    /// - Parameter type: The type to look up.
    /// - Returns: `true` if there is a binding.
    func isRegistered<T>(_ type: T.Type) -> Bool
}
