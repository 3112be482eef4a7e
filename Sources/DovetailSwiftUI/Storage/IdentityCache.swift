internal import Dovetail

/// A cache of one value, which is valid while the view has the same identity, container and arguments. The `@State` of
/// the view stores the cache.
///
/// It belongs to the main actor and has no lock, so no lock is held while your code runs.
@MainActor final class IdentityCache<Value> {
    private var entry: (served: Served, value: Value)?

    nonisolated init() {}

    /// Returns the cached value, or a new one if the container or the request has changed.
    ///
    /// - Parameters:
    ///   - container: The container in the environment of the view.
    ///   - request: The values that distinguish the request from others of the same view.
    ///   - create: A function that creates the value. It may use this cache itself; then the value that was stored
    ///     first is returned.
    func value(
        for container: Container?, _ request: [AnyHashable] = [], create: (Container?) -> Value
    ) -> Value {
        if let kept = kept(for: container, request) { return kept }
        let value = create(container)
        if let kept = kept(for: container, request) { return kept }
        entry = (Served(container, request), value)
        return value
    }

    private func kept(for container: Container?, _ request: [AnyHashable]) -> Value? {
        guard let entry, entry.served.serves(container, request) else { return nil }
        return entry.value
    }
}

extension IdentityCache {
    /// Returns the result of a request, which is cached: an instance or a failure.
    func result<T>(
        of request: ViewRequest<T>, in container: Container?, after failure: ViewFailure?
    ) -> Value where Value == Result<T, ViewFailure> {
        value(for: container, request.identity) { container in
            guard let container else { return .failure(failure ?? .noContainer(for: T.self)) }
            do throws(ResolutionError) {
                return .success(try request.resolve(container))
            } catch {
                return .failure(ViewFailure(error))
            }
        }
    }
}
