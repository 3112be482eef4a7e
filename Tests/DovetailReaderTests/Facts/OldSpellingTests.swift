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
            #expect(!row.names.isEmpty && row.old.first != "…" && row.old.last != "…")
            #expect(OldSpellings.all.count { $0.old == old } == 1)
            #expect(!row.names.contains { LibraryNames.types.contains($0) || LibraryNames.modifiers.contains($0) })
        }

        @Test(
            "An old name is reported at its line, and the fix writes the new one",
            arguments: [
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
            ])
        func fixes(_ old: String, _ new: String) throws {
            let text = OldSpellingTests.source(old, importing: "Foundation", "Dovetail")
            let found = OldSpellingTests.found(text)
            #expect(found.count == 1 && found.first?.severity == .error)
            #expect(found.first?.location?.line == (old.contains("\n") ? 4 : 3))
            #expect(OldSpellingTests.fixed(text) == OldSpellingTests.source(new, importing: "Foundation", "Dovetail"))
            #expect(OldSpellingTests.found(OldSpellingTests.fixed(text)).isEmpty)
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
