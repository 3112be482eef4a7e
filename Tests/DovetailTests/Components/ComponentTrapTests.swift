internal import Dovetail
internal import DovetailComponents
internal import Testing

/// Components that stop the process, and the output before that.
struct ComponentTrapTests {
    struct Ring: Component {
        static let line = #line
        let scope = Scope()
        var first: Baker { shared { second.baker } }
        var second: Delivery { shared { Delivery(baker: third, shop: CornerStall()) } }
        var third: Baker { transient { first } }
        var endless: Int { transient { self.endless + 1 } }
        var tower: Int { shared { level(0) } }
        func level(_ number: Int) -> Int { transient("level \(number)") { level(number + 1) } }
    }

    @Test func `a provider that depends on itself prints the chain and stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().first
        }
        #expect(
            printed(result, from: Ring.line) == """
                App.swift:2: error: [cycle] dependency cycle: first → second → third → first
                App.swift:2: note: first depends on second
                App.swift:3: note: second depends on third
                App.swift:4: note: third depends on first
                help: let one of them take a closure that requests the other one later
                docs: diagnostics/cycle
                """)
    }

    @Test func `a transient provider that depends on itself prints the chain and stops before the stack ends`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().endless
        }
        #expect(
            printed(result, from: Ring.line) == """
                App.swift:5: error: [cycle] dependency cycle: endless → endless
                App.swift:5: note: endless depends on endless
                help: let one of them take a closure that requests the other one later
                docs: diagnostics/cycle
                """)
    }

    @Test func `a chain without end prints both its ends and stops before the stack overflows`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().tower
        }
        let text = printed(result, from: Ring.line).replacing(#/level \d+/#, with: "level N").replacing(
            #/… \d+ more …/#, with: "…")
        let headline = "[too-deep] the dependency chain to 'level N' is too deep for the stack"
        #expect(text.hasPrefix("App.swift:7: error: \(headline)\n"))
        #expect(text.contains(" ← level N ← tower\nhelp: break the chain with `Lazy` or `Provider`\n"))
    }

    @Test func `two threads that wait for each other's provider print the cycle and stop`() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Knot: Component, Sendable {
                let scope = Scope()
                let gates = (Gate(), Gate())
                var left: Baker {
                    shared {
                        gates.0.open()
                        gates.1.pass()
                        return right
                    }
                }
                var right: Baker {
                    shared {
                        gates.1.open()
                        gates.0.pass()
                        return left
                    }
                }
            }
            let knot = Knot()
            _ = onThreads(2) { $0 == 0 ? knot.left : knot.right }
        }
        // Either of the two notices may come first.
        func expected(_ waiting: String, _ making: String) -> String {
            """
            App.swift:0: error: [cycle] dependency cycle: \(waiting) → \(making) → \(waiting)
            App.swift:0: note: \(waiting) depends on \(making)
            App.swift:0: note: \(making) depends on \(waiting)
            help: let one of them take a closure that requests the other one later
            docs: diagnostics/cycle
            """
        }
        #expect([expected("left", "right"), expected("right", "left")].contains(printed(result, from: line)))
    }

    @Test func `a component that is used after close prints this and stops`() async {
        let shared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Closable()
            _ = shop.stall
            try await shop.scope.close()
            _ = shop.stall
        }
        #expect(
            printed(shared, from: Closable.line) == """
                App.swift:2: error: [closed] the component is closed
                help: resolve before it is closed, or create a new one
                docs: diagnostics/closed
                """)
        let transient = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Closable()
            try await shop.scope.close()
            _ = shop.baker
        }
        #expect(
            printed(transient, from: Closable.line) == """
                App.swift:3: error: [closed] the component is closed
                help: resolve before it is closed, or create a new one
                docs: diagnostics/closed
                """)
    }

    struct Closable: Component {
        static let line = #line
        let scope = Scope()
        var stall: any Stall { shared { CornerStall() } }
        var baker: Baker { transient { Baker() } }
    }
}
