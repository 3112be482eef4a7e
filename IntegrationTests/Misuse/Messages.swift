// Code that must not compile, one mistake in each function, as in the other files: what newcomers write first.
import Dovetail

protocol Store: Sendable {}
struct LiveStore: Store {}
final class Page {
    init(store: any Store) {}
    init(text: String) {}
}
struct Cache<Element>: Sendable {}
final class Draft {}
struct Sum: Sendable { let value: Double }

func hasSeveralInitializers() throws {
    // expect: ambiguous use of 'init'
    _ = try Container { Bind(Page.init) }
}
func forgetsTheConversion() throws {
    // expect: missing argument for parameter #3 in call
    _ = try Container { Bind(LiveStore.init).as((any Store).self) }
}
func forgetsTheSpecialization() throws {
    // expect: generic parameter 'Element' could not be inferred
    _ = try Container { Bind(Cache.init) }
}
func forgetsTheParentheses() throws {
    // expect: 'self' is not a member type of protocol 'null.Store'
    _ = try Container { Bind(any Store.self, LiveStore.init) }
}
func forgetsTheType() throws {
    // expect: cannot infer type of closure parameter '$0' without a type annotation
    _ = try Container { Bind { $0.page } }
}
func bindsAValue() throws {
    // expect: cannot convert value of type 'Int' to expected argument type '@isolated(any) @Sendable (repeat each D) throws -> Value'
    // expect: generic parameter 'Value' could not be inferred
    // expect: generic parameter 'each D' could not be inferred
    _ = try Container { Bind(3) }
}
func captures(_ draft: Draft) throws {
    // expect: capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure
    _ = try Container { Bind { draft } }
}
func calculates() throws {
    _ = try Container {
        // expect: the compiler is unable to type-check this expression in reasonable time; try breaking up the expression into distinct sub-expressions
        Bind { a, b, c, d in Sum(value: Double(a + b * 2) / 3.0 - Double(c * 4 + d) * 1.5 + Double(a * b) / Double(c + d + 1)) }
    }
}
func injectsAPropertyThatIsNotThere() throws {
    _ = try Container {
        // expect: generic parameter 'each D' could not be inferred
        // expect: missing argument label 'calling:' in call
        // expect: converting non-Sendable function value to '@Sendable (Page, repeat each D) throws -> Void' may introduce data races
        // expect: cannot infer key path type from context; consider explicitly specifying a root type
        // expect: cannot convert key path into a multi-argument function type '(Page, repeat each D) throws -> Void'
        Bind(Page.init(text:)).inject(\.store)
    }
}
func writesANameAsText() throws {
    // expect: cannot convert value of type 'String' to expected argument type 'Qualifier'
    _ = try Container { Bind(LiveStore.init).qualified("main") }
}
func resolvesAtOnce(in container: Container) async throws -> LiveStore {
    // expect: expression is 'async' but is not marked with 'await'
    try container.resolve(LiveStore.self)
}
