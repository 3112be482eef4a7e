#if Tools
    internal import DovetailGraph
    @testable internal import DovetailReader
    internal import Testing

    @Suite("Names of earlier versions") struct OldSpellingTests {
        private static func source(_ code: String, importing modules: String...) -> String {
            modules.map { "import \($0)\n" }.joined() + code
        }

        /// The findings about old names in one file.
        private static func found(_ text: String, beside others: [String] = []) -> [Finding] {
            let files = ([text] + others).enumerated().map { SourceReader.facts(of: $1, path: "File\($0).swift") }
            return Program([ModuleFacts(name: "App", files: files)]).findings().filter { $0.id == .renamed }
        }

        /// The text with the edits of its findings.
        private static func fixed(_ text: String) -> String {
            let edits = found(text).flatMap { EditReader(Array(text.utf8), of: "File0.swift")?.edits(for: $0) ?? [] }
            var bytes = Array(text.utf8)
            for edit in edits.sorted(by: { $0.start.offset > $1.start.offset }) {
                bytes.replaceSubrange(edit.start.offset..<edit.end.offset, with: Array(edit.replacement.utf8))
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        @Test(
            "Both spellings have as many gaps, and the old one has a name that is gone",
            arguments: OldSpellings.all.map(\.old))
        func rows(_ old: String) throws {
            let row = try #require(OldSpellings.of(old))
            #expect(row.old.count { $0 == "…" } == row.new.count { $0 == "…" })
            #expect((row.name != nil || row.context == .argument) && row.old.first != "…" && row.old.last != "…")
            #expect(OldSpellings.all.count { $0.old == old } == 1)
            #expect(!LibraryNames.types.union(LibraryNames.modifiers).contains(row.name ?? ""))
        }

        /// Code with one old spelling, and the code that the fix writes.
        private static let fixable: [(String, String)] =
            [
                ("let a = Bind(A.init).lifetime(.container)", "let a = Bind(A.init).lifetime(.scoped)"),
                (
                    "let a = Bind(A.init)\n    .lifetime( .weakInContainer)",
                    "let a = Bind(A.init)\n    .lifetime(.weakScoped)"
                ),
                (
                    "let a = Bind(A.init).lifetime(.scope(f(1), 2)).root()",
                    "let a = Bind(A.init).lifetime(.pool(f(1), 2)).root()"
                ),
                (
                    "let a = Bind { A() }.qualified(.name(\"é\")).unused()",
                    "let a = Bind { A() }.qualified(.name(\"é\")).root()"
                ),
                ("let a: InstanceScope? = nil", "let a: InstancePool? = nil"),
                ("let a = Dovetail.InstanceScope(\"a\")", "let a = Dovetail.InstancePool(\"a\")"),
                ("func a(b: Argument<[Int: A<B>]>) {}", "func a(b: RuntimeArgument<[Int: A<B>]>) {}"),
                ("func a() { let b = [any Resolving]() }", "func a() { let b = [any ParentContainer]() }"),
                ("var last: ResolutionID?", "var last: UInt64?"),
                ("var last: [CreationID: Int]", "var last: [UInt64: Int]"),
                ("extension Name { }", "extension Qualifier { }"),
                ("let audit = Name(word)", "let audit = Qualifier.name(word)"),
                ("func a() { _ = lazy.isMade }", "func a() { _ = lazy.isCreated }"),
                ("func a() { _ = b.keptAlive(by: c) }", "func a() { _ = b.retained(by: c) }"),
                ("let a = [DiagnosticID.invalidRecipe]", "let a = [DiagnosticID.invalidBinding]"),
                ("let a = [DiagnosticID.opaqueRecipe]", "let a = [DiagnosticID.unanalyzedBinding]"),
                ("func a() { b.releaseAll() }", "func a() { b.reset() }"),
                ("func a() { b.release(C.self) }", "func a() { b.reset(C.self) }"),
                ("let a = Bind(A.init).named(\"b\")", "let a = Bind(A.init).qualified(.name(\"b\"))"),
                ("let a = Bind(A.init).tagged(B.self)", "let a = Bind(A.init).qualified(.tag(B.self))"),
                ("@Injected(\\.a, .temporary) var a", "@Injected(\\.a) var a"),
                ("@Injected(\\.a, .temporary, .local) var a", "@Injected(\\.a) var a"),
                (
                    "extension Dependencies { var a: A { shared { A() } } }",
                    "extension Dependencies { var a: A { lifetime(.weak) { A() } } }"
                ),
                (
                    "extension Dependencies { var a: A { shared(.temporary) { A() } } }",
                    "extension Dependencies { var a: A { lifetime(.weak) { A() } } }"
                ),
                (
                    "extension Dependencies { var a: A { shared(.permanent) { A() } } }",
                    "extension Dependencies { var a: A { lifetime(.singleton) { A() } } }"
                ),
                (
                    "let a = Dependencies.override(\\.a, .temporary, .shared) { $0() }",
                    "let a = Dependencies.override(\\.a, .weak) { $0() }"
                ),
                (
                    "let a = Dependencies.override(\\.a, .permanent, .shared) { $0() }",
                    "let a = Dependencies.override(\\.a, .singleton) { $0() }"
                ),
                (
                    "func a() throws { try b.resolve(A.self, name: \"c\", 1) }",
                    "func a() throws { try b.resolve(A.self, .name(\"c\"), 1) }"
                ),
                (
                    "func a() throws { try b.resolve(A.self, tag: C.self) }",
                    "func a() throws { try b.resolve(A.self, .tag(C.self)) }"
                ),
                (
                    "func a() throws { try b.resolve(A.self, name: .c) }",
                    "func a() throws { try b.resolve(A.self, .c) }"
                ),
                (
                    "func a() { _ = b.isRegistered(A.self, name: \"c\") }",
                    "func a() { _ = b.isRegistered(A.self, .name(\"c\")) }"
                ),
                (
                    "func a() { _ = b.isRegistered(A.self, tag: C.self) }",
                    "func a() { _ = b.isRegistered(A.self, .tag(C.self)) }"
                ),
                ("let a = EntryPoint(A.self, name: \"c\")", "let a = EntryPoint(A.self, .name(\"c\"))"),
                ("let a = EntryPoint(A.self, tag: C.self)", "let a = EntryPoint(A.self, .tag(C.self))"),
                ("let a = Multibinding([A].self, name: \"c\")", "let a = Multibinding([A].self, .name(\"c\"))"),
                ("let a = Multibinding([A].self, tag: C.self)", "let a = Multibinding([A].self, .tag(C.self))"),
                ("@Resolved(A.self, name: \"c\") var a", "@Resolved(A.self, .name(\"c\")) var a"),
                ("@Resolved(A.self, tag: C.self) var a", "@Resolved(A.self, .tag(C.self)) var a"),
            ]
            + ["as", "into", "inject", "using"].flatMap { modifier in
                [("name: \"c\"", ".name(\"c\")"), ("tag: C.self", ".tag(C.self)")].map { old, new in
                    (
                        "let a = Bind(A.init).\(modifier)(B.self, \(old))",
                        "let a = Bind(A.init).\(modifier)(B.self, \(new))"
                    )
                }
            }

        @Test("An old name is reported at its line, and the fix writes the new one", arguments: fixable)
        func fixes(_ old: String, _ new: String) throws {
            let text = OldSpellingTests.source(old, importing: "Foundation", "Dovetail")
            let found = OldSpellingTests.found(text)
            #expect(found.count == 1 && found.first?.severity == .error)
            #expect(found.first?.location?.line == (old.contains("\n") ? 4 : 3))
            #expect(OldSpellingTests.fixed(text) == OldSpellingTests.source(new, importing: "Foundation", "Dovetail"))
            #expect(OldSpellingTests.found(OldSpellingTests.fixed(text)).isEmpty)
        }

        /// Code with one old spelling that cannot be replaced alone.
        private static let advisable: [String] =
            [
                "func a() async { await container.clear() }", "func a() async { await Self.container?.clear() }",
                "func a() { _ = finding.remedy }", "let a: Lifespan = .permanent",
                "let a = InjectionScope<Int>.local", "@Injected(\\.a, .temporary, .shared) var a",
                "@Injected(\\.a, .permanent) var a", "@Injected(\\.a, .permanent, .local) var a",
                "@Injected(\\.a, .permanent, .shared) var a",
                "func a() throws { try b.resolve(A.self, name: c) }",
                "func a() throws { try b.resolve(A.self, tag: c) }",
            ]
            + [
                "didRegister", "willCreate", "didCreate", "didNotCreate", "didResolve", "didRelease", "didAbandon",
                "isWaiting", "willStart", "didStart", "didNotStart", "didFail",
            ].map { "final class A: Sendable, Dovetail.Observer { func \($0)(_ a: BindingDescription) {} }" }

        @Test(
            "An old name whose new form depends on other lines is reported, and nothing is changed",
            arguments: advisable)
        func advice(_ code: String) {
            let text = OldSpellingTests.source(code, importing: "Dovetail")
            #expect(OldSpellingTests.found(text).count == 1)
            #expect(OldSpellingTests.fixed(text) == text)
        }

        @Test("Each row is tested", arguments: OldSpellings.all.map(\.old))
        func tested(_ old: String) throws {
            let row = try #require(OldSpellings.of(old))
            let code = (OldSpellingTests.fixable.map(\.0) + OldSpellingTests.advisable).map {
                OldSpellingTests.source($0, importing: "Dovetail")
            }
            #expect(code.contains { SourceReader.facts(of: $0, path: "A.swift").oldNames.map(\.spelling) == [row.old] })
        }

        @Test("A comment stays where it is, so only you can fix that line")
        func comments() {
            let text = OldSpellingTests.source(
                "let a = Bind(A.init).lifetime( /* one */ .container)", importing: "Dovetail")
            #expect(OldSpellingTests.found(text).count == 1)
            #expect(OldSpellingTests.fixed(text) == text)
        }

        @Test(
            "A name that may be somebody else's is not reported",
            arguments: [
                source("let a = Bind(A.init).lifetime(.container)", importing: "Other"),
                source("let a = \"Resolving\", b = f(.container)", importing: "Dovetail"),
                source("let a = stock.unused()", importing: "Dovetail"),
                source("@Argument var a: Int\nlet b = Argument(1)", importing: "Dovetail"),
                source("let a: Argument<Int>", importing: "ArgumentParser", "Dovetail"),
                source("let a: Other.InstanceScope", importing: "Dovetail"),
                source("let a = Name(\"b\")", importing: "Dovetail", "Other"),
                source("struct Name {}; let a = Name()", importing: "Dovetail"),
                source("func a() { cache.clear() }", importing: "Dovetail"),
                source("let a = Factory.shared { A() }\nvar b: A { shared { A() } }", importing: "Dovetail"),
                source("struct A: Town { var b: B { shared { B() } } }", importing: "DovetailComponents", "Dovetail"),
                source("final class A { func didCreate(_ a: Int) {} }", importing: "Dovetail"),
                source("func a() { b.didCreate(c) }", importing: "Dovetail"),
                source(
                    "protocol Observer {}\nfinal class A: Observer { func didCreate(_ a: Int) {} }",
                    importing: "Dovetail"),
                source("func a() { b.resolve(A.self, name: \"c\") }", importing: "Dovetail", "Swinject"),
                source("func a() { b.resolve(c, name: \"c\"); b.into(A.self, name: \"c\") }", importing: "Dovetail"),
                source(
                    "func resolve<T>(_ type: T.Type, name: String) {}\nfunc a() { resolve(A.self, name: \"c\") }",
                    importing: "Dovetail"),
                source("protocol Resolving {}\nlet a: any Resolving", importing: "Dovetail"),
                source(
                    "extension Lifetime { static var container: Self { .scoped } }\nlet a = b.lifetime(.container)",
                    importing: "Dovetail"),
                source(
                    "extension Bind { func unused() -> Self { self } }\nlet a = Bind(A.init).unused()",
                    importing: "Dovetail"),
            ])
        func others(_ text: String) { #expect(OldSpellingTests.found(text).isEmpty) }

        @Test("Another file may declare the name")
        func otherFile() {
            let text = OldSpellingTests.source("let a: InstanceScope", importing: "Dovetail")
            #expect(OldSpellingTests.found(text).count == 1)
            #expect(OldSpellingTests.found(text, beside: ["struct InstanceScope {}"]).isEmpty)
        }
    }
#endif
