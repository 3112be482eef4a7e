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

@Suite("The messages of cycle") struct CycleTexts {
    @Test func `of length one`() {
        let text = errorText {
            let container = try Container {
                Bind(Loop.init)
            }
            _ = try container.resolve(Loop.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] dependency cycle: Loop → Loop
                App.swift:2: note: Loop depends on Loop
                App.swift:2: note: to break the cycle, let Loop take `Lazy<Loop>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
                docs: diagnostics/cycle
                """)
    }

    @Test func `of length two, from either end`() {
        let text = errorText {
            let container = try Container {
                Bind(Left.init).lifetime(.singleton)
                Bind(Right.init).lifetime(.singleton)
            }
            _ = try container.resolve(Left.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] dependency cycle: Left → Right → Left
                App.swift:2: note: Left depends on Right
                App.swift:3: note: Right depends on Left
                App.swift:2: note: to break the cycle, let Left take `Lazy<Right>`
                help: break the cycle with `Lazy`, `Provider` or `.inject` at one of its edges
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
                App.swift:3: error: [cycle] dependency cycle: Right → Left → Right
                App.swift:3: note: Right depends on Left
                App.swift:2: note: Left depends on Right
                App.swift:3: note: to break the cycle, let Right take `Lazy<Left>`
                help: break the cycle with `Lazy`, `Provider` or `.inject` at one of its edges
                docs: diagnostics/cycle
                """)
    }

    @Test func `entered from outside, the path to the cycle is not part of it`() {
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
                App.swift:3: error: [cycle] dependency cycle: Left → Right → Left
                App.swift:2: note: Left ← Entry
                App.swift:3: note: Left depends on Right
                App.swift:4: note: Right depends on Left
                App.swift:3: note: to break the cycle, let Left take `Lazy<Right>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
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
                App.swift:2: error: [cycle] dependency cycle: A → B → C → D → E → A
                App.swift:2: note: A depends on B
                App.swift:3: note: B depends on C
                App.swift:4: note: C depends on D
                App.swift:5: note: D depends on E
                App.swift:6: note: E depends on A
                App.swift:2: note: to break the cycle, let A take `Lazy<B>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
                docs: diagnostics/cycle
                """)
    }

    @Test func `of bindings that store nothing, although an injection is on it`() {
        let text = errorText {
            let container = try Container {
                Bind(Parent.init).inject(\.child)
                Bind(Child.init)
            }
            _ = try container.resolve(Parent.self)
        }
        #expect(
            text == """
                App.swift:2: error: [cycle] dependency cycle: Parent → Child → Parent
                App.swift:2: note: Parent depends on Child
                App.swift:3: note: Child depends on Parent
                App.swift:2: note: to break the cycle, let Parent take `Lazy<Child>`
                help: break the cycle with `Lazy` or `Provider` at one of its edges, or with `.inject` and a lifetime \
                that stores one of its instances, such as `.lifetime(.graph)`
                docs: diagnostics/cycle
                """)
    }

    @Test func `of a factory that resolves its own key from its container`() {
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
                App.swift:2: error: [cycle] 'Chicken' is requested again while it is being created
                App.swift:2: note: Chicken ← Egg ← Chicken
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
                docs: diagnostics/cycle
                """)
    }

    @Test func `of a factory that resolves its own key by hand`() {
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
                App.swift:2: error: [cycle] 'Chicken' is requested again while it is being created
                App.swift:2: note: Chicken ← Egg ← Chicken
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
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
                App.swift:2: error: [cycle] 'Egg' is requested again while it is being created
                App.swift:2: note: Egg ← Egg
                help: take it as a parameter, or request it after it is created, for example by a `Lazy`
                docs: diagnostics/cycle
                """)
    }
}
