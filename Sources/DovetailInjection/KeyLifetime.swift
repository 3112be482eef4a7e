internal import Dovetail
internal import DovetailModel

/// An injection point, as the owner of the values that its key shares or keeps.
protocol InjectionHolder: AnyObject, Sendable {
    /// The key that the injection point reads.
    var path: DependencyPath { get }
    /// The source location of the injection point.
    var site: DeclarationSite { get }
    /// Retains the lease of a value as long as this point lives, or until the source of the value ends.
    func retain(_ lease: InjectionLease, lives: [InjectionLife])
    /// Notes that the default resolves in the current container, so that its value belongs to that container.
    func wasResolved(in container: Container)
}

/// A lifetime other than `.transient`, and the source location at which a key, or an override of a key, states it.
struct KeyLifetime: Sendable {
    let site: DeclarationSite
    let isShared: Bool
    let isPermanent: Bool

    /// Creates a lifetime, or returns `nil` if it is `.transient`.
    init?<Value>(_ lifetime: Injected<Value>.Lifetime, at site: DeclarationSite) {
        guard lifetime.isShared || lifetime.isPermanent else { return nil }
        (self.site, isShared, isPermanent) = (site, lifetime.isShared, lifetime.isPermanent)
    }

    /// Returns the value, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - realm: The domain that stores the value.
    ///   - source: The identity of the source that creates the value.
    ///   - lives: The lives that end together with the source.
    ///   - holder: The injection point that reads the value.
    ///   - make: A closure that creates the value. It is called once for each value.
    /// - Returns: The value that all points share, or one that no other point uses.
    func value<Value>(
        in realm: InjectionDomain, from source: InjectionSource.ID, lives: [InjectionLife],
        ownedBy holder: any InjectionHolder, _ make: () -> Value
    ) -> Value {
        let type = TypeID(Value.self)
        let lease = realm.lease(
            of: InjectionKey(location: site.location, type: type, isShared: isShared, source: source), lives: lives,
            isPermanent: isPermanent)
        holder.retain(lease, lives: lives)
        let frame = InjectionChain.Frame(slots: lease.cell, path: holder.path, type: type, site: site)
        return withExtendedLifetime(lease) {
            // The key that finds the cell contains the type.
            lease.cell.value(for: { frame }) { () throws(ResolutionError) in
                try InjectionChain.creating(frame) { () throws(ResolutionError) in lease.lastInstance(orNew: make) }
            }
        }
    }
}

extension Dependencies {
    /// States the lifetime of a key.
    ///
    /// Without it, each injection point has a separate instance. Use it in a property of ``Dependencies``:
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var thumbnails: ImageCache { lifetime(.weak) { ImageCache() } }  // shared as long as it has an owner
    ///     var logos: ImageCache { lifetime(.singleton) { ImageCache() } }  // shared as long as the process
    /// }
    /// ```
    ///
    /// A property that reads another one has the instance of that one. Under a test overlay, or a container that
    /// `overriding` returned, there are separate instances.
    ///
    /// The source location of the call and the type identify the instances, so call `lifetime` in the property itself.
    /// For example, two properties that call one function, which calls `lifetime(.weak)`, share one instance if it has
    /// the same type, and so do the keys of a subscript.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the instances.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates an instance.
    /// - Returns: The instance for the injection point.
    public func lifetime<Value>(
        _ lifetime: Injected<Value>.Lifetime, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, _ make: () -> Value
    ) -> Value {
        guard let lifetime = KeyLifetime(lifetime, at: .code(fileID, line, column)) else { return make() }
        let realm = InjectionDomain.current
        let source = InjectionSource.ID(realm: realm.number, override: 0)
        return lifetime.value(in: realm, from: source, lives: realm.lives, ownedBy: holder, make)
    }
}
