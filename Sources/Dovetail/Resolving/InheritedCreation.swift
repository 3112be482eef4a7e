internal import DovetailGraph

/// The creation of an instance that an ancestor of the container stores, with the bindings that are visible there.
final class InheritedCreation<Value>: AnyCreation {
    private let original: Node<Value>
    private let inner: AsyncResolution
    private var isAsked = false

    init(_ original: Node<Value>, _ inner: AsyncResolution) {
        self.original = original
        self.inner = inner
    }

    override func next() -> CreationStep {
        if isAsked, let value: Value = prepared?.take(original) {
            inner.run.end()
            return .done(AnyBox(value))
        }
        isAsked = true
        return .prepare([original], for: nil, inner)
    }

    override func fail(_ error: any Error) -> ResolutionError {
        inner.run.end()
        return ResolutionError(creating: Value.self, error)
    }
}
