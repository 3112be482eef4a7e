public import Dovetail
internal import DovetailModel

/// An instance that is created at the first request and then stored, for a provider of a ``Resolver``.
///
/// Store it in a property, and return it from the provider:
///
/// ```swift
/// final class LiveResolver: AppResolver {
///     private let counter = Shared { Counter() }
///     func provideCounter() -> Shared<Counter> { counter }
/// }
/// ```
///
/// A provider that returns a `Shared<Counter>` provides `Counter`. Threads that read an existing value do not wait for each other.
public final class Shared<Value: Sendable>: Sendable {
    @usableFromInline let slots: InstanceSlots
    private let box: LazyBox<Value>

    /// Creates the storage for an instance. The instance itself is created at the first request.
    ///
    /// - Parameter make: A closure that creates the instance. It is called once.
    public init(_ make: @escaping @Sendable () -> Value) {
        box = LazyBox(isReadByMany: true) { _ in make() }
        slots = box.slots
    }

    /// The instance, created by the first request.
    ///
    /// If several threads request it at the same time, one of them creates it and the others wait. If the closure
    /// requests its own value, the process prints a `cycle` diagnostic and stops.
    @inlinable public var value: Value {
        // The slot contains only a `Value`.
        guard let instance = slots.instance() else { return make() }
        return Stored<Value>.value(of: instance)
    }

    @usableFromInline @inline(never) func make() -> Value {
        do throws(ResolutionError) { return try box.value(on: nil) } catch { stop(error) }
    }
}

/// An instance that is created at the first request, asynchronously or by code that can fail.
///
/// Use it like ``Shared``:
///
/// ```swift
/// private let database = AsyncShared { try await Database.open() }
/// func provideDatabase() async throws -> AsyncShared<Database> { database }
/// ```
public final class AsyncShared<Value: Sendable>: Sendable {
    private let box: AsyncLazy<Value>

    /// Creates the storage for an instance. The instance itself is created at the first request.
    ///
    /// - Parameter make: A closure that creates the instance.
    public init(_ make: @escaping @Sendable () async throws -> Value) { box = AsyncLazy(make) }

    /// The instance, created by the first request.
    ///
    /// If several tasks request it at the same time, one of them creates it and the others are suspended until it
    /// exists.
    ///
    /// - Throws: The error of the closure. The tasks that wait get the same error, and the next request tries again.
    public nonisolated(nonsending) var value: Value {
        get async throws {
            do throws(ResolutionError) { return try await box() } catch { throw error.cause ?? error }
        }
    }
}
