internal import Dovetail
internal import Testing

extension DITranquillity {
    @Suite struct Cycles {
        @Test("RES-20, RES-20 async: a ring of graph bindings closes from either end", arguments: Form.allCases)
        func graphRing(_ form: Form) async throws {
            let container = try form.container {
                Bind(Circular2A.init).lifetime(.graph)
                Bind(Circular2B.init).lifetime(.graph).inject { $0.a = $1 }
            }
            let a = try await container.resolve(Circular2A.self)
            #expect(a.b.a === a)
            #expect(a.b.a.b === a.b)
            let b = try await container.resolve(Circular2B.self)
            #expect(b.a.b === b)
            #expect(a !== b.a)
            #expect(a.b !== b)
        }

        @Test("RES-21, RES-21 async: a ring with the lifetime of the process is one ring", arguments: Form.allCases)
        func processRing(_ form: Form) async throws {
            func container() throws -> Asking {
                try form.container {
                    Bind(Shared2A.init, line: form.line).lifetime(.process)
                    Bind(Shared2B.init, line: form.line).lifetime(.process).inject { $0.a = $1 }
                }
            }
            let a = try await container().resolve(Shared2A.self)
            let b = try await container().resolve(Shared2B.self)
            #expect(a.b.a === a)
            #expect(b.a.b === b)
            #expect(b === a.b)
            #expect(b.a === a)
        }

        @Test("RES-22, RES-22 async: a ring of three closes from each of them", arguments: Form.allCases)
        func ringOfThree(_ form: Form) async throws {
            let container = try form.container {
                Bind(Circular3A.init).lifetime(.graph)
                Bind(Circular3B.init).lifetime(.graph)
                Bind(Circular3C.init).lifetime(.graph).inject { $0.a = $1 }
            }
            let a = try await container.resolve(Circular3A.self)
            let b = try await container.resolve(Circular3B.self)
            let c = try await container.resolve(Circular3C.self)
            #expect(a.b.c.a === a)
            #expect(b.c.a.b === b)
            #expect(c.a.b.c === c)
            let all: [AnyObject] = [a, a.b, a.b.c, b.c.a, b, b.c, c.a, c.a.b, c]
            #expect(Set(all.map(ObjectIdentifier.init)).count == 9)
        }

        @Test(
            "RES-23, RES-23 async, RES-39, RES-39 async: two transient members refer to the member between them",
            arguments: Form.allCases, [false, true])
        func doubleRing(_ form: Form, byKeyPath: Bool) async throws {
            let container = try form.container {
                if byKeyPath {
                    Bind(CircularDouble2A.init).lifetime(.graph).inject(\.b1).inject(\.b2)
                } else {
                    Bind(CircularDouble2A.init).lifetime(.graph).inject { $0.b1 = $1 }.inject { $0.b2 = $1 }
                }
                Bind(CircularDouble2B.init)
            }
            let a = try await container.resolve(CircularDouble2A.self)
            #expect(a.b1 !== a.b2)
            #expect(a.b1?.a === a)
            #expect(a.b2?.a === a)
        }

        @Test("RES-24, RES-24 async: two edges to a graph binding are one instance", arguments: Form.allCases)
        func doubleRingOfGraphs(_ form: Form) async throws {
            let container = try form.container {
                Bind(CircularDouble2A.init).lifetime(.graph).inject(\.b1).inject(\.b2)
                Bind(CircularDouble2B.init).lifetime(.graph)
            }
            let b = try await container.resolve(CircularDouble2B.self)
            #expect(b.a.b1 === b)
            #expect(b.a.b2 === b)
        }

        @Test("RES-25, RES-25 async: every injection may close a ring", arguments: Form.allCases)
        func methodClosesRing(_ form: Form) async throws {
            let container = try form.container {
                Bind(CircularDouble2A.init).lifetime(.graph).inject { $0.set(b1: $1, b2: $2) }
                Bind(CircularDouble2B.init).lifetime(.graph)
            }
            try container.base.validate()
            let b = try await container.resolve(CircularDouble2B.self)
            #expect(b.a.b1 === b)
            #expect(b.a.b2 === b)
        }

        @Test("RES-42, RES-42 async: hooks on a ring run after their instance's injections", arguments: Form.allCases)
        func hooksOnRing(_ form: Form) async throws {
            let journal = Journal()
            let container = try form.container {
                Bind(Circular2A.init).lifetime(.graph).onCreate { _ in journal.note("A created") }
                Bind(Circular2B.init).lifetime(.graph)
                    .inject {
                        $0.a = $1
                        journal.note("B injected")
                    }
                    .onCreate { journal.note("B created with \($0.a == nil ? "nothing" : "A")") }
            }
            let b = try await container.resolve(Circular2B.self)
            #expect(journal.entries == ["A created", "B injected", "B created with A"])
            #expect(b.a.b === b)
        }
    }
}
