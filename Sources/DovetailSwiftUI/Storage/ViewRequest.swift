internal import Dovetail

/// A request that a view sends to a container.
///
/// A view is a value that is created again at each update, and so is its request. Two requests of a view are the same
/// if they have an equal `identity`, which consists of the qualifier or the arguments.
struct ViewRequest<Value> {
    let identity: [AnyHashable]
    /// Resolves without suspension. Throws `needs-async` if a binding must be awaited.
    let resolve: @MainActor (Container) throws(ResolutionError) -> Value
    /// Resolves, and awaits asynchronous bindings.
    let resolveLater: @MainActor (Container) async throws(ResolutionError) -> Value

    private init(
        identity: [AnyHashable], resolve: @escaping @MainActor (Container) throws(ResolutionError) -> Value,
        resolveLater: @escaping @MainActor (Container) async throws(ResolutionError) -> Value
    ) {
        self.identity = identity
        self.resolve = resolve
        self.resolveLater = resolveLater
    }

    init(_ type: Value.Type, _ qualifier: Qualifier? = nil) {
        if let qualifier {
            identity = [qualifier]
            resolve = { (container) throws(ResolutionError) in
                try container.resolveNow(type, qualifier)
            }
            resolveLater = { (container) async throws(ResolutionError) in try await container.resolve(type, qualifier) }
        } else {
            identity = []
            resolve = { (container) throws(ResolutionError) in try container.resolve(type, isolation: #isolation) }
            resolveLater = { (container) async throws(ResolutionError) in try await container.resolve(type) }
        }
    }

    init<each A: Hashable & Sendable>(_ type: Value.Type, arguments: repeat each A) {
        var identity: [AnyHashable] = []
        for argument in repeat each arguments { identity.append(AnyHashable(argument)) }
        self.identity = identity
        let values = (repeat each arguments)
        resolve = { (container) throws(ResolutionError) in
            try container.resolveNow(type, arguments: repeat each values)
        }
        resolveLater = { (container) async throws(ResolutionError) in
            try await container.resolve(type, arguments: repeat each values)
        }
    }
}

extension ViewRequest<Container> {
    /// Starts the container.
    static var start: ViewRequest {
        ViewRequest(
            identity: [],
            resolve: { (container) throws(ResolutionError) in
                try container.start()
                return container
            },
            resolveLater: { (container) async throws(ResolutionError) in
                try await container.start()
                return container
            })
    }
}
