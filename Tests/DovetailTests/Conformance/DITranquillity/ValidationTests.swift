internal import Dovetail
internal import DovetailActivity
internal import DovetailDiagnostics
internal import Testing

extension DITranquillity {
    @Suite struct Validation {
        protocol TestProtocol: AnyObject {}
        final class TestClass1: TestProtocol { init() {} }
        final class TestClass2: TestProtocol { init() {} }
        final class Injected {
            let test: any TestProtocol
            init(test: any TestProtocol) { self.test = test }
        }
        final class OptInjected {
            let test: (any TestProtocol)?
            init(test: (any TestProtocol)?) { self.test = test }
        }
        final class SelfInit {
            let other: SelfInit
            init(other: SelfInit) { self.other = other }
        }

        protocol R3P: AnyObject {}
        final class R1 {
            let r2: R2
            init(r2: R2) { self.r2 = r2 }
        }
        final class R2 {
            let r3: any R3P
            init(r3: any R3P) { self.r3 = r3 }
        }
        final class R3: R3P {
            let r1: R1
            init(r1: R1) { self.r1 = r1 }
        }
        final class R3Array: R3P {
            let r1: [R1]
            init(r1: [R1]) { self.r1 = r1 }
        }
        final class R3Opt: R3P {
            var test: R1?
            init() {}
        }
        final class R3Inj: R3P {
            var test: R1!
            init() {}
        }
        final class RCycle {
            let cycle: RCycle2
            init(cycle: RCycle2) { self.cycle = cycle }
        }
        final class RCycle2 {
            var inject: RCycle!
            init() {}
        }

        /// The ids of a container's errors, which are found before anything is created.
        private func errors(@ModuleBuilder _ modules: () throws -> Bindings) throws -> [DiagnosticID] {
            do throws(AssemblyError) {
                let container = try Container(modules)
                let errors = container.findings.filter { $0.severity == .error }
                #expect(container.isValid == errors.isEmpty)
                return errors.map(\.id)
            } catch {
                return error.findings.map(\.id)
            }
        }

        // MARK: Missing, ambiguous

        @Test("VAL-01: an Input satisfies what children create, but nothing that is created without a child")
        func inputIsEnough() throws {
            let ids = try errors {
                Input((any TestProtocol).self)
                Bind(Injected.init)
            }
            #expect(ids.isEmpty)
            let eager = try errors {
                Input(FooService.self)
                Bind { (_: FooService) in BarService() }.lifetime(.scoped).eager()
            }
            #expect(eager == [.missingInput])
            let singleton = try errors {
                Input(FooService.self)
                Bind { (_: FooService) in BarService() }.lifetime(.singleton)
            }
            #expect(singleton == [.captiveDependency])
        }

        @Test("VAL-02, VAL-03, VAL-04: a protocol is provided by a binding for it, not by types that conform to it")
        func missing() throws {
            #expect(try errors { Bind(Injected.init) } == [.missingBinding])
            let input = try errors {
                Input(TestClass1.self)
                Bind(Injected.init)
            }
            #expect(input == [.missingBinding])
            let class1 = try errors {
                Bind(TestClass1.init)
                Bind(Injected.init)
            }
            #expect(class1 == [.missingBinding])
        }

        @Test("VAL-05: an Optional requires no binding")
        func optional() throws {
            #expect(try errors { Bind(OptInjected.init) }.isEmpty)
        }

        @Test("VAL-06: two bindings for one key are an error, for an Optional too")
        func ambiguous() throws {
            let ids = try errors {
                Bind((any TestProtocol).self, TestClass1.init)
                Bind((any TestProtocol).self, TestClass2.init)
                Bind(Injected.init)
            }
            #expect(ids == [.duplicateBinding])
            let optional = try errors {
                Bind((any TestProtocol).self, TestClass1.init)
                Bind((any TestProtocol).self, TestClass2.init)
                Bind(OptInjected.init)
            }
            #expect(optional == [.duplicateBinding])
        }

        @Test("VAL-07, VAL-08, VAL-09, VAL-10: two bindings are valid with a default, a replacing one, or two keys")
        func unambiguous() throws {
            let others = [
                Bind((any TestProtocol).self, TestClass2.init).asDefault(),
                Bind((any TestProtocol).self, TestClass2.init).replacing(),
                Bind((any TestProtocol).self, TestClass2.init).qualified(.name("name")),
                Bind((any TestProtocol).self, TestClass2.init).qualified(.tag(FooTag.self)),
            ]
            for other in others {
                let ids = try errors {
                    Bind((any TestProtocol).self, TestClass1.init)
                    other
                    Bind(Injected.init)
                }
                #expect(ids.isEmpty)
            }
        }

        // MARK: Cycles

        @Test("VAL-11: an initializer that requests its own type is a cycle")
        func itself() throws {
            #expect(try errors { Bind(SelfInit.init) } == [.cycle])
        }

        @Test("VAL-12: a ring of initializers is a cycle, whatever the lifetimes", arguments: [false, true])
        func ringOfInitializers(isGraph: Bool) throws {
            let ids = try errors {
                Bind(R1.init).lifetime(isGraph ? .graph : .transient)
                Bind(R2.init).lifetime(isGraph ? .graph : .transient)
                Bind((any R3P).self, R3.init).lifetime(isGraph ? .graph : .transient)
            }
            #expect(ids == [.cycle])
        }

        @Test("VAL-13, VAL-14: a collection requires elements, and does not break a ring", arguments: [false, true])
        func ringThroughCollection(isGraph: Bool) throws {
            let withoutElements = try errors {
                Bind(R1.init).lifetime(isGraph ? .graph : .transient)
                Bind(R2.init).lifetime(isGraph ? .graph : .transient)
                Bind((any R3P).self, R3Array.init).lifetime(isGraph ? .graph : .transient)
            }
            #expect(withoutElements == [.missingBinding])
            let withElement = try errors {
                Bind(R1.init).lifetime(isGraph ? .graph : .transient).into(R1.self) { $0 }
                Bind(R2.init).lifetime(isGraph ? .graph : .transient)
                Bind((any R3P).self, R3Array.init).lifetime(isGraph ? .graph : .transient)
            }
            #expect(withElement == [.cycle])
        }

        @Test("VAL-15, VAL-17: every injection breaks a ring that stores an instance")
        func ringThroughInjection() throws {
            let container = try Container {
                Bind(R1.init).lifetime(.graph)
                Bind(R2.init).lifetime(.graph)
                Bind(R3Inj.init).lifetime(.graph).inject(\.test).as((any R3P).self) { $0 }
            }
            try container.validate()
            let r3 = try container.resolve(R3Inj.self)
            #expect(r3.test?.r2.r3 === r3)
        }

        @Test("VAL-16: no injection breaks a ring of transients")
        func ringOfTransients() throws {
            let ids = try errors {
                Bind(R1.init)
                Bind(R2.init)
                Bind(R3Inj.init).inject(\.test).as((any R3P).self) { $0 }
            }
            #expect(ids == [.cycle])
        }

        @Test("VAL-18: an injection of an Optional breaks a ring like any other")
        func ringThroughOptional() throws {
            let container = try Container {
                Bind(R1.init).lifetime(.graph)
                Bind(R2.init).lifetime(.graph)
                Bind(R3Opt.init).lifetime(.graph).inject(\.test).as((any R3P).self) { $0 }
            }
            try container.validate()
            let r3 = try container.resolve(R3Opt.self)
            #expect(r3.test?.r2.r3 === r3)
        }

        @Test("VAL-19, VAL-20, VAL-21: a ring through an object from outside is valid")
        func ringThroughInput() throws {
            let inputs = [Input(RCycle2.self).inject(\.inject), Input(RCycle2.self).inject(\.inject).root()]
            let bindings = [Bind(RCycle.init), Bind(RCycle.init).root()]
            for (input, binding) in [(0, 0), (0, 1), (1, 0)] {
                let ids = try errors {
                    inputs[input]
                    bindings[binding]
                }
                #expect(ids == [])
                let container = try Container {
                    inputs[input]
                    bindings[binding]
                }
                let object = RCycle2()
                try container.inject(into: object)
                #expect(object.inject?.cycle === object)
                let error = #expect(throws: ResolutionError.self) { try container.resolve(RCycle.self) }
                #expect(error?.id == .missingInput)
            }
        }

        // MARK: Arguments, logs

        @Test("VAL-22: an argument requires no binding")
        func argument() throws {
            #expect(try errors { Bind { RCycle(cycle: arg($0)) } }.isEmpty)
        }

        @Test("VAL-23: a log reports what is registered, with type and lifetime")
        func log() throws {
            let journal = Journal()
            _ = try Container(observers: [TextLog(level: .trace) { journal.note($0) }]) {
                Bind(FooService.init).lifetime(.singleton)
            }
            let first = try #require(journal.entries.first)
            #expect(first.hasPrefix("registered"))
            #expect(first.contains("FooService"))
            #expect(first.contains("singleton"))
        }
    }
}
