/// What can be asked for instances. Adopt it to put something of your own in front of a container, or above it.
public protocol Resolving: AnyObject, Sendable {
    /// An instance, made synchronously.
    func resolve<T>(_ type: T.Type, isolation: isolated (any Actor)?) throws(ResolutionError) -> sending T
    /// An instance, awaited.
    nonisolated(nonsending) func resolve<T>(_ type: T.Type) async throws(ResolutionError) -> sending T
    /// Whether something serves the type.
    func isRegistered<T>(_ type: T.Type) -> Bool
}
