#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("The generated code") struct GoldenTests {
        @Test(
            "DIK-01, DIK-02, DIK-03, DIK-04, DIK-05, DIK-37, DIK-38, DIK-39: the generated files are those that are compiled",
            arguments: GeneratorFixture.golden)
        func golden(_ fixture: GeneratorFixture) throws {
            let result = try fixture.generate()
            #expect(result.findings.allSatisfy { $0.severity == .note })
            let text = result.text ?? ""
            #expect(try text == fixture.expected("Dovetail.generated.swift", given: text))
        }

        @Test("There are the cases of DIKit and more")
        func present() {
            let names = Set(GeneratorFixture.golden.map(\.description))
            #expect(names.isSuperset(of: ["Priority", "ABCD", "App", "SharedInstances", "ExampleApp"]))
            #expect(names.count > 12)
        }

        @Test(
            "The order of files changes nothing, nor do earlier generated files", arguments: GeneratorFixture.golden
        )
        func deterministic(_ fixture: GeneratorFixture) throws {
            var modules = try fixture.modules
            var module = modules.removeFirst()
            let text = try fixture.generate().text
            module.files.reverse()
            module = ModuleFacts(name: module.name, defaultIsolation: module.defaultIsolation, files: module.files)
            let before = SourceReader.facts(of: text ?? "", path: "Dovetail.generated.swift")
            module.files.append(before)
            #expect(DovetailGenerator.Generator([module] + modules, target: 0).text == text)
        }

        @Test("No function has more than forty statements", arguments: GeneratorFixture.golden)
        func short(_ fixture: GeneratorFixture) throws {
            let lines = (try fixture.generate().text ?? "").split(separator: "\n")
            var longest = 0
            var count = 0
            for line in lines {
                if line.hasSuffix("{") { count = 0 }
                // A statement begins at column eight.
                if line.hasPrefix("        "), line.dropFirst(8).first != " ", line.dropFirst(8).first != ")" {
                    count += 1
                }
                longest = max(longest, count)
            }
            #expect(longest <= 40)
            #expect(!lines.isEmpty)
        }

        @Test("Code names its sources, if requested")
        func locations() {
            let text =
                generated(
                    "struct A: InitializerInjectable {\n    init() {}\n}\nprotocol R: Resolver { func provideB() -> Int }",
                    .init(emitsLocations: true)
                ).text ?? ""
            #expect(
                text.contains("#sourceLocation(file: \"App.swift\", line: 3)\n        return A()\n#sourceLocation()"))
            #expect(
                text.contains(
                    "#sourceLocation(file: \"App.swift\", line: 5)\n        return provideB()\n#sourceLocation()"))
        }

        @Test("A resolver without providers takes everything as parameters")
        func withoutProviders() {
            let result = generated("struct A: InitializerInjectable { init(n: Int) {} }\nprotocol R: Resolver {}")
            #expect(result.findings.isEmpty)
            #expect(result.text?.contains("func resolveA(n: Int) -> A { A(n: n) }") == true)
        }

        @Test("A note explains what is not in GeneratedModule")
        func omissions() throws {
            let restricted = try #require(GeneratorFixture.golden.first { $0.description == "Restricted" })
            let names = try restricted.generate().findings.map(\.message)
            #expect(
                names == [
                    "'Old' is not in GeneratedModule: `@available(*, deprecated)` is not a list of versions",
                    "'Stage' is not in GeneratedModule: its initializer is isolated to MainActor, and 'Stage' is not Sendable",
                    "'Player' is not in GeneratedModule: its initializer is isolated to MainActor, and 'any Role' is not Sendable",
                    "'Measured' is not in GeneratedModule: a binding cannot pass its parameter 'size'",
                ])
        }

        @Test("The path of a source cannot end the literal that contains it")
        func hostilePath() {
            let file = "\"\u{301})\nimport B\u{202E}.swift"
            let facts = SourceReader.facts(
                of: "import Dovetail\nprotocol R: Resolver { func provideB() -> Int }", path: file)
            let text = DovetailGenerator.Generator(
                [ModuleFacts(name: "App", files: [facts])], target: 0, options: .init(emitsLocations: true)
            ).text
            #expect(text?.contains(#"(file: "\"# + "\"\u{301})" + #"\nimport B\u{202e}.swift", line: 2)"#) == true)
        }

        @Test("In another package only public declarations are visible")
        func otherPackage() throws {
            let workshop = try #require(GeneratorFixture.golden.first { $0.description == "Workshop" })
            let text = try workshop.generate(.init(otherPackages: ["Parts"])).text ?? ""
            #expect(text.contains("@Bench func resolveCar(nut: Nut, log: URL) async throws -> Car"))
            #expect(!text.contains("resolveNut"))
        }

        @Test("Two imported modules that provide what is requested once are a mistake at the requester")
        func twice() {
            func facts(_ module: String, _ text: String) -> ModuleFacts {
                let file = SourceReader.facts(of: "import Dovetail\n" + text, path: "\(module).swift")
                return ModuleFacts(name: module, files: [file])
            }
            let modules =
                [
                    facts(
                        "App",
                        """
                        import One
                        import Two
                        import Ports
                        struct A: InitializerInjectable { init(port: any Port) {} }
                        protocol R: Resolver { func provideInt() -> Int }
                        """),
                    facts("Ports", "public protocol Port {}"),
                ]
                + ["One", "Two"].map { name in
                    facts(
                        name,
                        """
                        import Ports
                        public struct \(name)Port: Port, InitializerInjectable {
                            public typealias Provides = any Port
                            public init() {}
                        }
                        """)
                }
            let result = DovetailGenerator.Generator(modules, target: 0)
            #expect(result.text == nil)
            let text = TextRenderer(limit: .max).render(result.findings)
            #expect(
                text == """
                    App.swift:5:40: error: [duplicate-binding] multiple declarations provide 'any Port'
                    One.swift:3:15: note: also provided here
                    Two.swift:3:15: note: also provided here
                    help: keep one of them, or request all of them as an array
                    docs: diagnostics/duplicate-binding

                    """)
        }
    }
#endif
