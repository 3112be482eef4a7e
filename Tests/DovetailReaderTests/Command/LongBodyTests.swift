#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("The notes about long bodies") struct LongBodyTests {
        /// A source file. In its text, `<201>` stands for 201 lines that list a module, and `<print 201>` for 201 calls.
        private static func source(_ text: String) -> String {
            let text = text.replacing(/<(print )?(\d+)>/) { match in
                let line = match.output.1 == nil ? "Feature()\n" : "print()\n"
                return String(repeating: line, count: Int(match.output.2) ?? 0)
            }
            return """
                import Dovetail
                import DovetailTesting
                struct Clock { init() {} }
                struct Feature: Module { var body: some Module { Bind(Clock.init).root() } }
                \(text)
                """
        }

        private static func module(_ body: String, named name: String = "AppModule") -> String {
            "struct \(name): Module {\nvar body: some Module {\n\(body)\n}\n}\n"
        }

        /// The numbers of lines that the notes report.
        private static func counts(_ text: String, flags: Set<String>? = nil) -> [Int] {
            let facts = SourceReader.facts(of: source(text), path: "App.swift")
            let program = Program([ModuleFacts(name: "App", files: [facts])], options: LinkOptions(flags: flags))
            return program.findings().compactMap { finding in
                if case .longBody(_, let lines)? = finding.problem.other { lines } else { nil }
            }
        }

        @Test("A body may have 200 lines")
        func limit() {
            #expect(LongBodyTests.counts(LongBodyTests.module("<200>")) == [])
            #expect(LongBodyTests.counts(LongBodyTests.module("<201>")) == [201])
        }

        @Test(
            "The lines of all branches count, because the compiler checks them together",
            arguments: [
                "if a { <101> } else { <100> }", "if a { <201> }",
                "if a { <67> } else if let b { <67> } else { <67> }",
                "switch a { case .b: <100> case .c: <100> default: Feature() }",
                "for a in b { <150> }\n<51>", "for a in b { if a.c { <201> } }",
                "if #available(macOS 99, *) { <200> }\nFeature()",
            ])
        func branches(_ body: String) {
            #expect(LongBodyTests.counts(LongBodyTests.module(body)) == [201])
        }

        @Test("Of an `#if`, the longest branch counts that may be active")
        func configurations() {
            let short = LongBodyTests.module("#if A\n<150>\n#else\n<151>\n#endif\n<49>")
            #expect(LongBodyTests.counts(short) == [])
            let long = LongBodyTests.module("#if A\n<300>\n#else\nFeature()\n#endif")
            #expect(LongBodyTests.counts(long) == [300])
            #expect(LongBodyTests.counts(long, flags: ["A"]) == [300])
            #expect(LongBodyTests.counts(long, flags: []) == [])
        }

        @Test(
            "The lines of listed modules, of other closures and of constants do not count",
            arguments: [
                module("First()\nSecond()\n<198>") + module("<200>", named: "First")
                    + module("<200>", named: "Second"),
                module("part; part\n<198>\n}\n@ModuleBuilder var part: some Module { <200>"),
                module("let a = 1\nlet b = Feature()\n<200>"), module("Bind { <print 201> return Clock() }"),
                module("Bind(Clock.init).onCreate { _ in <print 201> }"),
            ])
        func nested(_ text: String) {
            #expect(LongBodyTests.counts(text) == [])
        }

        @Test(
            "The closures that create or change a container are bodies, and so is what `@ModuleBuilder` marks",
            arguments: [
                "let a = try Container { <201> }", "let a = try Container(parent: nil) { <201> }",
                "func a() throws -> Container { try Container { <201> } }",
                "func a(b: Container) throws { try b.register { <201> } }",
                "func a(b: Container) throws { _ = try b.makeChild { <201> } }",
                "func a(b: Container) throws { _ = try b.overriding { <201> } }",
                "@Test(.dependencies { <201> }) func a() {}",
                module("Choice(Clock.self, from: files) { <201> }"),
                module("part }\n@ModuleBuilder var part: some Module { <201>"),
                module("part() }\n@ModuleBuilder func part() -> some Module { <201>"), module("get { <201> }"),
                "struct A {}\nextension A: Module { var body: some Module { <201> } }",
                // Each container that installs a module reads its body.
                module("<201>") + "let a = try Container { AppModule() }; let b = try Container { AppModule() }",
            ])
        func bodies(_ text: String) {
            #expect(LongBodyTests.counts(text) == [201])
        }

        @Test(
            "Code to which `ModuleBuilder` does not apply is not counted",
            arguments: [
                "struct A { var body: some Module { <201> } }", "struct A: View { var body: some View { <201> } }",
                "struct A: Module { var body: Feature { <print 201> return Feature() } }",
                "struct A: Module { let body = list { <201> } }",
                "struct A: Module { var body: some Module { Feature() }\nstatic func all() { <201> } }",
                module("part }\nvar part: Feature { <print 201> return Feature()"),
                module("part() }\n@ModuleBuilder func part() -> some Module { <print 201> return Feature()"),
                "let a = try Container { <print 201> return Feature() }",
                "struct Container { init(_ a: () -> Void) {} }\nlet a = Container { <201> }",
                "func a() { struct Container { init(_ a: () -> Void) {} }\n_ = Container { <201> } }",
                "struct A { func makeChild(_ b: () -> Void) {} }\nfunc a(b: A) { b.makeChild { <201> } }",
                "func a(b: Other) { b.container.register(A.self) { <201> } }",
            ])
        func others(_ text: String) {
            #expect(LongBodyTests.counts(text) == [])
        }

        @Test("The note is at the line that opens the body, where a comment ignores it, and changes no exit status")
        func command() throws {
            let text = LongBodyTests.source(LongBodyTests.module("<201>"))
            try withFolder(["App/App.swift": text]) { folder in
                let plain = try Command(["check", "App"], in: folder)
                #expect(plain.status == 0)
                let note = """
                    App/App.swift:6:5: note: [long-body] the body of 'AppModule' has 201 lines; the compiler needs time \
                    that grows with the square of this number
                    help: split it into modules of at most 200 lines, for example by feature

                    """
                #expect(plain.output.hasPrefix(note))
                #expect(try Command(["check", "App", "--strict"], in: folder).status == 0)
                #expect(try Command(["check", "App", "--error", "long-body"], in: folder).status == 1)
                #expect(try Command(["check", "App", "--ignore", "long-body"], in: folder).output.isEmpty)
                #expect(try Command(["explain", "long-body"], in: folder).output.hasPrefix("## long-body\n"))
                let ignored = text.replacing(
                    "AppModule: Module {\n", with: "AppModule: Module {\n// dovetail:ignore long-body\n")
                try Data(ignored.utf8).write(to: folder.appending(path: "App/App.swift"))
                #expect(try Command(["check", "App"], in: folder).output.isEmpty)
            }
        }

        @Test("With the cache, and from facts, the notes are the same after every edit")
        func cached() throws {
            let edits =
                ["<200>", "<201>", "<250>", "\n\n<250>", "<250> return Feature()", "if a { <250> }"]
                .map { LongBodyTests.module($0) } + [
                    "let a = try Container { <202> }", "let a = try Container { <202> return Feature() }",
                    LongBodyTests.module("part }\n@ModuleBuilder var part: some Module { <201>"),
                ]
            try withFolder(["App/App.swift": ""]) { folder in
                for text in edits {
                    try Data(LongBodyTests.source(text).utf8).write(to: folder.appending(path: "App/App.swift"))
                    let plain = try Command(["check", "App", "--no-cache"], in: folder)
                    for _ in 0..<2 {
                        #expect(try Command(["check", "App", "--cache", "kept"], in: folder).output == plain.output)
                    }
                    #expect(try Command(["index", "App", "--output", "App.facts"], in: folder).status == 0)
                    #expect(try Command(["link", "App.facts"], in: folder).output == plain.output)
                    #expect(plain.output.contains("long-body") == !LongBodyTests.counts(text).isEmpty)
                }
            }
        }
    }
#endif
