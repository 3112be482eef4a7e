#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("What the reader makes of sources") struct FixtureTests {
        @Test("Every case gives its diagnostics and its graph", arguments: ReaderFixture.all)
        func fixture(_ fixture: ReaderFixture) throws {
            let program = Program(try fixture.modules)
            let text = TextRenderer(limit: .max).render(program.findings())
            #expect(try text == fixture.expected("diagnostics.txt", given: text))
            #expect(try program.graph.json == fixture.expected("graph.json", given: program.graph.json))
        }

        @Test("What breaks has a finding of its id, and what fits has none", arguments: ReaderFixture.all)
        func verdict(_ fixture: ReaderFixture) throws {
            let program = Program(try fixture.modules)
            let ids = Set(program.findings().map(\.id.rawValue))
            if fixture.name.hasSuffix("-breaks") {
                #expect(ids.contains { fixture.name.hasPrefix($0) }, "\(fixture.name) gave \(ids.sorted())")
            } else if fixture.name.hasSuffix("-fits") {
                #expect(ids.isEmpty)
            }
        }

        @Test("There are cases")
        func present() { #expect(ReaderFixture.all.count > 30) }

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
