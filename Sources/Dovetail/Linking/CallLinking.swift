/// Links a synchronous function to the nodes of its parameters.
///
/// There is one function for each number of parameters up to six. Because the compiler then knows the number, the code that calls
/// the factory needs neither a loop nor the types of tuples, which the Swift runtime would have to look up. It is compiled
/// once, in this module: specialized in the module of each binding, it was three quarters of the build time of a binding.
struct CallLinking<Value> {
    /// The largest number of parameters. A function that has more is linked by ``Linker/code(calling:)``, which needs
    /// some 700 instructions more for each parameter.
    static var maximalCount: Int { 6 }

    private let function: ErasedFunction
    private let binding: BindingFacts

    init(_ function: ErasedFunction, of binding: BindingFacts) {
        self.function = function
        self.binding = binding
    }

    /// Links the function.
    ///
    /// - Parameter types: The types of its parameters, in order.
    func code(for types: [Any.Type], with linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        switch types.count {
        case 0: code()
        case 1: try one(types, &linker)
        case 2: try two(types, &linker)
        case 3: try three(types, &linker)
        case 4: try four(types, &linker)
        case 5: try five(types, &linker)
        case 6: try six(types, &linker)
        // `Factory` creates no call linking for a function with more of them.
        default: preconditionFailure("a function with more parameters is linked as a pack")
        }
    }

    // Separate functions, because in a debug build one that opens all these types would need a large stack frame, and
    // linking a binding of a parent is a nested call.

    private func one(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0])
    }

    private func two(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0], types[1])
    }

    private func three(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0], types[1], types[2])
    }

    private func four(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0], types[1], types[2], types[3])
    }

    private func five(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0], types[1], types[2], types[3], types[4])
    }

    private func six(_ types: [Any.Type], _ linker: inout Linker) throws(LinkFailure) -> Code<Value> {
        try code(&linker, types[0], types[1], types[2], types[3], types[4], types[5])
    }

    // The function was created from one with exactly these parameters, and its struct contains only a function. The compiler
    // (6.3.1) refuses to call the property `call` of a known number of parameters directly, so it is a constant first.

    private func code() -> Code<Value> {
        let function = known(function, sharingLayoutWith: PlainFunction<Value>.self)
        return .now { [binding] context in
            do { return try function.call() } catch { throw binding.failure(error) }
        }
    }

    private func code<A>(_ linker: inout Linker, _: A.Type) throws(LinkFailure) -> Code<Value> {
        let function = known(function, sharingLayoutWith: PlainFunction<A, Value>.self)
        let a = try linker.link(to: A.self)
        return .now { [binding] context in
            let call = function.call
            do { return try call(try a.value(in: &context)) } catch { throw binding.failure(error) }
        }
    }

    private func code<A, B>(_ linker: inout Linker, _: A.Type, _: B.Type) throws(LinkFailure) -> Code<Value> {
        let function = known(function, sharingLayoutWith: PlainFunction<A, B, Value>.self)
        let a = try linker.link(to: A.self)
        let b = try linker.link(to: B.self)
        return .now { [binding] context in
            let call = function.call
            do { return try call(try a.value(in: &context), try b.value(in: &context)) } catch {
                throw binding.failure(error)
            }
        }
    }

    private func code<A, B, C>(_ linker: inout Linker, _: A.Type, _: B.Type, _: C.Type) throws(LinkFailure) -> Code<
        Value
    > {
        let function = known(function, sharingLayoutWith: PlainFunction<A, B, C, Value>.self)
        let a = try linker.link(to: A.self)
        let b = try linker.link(to: B.self)
        let c = try linker.link(to: C.self)
        return .now { [binding] context in
            let call = function.call
            do {
                return try call(
                    try a.value(in: &context), try b.value(in: &context), try c.value(in: &context))
            } catch { throw binding.failure(error) }
        }
    }

    private func code<A, B, C, D>(_ linker: inout Linker, _: A.Type, _: B.Type, _: C.Type, _: D.Type)
        throws(LinkFailure) -> Code<Value>
    {
        let function = known(function, sharingLayoutWith: PlainFunction<A, B, C, D, Value>.self)
        let a = try linker.link(to: A.self)
        let b = try linker.link(to: B.self)
        let c = try linker.link(to: C.self)
        let d = try linker.link(to: D.self)
        return .now { [binding] context in
            let call = function.call
            do {
                return try call(
                    try a.value(in: &context), try b.value(in: &context), try c.value(in: &context),
                    try d.value(in: &context))
            } catch { throw binding.failure(error) }
        }
    }

    private func code<A, B, C, D, E>(_ linker: inout Linker, _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type)
        throws(LinkFailure) -> Code<
            Value
        >
    {
        let function = known(function, sharingLayoutWith: PlainFunction<A, B, C, D, E, Value>.self)
        let a = try linker.link(to: A.self)
        let b = try linker.link(to: B.self)
        let c = try linker.link(to: C.self)
        let d = try linker.link(to: D.self)
        let e = try linker.link(to: E.self)
        return .now { [binding] context in
            let call = function.call
            do {
                return try call(
                    try a.value(in: &context), try b.value(in: &context), try c.value(in: &context),
                    try d.value(in: &context), try e.value(in: &context))
            } catch { throw binding.failure(error) }
        }
    }

    private func code<A, B, C, D, E, F>(
        _ linker: inout Linker, _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type, _: F.Type
    )
        throws(LinkFailure) -> Code<Value>
    {
        let function = known(function, sharingLayoutWith: PlainFunction<A, B, C, D, E, F, Value>.self)
        let a = try linker.link(to: A.self)
        let b = try linker.link(to: B.self)
        let c = try linker.link(to: C.self)
        let d = try linker.link(to: D.self)
        let e = try linker.link(to: E.self)
        let f = try linker.link(to: F.self)
        return .now { [binding] context in
            let call = function.call
            do {
                return try call(
                    try a.value(in: &context), try b.value(in: &context), try c.value(in: &context),
                    try d.value(in: &context), try e.value(in: &context), try f.value(in: &context))
            } catch { throw binding.failure(error) }
        }
    }
}

extension Linker {
    /// Links a function with any number of parameters.
    mutating func code<Value, each D>(calling function: PlainFunction<repeat each D, Value>) throws(LinkFailure)
        -> Code<Value>
    {
        let links = try links(for: repeat (each D).self)
        return .now { [binding] context in
            do { return try function.call(repeat try (each links.pack).value(in: &context)) } catch {
                throw binding.failure(error)
            }
        }
    }
}
