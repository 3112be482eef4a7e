#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("The facts that the reader finds for the generator") struct DeclarationTests {
        private func reader(_ text: String) -> InjectableReader {
            let file = SourceReader.facts(of: "import Dovetail\nstruct A {}\nstruct B {}\n" + text, path: "App.swift")
            return InjectableReader(
                NameResolver(SymbolTable([ModuleFacts(name: "App", files: [file])])), module: 0)
        }

        @Test(
            "DIK-06, DIK-12, DIK-18: a whole injectable has its dependencies in order, with names and types",
            arguments: [
                ("Injectable", "init(dependency: Dependency) {}", InjectableDeclaration.Style.dependency),
                (
                    "FactoryMethodInjectable",
                    "static func makeInstance(dependency: Test.Dependency) -> Test { Test() }",
                    .factoryMethod
                ),
                ("PropertyInjectable", "var dependency: Dependency!", .property),
                ("InitializerInjectable", "init(a: A, b: [B]?) {}", .initializer),
            ])
        func injectable(conformance: String, member: String, style: InjectableDeclaration.Style) throws {
            let found = reader(
                "final class Test: \(conformance) { struct Dependency { let a: A; var b: [B]? }; \(member) }")
            let test = try #require(found.injectables.first)
            #expect(found.findings.isEmpty)
            #expect(test.style == style)
            #expect(test.type.name.description == "Test")
            #expect(test.requirements.map(\.name) == ["a", "b"])
            #expect(test.requirements.map(\.type.name.qualified) == ["App.A", "Swift.Optional<Swift.Array<App.B>>"])
        }

        @Test("DIK-25: a provider has its name, its result, and its parameters in order")
        func provider() throws {
            let found = reader("protocol R: Resolver { func provideA(b: B, c: C) async throws -> A }")
            let provider = try #require(found.resolvers.first?.providers.first)
            #expect(provider.name == "provideA")
            #expect(provider.type.name.description == "A")
            #expect(provider.requirements.map(\.name) == ["b", "c"])
            #expect(provider.requirements.map(\.type.name.description) == ["B", "C"])
            #expect(provider.effects == Effects(isAsync: true, isThrowing: true))
        }

        @Test("DIK-29: functions have their parameters, results and whether they are static")
        func functions() throws {
            let facts = SourceReader.facts(
                of: """
                    struct Test {
                        func some(a: A, _ b: inout B, c: C...) -> D {}
                        init(a: A, b: B) throws(E) {}
                        static func make() rethrows {}
                    }
                    """, path: "Test.swift")
            let functions = try #require(facts.declarations.first?.functions)
            #expect(functions.map(\.name) == ["some", "init", "make"])
            #expect(functions[0].parameters.map(\.label) == ["a", nil, "c"])
            #expect(functions[0].parameters.map(\.specifiers) == [[], ["inout"], ["variadic"]])
            #expect(functions.map { $0.result?.text } == ["D", nil, nil])
            #expect(functions.map(\.throwing) == [nil, "throws(E)", "rethrows"])
            #expect(functions.map(\.isStatic) == [false, false, true])
        }

        @Test("DIK-30: properties have their names and types, and whether they are static, stored or unwrapped")
        func properties() throws {
            let facts = SourceReader.facts(
                of: """
                    class Test {
                        let a: A
                        static var b: B
                        private(set) var c: C!
                        var d: D { D() }
                    }
                    protocol P { var e: E { get set } }
                    """, path: "Test.swift")
            let properties = facts.declarations.flatMap(\.properties)
            #expect(properties.map(\.name) == ["a", "b", "c", "d", "e"])
            #expect(properties.map { $0.type?.text } == ["A", "B", "C?", "D", "E"])
            #expect(properties.map(\.isStatic) == [false, true, false, false, false])
            #expect(properties.map(\.isImplicitlyUnwrapped) == [false, false, true, false, false])
            #expect(properties[2].attributes == ["private(set)"])
        }

        @Test("DIK-31: types have what they inherit, and the types in them, in order")
        func types() throws {
            let facts = SourceReader.facts(
                of:
                    "struct Test: B, A.C { enum One {}; class Two {}; typealias Three = Int }\nprivate extension Test { func f() {} }",
                path: "Test.swift")
            let test = facts.declarations[0]
            #expect(test.inherited.map(\.text) == ["B", "A.C"])
            #expect(test.members.map(\.name) == ["One", "Two", "Three"])
            #expect(facts.declarations[1].functions[0].attributes == ["private"])
        }

        @Test("DIK-32: imports have their names, in order, as often as they are written")
        func imports() {
            let facts = SourceReader.facts(
                of: """
                    import Foundation
                    @preconcurrency public import Dovetail
                    import struct Foundation.URL
                    #if canImport(UIKit)
                    import UIKit
                    #endif
                    """, path: "Test.swift")
            #expect(facts.imports == ["Foundation", "Dovetail", "Foundation", "UIKit"])
            #expect(facts.writtenImports[1].modifiers == ["@preconcurrency", "public"])
            #expect(facts.writtenImports.map(\.isConditional) == [false, false, false, true])
        }

        @Test(
            "`// dovetail:strict` applies on the line of the protocol and on the line above",
            arguments: [
                ("// dovetail:strict\nprotocol R: Resolver { func provideA() -> A }", true),
                ("protocol R: Resolver {  // dovetail:strict\n func provideA() -> A }", true),
                ("// dovetail:strict\n\nprotocol R: Resolver { func provideA() -> A }", false),
                ("let text = \"dovetail:strict\"\nprotocol R: Resolver { func provideA() -> A }", false),
            ])
        func strict(text: String, isStrict: Bool) {
            #expect(reader(text).resolvers.map(\.isStrict) == [isStrict])
        }
    }
#endif
