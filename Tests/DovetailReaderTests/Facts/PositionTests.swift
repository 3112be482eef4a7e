#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Locations in a file") struct PositionTests {
        @Test(
            "Lines end with a line feed, a carriage return, or both; columns count bytes",
            arguments: [
                ("struct A {}\nstruct B {}", 2, 8), ("struct A {}\rstruct B {}", 2, 8),
                ("struct A {}\r\nstruct B {}", 2, 8), ("struct A {}\n\rstruct B {}", 3, 8),
                ("struct A {}\r\r\n\n  struct B {}", 4, 10), ("struct A {}; /* ü */ struct B {}", 1, 30),
                ("\u{FEFF}struct A {}; struct B {}", 1, 24),
                ("struct A { let s = \"\"\"\n\n\"\"\" }; struct B {}", 3, 15),
                ("/* \r \r\n */ struct A {}\u{2028}\u{0B}\u{0C}struct B {}", 3, 28),
            ])
        func lines(_ text: String, _ line: Int, _ column: Int) throws {
            let last = try #require(SourceReader.facts(of: text, path: "A.swift").declarations.last)
            #expect(last.name == "B")
            #expect(last.position == Position(line: line, column: column))
        }

        @Test("An attribute without a space before the parameters moves nothing")
        func attributes() throws {
            let text = """
                struct A { let show: @MainActor([Int]) -> Void; let hide: @Sendable(Int) throws -> Void }; struct B {}
                /// A call: `@MainActor(x) -> y`.
                @Wrapper(1) struct C { @Wrapper(2) var value: Int; func f(g: @My.Actor((Int)) async -> Void) {} }
                """
            let facts = SourceReader.facts(of: text, path: "A.swift")
            #expect(facts.syntaxErrors.isEmpty)
            #expect(facts.declarations.map(\.name) == ["A", "B", "C"])
            #expect(facts.declarations[0].properties.map(\.position.column) == [16, 53])
            #expect(facts.declarations[1].position == Position(line: 1, column: 99))
            #expect(facts.declarations[2].position == Position(line: 3, column: 20))
            let type = try #require(facts.declarations[0].properties[0].type)
            #expect(type.text == "@MainActor ([Int]) -> Void")
        }

        @Test("A file with syntax errors has one, the first")
        func errors() {
            let text = "struct A {\n  let b Int\n  let c d e f\n  func (\n}\nlet = = ="
            let errors = SourceReader.facts(of: text, path: "A.swift").syntaxErrors
            #expect(errors.map(\.position.line) == [2])
        }

        @Test("A comment for the reader is found at any position")
        func comments() {
            let text = "// dovetail: nothing\nstruct A {} // dovetail:ignore cycle it is known\n//dovetail:strict"
            let facts = SourceReader.facts(of: text, path: "A.swift")
            #expect(facts.suppressions.map(\.id) == ["cycle"])
            #expect(facts.suppressions.map(\.position) == [Position(line: 2, column: 13)])
            #expect(facts.strictLines == [3])
            #expect(SourceReader.facts(of: "dovetail:", path: "A.swift").suppressions.isEmpty)
            // Only a comment that begins with the words is for the reader.
            let others = """
                /// Write `// dovetail:ignore cycle` above the line.
                let text = "// dovetail:ignore cycle"
                /* dovetail:ignore cycle */
                // dovetail:ignored
                """
            #expect(SourceReader.facts(of: others, path: "A.swift").suppressions.isEmpty)
            let empty = SourceReader.facts(of: "let a = 1 //dovetail:ignore\n", path: "A.swift")
            #expect(empty.suppressions.map(\.id) == [""])
            #expect(empty.suppressions.map(\.position) == [Position(line: 1, column: 11)])
            #expect(SourceReader.facts(of: ":", path: "A.swift").strictLines.isEmpty)
        }
    }
#endif
