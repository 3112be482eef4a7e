internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Lifetimes {
        final class A {
            let b: B
            let c: C
            init(b: B, c: C) {
                self.b = b
                self.c = c
            }
        }
        final class B {
            let d: D
            init(d: D) { self.d = d }
        }
        final class C: Sendable {
            let d: D
            let text = Variable("initial")
            init(d: D) { self.d = d }
        }
        final class D: Sendable {
            let text = Variable("initial")
            init() {}
        }

        @Test("LIF-01, LIF-01 async: an eager singleton is created by start, once", arguments: Form.allCases)
        func eager(_ form: Form) async throws {
            let counter = Counter()
            let container = try form.container {
                Bind { counter.counting(FooService()) }.lifetime(.singleton).eager()
            }
            #expect(counter.value == 0)
            try await container.start()
            #expect(counter.value == 1)
            let first = try await container.resolve(FooService.self)
            #expect(try await container.resolve(FooService.self) === first)
            #expect(counter.value == 1)
        }

        @Test(
            "LIF-02, LIF-02 async: two source locations are two instances in the process", arguments: Form.allCases)
        func processByLocation(_ form: Form) async throws {
            let first = try form.container { Bind(FooService.init).lifetime(.process) }
            let second = try form.container { Bind(FooService.init).lifetime(.process) }
            #expect(try await first.resolve(FooService.self) !== second.resolve(FooService.self))
        }

        @Test("LIF-03, LIF-03 async: the first request creates an instance of the process", arguments: Form.allCases)
        func processIsLazy(_ form: Form) async throws {
            let counter = Counter()
            let container = try form.container {
                Bind({ counter.counting(FooService()) }, line: form.line).lifetime(.process)
            }
            try await container.start()
            #expect(counter.value == 0)
            let first = try await container.resolve(FooService.self)
            #expect(counter.value == 1)
            #expect(try await container.resolve(FooService.self) === first)
            #expect(counter.value == 1)
        }

        /// The two weak lifetimes, which end when the instance has no other owner.
        enum Weakness: CaseIterable {
            case owner, resolver
            var lifetime: Lifetime<FooService> {
                switch self {
                case .owner: .weak
                case .resolver: .weakScoped
                }
            }
        }

        @Test(
            "LIF-04, LIF-04 async, LIF-08, LIF-08 async: a weak instance without an owner is created again",
            arguments: Form.allCases, Weakness.allCases)
        func weakReleased(_ form: Form, _ weakness: Weakness) async throws {
            let counter = Counter()
            let container = try form.container {
                Bind { counter.counting(FooService()) }.lifetime(weakness.lifetime)
            }
            try await container.start()
            #expect(counter.value == 0)
            _ = try await container.resolve(FooService.self)
            #expect(counter.value == 1)
            _ = try await container.resolve(FooService.self)
            #expect(counter.value == 2)
        }

        @Test(
            "LIF-05, LIF-05 async, LIF-09, LIF-09 async: a weak instance with an owner is used again",
            arguments: Form.allCases, Weakness.allCases)
        func weakRetained(_ form: Form, _ weakness: Weakness) async throws {
            let counter = Counter()
            let container = try form.container {
                Bind { counter.counting(FooService()) }.lifetime(weakness.lifetime)
            }
            let first = try await container.resolve(FooService.self)
            #expect(try await container.resolve(FooService?.self) === first)
            let implicit: FooService! = try await container.resolve()
            #expect(implicit === first)
            #expect(counter.value == 1)
        }

        @Test(
            "LIF-06, LIF-06 async, LIF-07, LIF-07 async: each container creates its own, at the first request",
            arguments: Form.allCases)
        func perContainer(_ form: Form) async throws {
            let counter = Counter()
            func container() throws -> Asking {
                try form.container { Bind { counter.counting(FooService()) }.lifetime(.scoped) }
            }
            let (first, second) = (try container(), try container())
            #expect(counter.value == 0)
            let one = try await first.resolve(FooService.self)
            #expect(counter.value == 1)
            #expect(try await first.resolve(FooService.self) === one)
            #expect(counter.value == 1)
            #expect(try await second.resolve(FooService.self) !== one)
            #expect(counter.value == 2)
        }

        @Test("LIF-10, LIF-10 async: reset() removes a container's instances", arguments: Form.allCases)
        func reset(_ form: Form) async throws {
            let counter = Counter()
            let container = try form.container {
                Bind { counter.counting(FooService()) }.lifetime(.scoped)
            }
            let first = try await container.resolve(FooService.self)
            try await container.base.reset()
            #expect(try await container.resolve(FooService.self) !== first)
            #expect(counter.value == 2)
        }

        @Test(
            "LIF-11, LIF-11 async, LIF-12, LIF-12 async, LIF-13, LIF-13 async: a graph binding is one instance per request",
            arguments: Form.allCases,
            [(true, true), (false, false), (true, false)])
        func graph(_ form: Form, lifetimes: (others: Bool, last: Bool)) async throws {
            let container = try form.container {
                Bind(A.init).lifetime(lifetimes.others ? .graph : .transient)
                Bind(B.init).lifetime(lifetimes.others ? .graph : .transient)
                Bind(C.init).lifetime(lifetimes.others ? .graph : .transient)
                Bind(D.init).lifetime(lifetimes.last ? .graph : .transient)
            }
            let a = try await container.resolve(A.self)
            #expect((a.b.d === a.c.d) == lifetimes.last)
            #expect(try await container.resolve(A.self).b.d !== a.b.d)
        }

        @Test("LIF-14, LIF-14 async: a pool owns its instances until it is emptied", arguments: Form.allCases)
        func pool(_ form: Form) async throws {
            let pool = InstancePool("pool")
            let container = try form.container { Bind(FooService.init).lifetime(.pool(pool)) }
            let first = try await container.resolve(FooService.self)
            #expect(try await container.resolve(FooService.self) === first)
            pool.reset()
            #expect(try await container.resolve(FooService.self) !== first)
        }

        @Test("LIF-15, LIF-15 async: a weak pool returns instances while they have an owner", arguments: Form.allCases)
        func weakPool(_ form: Form) async throws {
            let pool = InstancePool("pool", holding: .weak)
            let container = try form.container { Bind(D.init).lifetime(.pool(pool)) }
            func change() async throws {
                let first = try await container.resolve(D.self)
                #expect(try await container.resolve(D.self) === first)
                first.text.value = "changed"
                #expect(try await container.resolve(D.self).text.value == "changed")
            }
            try await change()
            #expect(try await container.resolve(D.self).text.value == "initial")
        }

        @Test("LIF-16, LIF-16 async: a weak pool within a strong one", arguments: Form.allCases)
        func nestedPools(_ form: Form) async throws {
            let outer = InstancePool("outer")
            let inner = InstancePool("inner", holding: .weak, parent: outer)
            let container = try form.container {
                Bind(C.init).lifetime(.pool(inner))
                Bind(D.init).lifetime(.pool(outer))
            }
            func texts() async throws -> [String] {
                let c = try await container.resolve(C.self)
                defer {
                    c.text.value = "changed"
                    c.d.text.value = "changed"
                }
                return [c.text.value, c.d.text.value]
            }
            #expect(try await texts() == ["initial", "initial"])
            #expect(try await texts() == ["initial", "changed"])
            outer.reset()
            #expect(try await texts() == ["initial", "initial"])
        }

        @Test("LIF-16, LIF-16 async: emptying a pool does not change its parent", arguments: Form.allCases)
        func innerScopeEmptied(_ form: Form) async throws {
            let outer = InstancePool("outer")
            let inner = InstancePool("inner", parent: outer)
            let container = try form.container {
                Bind(C.init).lifetime(.pool(inner))
                Bind(D.init).lifetime(.pool(outer))
            }
            let c = try await container.resolve(C.self)
            inner.reset()
            #expect(try await container.resolve(C.self) !== c)
            #expect(try await container.resolve(C.self).d === c.d)
        }
    }
}
