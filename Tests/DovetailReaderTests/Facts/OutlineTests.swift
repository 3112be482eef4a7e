#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("Outlines of files") struct OutlineTests {
        /// A source with inserted empty lines, and the new positions of its lines.
        private struct Stretched {
            var text = ""
            /// For each line, how many were inserted before it.
            var shifts: [Int] = []

            init(_ source: String, _ random: inout SeededNumbers) {
                var shift = 0
                // Of a carriage return and a line feed, which are one character, the return remains with its line.
                let parts = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
                for (number, line) in parts.enumerated() {
                    // A byte-order mark has to remain at the beginning.
                    if number > 0 || !source.hasPrefix("\u{FEFF}"), Int.random(in: 0..<3, using: &random) == 0 {
                        text += "\n"
                        shift += 1
                    }
                    shifts.append(shift)
                    text += String(line) + (number + 1 == parts.count ? "" : "\n")
                }
            }

            func back(_ place: DovetailGraph.SourceLocation) -> DovetailGraph.SourceLocation {
                var back = place
                for (index, shift) in shifts.enumerated() where index + 1 + shift == place.line {
                    back.line = index + 1
                }
                return back
            }
        }

        private func facts(_ text: String) -> FileFacts { SourceReader.facts(of: text, path: "A.swift") }

        private func program(_ fixture: ReaderFixture, _ files: [FileFacts]) -> Program {
            let modules = Dictionary(grouping: files) { file in
                file.path.contains("/") ? String(file.path.prefix { $0 != "/" }) : "App"
            }
            return Program(
                modules.map { ModuleFacts(name: $0.key, defaultIsolation: fixture.isolation, files: $0.value) })
        }

        @Test("With the same outlines, the findings are the same, at their new locations", arguments: ReaderFixture.all)
        func fixtures(_ fixture: ReaderFixture) throws {
            var random = SeededNumbers(fixture.name)
            let sources = try fixture.sources
            let plain = sources.map { SourceReader.facts(of: $0.text, path: $0.path) }
            for _ in 0..<4 {
                var (files, stretched) = (plain, [String: Stretched]())
                for (index, source) in sources.enumerated() {
                    let longer = Stretched(source.text, &random)
                    let facts = SourceReader.facts(of: longer.text, path: source.path)
                    // In a string of several lines an empty line is content, and beside a suppression it matters too.
                    guard facts.outline == plain[index].outline else { continue }
                    (files[index], stretched[source.path]) = (facts, longer)
                }
                func back(_ place: DovetailGraph.SourceLocation) -> DovetailGraph.SourceLocation {
                    stretched[place.file]?.back(place) ?? place
                }
                let found = program(fixture, files).findings().map { finding in
                    var finding = finding
                    finding.location = finding.location.map(back)
                    for index in finding.trace.indices {
                        finding.trace[index].location = finding.trace[index].location.map(back)
                    }
                    for index in finding.related.indices {
                        finding.related[index].location = finding.related[index].location.map(back)
                    }
                    return finding
                }
                let renderer = TextRenderer(limit: .max)
                #expect(renderer.render(found) == renderer.render(program(fixture, plain).findings()))
            }
        }

        @Test("Empty lines and comments change no outline, nor do bodies without facts")
        func same() {
            let texts = [
                "struct A { init(b: B) { print(1) } }\nlet a = A(b: B())",
                "\n\nstruct A { init(b: B) { print(1) } }\n\nlet a = A(b: B())",
                "// One.\nstruct A { /* two */ init(b: B) { print(1) } }\nlet a = A(b: B())",
                "struct A { init(b: B) { print(2 + 3) } }\n\n\nlet a = A(b: B())",
            ]
            for text in texts { #expect(facts(text).outline == facts(texts[0]).outline) }
        }

        @Test(
            "Facts that the graph depends on change the outline",
            arguments: [
                ("struct A { init(b: B) {} }", "struct A { init(c: B) {} }"),
                ("struct A { init(b: B) {} }", "struct A { init(b: C) {} }"),
                ("struct A { init(b: B) {} }", "struct A { init(b: B = 1) {} }"),
                ("struct A { init(b: B) {} }", "class A { init(b: B) {} }"),
                // The order of facts that are stored separately.
                ("func a() {}\nlet b = 1", "let b = 1\nfunc a() {}"),
                ("struct A {}\nstruct B {}", "struct B {}\nstruct A {}"),
                // A suppression applies to its line.
                ("\nstruct A {}", "\nstruct A {} // dovetail:ignore missing-binding it is known"),
                (
                    "// dovetail:ignore missing-binding it is known\nstruct A {}",
                    "// dovetail:ignore missing-binding it is known\n\nstruct A {}"
                ),
                ("// dovetail:strict\nstruct A {}", "// dovetail:strict\n\nstruct A {}"),
                ("func run() { container.resolve(A.self) }", "func run() { container.resolve(B.self) }"),
                ("struct A {}", "struct A {"),
            ])
        func other(_ first: String, _ second: String) {
            #expect(facts(first).outline != facts(second).outline)
        }

        @Test("The folder of a file is not part of its outline")
        func path() {
            let text = "struct A { init(b: B) {} }"
            #expect(facts(text).outline == SourceReader.facts(of: text, path: "Other/B.swift").outline)
        }
    }
#endif
