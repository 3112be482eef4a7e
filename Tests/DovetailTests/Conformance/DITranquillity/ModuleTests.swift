internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Modules {
        final class First: Sendable { init() {} }
        final class Second: Sendable { init() {} }
        final class Third: Sendable { init() {} }

        struct F1: Module {
            var body: some Module {
                F2()
                F2_2()
            }
        }
        struct F2: Module {
            var imports: [any Module.Type] { [F2_2.self] }
            var body: some Module {
                F3()
                Bind { (third: Third) in [ObjectIdentifier(third)] }
            }
        }
        struct F2_2: Module {
            var body: some Module { Bind(Third.init).lifetime(.singleton).hidden() }
        }
        struct F3: Module {
            var body: some Module {
                P1()
                P2()
            }
        }
        struct P1: Module {
            var body: some Module { Bind(First.init) }
        }
        struct P2: Module {
            var body: some Module { Bind(Second.init) }
        }

        @Test("MOD-01: modules nest, and can import the hidden bindings of another one")
        func nested() throws {
            let container = try Container { F1() }
            #expect(try container.resolve(First?.self) != nil)
            #expect(try container.resolve(Second?.self) != nil)
            #expect(try container.resolve([ObjectIdentifier].self).count == 1)
            #expect(try container.resolve(Third?.self) == nil)
        }
    }
}
