/// The injection points that share an instance of ``Injected``.
public struct InjectionScope<Value>: Sendable {
    let isShared: Bool
}

extension InjectionScope {
    /// A separate instance for each injection point.
    public static var local: Self { Self(isShared: false) }
}

extension InjectionScope where Value: Sendable {
    /// One instance for all injection points of a key.
    public static var shared: Self { Self(isShared: true) }
}

/// The time for which an instance of ``Injected`` lives.
public enum Lifespan: Sendable {
    /// As long as the injection point; a shared instance, as long as any point that has read it.
    case temporary
    /// As long as the process.
    ///
    /// Under a test overlay, or a container that `overriding` returned, it is as long as that container. An instance
    /// that an override has created is released when the override is rolled back.
    ///
    /// Each `.local` point has its own instance. If the point is released, its instance is used by the next point of
    /// the same declaration, so there are never more instances than there were points at one time.
    case permanent
}
