// seen: 6.3.1
// options:
// prints: cannot pass value pack expansion to non-pack parameter of type 'repeat each D'
// instead: the function is a constant before it is called (`CallLinking`).

struct Function<each D, Value> { let call: (repeat each D) -> Value }

func result<A, Value>(of function: Function<A, Value>, _ argument: A) -> Value { function.call(argument) }
