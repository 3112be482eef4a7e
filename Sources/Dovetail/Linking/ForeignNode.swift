internal import DovetailModel

/// The parent of the outermost container, if that parent is not a ``Container``.
struct ForeignParent: Sendable {
    /// The number of levels from a container up to the outermost one.
    let levels: Int

    func parent(of home: _InstanceHome) throws(ResolutionError) -> any ParentContainer {
        guard let parent = home.ancestor(levels).foreignParent else {
            throw ResolutionError(.closed(what: "the parent of the container"))
        }
        return parent
    }

    func value<Value>(_ type: Value.Type, in context: inout ResolutionContext) throws -> Value {
        let parent = try context.home.use { try self.parent(of: $0) }
        return try callIsolated(on: context.isolation) { isolation in try parent.resolve(type, isolation: isolation) }
    }
}

/// The node of a value from a parent that is not a ``Container``.
final class ForeignNode<Value>: Node<Value>, @unchecked Sendable {
    private let foreign: ForeignParent

    init(_ foreign: ForeignParent) {
        self.foreign = foreign
        super.init(creating: nil)
    }

    override func chooseEvaluation() { evaluate = { [foreign] context in try foreign.value(Value.self, in: &context) } }

    /// Always returns true, because only the parent itself knows what it can return at once.
    override func isReady(in home: _InstanceHome) -> Bool { true }

    override func value(for request: AsyncResolution) async throws(ResolutionError) -> Value {
        try await foreign.parent(of: request.home).resolve(Value.self)
    }
}

/// The node of an Optional from a parent that is not a ``Container``: the value under the Optional type itself, otherwise
/// the value under the type inside, otherwise `nil`. The parent is searched at each request, because it may register
/// types later.
final class OptionalForeignNode<Present>: Node<Present?>, @unchecked Sendable {
    private let foreign: ForeignParent

    init(_ foreign: ForeignParent) {
        self.foreign = foreign
        super.init(creating: nil)
    }

    override func chooseEvaluation() {
        evaluate = { [foreign] context in
            let parent = try context.home.use { try foreign.parent(of: $0) }
            if parent.isRegistered(Present?.self) { return try foreign.value(Present?.self, in: &context) }
            return parent.isRegistered(Present.self) ? try foreign.value(Present.self, in: &context) : nil
        }
    }

    override func isReady(in home: _InstanceHome) -> Bool { true }

    override func value(for request: AsyncResolution) async throws(ResolutionError) -> Present? {
        let parent = try foreign.parent(of: request.home)
        if parent.isRegistered(Present?.self) { return try await parent.resolve(Present?.self) }
        return parent.isRegistered(Present.self) ? try await parent.resolve(Present.self) : nil
    }
}
