internal import DovetailGraph

/// Gives what a parent that is no ``Container`` resolves.
final class ForeignMaker<Value>: Making {
    private let levels: Int

    init(levels: Int) { self.levels = levels }

    func finish(_ node: Node<Value>) {
        node.give = { [levels] context in
            guard let parent = context.home.use({ $0.ancestor(levels) }).foreignParent else {
                throw ResolutionError(.closed(what: "the parent of the container"))
            }
            return try callIsolated(on: context.isolation) { isolation in
                try parent.resolve(Value.self, isolation: isolation)
            }
        }
    }

    /// What a foreign parent can give at once is known only to it.
    func isReady(for node: Node<Value>, in home: InstanceHome) -> Bool { true }

    nonisolated(nonsending) func value(of node: Node<Value>, for request: Request) async throws(ResolutionError)
        -> Value
    {
        guard let parent = request.home.ancestor(levels).foreignParent else {
            throw ResolutionError(.closed(what: "the parent of the container"))
        }
        return try await parent.resolve(Value.self)
    }
}
