internal import Dovetail

/// Runs a closure in which some keys are replaced.
///
/// Tasks that start in the closure inherit the replacements, everything else is as in the code around it, and calls nest:
///
/// ```swift
/// withDependencies {
///     $0.locator = FixedLocator(city: "Oslo")
/// } operation: {
///     #expect(MapScreen().title == "Map of Oslo")
/// }
/// ```
///
/// Code that neither `operation` nor a task of it calls, such as the closure of a queue, takes the replacements along with
/// the current container: `let here = Container.current`, and later `here?.asCurrent { … }`.
///
/// - Parameters:
///   - replace: A closure that sets keys. It reads a key that it has not set as the code around it does.
///   - operation: The closure to run.
/// - Returns: The result of `operation`.
/// - Throws: The error of `replace` or of `operation`.
public func withDependencies<Result>(
    _ replace: (inout Replacements) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
    try Replacements.container(with: replace).asCurrent(operation)
}

/// Runs an asynchronous closure in which some keys are replaced, as the synchronous form does.
///
/// - Parameters:
///   - replace: A closure that sets keys. It reads a key that it has not set as the code around it does.
///   - operation: The closure to run.
/// - Returns: The result of `operation`.
/// - Throws: The error of `replace` or of `operation`.
nonisolated(nonsending) public func withDependencies<Result>(
    _ replace: (inout Replacements) throws -> Void, operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await Replacements.container(with: replace).asCurrent(operation)
}

/// The keys as they are within a call of `withDependencies`: each property of ``Dependencies`` can be read and set.
@dynamicMemberLookup public struct Replacements {
    private let overlay: Container

    /// Reads or sets a key.
    ///
    /// To replace one function of a client that is a structure of closures, set that member:
    /// `$0.mail.send = { _ in false }`. The other members stay those of the value that is read.
    ///
    /// - Parameter key: The key path of the property.
    /// - Returns: The value that applies now. If the key states no lifetime, each read creates one.
    public subscript<Value: Sendable>(dynamicMember key: KeyPath<Dependencies, Value>) -> Value {
        get { overlay.asCurrent { Injected(key).wrappedValue } }
        set { overlay.asCurrent { _ = Dependencies.override(key) { _ in newValue } } }
    }

    /// Returns an overlay of the current container with the replacements that a closure makes.
    fileprivate static func container(with replace: (inout Replacements) throws -> Void) rethrows -> Container {
        let overlay = Container.overlayOfCurrent()
        var replacements = Replacements(overlay: overlay)
        try replace(&replacements)
        return overlay
    }
}
