internal import Dovetail

/// Runs a closure in which some keys are replaced.
///
/// The replacements apply to the closure and to the tasks that it starts. All other keys, and the current container, are as
/// in the code around the call, so calls can be nested:
///
/// ```swift
/// withDependencies {
///     $0.locator = FixedLocator(city: "Oslo")
/// } operation: {
///     #expect(MapScreen().title == "Map of Oslo")
/// }
/// ```
///
/// A closure that runs later elsewhere, for example on a queue, does not see them. Store the current container in
/// `operation`, with `let here = Container.current`, and call `here?.asCurrent { … }` in that closure.
///
/// A replacement that nothing reads is not reported, unlike a binding of a test that replaces nothing: every key can be
/// replaced, its type is certain, and what reads it may run after the closure.
///
/// - Parameters:
///   - fileID: The file of the call. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
///   - replace: A closure that sets keys, as properties of its parameter.
///   - operation: The closure to run.
/// - Returns: The result of `operation`.
/// - Throws: The error of `replace` or of `operation`.
public func withDependencies<Result>(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ replace: (inout Replacements) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
    try Replacements.container(at: (fileID, line, column), with: replace).asCurrent(operation)
}

/// Runs an asynchronous closure in which some keys are replaced, as the synchronous form does.
///
/// - Parameters:
///   - fileID: The file of the call. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
///   - replace: A closure that sets keys, as properties of its parameter.
///   - operation: The closure to run.
/// - Returns: The result of `operation`.
/// - Throws: The error of `replace` or of `operation`.
nonisolated(nonsending) public func withDependencies<Result>(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ replace: (inout Replacements) throws -> Void, operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await Replacements.container(at: (fileID, line, column), with: replace).asCurrent(operation)
}

/// The keys within one call of `withDependencies`. You can read and set each property of ``Dependencies`` whose type is
/// `Sendable`.
@dynamicMemberLookup public struct Replacements {
    typealias Place = (fileID: StaticString, line: UInt, column: UInt)
    private let overlay: Container
    /// The call, because a subscript for dynamic members cannot know the line that uses it.
    private let place: Place

    /// The value of a key within the call.
    ///
    /// All injection points read the value that you set. To replace one function of a client that is a structure of
    /// closures, set that member: `$0.mail.send = { _ in false }`. The other members stay as they are.
    ///
    /// - Parameter key: The key path of the property.
    /// - Returns: The value that you set, or else that of the code around the call.
    public subscript<Value: Sendable>(dynamicMember key: KeyPath<Dependencies, Value>) -> Value {
        get { overlay.asCurrent { Injected(key).wrappedValue } }
        set {
            overlay.asCurrent {
                _ = Dependencies.override(key, fileID: place.fileID, line: place.line, column: place.column) { _ in
                    newValue
                }
            }
        }
    }

    /// Returns an overlay of the current container with the replacements that a closure makes.
    fileprivate static func container(
        at place: Place, with replace: (inout Replacements) throws -> Void
    ) rethrows -> Container {
        let overlay = Container.overlayOfCurrent()
        var replacements = Replacements(overlay: overlay, place: place)
        try replace(&replacements)
        return overlay
    }
}
