#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("The facts that the reader finds in sources") struct FixtureTests {
        @Test("Every case has its expected diagnostics and graph", arguments: ReaderFixture.all)
        func fixture(_ fixture: ReaderFixture) throws {
            let program = Program(try fixture.modules)
            let text = TextRenderer(limit: .max).render(program.findings())
            #expect(try text == fixture.expected("diagnostics.txt", given: text))
            #expect(try program.graph.json == fixture.expected("graph.json", given: program.graph.json))
        }

        @Test("A case that breaks has a finding of its id, and one that fits has none", arguments: ReaderFixture.all)
        func verdict(_ fixture: ReaderFixture) throws {
            let program = Program(try fixture.modules)
            let ids = Set(program.findings().map(\.id.rawValue))
            if fixture.name.hasSuffix("-breaks") {
                #expect(ids.contains { fixture.name.hasPrefix($0) }, "\(fixture.name) reports \(ids.sorted())")
            } else if fixture.name.hasSuffix("-fits") {
                #expect(ids.isEmpty)
            }
        }

        /// Ids that no source shows: they concern the running program, or files of values.
        private static let runTimeIDs: Set<String> = [
            "factory-failed", "hook-failed", "closed", "cancelled", "too-deep", "invalid-value", "unreadable-file",
            "unused-value",
        ]
        /// Ids of the generator, which has separate fixtures.
        private static let generatorIDs: Set<String> = ["invalid-injectable", "invalid-provider", "not-visible"]

        /// Ids about the rules of a configuration, which `BoundaryTests` covers.
        private static let boundaryIDs: Set<String> = ["forbidden-dependency", "forbidden-binding"]

        @Test(
            "Every id that sources can show has a case that breaks and one that barely complies",
            arguments: DiagnosticGuide.all.map(\.id.rawValue))
        func covered(_ id: String) {
            let names = ReaderFixture.all.map(\.name)
            let isElsewhere = [FixtureTests.runTimeIDs, FixtureTests.generatorIDs, FixtureTests.boundaryIDs].contains {
                $0.contains(id)
            }
            for suffix in ["breaks", "fits"] {
                #expect(names.contains("\(id)-\(suffix)") != isElsewhere, "\(id)-\(suffix)")
            }
        }

        @Test("The order of files and modules changes nothing", arguments: ReaderFixture.all)
        func order(_ fixture: ReaderFixture) throws {
            let modules = try fixture.modules
            let turned = modules.reversed().map {
                ModuleFacts(
                    name: $0.name, defaultIsolation: $0.defaultIsolation, files: $0.files.reversed())
            }
            #expect(Program(turned).graph.json == Program(modules).graph.json)
        }
    }
#endif
