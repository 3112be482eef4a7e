// seen: 6.3.1
// options:
// prints: Stack dump
// instead: users write a closure: `Bind { Pack($0, $1) }` (a row of Troubleshooting).

struct Bind<each D, Value> { init(_ make: @escaping (repeat each D) -> Value) {} }
struct Pack<each T> { init(_ values: repeat each T) {} }

func bind() { _ = Bind(Pack<Int, String>.init) }
