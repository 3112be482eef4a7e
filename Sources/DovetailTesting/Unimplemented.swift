public import Dovetail

/// Fails the current test, because a double was used in a way the test did not mean, and gives a value to go on with.
///
/// ```swift
/// struct NoMail: Mailer {
///     func send(_ text: String) -> Bool { unimplemented(returning: false) }
///     func load() throws -> [String] { throw unimplemented() }
/// }
/// ```
/// A double that nobody touches fails nothing.
public func unimplemented<Value>(
    _ name: String = #function, returning placeholder: @autoclosure () -> Value, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Value {
    _ = unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
    return placeholder()
}

/// Fails the current test, and gives an error to throw: `func load() throws -> Data { throw unimplemented() }`.
public func unimplemented(
    _ name: String = #function, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> UnimplementedError {
    reportIssue(
        "'\(name)' is unimplemented, but was used",
        Place(fileID: fileID, filePath: filePath, line: line, column: column))
    return UnimplementedError(name: name)
}

/// A binding that fails the test as soon as somebody asks for the type, directly or as a dependency.
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

/// Somebody used what a test did not mean to be used.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
    /// What was used.
    public let name: String
    /// What was used, in words.
    public var description: String { "'\(name)' is unimplemented" }
}
