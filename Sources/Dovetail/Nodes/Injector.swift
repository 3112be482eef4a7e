/// What a binding does to an instance that someone else made.
struct Injector<Value> {
    let run: (inout Context, Value) throws -> Void
}
