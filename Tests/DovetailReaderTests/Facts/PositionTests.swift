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
