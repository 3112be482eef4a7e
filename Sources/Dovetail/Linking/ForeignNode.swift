internal import DovetailModel

/// The parent of the outermost container, if that parent is not a ``Container``.
struct ForeignParent: Sendable {
    /// The number of levels from a container up to the outermost one.
    let levels: Int

    func parent(of home: _InstanceHome) throws(ResolutionError) -> any ParentContainer {
        guard let parent = home.ancestor(levels).foreignParent else {
            throw ResolutionError(.closed(what: "the parent of the home"))
        }
        return parent
    }

    func value<Value>(_ type: Value.Type, in context: inout ResolutionContext) throws -> Value {
        let parent = try context.home.use { try self.parent(of: $0) }
        return try callIsolated(on: context.isolation) { isolation in try parent.resolve(type, isolation: isolation) }
    }
}

/// The node of a value from a parent that is not a ``Container``.
///
/// Only the parent itself knows what it can return at once. So a synchronous request is always passed on, and an
/// asynchronous one is always awaited.
final class ForeignNode<Value>: Node<Value>, @unchecked Sendable {
    private let later: (any ParentContainer) async throws(ResolutionError) -> Value
    private let foreign: ForeignParent

    private init(
        _ foreign: ForeignParent, _ now: @escaping Evaluate,
        later: @escaping (any ParentContainer) async throws(ResolutionError) -> Value
    ) {
        self.foreign = foreign
        self.later = later
        super.init(links: [], now)
        needs = .await
    }

    convenience init(_ foreign: ForeignParent) {
        self.init(foreign) { context in
            try foreign.value(Value.self, in: &context)
        } later: { parent throws(ResolutionError) in
            try await parent.resolve(Value.self)
        }
    }

    /// Creates the node of an Optional: the value under the Optional type itself, otherwise the value under the type
    /// inside, otherwise `nil`. The parent is searched at each request, because it may register types later.
    convenience init<Present>(optional foreign: ForeignParent) where Value == Present? {
        self.init(foreign) { context in
            let parent = try context.home.use { try foreign.parent(of: $0) }
            if parent.isRegistered(Value.self) { return try foreign.value(Value.self, in: &context) }
            return parent.isRegistered(Present.self) ? try foreign.value(Present.self, in: &context) : nil
        } later: { parent throws(ResolutionError) in
            if parent.isRegistered(Value.self) { return try await parent.resolve(Value.self) }
            return parent.isRegistered(Present.self) ? try await parent.resolve(Present.self) : nil
        }
    }

    override func isReady(in home: _InstanceHome) -> Bool { true }

    override func value(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        try await later(foreign.parent(of: request.home))
    }
}
