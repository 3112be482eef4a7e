/// Marks a type whose injection points may be replaced from outside.
public protocol Injecting {}

extension Injecting {
    /// The same with one dependency replaced: `RemoteImage(url: url).injecting(MockDownloader(), for: \.$downloader)`.
    ///
    /// Of a structure it gives a copy, and the original keeps what it has. Of a class it changes the object and gives
    /// it back.
    public func injecting<Value>(_ value: Value, for point: WritableKeyPath<Self, Injected<Value>>) -> Self {
        var copy = self
        copy[keyPath: point].override(value)
        return copy
    }
}

extension Injecting where Self: Actor {
    /// The actor, after `body` has replaced dependencies on it: `await Worker().injecting {
    /// $0.$downloader.override(Mock()) }`.
    public func injecting(_ body: @Sendable (isolated Self) -> Void) async -> Self {
        await body(self)
        return self
    }
}
