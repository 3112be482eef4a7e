// seen: 6.3.1
// options:
// prints: feature not implemented: reabstraction of pack values
// instead: nothing: an initializer with typed throws is written as a closure, as the documentation of `Bind` explains.

struct Failure: Error {}

final class Document {
    init(_ name: String, _ number: Int) throws(Failure) {}
}

struct TypedBinding<Value> {
    init<each Part>(_ make: @escaping (repeat each Part) throws -> Value) {}
}

let binding = TypedBinding(Document.init)
