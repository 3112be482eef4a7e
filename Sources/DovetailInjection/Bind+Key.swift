public import Dovetail

extension Bind {
    /// Creates a binding for a key path of ``Dependencies``, for example `Bind(key: \.apiClient) { Fake() }`.
    ///
    /// It takes precedence over the default of the property wherever its container is current.
    ///
    /// - Parameters:
    ///   - key: The property of ``Dependencies`` that the binding replaces. If it is a subscript, the `hash(into:)` and `==`
    ///     of its arguments must not resolve anything, because containers call them under a lock.
    ///   - make: The factory: a reference to an initializer or function, or a closure.
    ///   - fileID: The file that diagnostics show for this binding.
    ///   - line: The line that diagnostics show for this binding.
    ///   - column: The column that diagnostics show for this binding.
    public init<each D>(
        key: KeyPath<Dependencies, Value>, _ make: @escaping @Sendable (repeat each D) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(keyPath: key, make, fileID, line, column)
    }
}
