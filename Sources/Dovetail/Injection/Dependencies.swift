internal import DovetailGraph

/// The keys of dependencies that are named by a property. Extend it with one computed property per dependency; the
/// property is the default and its key path is the key.
///
/// ```swift
/// extension Dependencies {
///     var downloader: any Downloading { Downloader() }  // the default
///     var repository: any Repository { resolve() }  // a binding of the current container
///     var cache: ImageCache { ImageCache() }  // each point says who shares it
///     var images: ImageCache { shared(.permanent) { ImageCache() } }  // one for all points, whatever they state
/// }
/// ```
///
/// Who needs one says so with ``Injected``. What a key gives is, in this order: what was put in at the injection point;
/// what `Bind(key: \.downloader)` makes in ``Container/current``; the newest `override`; the default. A binding
/// for the plain type does not count.
public struct Dependencies: Sendable {
    /// The point that asks.
    let holder: any InjectionHolder

    /// What the current container gives for `T`, for a default that is a binding.
    ///
    /// Stops the process, with the whole diagnostic printed first, where ``Container/current`` cannot give it: there is
    /// none, it is closed, it has no binding, or the binding needs `await` or another actor.
    public func resolve<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) -> T {
        let location = SourceLocation(fileID: fileID, line: line, column: column)
        guard let container = Container.current else {
            stop(ResolutionError(.missingBinding(key: Key(TypeName(type)), asker: .noContainer), at: location))
        }
        do { return try container.give(.none, with: nil, on: isolation) } catch {
            // Where no binding is to blame, the property that asks is the place to look at.
            var finding = error.finding
            finding.location = finding.location ?? location
            stop(ResolutionError(finding, cause: error.cause))
        }
    }

    /// Replaces what a key gives wherever no container binds it, before or after first use.
    ///
    /// Overrides stack: the newest serves, and `original` makes what was there without it. Points that have read an
    /// older value give the new one from then on, and the older one again after ``Override/rollBack()``. Called where a
    /// test overlay or an `overriding` view is current, it holds there only.
    ///
    /// - Parameters:
    ///   - key: The property.
    ///   - lifespan: How long a shared replacement lives, at most until the override is rolled back.
    ///   - scope: Who shares what `make` returns. Each point has its own unless this is `.shared`, whatever the property says.
    ///   - fileID: Leave it out: the file that calls this.
    ///   - line: Leave it out.
    ///   - column: Leave it out.
    ///   - make: Makes the replacement.
    /// - Returns: What takes the override back.
    @discardableResult
    public static func override<V>(
        _ key: KeyPath<Dependencies, V>, _ lifespan: Lifespan = .temporary, _ scope: InjectionScope<V> = .local,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (_ original: () -> V) -> V
    ) -> Override {
        let path = DependencyPath(path: key)
        let realm = InjectionRealm.current
        let binding = BindingFacts(type: V.self, at: .code(fileID, line, column))
        binding.qualification = .keyPath(path)
        let sharing = scope.isShared ? SharedKey(place: .code(fileID, line, column), lifespan: lifespan) : nil
        let id = realm.addOverride(of: path, sharing: sharing, with: DependencyMaker(make: make))
        if let container = Container.current, container.plan.isObserved {
            container.tell { $0.didRegister(BindingDescription(binding), in: container) }
        }
        return Override { [weak realm] in
            guard realm?.removeOverride(id) == true else { return }
            Container.current?.tell { $0.didRelease(BindingDescription(binding)) }
        }
    }
}

/// What an override makes, with its type for the one who finds it by that type.
struct DependencyMaker<Value>: Sendable {
    let make: @Sendable (_ original: () -> Value) -> Value
}
