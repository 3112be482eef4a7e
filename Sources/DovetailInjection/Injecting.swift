/// A type whose injection points can be replaced from outside.
///
/// Conform to it if a test or a preview should replace the dependencies of one instance:
///
/// ```swift
/// let preview = screen.injecting(FixedLocator(city: "Oslo"), for: \.$locator)
/// ```
public protocol Injecting {}

extension Injecting {
    /// Replaces the dependency of one injection point.
    ///
    /// For a struct, it returns a copy, and the original is unchanged. For a class, it changes the object and returns
    /// it.
    ///
    /// - Parameters:
    ///   - value: The replacement.
    ///   - point: The key path of the injection point, for example `\.$locator`.
    /// - Returns: The copy or the object.
    public func injecting<Value>(_ value: Value, for point: WritableKeyPath<Self, Injected<Value>>) -> Self {
        var copy = self
        copy[keyPath: point].override(value)
        return copy
    }
}

extension Injecting where Self: Actor {
    /// Replaces dependencies of this actor.
    ///
    /// ```swift
    /// let updates = await LocationUpdates().injecting { $0.$locator.override(FixedLocator(city: "Oslo")) }
    /// ```
    ///
    /// - Parameter body: A closure that runs on the actor, and overrides its injection points.
    /// - Returns: The same actor.
    public func injecting(_ body: @Sendable (isolated Self) -> Void) async -> Self {
        await body(self)
        return self
    }
}
