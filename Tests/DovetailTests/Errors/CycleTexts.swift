internal import Dovetail
internal import Testing

private struct Selfish { init(_ itself: Step<Selfish>) {} }
private struct Step<Next> { init(_ next: Next) {} }
private final class Loop: Sendable { init(_ loop: Loop) {} }
private final class Left: Sendable { init(_ right: Right) {} }
private final class Right: Sendable { init(_ left: Left) {} }
private struct Entry { init(_ left: Left) {} }
private final class A: Sendable { init(_ next: B) {} }
private final class B: Sendable { init(_ next: C) {} }
private final class C: Sendable { init(_ next: D) {} }
private final class D: Sendable { init(_ next: E) {} }
private final class E: Sendable { init(_ next: A) {} }
private final class Parent { var child: Child?; init() {} }
private final class Child { init(_ parent: Parent) {} }
private final class Chicken: Sendable { init(_ egg: Egg) {} }
private struct Egg: Sendable {}

@Suite("The text of cycle") struct CycleTexts {
    @Test func `of length one`() {
        let text = errorText {
            let container = try Container {
                Bind(Loop.init)
            }
            _ = try container.resolve(Loop.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] a cycle that cannot be closed: Loop → Loop
                App.swift:2: note: Loop needs Loop
                App.swift:2: note: deferring this one is cheapest: let Loop take `Lazy<Loop>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `of length two, whichever end is asked for`() {
        let text = errorText {
            let container = try Container {
                Bind(Left.init).lifetime(.singleton)
                Bind(Right.init).lifetime(.singleton)
            }
            _ = try container.resolve(Left.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] a cycle that cannot be closed: Left → Right → Left
                App.swift:2: note: Left needs Right
                App.swift:3: note: Right needs Left
                App.swift:2: note: deferring this one is cheapest: let Left take `Lazy<Right>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
        let other = errorText {
            let container = try Container {
                Bind(Left.init).lifetime(.singleton)
                Bind(Right.init).lifetime(.singleton)
            }
            _ = try container.resolve(Right.self)
        }
        #expect(
            other == """
                App.swift:3: error: [cycle] a cycle that cannot be closed: Right → Left → Right
                App.swift:3: note: Right needs Left
                App.swift:2: note: Left needs Right
                App.swift:3: note: deferring this one is cheapest: let Right take `Lazy<Left>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `entered from outside, the way in is not part of the cycle`() {
        let text = errorText {
            let container = try Container {
                Bind(Entry.init)
                Bind(Left.init)
                Bind(Right.init)
            }
            _ = try container.resolve(Entry.self)
        }
        #expect(
            text == """
                App.swift:3: error: [cycle] a cycle that cannot be closed: Left → Right → Left
                App.swift:2: note: Left ← Entry
                App.swift:3: note: Left needs Right
                App.swift:4: note: Right needs Left
                App.swift:3: note: deferring this one is cheapest: let Left take `Lazy<Right>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `of length five`() {
        let text = errorText {
            let container = try Container {
                Bind(A.init)
                Bind(B.init)
                Bind(C.init)
                Bind(D.init)
                Bind(E.init)
            }
            _ = try container.resolve(A.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] a cycle that cannot be closed: A → B → C → D → E → A
                App.swift:2: note: A needs B
                App.swift:3: note: B needs C
                App.swift:4: note: C needs D
                App.swift:5: note: D needs E
                App.swift:6: note: E needs A
                App.swift:2: note: deferring this one is cheapest: let A take `Lazy<B>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `of bindings that keep nothing, although an injection is on it`() {
        let text = errorText {
            let container = try Container {
                Bind(Parent.init).inject(\.child)
                Bind(Child.init)
            }
            _ = try container.resolve(Parent.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] a cycle that cannot be closed: Parent → Child → Parent
                App.swift:2: note: Parent needs Child
                App.swift:3: note: Child needs Parent
                App.swift:2: note: deferring this one is cheapest: let Parent take `Lazy<Child>`
                help: break it with `.inject`, `Lazy` or `Provider` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `of a factory that asks its container for what it makes`() {
        let text = errorText {
            let container = try Container {
                Bind(Chicken.init).lifetime(.singleton)
                Bind { (container: Weak<Container>) in
                    _ = try container.value?.resolve(Chicken.self)
                    return Egg()
                }
            }
            _ = try container.resolve(Chicken.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] making 'Chicken' asks for 'Chicken' again before it is made
                App.swift:2: note: Chicken ← Egg ← Chicken
                help: ask for it as a parameter, as `Lazy`, or after it is made
                docs: diagnostics/cycle
                """)
    }

    @Test func `of a factory that asks by hand for what it makes`() {
        let text = errorText {
            let container = try Container {
                Bind(Chicken.init).lifetime(.singleton)
                Bind { (resolution: Resolution) in
                    _ = try resolution.resolve(Chicken.self)
                    return Egg()
                }
            }
            _ = try container.resolve(Chicken.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] making 'Chicken' asks for 'Chicken' again before it is made
                App.swift:2: note: Chicken ← Egg ← Chicken
                help: ask for it as a parameter, as `Lazy`, or after it is made
                docs: diagnostics/cycle
                """)
    }

    @Test func `of a lazy that its own initializer calls`() {
        let text = errorText {
            let container = try Container {
                Bind { (egg: Lazy<Egg>) in
                    _ = try egg()
                    return Egg()
                }.lifetime(.singleton)
            }
            _ = try container.resolve(Egg.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] making 'Egg' asks for 'Egg' again before it is made
                App.swift:2: note: Egg ← Egg
                help: ask for it as a parameter, as `Lazy`, or after it is made
                docs: diagnostics/cycle
                """)
    }
}
