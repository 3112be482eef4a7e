// Code at the top level, where warnings are errors in this check.
import Dovetail

struct Draft: Sendable {}
struct Sketch: ~Copyable {}

let container = try Container {
    Bind(Draft.init)
    // expect: result of 'Sketch' initializer is unused
    Bind { Sketch() }
}
// expect: no 'async' operations occur within 'await' expression
_ = try await container.resolve(Draft.self)
