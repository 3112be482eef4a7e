/// A result builder that converts the closure of a provider to the type of its property.
///
/// You do not use this type directly. Without it, `var api: any APIClient { shared { URLSessionAPIClient() } }` would
/// be a provider of `URLSessionAPIClient` for the compiler, so an override of `any APIClient` would have no effect on
/// it. A closure that contains `return` is compiled without the builder.
@resultBuilder public enum _ProviderBuilder<Value> {
    /// Converts an expression to the type of the provider.
    ///
    /// - Parameter value: The value of the expression.
    /// - Returns: The same value.
    public static func buildExpression(_ value: Value) -> Value { value }
    /// Accepts an expression that never returns, for example a call of `fatalError`.
    ///
    /// - Parameter value: The expression.
    /// - Returns: Nothing, because the expression does not return.
    public static func buildExpression(_ value: Never) -> Value {}
    /// Builds the value of a closure with one expression.
    ///
    /// - Parameter value: The value of the expression.
    /// - Returns: The same value.
    public static func buildBlock(_ value: Value) -> Value { value }
    /// Builds the value of the first branch of an `if` or `switch`.
    ///
    /// - Parameter value: The value of the branch.
    /// - Returns: The same value.
    public static func buildEither(first value: Value) -> Value { value }
    /// Builds the value of another branch of an `if` or `switch`.
    ///
    /// - Parameter value: The value of the branch.
    /// - Returns: The same value.
    public static func buildEither(second value: Value) -> Value { value }
    /// Builds the value of a branch with an availability condition.
    ///
    /// - Parameter value: The value of the branch.
    /// - Returns: The same value.
    public static func buildLimitedAvailability(_ value: Value) -> Value { value }
}
