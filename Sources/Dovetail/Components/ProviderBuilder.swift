/// Makes the type of a provider's property its key, whatever its closure makes.
///
/// Without it, `var api: any APIClient { shared { URLSessionAPIClient() } }` would be a provider of
/// `URLSessionAPIClient` to the compiler, and an override of `any APIClient` would not reach it. A closure that says
/// `return` is not touched.
@resultBuilder public enum ProviderBuilder<Value> {
    /// The value.
    public static func buildExpression(_ value: Value) -> Value { value }
    /// What never gives a value.
    public static func buildExpression(_ value: Never) -> Value {}
    /// The one value.
    public static func buildBlock(_ value: Value) -> Value { value }
    /// The value of the first branch.
    public static func buildEither(first value: Value) -> Value { value }
    /// The value of the second branch.
    public static func buildEither(second value: Value) -> Value { value }
    /// The value under an availability condition.
    public static func buildLimitedAvailability(_ value: Value) -> Value { value }
}
