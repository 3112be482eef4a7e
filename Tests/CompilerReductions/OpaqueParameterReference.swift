// seen: 6.3.1
// options:
// prints: could not infer pack element
// instead: users write a closure: `Bind { (store: any Store) in Screen(store: store) }` (a row of Troubleshooting).

protocol Store {}
struct Bind<each D, Value> { init(_ make: @escaping (repeat each D) -> Value) {} }
struct Screen { init(store: some Store) {} }

func bind() { _ = Bind(Screen.init) }
