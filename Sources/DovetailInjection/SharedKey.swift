internal import Dovetail
internal import DovetailGraph

/// An injection point, as the owner of the shared values that were created for it.
protocol InjectionHolder: AnyObject, Sendable {
    /// The key that the injection point reads.
    var path: DependencyPath { get }
    /// Retains the lease of a shared value as long as this point lives, or until the source of the value ends.
    func retain(_ lease: InjectionLease, lives: [InjectionLife])
}

/// The source location at which a key, or an override of a key, states that all its points share one instance.
struct SharedKey: Sendable {
    let site: DeclarationSite
    let lifespan: Lifespan

    /// Returns the shared value, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - realm: The domain in which points share.
    ///   - source: The identity of the source that creates the value.
    ///   - lives: The lives that end together with the source.
    ///   - holder: The injection point that reads the value.
    ///   - make: A closure that creates the value. It is called once for all points.
    /// - Returns: The value of the domain.
    func value<Value>(
        in realm: InjectionDomain, from source: InjectionSource.ID, lives: [InjectionLife],
        ownedBy holder: any InjectionHolder, _ make: () -> Value
    ) -> Value {
        let lease = realm.lease(
            of: .declared(at: site.location, type: TypeID(Value.self)), from: source, lives: lives,
            isPermanent: lifespan == .permanent, orNew: { InjectionCell<Value>() })
        holder.retain(lease, lives: lives)
        // The subject that finds it contains the type.
        let instance = known(lease.cell, as: InjectionCell<Value>.self).instance
        let frame = InjectionChain.Frame(
            instance: instance.address, path: holder.path, type: TypeID(Value.self), site: site)
        return withExtendedLifetime(lease) {
            instance.value(for: { frame }) { () throws(ResolutionError) in
                try InjectionChain.creating(frame) { () throws(ResolutionError) in make() }
            }
        }
    }
}

extension Dependencies {
    /// Creates one instance for all injection points of a key.
    ///
    /// Use it in a property of ``Dependencies``, if every point of the key should share its instance:
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var thumbnails: ImageCache { shared { ImageCache() } }  // as long as a point lives
    ///     var logos: ImageCache { shared(.permanent) { ImageCache() } }  // as long as the process
    /// }
    /// ```
    ///
    /// At the points, write `@Injected(\.logos)` and nothing more, because the key decides for all of them, whatever a
    /// point states. Under a test overlay, or a container that `overriding` returned, there is a separate instance. A
    /// property that reads another property shares the instance of that one.
    ///
    /// The source location of the call and the type identify the instance, so call `shared` in the property itself. For
    /// example, two properties that call one function, which calls `shared`, share one instance if it has the same
    /// type, and so do the keys of a subscript.
    ///
    /// - Parameters:
    ///   - lifespan: The time for which the instance lives. `.temporary` is as long as any point that has read it.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the instance. It is called once.
    /// - Returns: The shared instance.
    public func shared<Value: Sendable>(
        _ lifespan: Lifespan = .temporary, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () -> Value
    ) -> Value {
        let realm = InjectionDomain.current
        let key = SharedKey(site: .code(fileID, line, column), lifespan: lifespan)
        let source = InjectionSource.ID(realm: realm.number, override: 0)
        return key.value(in: realm, from: source, lives: realm.lives, ownedBy: holder, make)
    }
}
