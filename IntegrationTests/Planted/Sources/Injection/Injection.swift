@_exported import Dovetail

extension Bind {
    /// An entry point, created once for each object graph.
    public func asPage() -> Self { self.root() }
}
extension Bind where Value: Sendable {
    /// Both modifiers of a service of the app: one instance, and an entry point.
    public func asService() -> Self { lifetime(.singleton).asPage() }
    /// One instance for each login.
    public func perLogin() -> Self { lifetime(.scoped) }
}

/// What only the modules of the catalog may request.
public final class Trace: Sendable { public init() {} }
