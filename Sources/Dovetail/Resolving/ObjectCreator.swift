internal import DovetailGraph

/// A creator for an object that other code created and that is being injected.
///
/// For other requests, it returns the value that was passed to a child, if any.
final class ObjectCreator<Value>: Creating {
    private let binding: FactoryBinding
    private let provided: Node<Value>?

    init(_ binding: FactoryBinding, or provided: Node<Value>?) {
        self.binding = binding
        self.provided = provided
    }

    func finish(_ node: Node<Value>) {
        node.evaluate = { [binding, provided, index = node.graphIndex] context in
            if let object: Value = context.run?.instance(at: index) { return object }
            if let provided { return try provided.value(in: &context) }
            throw ResolutionError(
                .missingInput(key: binding.ownKey.key, requester: .caller), at: binding.location, trace: [binding.step])
        }
    }
}
