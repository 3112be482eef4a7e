public import Dovetail

/// A property wrapper that injects a dependency by its key path.
///
/// You declare a key, with a default, as a property of ``Dependencies``. Wherever you need the dependency, you name the
/// key. A property with `@Injected` is called an *injection point*:
///
/// ```swift
/// extension Dependencies {
///     var locator: any Locating { DeviceLocator() }
///     var routes: RouteCache { lifetime(.singleton) { RouteCache() } }
/// }
/// ```
///
/// ```swift
/// struct MapScreen: Injecting {
///     @Injected(\.locator) var locator
///     @Injected(\.routes) var routes
///     var title: String { "Map of " + locator.city }
/// }
/// ```
///
/// The instance is created when you first read the property. An injection point can be in a struct, a class or an
/// actor, on any isolation, and several threads may read it at the same time.
///
/// ## Lifetime
///
/// By default, each injection point has its own instance, which is released together with the point. If the points of
/// a key should share an instance, or if it should live longer, state another ``Lifetime`` in the key, as `routes` does.
///
/// ## Replace the dependency
///
/// To replace the dependency of one point, create a copy of a type that conforms to ``Injecting``, or override the
/// point:
///
/// ```swift
/// let preview = screen.injecting(FixedLocator(city: "Oslo"), for: \.$locator)
/// ```
///
/// ```swift
/// screen.$locator.override(FixedLocator(city: "Oslo"))
/// #expect(screen.title == "Map of Oslo")
///
/// screen.$locator.rollBack()
/// #expect(screen.title == "Map of Lisbon")
/// ```
///
/// To replace the dependency of all points, bind the key in the current container, for example in a test, or call
/// ``Dependencies/override(_:_:fileID:line:column:_:)``:
///
/// ```swift
/// @Test(.dependencies { Bind(key: \.locator) { FixedLocator(city: "Oslo") } })
/// func title() {
///     #expect(MapScreen().title == "Map of Oslo")
/// }
/// ```
///
/// A property cannot throw. If a binding of the key cannot return its instance at once, the process prints the
/// diagnostic and stops.
///
/// ## Restrictions
///
/// - In an `@Observable` class, write `@ObservationIgnored` before `@Injected`.
/// - A final `Sendable` class cannot have an injection point, because `@Injected` is a `var`. Take the dependency in
///   the initializer instead.
/// - If the key is a `@MainActor` property, read the injection point on the main actor. A key path has no isolation, so
///   the compiler does not refuse a read elsewhere, which would run the property on another thread.
/// - In a SwiftUI `View`, use `@Resolved` of `DovetailSwiftUI` instead. SwiftUI creates the struct again at each
///   update, and this injection point with it, so a transient dependency would be a new one each time. If you need a
///   key in a view, state another lifetime in the key.
///
/// The guide “UsingInjectedProperties” of Dovetail's documentation explains injected properties in detail.
@propertyWrapper public struct Injected<Value> {
    @usableFromInline let point: InjectionPoint<Value>
    @usableFromInline private(set) var replacements: [Value] = []

    /// Creates an injection point.
    ///
    /// You do not call this initializer. Write `@Injected` with these arguments before a property.
    ///
    /// - Parameters:
    ///   - key: The key path of a property of ``Dependencies``.
    ///   - fileID: The file of the property. Use the default.
    ///   - line: The line of the property. Use the default.
    ///   - column: The column of the property. Use the default.
    public init(
        _ key: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        point = InjectionPoint(DependencyPath(path: key), at: .code(fileID, line, column))
    }

    /// The dependency. It is created when you first read it.
    @inlinable
    public var wrappedValue: Value {
        guard replacements.isEmpty else { return replacement }
        // The slot of the point contains only values of its type.
        guard let instance = point.ready() else { return point.value() }
        return Stored<Value>.value(of: instance)
    }

    @usableFromInline var replacement: Value {
        guard let replacement = replacements.last else { return point.value() }
        point.wasDelivered()
        return replacement
    }

    /// The injection point itself, which you use to override the dependency: `$locator`.
    public var projectedValue: Injected<Value> {
        get { self }
        set { self = newValue }
    }

    /// Replaces the dependency at this injection point only.
    ///
    /// You can override before or after the point was read. Overrides stack, and the newest one is used. Observers of
    /// `Container.current` are notified of a binding at the source location of this point.
    ///
    /// - Parameter value: The replacement.
    public mutating func override(_ value: Value) {
        replacements.append(value)
        point.wasReplaced()
    }

    /// Removes the newest override of this point, so that the previous value is used again.
    ///
    /// If there is no override, it does nothing.
    public mutating func rollBack() {
        if replacements.popLast() != nil { point.wasRolledBack() }
    }
}

// Safe if the value is: the point is written only under its lock.
extension Injected: Sendable where Value: Sendable {}
