internal import DovetailGraph

/// Returns the values of a parent that is not a ``Container``.
final class ForeignCreator<Value>: Creating {
    fileprivate let levels: Int

    init(levels: Int) { self.levels = levels }

    func finish(_ node: Node<Value>) { node.evaluate = { context in try self.value(in: &context) } }

    /// Always returns true, because only the parent itself knows what it can return at once.
    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool { true }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: AsyncResolution) async throws(ResolutionError)
        -> Value
    {
        try await parent(of: request.home).resolve(Value.self)
    }

    fileprivate func value(in context: inout ResolutionContext) throws -> Value {
        let parent = try context.home.use { try self.parent(of: $0) }
        return try callIsolated(on: context.isolation) { isolation in
            try parent.resolve(Value.self, isolation: isolation)
        }
    }

    fileprivate func parent(of home: InstanceHome) throws(ResolutionError) -> any Resolving {
        guard let parent = home.ancestor(levels).foreignParent else {
            throw ResolutionError(.closed(what: "the parent of the container"))
        }
        return parent
    }
}

/// Returns an Optional from a parent that is not a ``Container``: the value under the Optional type itself, otherwise
/// the value under the type inside, otherwise `nil`. The parent is searched at each request, because it may register
/// types later.
final class OptionalForeignCreator<Present>: Creating {
    private let whole: ForeignCreator<Present?>
    private let creator: ForeignCreator<Present>

    init(_ creator: ForeignCreator<Present>) {
        self.creator = creator
        whole = ForeignCreator(levels: creator.levels)
    }

    func finish(_ node: Node<Present?>) {
        node.evaluate = { [whole, creator] context in
            let parent = try context.home.use { try creator.parent(of: $0) }
            if parent.isRegistered(Present?.self) { return try whole.value(in: &context) }
            return parent.isRegistered(Present.self) ? try creator.value(in: &context) : nil
        }
    }

    func isReady(for node: Node<Present?>, in home: InstanceHome) -> Bool { true }

    nonisolated(nonsending) func value(of node: Node<Present?>, for request: AsyncResolution)
        async throws(ResolutionError)
        -> Present?
    {
        let parent = try creator.parent(of: request.home)
        if parent.isRegistered(Present?.self) { return try await parent.resolve(Present?.self) }
        return parent.isRegistered(Present.self) ? try await parent.resolve(Present.self) : nil
    }
}
