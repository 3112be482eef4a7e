public import Dovetail
internal import DovetailModel

/// The keys of injected properties, each with its default.
///
/// Extend it with one computed property per dependency. The property returns the default, and its key path is the key
/// that you pass to ``Injected``:
///
/// ```swift
/// extension Dependencies {
///     var downloader: any Downloading { Downloader() }  // the default
///     var repository: any Repository { resolve() }  // a binding of the current container
///     var cache: ImageCache { ImageCache() }  // a separate instance for each point
///     var images: ImageCache { lifetime(.singleton) { ImageCache() } }  // one instance for all points
/// }
/// ```
///
/// If a key has several replacements, the innermost one applies, which is the first of these:
///
/// 1. an override at the injection point, see ``Injected/override(_:)``
/// 2. in a test, in `withDependencies`, or under a container that `overriding` returned, the newest
///    ``override(_:_:fileID:line:column:_:)`` that was made there
/// 3. a binding `Bind(key: \.downloader)` in `Container.current`
/// 4. the newest override that was made elsewhere
/// 5. the default
///
/// If these are nested, the overrides and the binding of the inner one come before those of the outer one. So one part of
/// a program can replace some keys, and all others are as in the code around it:
///
/// ```swift
/// withDependencies {
///     $0.locator = FixedLocator(city: "Oslo")
/// } operation: {
///     #expect(MapScreen().title == "Map of Oslo")
/// }
/// ```
///
/// A binding for the plain type does not replace a key.
public struct Dependencies: Sendable {
    /// The injection point that reads the property.
    let holder: any InjectionHolder

    /// Resolves `T` from the current container, as the default of a key.
    ///
    /// An injection point stores a separate value for each container that is current when you read it.
    ///
    /// A property can neither throw nor wait. If `Container.current` cannot return the instance at once, this
    /// function prints the diagnostic and stops the process. That is so if there is no current container, if it is
    /// closed or has no binding for the type, or if the binding is asynchronous or isolated to another actor.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. It is inferred from the type of the property.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - isolation: The actor that the code runs on. Use the default.
    /// - Returns: The instance that the container resolves.
    public func resolve<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: isolated (any Actor)? = #isolation
    ) -> T {
        let location = SourceLocation(fileID: fileID, line: line, column: column)
        guard let container = Container.current else {
            stop(ResolutionError(.missingBinding(key: Key(TypeName(type)), requester: .noContainer), at: location))
        }
        holder.wasResolved(in: container)
        do { return try container.evaluate(.none, with: nil, on: isolation) } catch {
            // If the error has no location, the property that resolves is the best one.
            var finding = error.finding
            finding.location = finding.location ?? location
            stop(ResolutionError(finding, cause: error.cause))
        }
    }

    /// Replaces the default of a key for all injection points.
    ///
    /// You can override before or after a point is first read. Overrides stack, and the newest one is used. A point
    /// that has read an older value returns the new one from then on, and the older one again after
    /// `rollBack`. If a test overlay, or a container that `overriding` returned, is current, the override applies only
    /// there, and precedes its bindings. Elsewhere, a binding for the key in the current container precedes the override.
    ///
    /// To replace one function of a client that is a structure of closures, change a copy of the original:
    ///
    /// ```swift
    /// Dependencies.override(\.mail) { original in
    ///     var mail = original()
    ///     mail.send = { _ in false }
    ///     return mail
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key path of the property.
    ///   - lifetime: The lifetime of the replacement, whatever the key states. It ends at the latest when you roll back
    ///     the override.
    ///   - fileID: The file of the call. Use the default.
    ///   - line: The line of the call. Use the default.
    ///   - column: The column of the call. Use the default.
    ///   - make: A closure that creates the replacement. Its parameter is a function that returns the value without
    ///     this override.
    /// - Returns: A token that removes the override.
    @discardableResult
    public static func override<V>(
        _ key: KeyPath<Dependencies, V>, _ lifetime: Injected<V>.Lifetime = .transient,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (_ original: () -> V) -> V
    ) -> Override {
        let path = DependencyPath(path: key)
        let realm = InjectionDomain.current
        let binding = BindingFacts(type: V.self, under: .keyPath(path), at: .code(fileID, line, column))
        let lifetime = KeyLifetime(lifetime, at: .code(fileID, line, column))
        let id = realm.addOverride(of: path, lifetime: lifetime, with: DependencyMaker(make: make))
        if let container = Container.current, container.plan.isObserved {
            container.notify(.registered(BindingDescription(binding), in: container))
        }
        return Override { [weak realm] in
            guard realm?.removeOverride(id) == true else { return }
            Container.current?.notify(.released(BindingDescription(binding)))
        }
    }
}

/// The closure of an override, with its type.
struct DependencyMaker<Value>: Sendable {
    let make: @Sendable (_ original: () -> Value) -> Value
}
