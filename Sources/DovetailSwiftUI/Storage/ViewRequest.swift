internal import Dovetail

/// What a view asks of a container, and what distinguishes two such requests of one view.
///
/// A view is a value that is created again at each update, so its request is too. `identity` says whether the new one asks for the
/// same: the tag or name, and the arguments.
struct ViewRequest<Value> {
    let identity: [AnyHashable]
    /// Asks at once. Fails with `needs-async` where something would have to be awaited.
    let resolve: @MainActor (Container) throws(ResolutionError) -> Value
    /// Asks, and awaits what has to be awaited.
    let resolveLater: @MainActor (Container) async throws(ResolutionError) -> Value

    init(_ type: Value.Type) {
        identity = []
        resolve = { (container) throws(ResolutionError) in try container.resolve(type, isolation: #isolation) }
        resolveLater = { (container) async throws(ResolutionError) in try await container.resolve(type) }
    }

    init(_ type: Value.Type, name: Name) {
        identity = [name]
        resolve = { (container) throws(ResolutionError) in
            try container.resolve(type, name: name, isolation: #isolation)
        }
        resolveLater = { (container) async throws(ResolutionError) in try await container.resolve(type, name: name) }
    }

    init<each A: Hashable & Sendable>(_ type: Value.Type, arguments: repeat each A) {
        var identity: [AnyHashable] = []
        for argument in repeat each arguments { identity.append(AnyHashable(argument)) }
        self.identity = identity
        let values = (repeat each arguments)
        resolve = { (container) throws(ResolutionError) in
            try container.resolve(type, arguments: repeat each values, isolation: #isolation)
        }
        resolveLater = { (container) async throws(ResolutionError) in
            try await container.resolve(type, arguments: repeat each values)
        }
    }
}
