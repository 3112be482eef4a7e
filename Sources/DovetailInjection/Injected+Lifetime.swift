extension Injected {
    /// The rule for how long the instances of a key live, and which injection points share one.
    ///
    /// You state it in the key, with ``Dependencies/lifetime(_:fileID:line:column:_:)``, or in an override of the key:
    ///
    /// | Lifetime | One instance for | It lives |
    /// | --- | --- | --- |
    /// | `.transient` (default) | each point | as long as the point |
    /// | `.weak` | all points | as long as a point that has read it lives, or other code retains the object |
    /// | `.singleton` | all points | as long as the process |
    /// | `.reused` | each point | as long as the process; the next point uses it when its point is gone |
    ///
    /// Under a test overlay, or a container that `overriding` returned, the last two live as long as that container.
    /// An instance that an override has created is released when the override is rolled back.
    ///
    /// All but `.transient` require a `Sendable` type, because any thread may read the next point.
    public struct Lifetime: Sendable {
        let isShared: Bool
        let isPermanent: Bool
    }
}

extension Injected.Lifetime {
    /// A separate instance for each injection point, which is released with it.
    public static var transient: Self { Self(isShared: false, isPermanent: false) }
}

extension Injected.Lifetime where Value: Sendable {
    /// One instance for all injection points, as long as a point that has read it lives, or other code retains the object.
    public static var weak: Self { Self(isShared: true, isPermanent: false) }

    /// One instance for all injection points, as long as the process.
    public static var singleton: Self { Self(isShared: true, isPermanent: true) }

    /// A separate instance for each injection point, which stays when the point is released.
    ///
    /// The next point of the key uses it, so there are never more instances than there were points at one time.
    public static var reused: Self { Self(isShared: false, isPermanent: true) }
}
