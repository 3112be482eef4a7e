#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Bodies that are not parsed") struct SkippedBodyTests {
        private func facts(_ text: String, parsesAllBodies: Bool = false) -> FileFacts {
            SourceReader.facts(of: text, path: "A.swift", parsesAllBodies: parsesAllBodies)
        }

        @Test(
            "The facts are the same as if all bodies were parsed",
            arguments: [
                "func a() { let x = 1 }\nfunc b(_ c: Int = { 2 }()) -> Int { c }",
                "protocol P { func a()\n var b: Int { get }\n init()\n subscript(i: Int) -> Int { get } }",
                "protocol P { func a() }\nstruct S { var b: Int { 1 } }",
                "struct S { init?(a: Int) { if a > 0 { return nil } }; static func == (a: S, b: S) -> Bool { true } }",
                "func a() { let text = \"}\\(\"{\")\" }\nstruct S { let a: Int }",
                "func a() { let text = #\"}\\\"#; let b = \"\"\"\n  {\n  \"\"\" }\nstruct S { let a: Int }",
                "func a() { let text = #\"\"\"# }\nstruct S { let a: Int }",
                "var a: Int { func b() { c() }; return 1 }", "let a = { class B { func c() { d() } } }",
                "func a() { let b = /}{/ }\nstruct S { let a: Int }",
                "func a() { /* } */ // }\n}\nstruct S { let a: Int }",
                "func a() -> some Module { One(); Two() }", "func a() -> Bindings { One() }",
                "class A { func func1() { struct B: Injectable {} } }\nextension A { func `init`() { } }",
                "let a = f(func: { 1 }, init: { 2 })\nfunc g() { \u{e9} }\r\nstruct S {}\r",
                "enum E { case a(init: Int), b; func c() { switch self { case .a: break; case .b: break } } }",
                "func a<T>(_ b: T) async throws -> [T] where T: Sendable { [b] }\n#if DEBUG\nfunc c() { d {} }\n#endif",
            ])
        func same(_ text: String) { #expect(facts(text) == facts(text, parsesAllBodies: true)) }

        @Test("The facts of the reader itself are the same", arguments: files)
        func sources(_ path: String) throws {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let all = facts(text, parsesAllBodies: true)
            guard all.syntaxErrors.isEmpty else { return }
            #expect(facts(text) == all)
        }

        @Test("A body in which nothing is relevant is not parsed")
        func skipped() {
            #expect(facts("struct S { func a() { let } }").syntaxErrors.isEmpty)
            #expect(facts("init() { let }\nfunc a() {\n}").syntaxErrors.isEmpty)
            #expect(!facts("struct S { func a() { let } }", parsesAllBodies: true).syntaxErrors.isEmpty)
        }

        @Test("Invalid code is found outside of bodies, and inside of those that are parsed")
        func invalid() {
            #expect(!facts("struct S { let }\nfunc a() { b }").syntaxErrors.isEmpty)
            #expect(!facts("func a() { let; try Container {} }").syntaxErrors.isEmpty)
            #expect(!facts("func a() { b( }\n").syntaxErrors.isEmpty)
        }

        private static let files: [String] = {
            var root = URL(filePath: #filePath)
            for _ in 0..<4 { root.deleteLastPathComponent() }
            let path = root.appending(path: "Sources/DovetailReader").path
            let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
        }()
    }
#endif
