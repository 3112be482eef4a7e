internal import DovetailGraph

/// An instance that is made at the first request, once, and then kept: what a ``Resolver`` stores.
///
/// ```swift
/// final class LiveResolver: AppResolver {
///     private let counter = Shared { Counter() }
///     func provideCounter() -> Shared<Counter> { counter }
/// }
/// ```
///
/// A provider that returns a `Shared<Counter>` provides `Counter`. Reading a made value costs one atomic load.
public final class Shared<Value: Sendable>: Sendable {
    @usableFromInline let cell: InstanceCell
    private let box: LazyBox<Value>

    /// Says how the instance is made. Nothing is made yet.
    public init(_ make: @escaping @Sendable () -> Value) {
        box = LazyBox { _ in make() }
        cell = box.cell
    }

    /// The instance, made now if this is the first request. Of many threads one makes it, the others wait.
    ///
    /// A closure that needs its own value stops the program with a `cycle`.
    @inlinable public var value: Value {
        // Once this is inlined, the cell might go before its instance is copied.
        defer { withExtendedLifetime(self) {} }
        return cell.slot.readKept() ?? make()
    }

    @usableFromInline @inline(never) func make() -> Value {
        do throws(ResolutionError) { return try box.value(on: nil) } catch { stop(error) }
    }
}

/// As ``Shared``, for an instance whose making is asynchronous or may fail.
///
/// ```swift
/// private let database = AsyncShared { try await Database.open() }
/// func provideDatabase() async throws -> AsyncShared<Database> { database }
/// ```
public final class AsyncShared<Value: Sendable>: Sendable {
    private let box: AsyncLazy<Value>

    /// Says how the instance is made. Nothing is made yet.
    public init(_ make: @escaping @Sendable () async throws -> Value) { box = AsyncLazy(make) }

    /// The instance, made now if this is the first request. Of many tasks one makes it, the others wait, suspended.
    ///
    /// - Throws: what making it throws. Those who waited get the same error; the next request tries again.
    public nonisolated(nonsending) var value: Value {
        get async throws {
            do throws(ResolutionError) { return try await box() } catch { throw error.cause ?? error }
        }
    }
}
