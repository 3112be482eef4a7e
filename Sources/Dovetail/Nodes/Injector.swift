/// The injections and hooks of a binding, for an instance that other code created.
struct Injector<Value> {
    let run: (inout ResolutionContext, Value) throws -> Void
}
