internal import Dovetail

/// The overlay of a part of the view tree: created once for each identity of the view and each parent container.
@MainActor final class OverlayCache {
    private let cache = IdentityCache<Result<OwnedContainer, ViewFailure>>()

    nonisolated init() {}

    /// The overlay on a parent. Without a parent, as in most previews, a container of its own; that one is validated, so that a preview
    /// shows what is missing.
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

/// A container that a view has created, and that is closed when the view's identity ends.
final class OwnedContainer: Sendable {
    let container: Container

    init(_ container: Container) { self.container = container }

    // Its hooks have nobody to tell what they throw; observers are told.
    deinit { Task { [container] in try? await container.close() } }
}
