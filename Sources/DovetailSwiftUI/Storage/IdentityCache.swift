internal import Dovetail

/// Keeps one value for as long as a view has its identity, its container and its arguments: the `@State` of a view holds it.
///
/// It belongs to the main actor and has no lock, so none is held while a user's code runs.
@MainActor final class IdentityCache<Value> {
    private var entry: (served: Served, value: Value)?

    nonisolated init() {}

    /// The value that is kept, or a new one if the container or the request is another.
    ///
    /// - Parameters:
    ///   - container: The container of the view's environment.
    ///   - request: What distinguishes the request from others of the same view.
    ///   - create: Creates the value. It may ask this cache again; whoever is first then wins.
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
    /// What a request gives, kept: an instance, or why there is none.
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
