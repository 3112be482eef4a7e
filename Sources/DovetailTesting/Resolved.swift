public import Dovetail
internal import DovetailGraph

/// Resolves an instance from the container of the test, and awaits what has to be awaited.
///
/// ```swift
/// let database: Database = try await resolved()
/// #expect(database.events.all == ["open", "commit"])
/// ```
///
/// The container is `Container.current`, which the trait `.dependencies` sets.
///
/// - Parameter type: The type to resolve. Omit it if the compiler can infer it from the result.
/// - Returns: An instance of `type`.
/// - Throws: A `ResolutionError`, also if there is no current container.
nonisolated(nonsending) public func resolved<T>(
    _ type: T.Type = T.self
) async throws(ResolutionError) -> sending T {
    try await currentContainer(toResolve: type).resolve(type)
}

/// Resolves an instance from the container of the test synchronously.
///
/// - Parameters:
///   - type: The type to resolve. Omit it if the compiler can infer it from the result.
///   - isolation: The actor that you call from, which is the default.
/// - Returns: An instance of `type`.
/// - Throws: A `ResolutionError`, also if there is no current container.
public func resolved<T>(
    _ type: T.Type = T.self, isolation: isolated (any Actor)? = #isolation
) throws(ResolutionError) -> sending T {
    try currentContainer(toResolve: type).resolve(type, isolation: isolation)
}

private func currentContainer(toResolve type: Any.Type) throws(ResolutionError) -> Container {
    if let container = Container.current { return container }
    throw ResolutionError(.missingBinding(key: Key(TypeName(type)), requester: .noContainer))
}
