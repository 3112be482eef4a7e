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
    /// As long as the process; under a test overlay or an `overriding` view, as long as that.
    case permanent
}
