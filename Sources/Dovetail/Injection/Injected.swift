/// A dependency that is named by a key path of ``Dependencies``, at the property that needs it.
///
/// ```swift
/// struct RemoteImage: Injecting {
///     @Injected(\.downloader) var downloader
///     @Injected(\.cache, .permanent, .shared) var cache
/// }
/// ```
///
/// It is made at the first read. By default each injection point has its own, which lives with it; see ``Lifespan`` and
/// ``InjectionScope`` for the other three combinations. The point may lie in a structure, a class or an actor, on any
/// isolation, and may be read from many threads.
///
/// A key with `shared { … }` decides for all its points: state nothing after it.
///
/// In an `@Observable` class write `@ObservationIgnored` before it. A final `Sendable` class cannot hold it, because it
/// is a `var`: let the initializer take the dependency there.
///
/// In a SwiftUI `View`, use `@Resolved` of `DovetailSwiftUI` instead. SwiftUI creates the struct again at each update, and with it this
/// point, so a dependency of its own would be a new one each time. If you need a key here, share it: with `shared { … }`
/// in the key, or with `.permanent` at the property.
///
/// A binding `Bind(key:)` in ``Container/current`` that cannot give its value at once stops the process with the whole
/// diagnostic; a property cannot throw.
@propertyWrapper public struct Injected<Value> {
    @usableFromInline let point: InjectionPoint<Value>
    @usableFromInline private(set) var replacements: [Value] = []

    /// An injection point for `key`.
    public init(
        _ key: KeyPath<Dependencies, Value>, _ lifespan: Lifespan = .temporary, _ scope: InjectionScope<Value> = .local,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        point = InjectionPoint(
            DependencyPath(path: key), isPermanent: lifespan == .permanent, isShared: scope.isShared,
            at: .code(fileID, line, column))
    }

    /// The dependency.
    @inlinable
    public var wrappedValue: Value {
        guard replacements.isEmpty else { return replacement }
        // What is there is a `Value`, and the point keeps it: so the point must not go before the value is copied.
        return withExtendedLifetime(point) {
            let address = point.ready()
            return address == 0 ? point.value() : InstanceMemory.copy(at: address)
        }
    }

    @usableFromInline var replacement: Value {
        guard let replacement = replacements.last else { return point.value() }
        point.wasDelivered()
        return replacement
    }

    /// The injection point itself, to override it: `$downloader`.
    public var projectedValue: Injected<Value> {
        get { self }
        set { self = newValue }
    }

    /// Replaces the dependency at this injection point alone, also after it was read. Replacements stack.
    ///
    /// Observers of ``Container/current`` hear of it as of a binding at the place of this point.
    public mutating func override(_ value: Value) {
        replacements.append(value)
        point.wasReplaced()
    }

    /// Takes the newest replacement back: what was there before it is given again. Without one it does nothing.
    public mutating func rollBack() {
        if replacements.popLast() != nil { point.wasRolledBack() }
    }
}

// Safe where the value is: the point is written under its lock only.
extension Injected: Sendable where Value: Sendable {}
