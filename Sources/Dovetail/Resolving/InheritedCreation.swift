internal import DovetailModel

/// The creation of an instance that an ancestor of the container stores, with the bindings that are visible there.
final class InheritedCreation<Value>: AnyCreation {
    private let original: Node<Value>
    private let inner: AsyncResolution
    private var phase = 0
    private var value: Value?

    init(_ original: Node<Value>, _ inner: AsyncResolution) {
        self.original = original
        self.inner = inner
    }

    override func next() -> CreationStep {
        phase += 1
        switch phase {
        case 1: return .prepare([original], for: nil, inner)
        // Finds the prepared value. There is none if the dependency chain of the original is short enough for plain calls.
        case 2: return .run(on: nil, inner) { [self] context in value = try original.value(in: &context) }
        default:
            inner.run.end()
            return .done(value.map { AnyBox($0) } ?? AnyBox())
        }
    }

    override func fail(_ error: any Error) -> ResolutionError {
        inner.run.end()
        return ResolutionError(creating: Value.self, error)
    }
}
