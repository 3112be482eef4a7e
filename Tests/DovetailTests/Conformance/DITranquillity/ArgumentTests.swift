internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

extension DITranquillity {
    @Suite struct Arguments {
        protocol MyProtocol: AnyObject { var text: String { get } }
        final class Class: MyProtocol {
            let p1: Int
            let p2: String
            let p3: Double
            var p4: [Int] = []
            var p5: [String] = []
            var text: String { "\(p1) \(p2) \(p3)" }
            init(p1: Int, p2: String, p3: Double) {
                self.p1 = p1
                self.p2 = p2
                self.p3 = p3
            }
        }
        final class DepthClass {
            let make: Provider<Class, String, Double, [Int], [String]>
            init(make: Provider<Class, String, Double, [Int], [String]>) { self.make = make }
        }
        final class DepthInput {
            let c: Class
            init(c: Class) { self.c = c }
        }
        final class OptionalClass: Sendable {
            let p1: Int?
            let p2: String?
            let p3: Double?
            init(p1: Int?, p2: String?, p3: Double?) {
                self.p1 = p1
                self.p2 = p2
                self.p3 = p3
            }
        }
        enum Tag {}

        static let numbers = [1, 2, 3, 4, 5]
        static let letters = ["H", "e", "l", "l", "o"]

        @Test("EXT-01, EXT-01 async: arguments go to the initializer, then to the injections", arguments: Form.allCases)
        func inOrder(_ form: Form) async throws {
            let container = try form.container {
                Instance("injection")
                Bind { Class(p1: arg($0), p2: $1, p3: arg($2)) }
                    .inject { $0.p4 = arg($1) }
                    .inject { $0.p5 = arg($1) }
            }
            let object = try await container.resolve(
                Class.self, arguments: 111, 22.2, Arguments.numbers, Arguments.letters)
            #expect(object.text == "111 injection 22.2")
            #expect(object.p4.count == 5)
            #expect(object.p5.joined() == "Hello")
        }

        @Test("EXT-02, EXT-02 async: a Provider passes arguments to nested dependencies", arguments: Form.allCases)
        func nestedByProvider(_ form: Form) async throws {
            let container = try form.container {
                Instance(111)
                Bind { Class(p1: $0, p2: arg($1), p3: arg($2)) }
                    .inject { $0.p4 = arg($1) }
                    .inject { $0.p5 = arg($1) }
                Bind(DepthClass.init)
                Bind(DepthInput.init)
            }
            let depth = try await container.resolve(DepthClass.self)
            let object = try depth.make("injection", 22.2, Arguments.numbers, Arguments.letters)
            #expect(object.text == "111 injection 22.2")
            #expect(object.p4.count == 5)
            #expect(object.p5.joined() == "Hello")
            // Arguments are passed to the resolved binding only.
            let id = await failure { () async throws(ResolutionError) in
                try await container.resolve(
                    DepthInput.self, arguments: "injection", 22.2, Arguments.numbers, Arguments.letters)
            }
            #expect(id == .argumentMismatch)
        }

        @Test("EXT-02, EXT-02 async: a child's inputs pass arguments to nested dependencies", arguments: Form.allCases)
        func nestedByInput(_ form: Form) async throws {
            let container = try form.container {
                Instance(111)
                Input(String.self)
                Input(Double.self)
                Bind(Class.init)
                Bind(DepthInput.init)
            }
            let child = Asking(form: form, base: try container.base.makeChild(providing: "injection", 22.2))
            #expect(try await child.resolve(DepthInput.self).c.text == "111 injection 22.2")
        }

        @Test("EXT-03, EXT-03 async: nil is an argument", arguments: Form.allCases)
        func nilArgument(_ form: Form) async throws {
            let container = try form.container { OptionalArguments() }
            let object = try await container.resolve(OptionalClass.self, arguments: nil as Int?, 22.2)
            #expect(object.p1 == nil)
            #expect(object.p2 == nil)
            #expect(object.p3 == 22.2)
        }

        @Test("EXT-04, EXT-04 async: optional arguments may be omitted", arguments: Form.allCases)
        func omitted(_ form: Form) async throws {
            let container = try form.container { OptionalArguments() }
            let object = try await container.resolve(OptionalClass.self)
            #expect(object.p1 == nil)
            #expect(object.p2 == nil)
            #expect(object.p3 == nil)
            #expect(try await container.resolve(OptionalClass.self, arguments: 5).p1 == 5)
        }

        @Test("EXT-05, EXT-05 async: a binding receives its arguments by each of its keys", arguments: Form.allCases)
        func byEachKey(_ form: Form) async throws {
            let container = try form.container { ThreeArguments() }
            #expect(try await container.resolve(Class.self, arguments: 11, "test", 15.0).text == "11 test 15.0")
            let other = try await container.resolve((any MyProtocol).self, arguments: 12, "other", 16.0)
            #expect(other.text == "12 other 16.0")
        }

        @Test(
            "EXT-06, EXT-06 async: arguments reach a binding that is resolved as an Optional", arguments: Form.allCases)
        func asOptional(_ form: Form) async throws {
            let container = try form.container { OptionalArguments() }
            let object = try await container.resolve(OptionalClass?.self, arguments: nil as Int?, 22.2)
            #expect(object?.p1 == nil)
            #expect(object?.p3 == 22.2)
        }

        @Test("EXT-07, EXT-07 async: a collection has no arguments, its providers do", arguments: Form.allCases)
        func collection(_ form: Form) async throws {
            let container = try form.container {
                Bind { OptionalClass(p1: arg($0), p2: $1, p3: arg($2)) }.into(OptionalClass.self) { $0 }
            }
            let id = await failure { () async throws(ResolutionError) in
                try await container.resolve([OptionalClass].self, arguments: nil as Int?, 22.2)
            }
            #expect(id == .argumentMismatch)
            let providers = try await container.resolve([Provider<OptionalClass, Int?, Double?>].self)
            #expect(providers.count == 1)
            #expect(try providers.first?(nil, 22.2).p3 == 22.2)
        }

        @Test("EXT-08, EXT-08 async: a tagged binding receives its arguments", arguments: Form.allCases)
        func tagged(_ form: Form) async throws {
            let container = try form.container {
                Bind { Class(p1: arg($0), p2: arg($1), p3: arg($2)) }.as((any MyProtocol).self, .tag(Tag.self)) { $0 }
            }
            let object = try await container.resolve(
                (any MyProtocol)?.self, .tag(Tag.self), arguments: 11, "test", 15.0)
            #expect(object is Class)
            #expect(object?.text == "11 test 15.0")
        }

        @Test("EXT-09, EXT-09 async: a named binding receives its arguments", arguments: Form.allCases)
        func named(_ form: Form) async throws {
            let container = try form.container {
                Bind { Class(p1: arg($0), p2: arg($1), p3: arg($2)) }.as((any MyProtocol).self, .name("name")) { $0 }
            }
            let object = try await container.resolve((any MyProtocol)?.self, .name("name"), arguments: 11, "test", 15.0)
            #expect(object is Class)
            #expect(object?.text == "11 test 15.0")
        }

        struct ThreeArguments: Module {
            var body: some Module {
                Bind { Class(p1: arg($0), p2: arg($1), p3: arg($2)) }.as((any MyProtocol).self) { $0 }
            }
        }
        struct OptionalArguments: Module {
            var body: some Module { Bind { OptionalClass(p1: arg($0), p2: $1, p3: arg($2)) } }
        }
    }
}
