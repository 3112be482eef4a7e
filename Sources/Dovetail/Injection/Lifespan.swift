/// Who shares what an ``Injected`` gives.
public struct InjectionScope<Value>: Sendable {
    let isShared: Bool
}

extension InjectionScope {
    /// Each injection point has its own.
    public static var local: Self { Self(isShared: false) }
}

extension InjectionScope where Value: Sendable {
    /// All injection points of a key share one.
    public static var shared: Self { Self(isShared: true) }
}

/// How long what an ``Injected`` gives lives.
public enum Lifespan: Sendable {
    /// As long as its injection point; a shared one, as long as any of its points.
    case temporary
    /// As long as the process; under a test overlay or an `overriding` view, as long as that. What an override has made goes
    /// when the override is rolled back.
    ///
    /// Of `.local` points each has its own instance. When a point is gone, its instance serves the next point that is declared
    /// at the same place in the source, so that there are never more instances than there were points at one time.
    case permanent
}
