#if Tools
    internal import DovetailGenerator
    internal import DovetailGraph
    internal import Testing

    @Suite("Mistakes that the generator sees") struct MistakeTests {
        private func expectMistakes(_ fixture: GeneratorFixture) throws {
            let result = try fixture.generate()
            let text = TextRenderer(limit: .max).render(result.findings)
            #expect(try text == fixture.expected("diagnostics.txt", given: text))
            #expect(result.text == nil)
            #expect(
                result.findings.allSatisfy { $0.location != nil && ($0.suggestedFix != nil || $0.id == .syntaxError) })
        }

        @Test(
            "DIK-08, DIK-09, DIK-10, DIK-11: an Injectable with missing members is reported at its location",
            arguments: GeneratorFixture.mistaken("injectable-"))
        func injectables(_ fixture: GeneratorFixture) throws { try expectMistakes(fixture) }

        @Test(
            "DIK-14, DIK-15, DIK-16, DIK-17: a FactoryMethodInjectable with missing members is reported",
            arguments: GeneratorFixture.mistaken("factory-"))
        func factories(_ fixture: GeneratorFixture) throws { try expectMistakes(fixture) }

        @Test(
            "DIK-20, DIK-21, DIK-22, DIK-23, DIK-24: a PropertyInjectable with missing members is reported",
            arguments: GeneratorFixture.mistaken("property-"))
        func properties(_ fixture: GeneratorFixture) throws { try expectMistakes(fixture) }

        @Test(
            "DIK-27, DIK-28, DIK-34, DIK-36: every other mistake is reported at its location, and nothing is generated",
            arguments: GeneratorFixture.mistaken(""))
        func others(_ fixture: GeneratorFixture) throws { try expectMistakes(fixture) }

        @Test("All mistakes are reported in one run")
        func all() throws {
            let fixture = try #require(GeneratorFixture.mistaken("").first { $0.description == "all-in-one-run" })
            #expect(
                try Set(fixture.generate().findings.map(\.id)) == [.invalidInjectable, .notVisible, .invalidProvider])
        }

        @Test("DIK-07, DIK-13, DIK-19, DIK-26, DIK-33: types that conform to nothing are ignored")
        func strangers() {
            let result = generated(
                """
                struct Test { struct Dependency { let a: Int }; init(dependency: Dependency) {} }
                protocol Other { func provideA() -> Int; init(provide: Int) }
                protocol Kitchen: Resolver { init(provided: Int); func provideB() -> Int }
                """)
            #expect(result.findings.isEmpty)
            #expect(result.plans.flatMap(\.functions).map(\.name) == ["resolveInt"])
        }
    }
#endif
