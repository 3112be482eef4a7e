#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Names that are found in bytes") struct FileIdentifiersTests {
        private func words(_ text: String) -> FileIdentifiers { FileIdentifiers(of: Array(text.utf8)) }

        @Test(
            "A declared name is found in every spelling",
            arguments: [
                "struct Wanted {}", "public final class Wanted: Base {}", "class\n\n  Wanted {}", "enum `Wanted` {}",
                "actor /* an /* inner */ word */ Wanted {}", "protocol // a word\n Wanted {}",
                "extension Other.Wanted {}",
                "extension Wanted.Other {}", "extension Other\n  . Wanted {}", "typealias Wanted = Int",
                "func Wanted() {}", "static var Wanted: Int { 1 }", "let a = 1, Wanted = 2", "var a: Int, Wanted: Int",
                "let a = f(1, 2), Wanted = 2", "let a = [\n  1,\n  2\n], Wanted = 2", "let a = \")\", Wanted = 2",
                "let a = 1,\n  Wanted = 2", "let a = 1\n  , Wanted = 2", "let a = 1 // here\n  , Wanted = 2",
                "let text = \"struct \" // x\nstruct Wanted {}", "let text = \"/*\"\nstruct Wanted {}",
                "/* struct */ class Wanted {}", "class func Wanted() {}",
                "let text = #\"\"\"#; struct Wanted {}", "let text = #\"\"\"a\"\"\"#; struct Wanted {}",
                "// a line of an old file\rstruct Wanted {}", "// both\r\nstruct Wanted {}",
            ])
        func declared(_ text: String) {
            #expect(words(text).declared == words(text + " ").declared)
            #expect(words(text).declared.contains(words("struct Wanted").declared[0]))
        }

        @Test(
            "A name that is only used does not count as declared",
            arguments: [
                "let a: Wanted = Wanted()", "func f(_ a: Wanted) -> Wanted { Wanted.init }", "struct A: Wanted {}",
                "let a = 1\nf(1, Wanted)", "return (a, Wanted)", "let a = f(b, Wanted)",
            ])
        func used(_ text: String) {
            #expect(!words(text).declared.contains(words("struct Wanted").declared[0]))
        }

        @Test(
            "A raw string of quotes is understood", arguments: ["#\"\"\"#", "##\"\"\"#\"##", "#\"\"\"\n\"#\n\"\"\"#"])
        func quotes(_ text: String) { #expect(!words("let text = \(text)").isMarked) }

        @Test("A member is found by its type, so its own name is not recorded")
        func members() {
            #expect(
                words("struct A { var wanted = 1 }\nstruct B {}") == words("struct A { func other() {} }\nstruct B {}"))
        }

        @Test(
            "A file that cannot be scanned is always read",
            arguments: [
                "struct A {", "let a = /\"/", "}", "let a = \"", "/* never closed", "let a = \"\\(\"", "let a = \"\\",
                "let a = \"\r\"",
            ])
        func broken(_ text: String) { #expect(words(text).isMarked) }

        @Test("Names beyond ASCII are found in any form")
        func unicode() {
            #expect(words("struct Caf\u{e9} {}").declared == words("struct Cafe\u{301} {}").declared)
        }

        @Test("A raw name is found, and one in backticks without need as without them")
        func raw() {
            #expect(words("struct `my type` {}").declared == words("struct `other (type` {}").declared)
            #expect(words("struct `my type` {}").declared != words("struct my {}").declared)
            #expect(words("struct `Wanted` {}").declared == words("struct Wanted {}").declared)
            #expect(!words("let `a { b` = 1").isMarked)
            #expect(words("struct `A` {}; struct `B` {}").declared == words("struct A {}; struct B {}").declared)
        }

        @Test("A mark is found, and a word that only contains one is not")
        func marks() {
            for text in [
                "import Dovetail", "x.resolve()", "Bind(A.init)", "struct A: Module {}", "let a = \"\\(Bind(A.init))\"",
            ] {
                #expect(words(text).isMarked)
            }
            for text in [
                "", "import DovetailX", "resolved()", "Binding(A.init)", "struct A: Modules {}", "// Dovetail",
                "/* Bind */ let a = \"Module \\\" Bind\"", "let a = #\"\"Bind\"\"#",
                "let a = \"\"\"\n Bind \" Module\n\"\"\"\n",
            ] {
                #expect(!words(text).isMarked)
            }
        }
    }
#endif
