internal import DovetailGraph

/// Who keeps what was made for it of something shared.
protocol InjectionHolder: AnyObject, Sendable {
    /// The key that it is given.
    var path: DependencyPath { get }
    /// Keeps the right to a shared value for as long as this lives, or until its source ends.
    func hold(_ lease: InjectionLease, lives: [InjectionLife])
}

/// Where a key, or an override of one, says that all its points share what it gives.
struct SharedKey: Sendable {
    let place: Place
    let lifespan: Lifespan

    /// The shared value, made now if there is none.
    ///
    /// - Parameters:
    ///   - realm: Where points share.
    ///   - source: What makes the value.
    ///   - lives: What ends with the source.
    ///   - holder: The point for which it is asked.
    ///   - make: Makes the value; called once for all points.
    /// - Returns: The value of the realm.
    func value<Value>(
        in realm: InjectionRealm, from source: InjectionSource.ID, lives: [InjectionLife],
        heldBy holder: any InjectionHolder, _ make: () -> Value
    ) -> Value {
        let lease = realm.lease(
            of: .declared(at: place.location, type: TypeID(Value.self)), from: source, lives: lives,
            isKept: lifespan == .permanent, orNew: { InjectionCell<Value>() })
        holder.hold(lease, lives: lives)
        // Found under a subject with the type.
        let room = known(lease.cell, as: InjectionCell<Value>.self).room
        let frame = InjectionChain.Frame(
            room: room.address, path: holder.path, type: TypeID(Value.self), place: place)
        return withExtendedLifetime(lease) {
            room.value(for: { frame }) { () throws(ResolutionError) in
                try InjectionChain.making(frame) { () throws(ResolutionError) in make() }
            }
        }
    }
}

extension Dependencies {
    /// One instance for all injection points of a key: the key says so, and holds every consumer to it.
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var thumbnails: ImageCache { shared { ImageCache() } }  // as long as a consumer lives
    ///     var logos: ImageCache { shared(.permanent) { ImageCache() } }  // as long as the process
    /// }
    /// ```
    ///
    /// Consumers write `@Injected(\.logos)` and nothing more. Whatever a consumer states itself, it is given this instance. Under a test
    /// overlay or an `overriding` view there is an instance of its own. A property that reads another one shares what that one
    /// shares.
    ///
    /// The instance belongs to the place in the source where you write `shared`, and to the type. So write it in the property itself:
    /// two properties that call one function, which calls `shared`, share one instance if it is of one type, and so do the
    /// keys of a subscript.
    ///
    /// - Parameters:
    ///   - lifespan: How long the instance lives; `.temporary` is as long as any point that was given it.
    ///   - fileID: Leave it out: the file that calls this.
    ///   - line: Leave it out.
    ///   - column: Leave it out.
    ///   - make: Makes the instance, once.
    /// - Returns: The shared instance.
    public func shared<Value: Sendable>(
        _ lifespan: Lifespan = .temporary, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: () -> Value
    ) -> Value {
        let realm = InjectionRealm.current
        let key = SharedKey(place: .code(fileID, line, column), lifespan: lifespan)
        let source = InjectionSource.ID(realm: realm.number, override: 0)
        return key.value(in: realm, from: source, lives: realm.lives, heldBy: holder, make)
    }
}
