// seen: 6.3.1
// options:
// prints: cannot fully abstract a value of variadic function type
// instead: the function is put into a struct, and the struct is cast (`Factory`).

struct TypedBinding<each Part, Value> {
    let make: (repeat each Part) -> Value

    init(_ make: @escaping @isolated(any) (repeat each Part) throws -> Value) {
        self.make = unsafeBitCast(make, to: ((repeat each Part) -> Value).self)
    }
}
