#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Deep and circular sources") struct NestingTests {
        private static let depth = 10_000

        private static func nested(_ open: String, _ inside: String, _ close: String) -> String {
            String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
        }

        private static let deep: [String: String] = [
            "parentheses": "let value = \(nested("(", "1", ")"))",
            "parentheses in a binding": "Bind \(nested("(", "Screen.init", ")"))",
            "arrays": "let value = \(nested("[", "1", "]"))",
            "array types": "func make(_ value: \(nested("[", "Int", "]"))) {}",
            "closures": "let value = \(nested("{ ", "1", " }"))",
            "types": nested("struct A { ", "init(a: A) {}", " }"),
            "functions": nested("func a() { ", "resolve()", " }"),
            "conditions": "func a() { \(nested("if true { ", "resolve()", " }")) }",
            "else": "func a() { if a {}\(String(repeating: " else if a { resolve() }", count: depth)) }",
            "members": "let value = a\(String(repeating: ".b", count: depth))",
            "member types": "func a(_ a: A\(String(repeating: ".B", count: depth))) {}",
            "metatypes": "let value = A\(String(repeating: ".B", count: depth)).self",
            "calls": "let value = a\(String(repeating: "()", count: depth))",
            "modifiers": "Bind(A.init)\(String(repeating: ".root()", count: depth))",
            "requests": "let value = container\(String(repeating: ".resolve(A.self)", count: depth))",
            "optionals": "func a(_ a: A\(String(repeating: "?", count: depth))) {}",
            "unwrapping": "let value = a\(String(repeating: "!", count: depth))",
            "chaining": "let value = a\(String(repeating: "?.a", count: depth))",
            "generics": "func a(_ a: \(nested("A<", "A", ">"))) {}",
            "operators": "let value = a\(String(repeating: " + a", count: depth))",
            "prefixes": "let value = \(String(repeating: "try ", count: depth))a",
            "configurations": nested("#if A\n", "struct A {}\n", "#endif\n"),
            "interpolation": "let value = \(nested("\"\\(", "1", ")\""))",
            "open": "struct A { var body: some Module { " + String(repeating: "Bind { Bind(", count: depth),
        ]

        private static let circular = [
            "aliases": "typealias A = B\ntypealias B = A\nfinal class C { init(a: A) {} }",
            "aliases in their arguments": "typealias A = (A, A, A, A)\nfinal class C { init(a: A) {} }",
            "classes": "class A: B {}\nclass B: A {}",
            "protocols": "protocol A: B {}\nprotocol B: A {}\nfinal class C: A { init(a: A) {} }",
            "values": "struct S { var a = b; var b = a }\nlet c = d\nlet d = c",
            "values in several places": "struct S { struct T { var a = b; var b = a }; var a = b; var b = a }",
            "lists": "struct M: Module { var body: some Module { a; a }; var a: some Module { b; b }; "
                + "var b: some Module { a; a } }",
            "modules": "struct M: Module { var body: some Module { N() } }\n"
                + "struct N: Module { var body: some Module { M() } }",
            "requirements": "struct M: Module { var requirements: [any Module] { [M()] }; "
                + "var body: some Module { Bind { 1 } } }",
            "extensions": "extension A { struct B {} }\nextension A.B { struct A {} }",
        ]

        private func check(_ text: String) throws {
            let facts = SourceReader.facts(of: "import Dovetail\n" + text, path: "App.swift")
            let module = ModuleFacts(name: "App", files: [facts])
            _ = Program([module]).findings()
            _ = Program([
                module,
                ModuleFacts(
                    name: "Main",
                    files: [
                        SourceReader.facts(
                            of: "import App\nimport Dovetail\nlet c = Container { M(); Bind(C.init); Bind { S().a } }",
                            path: "Main.swift")
                    ]),
            ]).findings()
            let bytes = FactsWriter.bytes(of: module)
            #expect(try FactsReader.value(in: bytes[...], as: ModuleFacts.self) == module)
        }

        @Test("Ten thousand levels do not overflow the stack", arguments: deep.keys.sorted())
        func depth(_ name: String) throws { try check(try #require(NestingTests.deep[name])) }

        @Test("The message about nested code names the limit of the parser, not a mistake of the code")
        func message() {
            func messages(_ depth: Int) -> [String] {
                let code = String(repeating: "f(", count: depth) + "1" + String(repeating: ")", count: depth)
                return SourceReader.facts(of: "let value = \(code)\n", path: "App.swift").syntaxErrors.map(\.message)
            }
            #expect(messages(5) == [])
            #if DEBUG
                #expect(
                    messages(30) == [
                        "this code is nested too deeply for a debug build of the command; a release build reads it"
                    ])
            #else
                #expect(messages(30) == [])
            #endif
            #expect(messages(5_000) == ["this code is nested too deeply"])
        }

        @Test("Definitions that refer to themselves terminate", arguments: circular.keys.sorted())
        func circles(_ name: String) throws { try check(try #require(NestingTests.circular[name])) }

        @Test("A chain of a thousand modules is read without overflowing")
        func modules() throws {
            let modules = (0..<1_000).map {
                "struct M\($0): Module { var requirements: [any Module] { [R\($0)()] }\n"
                    + "var body: some Module { M\($0 + 1)() } }\n"
                    + "struct R\($0): Module { var requirements: [any Module] { [R\($0 + 1)()] }\n"
                    + "var body: some Module { Bind { 1 } } }"
            }
            try check(modules.joined(separator: "\n") + "\nfunc a() { try Container { M0() } }")
        }
    }
#endif
