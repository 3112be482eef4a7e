internal import Dovetail

/// A cache of the overlay for a part of the view tree. An overlay is created once for each identity of the view and
/// each parent container.
@MainActor final class OverlayCache {
    private let cache = IdentityCache<Result<OwnedContainer, ViewFailure>>()

    nonisolated init() {}

    /// Returns the overlay on a parent container.
    ///
    /// Without a parent, as in most previews, it is a separate container. That one is validated, so that a preview
    /// shows missing bindings.
    func container(
        over parent: Container?, _ overrides: @MainActor () throws -> Bindings
    ) -> Result<Container, ViewFailure> {
        cache.value(for: parent) { parent in
            do {
                if let parent { return .success(OwnedContainer(try parent.overriding { try overrides() })) }
                let container = try Container { try overrides() }
                try container.validate()
                return .success(OwnedContainer(container))
            } catch {
                return .failure(ViewFailure(error))
            }
        }.map(\.container)
    }
}

/// A container that a view has created, and that is closed when the identity of the view ends.
final class OwnedContainer: Sendable {
    let container: Container

    init(_ container: Container) { self.container = container }

    // No caller can receive the errors of the container's hooks, so they are ignored.
    deinit { Task { [container] in try? await container.close() } }
}
