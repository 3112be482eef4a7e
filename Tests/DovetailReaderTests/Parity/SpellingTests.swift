#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Requests through the program's own functions") struct SpellingTests {
        private func program(_ application: SpelledApplication) -> Program {
            let files = application.files.map { SourceReader.facts(of: $0.text, path: $0.name, readingBodies: true) }
            return Program([ModuleFacts(name: "App", files: files)])
        }

        @Test("Every request is read, however it is written", arguments: SpelledApplication.Spelling.allCases)
        func read(_ spelling: SpelledApplication.Spelling) {
            let application = SpelledApplication(spelling: spelling, services: 12)
            let program = program(application)
            #expect(program.findings().isEmpty)
            // In addition, a function with a parameter that is a type may request it.
            let found = program.graph.requests.count * 100 / application.requests
            #expect(found >= 98, "\(found) % of \(application.requests)")
        }

        @Test("Every binding that is removed is an error", arguments: SpelledApplication.Spelling.allCases)
        func removed(_ spelling: SpelledApplication.Spelling) {
            for service in 0..<6 {
                let application = SpelledApplication(spelling: spelling, services: 6, missing: service)
                let errors = program(application).findings().filter { $0.severity == .error }
                #expect(
                    errors.map(\.message) == ["no binding provides '\(SpelledApplication.name(service))'"],
                    "\(service): \(errors.map(\.message))")
            }
        }

        func errors(_ modules: [(name: String, text: String)]) -> [String] {
            let modules = modules.map { module in
                ModuleFacts(
                    name: module.name,
                    files: [SourceReader.facts(of: module.text, path: "\(module.name).swift", readingBodies: true)])
            }
            return Program(modules).findings().filter { $0.severity == .error }.map(\.message)
        }

        static let start = """
            import Dovetail
            struct A: Sendable {}
            struct X: Sendable {}
            let app = try! Container { Bind(A.init).root() }
            func inject<T>() -> T { try! app.resolve(T.self) }
            func inject<T>(_ type: T.Type) -> T { try! app.resolve(type) }

            """

        @Test(
            "A value that hides a function with requests is called, not the function",
            arguments: [
                "struct S { init(inject: (X.Type) -> Int) { _ = inject(X.self) } }",
                "struct S { let inject: (X.Type) -> Int; func go() { _ = inject(X.self) } }",
                "func go() { let inject = { X() }; let x: X = inject(); _ = x }",
                "func go() { func inject() -> X { X() }; let x: X = inject(); _ = x }",
                "func go(_ o: ((X.Type) -> Int)?) { if let inject = o { _ = inject(X.self) } }",
                "func go(_ inject: ((X.Type) -> Int)?) { if let inject { _ = inject(X.self) } }",
                "func go() { for inject in [{ (_: X.Type) in 1 }] { _ = inject(X.self) } }",
                "enum E { case f((X.Type) -> Int) }; func go(_ e: E) { switch e { case .f(let inject): _ = inject(X.self) } }",
                "func go() { struct inject { init(_: X.Type) {} }; _ = inject(X.self) }",
                "struct S { subscript(inject: (X.Type) -> Int) -> Int { inject(X.self) } }",
            ])
        func hidden(_ code: String) {
            #expect(errors([("App", SpellingTests.start + code)]).isEmpty)
            // Without the value, the function is called.
            let called = code.replacing("inject(X.self)", with: "app.resolve(X.self)")
            if called != code {
                #expect(errors([("App", SpellingTests.start + called)]) == ["no binding provides 'X'"])
            }
        }

        @Test(
            "What is unwrapped is requested as an Optional",
            arguments: [
                "func go() { if let x: X = inject() { _ = x } }",
                "func go() { guard let x: X = inject() else { return }; _ = x }",
                "func go() throws { if let x: X = try app.resolve() { _ = x } }",
                "func go() throws { while let x: X = try app.resolve() { _ = x } }",
            ])
        func unwrapped(_ code: String) {
            #expect(errors([("App", SpellingTests.start + code)]).isEmpty)
            #expect(errors([("App", SpellingTests.start + "let x: X = inject()")]) == ["no binding provides 'X'"])
        }

        @Test(
            "Nothing is claimed of a function whose request also has what a caller chooses",
            arguments: [
                "func get<T>(_ t: T.Type, _ q: Qualifier? = nil) -> T { try! app.resolveNow(t, q) }",
                "func get<T>(_ t: T.Type, _ q: Qualifier? = nil) -> T { if let q { return try! app.resolve(t, q) }; return try! app.resolve(t) }",
                "func get<T>(_ t: T.Type, in m: (any Module.Type)? = nil) -> T { if let m { return try! app.resolve(t, in: m) }; return try! app.resolve(t) }",
            ])
        func chosen(_ function: String) {
            #expect(
                errors([("App", SpellingTests.start + function + "\nlet a = get(A.self), x = get(X.self)")]).isEmpty)
            let plain = "func get<T>(_ t: T.Type) -> T { try! app.resolve(t) }\nlet a = get(A.self), x = get(X.self)"
            #expect(errors([("App", SpellingTests.start + plain)]) == ["no binding provides 'X'"])
        }

        @Test("An internal value of another module hides no public one of a third")
        func internalGlobal() {
            let core =
                SpellingTests.start.replacing("func", with: "public func") + """
                    public struct Locator: Sendable { public func get<T>(_ type: T.Type) -> T { try! app.resolve(type) } }
                    let store = Locator()
                    """
            let middle = """
                public struct Cache: Sendable { public func get<T>(_ type: T.Type) -> T? { nil } }
                public let store = Cache()
                """
            let feature =
                "import Core\nimport Mid\npublic struct X: Sendable {}\nfunc run() { _ = store.get(X.self) }\n"
            #expect(errors([("Core", core), ("Mid", middle), ("Feature", feature)]).isEmpty)
        }

        @Test(
            "A global value of another module is called",
            arguments: ["locator.get(X.self)", "locator(X.self)", "locator[X.self]"])
        func global(_ call: String) {
            let core =
                SpellingTests.start.replacing("func", with: "public func").replacing("let", with: "public let") + """
                    public struct Locator: Sendable {
                        public func get<T>(_ type: T.Type) -> T { try! app.resolve(type) }
                        public func callAsFunction<T>(_ type: T.Type = T.self) -> T { try! app.resolve(type) }
                        public subscript<T>(_ type: T.Type) -> T { try! app.resolve(type) }
                    }
                    public let locator = Locator()
                    """
            let feature = "import Core\npublic struct X: Sendable {}\npublic func run() { _ = \(call) }\n"
            #expect(errors([("Core", core), ("Feature", feature)]) == ["no binding provides 'X'"])
        }

        @Test("The applications compile")
        func compiled() throws {
            let modules = SpelledApplication.Spelling.allCases.map { spelling in
                SwiftProgram.Module(
                    name: "App_\(spelling)",
                    files: SpelledApplication(spelling: spelling, services: 6, importsEverywhere: false).files)
            }
            #expect(try SwiftProgram.output(of: modules, calledFrom: "print(1)") == "1\n")
        }
    }
#endif
