internal import Dovetail
internal import Testing

/// Where a component stops the process, and what it prints first.
struct ComponentTrapTests {
    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    struct Ring: Component {
        let scope = Scope()
        var first: Baker { shared { second.baker } }
        var second: Delivery { shared { Delivery(baker: third, shop: CornerStall()) } }
        var third: Baker { transient { first } }
        var endless: Int { transient { self.endless + 1 } }
    }

    @Test func `a provider that needs itself prints the chain and stops`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().first
        }
        #expect(text(result).contains("error: [cycle] a cycle that cannot be closed: first → second → third → first"))
        #expect(text(result).contains(": note: first needs second"))
    }

    @Test func `a transient provider that needs itself prints the chain and stops before the stack does`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().endless
        }
        #expect(text(result).contains("error: [cycle] a cycle that cannot be closed: endless → endless"))
    }

    @Test func `two threads that wait for each other's provider print it and stop`() async {
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
        #expect(text(result).contains("error: [cycle]"))
    }

    @Test func `a component that is used after close prints it and stops`() async {
        let shared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let town = TownComponent()
            _ = town.shop
            try await town.scope.close()
            _ = town.shop
        }
        #expect(text(shared).contains("error: [closed] the component is closed"))
        let transient = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let town = TownComponent()
            try await town.scope.close()
            _ = town.baker
        }
        #expect(text(transient).contains("error: [closed] the component is closed"))
    }
}
