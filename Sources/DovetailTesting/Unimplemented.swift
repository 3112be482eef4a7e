public import Dovetail
public import DovetailInjection
internal import DovetailModel

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
/// Use it in the same way for one function of a client that is a structure of closures, and name the function:
/// `client.save = { _ in unimplemented("client.save", returning: ()) }`. A test double that is never used does not fail
/// the test.
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
/// The request throws. If the test should go on, use ``Unimplemented(_:returning:fileID:filePath:line:column:)``. For a
/// key of `Dependencies`, use ``Unimplemented(key:fileID:filePath:line:column:)``.
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
    let double = Double("\(Value.self)", at: fileID, filePath, line, column)
    let make: @Sendable () throws -> Value = { throw double.use() }
    return Bind(make, fileID: fileID, line: line, column: column)
}

/// Creates a binding that fails the test as soon as the type is resolved, and returns a placeholder.
///
/// - Parameters:
///   - type: The type that the test should not resolve.
///   - placeholder: The value to continue with.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: The binding.
public func Unimplemented<Value>(
    _ type: Value.Type, returning placeholder: @autoclosure @escaping @Sendable () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let double = Double("\(Value.self)", at: fileID, filePath, line, column)
    let make: @Sendable () throws -> Value = {
        _ = double.use()
        return placeholder()
    }
    return Bind(make, fileID: fileID, line: line, column: column)
}

/// Creates a binding that fails the test as soon as a key is read.
///
/// Use it in a trait, for example `.dependencies { Unimplemented(key: \.locator) }`. The failure names the key and the
/// injection point that has read it; further reads in the same test are not reported. A property cannot throw, so the
/// test goes on with the default of the key, which may be a live value. To go on with another value, use
/// ``Unimplemented(key:returning:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - key: The property of `Dependencies` that the test should not read.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: The binding.
public func Unimplemented<Value>(
    key: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let double = Double(key, at: fileID, filePath, line, column)
    let make: @Sendable (InjectionRequest?) throws -> Value = { request in
        let error = double.use(by: request)
        // Without an injection point, such as in a check that creates all bindings, the request can throw.
        guard let request else { throw error }
        return request.original()
    }
    return Bind(key: key, observing: make, fileID, line, column)
}

/// Creates a binding that fails the test as soon as a key is read, and returns a placeholder.
///
/// - Parameters:
///   - key: The property of `Dependencies` that the test should not read.
///   - placeholder: The value to continue with.
///   - fileID: The file of the call. Use the default.
///   - filePath: The path of that file. Use the default.
///   - line: The line of the call. Use the default.
///   - column: The column of the call. Use the default.
/// - Returns: The binding.
public func Unimplemented<Value>(
    key: KeyPath<Dependencies, Value>, returning placeholder: @autoclosure @escaping @Sendable () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bind<Value> {
    let double = Double(key, at: fileID, filePath, line, column)
    let make: @Sendable (InjectionRequest?) throws -> Value = { request in
        _ = double.use(by: request)
        return placeholder()
    }
    return Bind(key: key, observing: make, fileID, line, column)
}

/// A type or a key that a test should not use.
private struct Double: Sendable {
    /// The name of the error, and the name in the failure.
    private let name: String
    private let title: String
    private let location: IssueLocation
    private let failed = FailedTests()

    init(_ name: String, at fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        self.init(name, "'\(name)'", at: fileID, filePath, line, column)
    }

    init<Value>(
        _ key: KeyPath<Dependencies, Value>, at fileID: StaticString, _ filePath: StaticString, _ line: UInt,
        _ column: UInt
    ) {
        let title = Key(DependencyPath(path: key), of: TypeName(Value.self)).description
        self.init("\(Value.self)", title, at: fileID, filePath, line, column)
    }

    private init(
        _ name: String, _ title: String, at fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
    ) {
        (self.name, self.title) = (name, title)
        location = IssueLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }

    /// Fails the current test, once.
    ///
    /// - Parameter request: The injection point that uses it, if any.
    /// - Returns: An error to throw.
    func use(by request: InjectionRequest? = nil) -> UnimplementedError {
        if failed.insertCurrent() {
            let user = request.map { " by the injection point at \($0.location)" } ?? ""
            reportIssue("\(title) is unimplemented, but was used\(user)", location)
        }
        return UnimplementedError(name: name)
    }
}

/// The error of a test double that was used unexpectedly.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
    /// The name of the function or type that was used.
    public let name: String
    /// A message with the name.
    public var description: String { "'\(name)' is unimplemented" }
}
