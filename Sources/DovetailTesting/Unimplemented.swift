public import Dovetail

/// Fails the current test because a test double was used unexpectedly, and returns a placeholder.
///
/// Call it in the functions of a test double that the test should not use:
///
/// ```swift
/// struct NoMail: Mailer {
///     func send(_ text: String) -> Bool { unimplemented(returning: false) }
///     func load() throws -> [String] { throw unimplemented() }
/// }
/// ```
///
/// A test double that is never used does not fail the test.
///
/// - Parameters:
///   - name: The name in the failure. The default is the name of the function.
///   - placeholder: The value to continue with.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: The placeholder.
public func unimplemented<Value>(
    _ name: String = #function, returning placeholder: @autoclosure () -> Value, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Value {
    _ = unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
    return placeholder()
}

/// Fails the current test because a test double was used unexpectedly, and returns an error to throw.
///
/// Use it in a function that throws: `func load() throws -> Data { throw unimplemented() }`.
///
/// - Parameters:
///   - name: The name in the failure. The default is the name of the function.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: An error to throw.
public func unimplemented(
    _ name: String = #function, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> UnimplementedError {
    reportIssue(
        "'\(name)' is unimplemented, but was used",
        IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return UnimplementedError(name: name)
}

/// Creates a binding that fails the test as soon as the type is resolved, directly or as a dependency.
///
/// - Parameters:
///   - type: The type that the test should not resolve.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: The binding.
public func Unimplemented<Value>(
    _ type: Value.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bind<Value> {
    let make: @Sendable () throws -> Value = {
        throw unimplemented(
            "\(Value.self)", fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
    return Bind(make, fileID: fileID, line: line, column: column)
}

/// The error of a test double that was used unexpectedly.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
    /// The name of the function or type that was used.
    public let name: String
    /// A message with the name.
    public var description: String { "'\(name)' is unimplemented" }
}
