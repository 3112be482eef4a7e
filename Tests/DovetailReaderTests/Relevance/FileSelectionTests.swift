#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("Files that are not read") struct FileSelectionTests {
        private typealias Source = (module: String, path: String, text: String)

        /// Sources that were parsed once.
        private struct Parsed {
            var sources: [Source]
            var facts: [FileFacts]

            /// Parses the sources with the bodies of all functions.
            init(_ sources: [Source]) {
                self.sources = sources
                facts = sources.map { SourceReader.facts(of: $0.text, path: $0.path, readingBodies: true) }
            }

            /// The facts of the files that are read, by their indices.
            var chosen: [Int: FileFacts] {
                let bytes = sources.map { Array($0.text.utf8) }
                var chosen: [Int: FileFacts] = [:]
                FileSelection.run(bytes.map { FileIdentifiers(of: $0) }) { indices, readingBodies in
                    for index in indices {
                        let source = sources[index]
                        chosen[index] = SourceReader.facts(
                            of: source.text, path: source.path, readingBodies: readingBodies)
                    }
                    return indices.compactMap { chosen[$0].map { FileReferences(of: $0) } }
                } mentioning: { names, open, _ in
                    open.filter { FileIdentifiers.contains(names, in: bytes[$0]) }
                }
                return chosen
            }

            func program(of facts: [Int: FileFacts]) -> Program {
                var files = Dictionary(uniqueKeysWithValues: Set(sources.map(\.module)).map { ($0, [FileFacts]()) })
                for (index, facts) in facts.sorted(by: { $0.key < $1.key }) {
                    files[sources[index].module]?.append(facts)
                }
                return Program(files.map { ModuleFacts(name: $0.key, files: $0.value) })
            }

            var whole: Program { program(of: Dictionary(uniqueKeysWithValues: facts.enumerated().map { ($0, $1) })) }
        }

        private func verdict(_ program: Program) -> String {
            TextRenderer(limit: .max).render(program.findings()) + program.graph.json
        }

        @Test("Excluding files changes no fixture", arguments: ReaderFixture.all)
        func fixtures(_ fixture: ReaderFixture) throws {
            let parsed = Parsed(
                try fixture.sources.map { path, text in
                    (path.contains("/") ? String(path.prefix { $0 != "/" }) : "App", path, text)
                })
            #expect(verdict(parsed.program(of: parsed.chosen)) == verdict(parsed.whole))
        }

        @Test(
            "Requests through functions are read in files that name nothing of the library",
            arguments: SpelledApplication.Spelling.allCases)
        func spelled(_ spelling: SpelledApplication.Spelling) {
            let application = SpelledApplication(spelling: spelling, services: 6, missing: 2, importsEverywhere: false)
            let other = (
                module: "App", path: "Other.swift", text: "struct Other { func run() { _ = Array([Int].self) } }"
            )
            let parsed = Parsed(application.files.map { ("App", $0.name, $0.text) } + [other])
            let chosen = parsed.chosen
            #expect(chosen.keys.sorted() == [0, 1])
            let program = parsed.program(of: chosen)
            #expect(verdict(program) == verdict(parsed.whole))
            #expect(program.graph.requests.count * 100 >= application.requests * 98)
        }

        @Test("Excluding files changes no random program")
        func randomPrograms() {
            var (left, bindings, findings) = (0, 0, 0)
            for seed in 0..<40 {
                var random = ScatteredProgram(seed: seed)
                let parsed = Parsed(random.sources())
                let (chosen, whole) = (parsed.chosen, parsed.whole)
                #expect(verdict(parsed.program(of: chosen)) == verdict(whole), "seed \(seed)")
                left += parsed.sources.count - chosen.count
                bindings += whole.graph.bindings.count
                findings += whole.findings().count
            }
            #expect(left > 40)
            #expect(bindings > 200)
            #expect(findings > 40)
        }

        @Test("Irrelevant files are not read")
        func left() {
            let sources: [Source] = [
                ("App", "Module.swift", "import Dovetail\nstruct M: Module { var body: some Module { Bind(A.init) } }"),
                ("App", "A.swift", "struct A { let b: B; func view() -> View { View() } }"),
                ("App", "B.swift", "struct B {}"), ("App", "View.swift", "struct View { let model: Model }"),
                ("App", "Model.swift", "struct Model {}"),
            ]
            #expect(Set(Parsed(sources).chosen.keys) == [0, 1, 2])
        }

        @Test("The extension of a type whose code uses a container is read")
        func extensions() {
            let sources: [Source] = [
                ("App", "Flow.swift", "import Dovetail\nstruct Flow { func go() { container.resolve(Self.first) } }"),
                ("App", "Extension.swift", "extension Flow { static let first = Screen.self }"),
                ("App", "Other.swift", "extension Other { static let first = Screen.self }"),
            ]
            #expect(Set(Parsed(sources).chosen.keys) == [0, 1])
        }

        @Test("If the library is not named, nothing is read")
        func stranger() {
            let sources: [Source] = [("App", "A.swift", "struct A: Module { func f() { x.resolve(Bind.self) } }")]
            #expect(Set(Parsed(sources).chosen.keys) == [])
        }

        @Test("A module far from any mark is found by the name of the type it refines")
        func families() {
            let sources: [Source] = [
                ("App", "Feature.swift", "import Dovetail\nprotocol Feature: Module {}"),
                ("App", "Cart.swift", "struct Cart: Feature { var body: some Feature { Shelf() } }"),
                ("App", "Shelf.swift", "struct Shelf: Feature { var body: some Feature {} }"),
                ("App", "Other.swift", "struct Other: Equatable {}"),
            ]
            #expect(Set(Parsed(sources).chosen.keys) == [0, 1, 2])
        }
    }
#endif
