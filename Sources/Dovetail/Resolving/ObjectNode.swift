internal import DovetailModel

/// The node of an object that other code created and that is being injected.
///
/// For other requests, it returns the value that was passed to a child, if any.
final class ObjectNode<Value>: Node<Value>, @unchecked Sendable {
    private let declared: FactoryBinding
    private let provided: Node<Value>?

    init(_ binding: FactoryBinding, or provided: Node<Value>?) {
        declared = binding
        self.provided = provided
        super.init(creating: binding)
    }

    override func chooseEvaluation() {
        evaluate = { [declared, provided, index = graphIndex] context in
            if let object = context.run?.instance(at: index, as: Value.self) { return object }
            if let provided { return try provided.value(in: &context) }
            throw ResolutionError(
                .missingInput(key: declared.ownKey.key, requester: .caller), at: declared.location,
                trace: [declared.step])
        }
    }
}
