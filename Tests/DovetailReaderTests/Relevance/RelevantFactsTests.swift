#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Testing

    @Suite("Facts that are not decoded") struct RelevantFactsTests {
        private func encoded(_ modules: [ModuleFacts]) throws -> [EncodedModule] {
            let file = FactsFile(merging: modules.map { FactsFile($0, full: Digest()) })
            return try FactsFile(file.bytes).modules
        }

        private func relevant(_ modules: [ModuleFacts]) throws -> [ModuleFacts] {
            try RelevantFacts.modules(encoded(modules))
        }

        private func modules(_ sources: [(module: String, path: String, text: String)]) -> [ModuleFacts] {
            Dictionary(grouping: sources, by: \.module).map { name, sources in
                ModuleFacts(
                    name: name,
                    files: sources.map { SourceReader.facts(of: $0.text, path: $0.path, readingBodies: true) })
            }
        }

        private func verdict(_ modules: [ModuleFacts]) -> String {
            let program = Program(modules)
            return TextRenderer(limit: .max).render(program.findings()) + program.graph.json
        }

        @Test("Every fixture has the same graph and the same findings without them", arguments: ReaderFixture.all)
        func fixtures(_ fixture: ReaderFixture) throws {
            let modules = try fixture.modules
            #expect(try verdict(relevant(modules)) == verdict(modules))
        }

        @Test("Every fixture can be decoded as a whole", arguments: ReaderFixture.all)
        func whole(_ fixture: ReaderFixture) throws {
            let modules = try fixture.modules.sorted { $0.name < $1.name }
            #expect(try encoded(modules).map { try $0.facts() } == modules)
        }

        @Test("Random programs have the same graph and the same findings without them")
        func randomPrograms() throws {
            var left = 0
            for seed in 0..<60 {
                var random = ScatteredProgram(seed: seed)
                let whole = modules(random.sources())
                let relevant = try relevant(whole)
                #expect(verdict(relevant) == verdict(whole), "seed \(seed)")
                left += whole.declarationCount - relevant.declarationCount
            }
            #expect(left > 100)
        }

        @Test("Programs that send requests in many ways have the same graph and the same findings without them")
        func requests() throws {
            let random = (0..<60).map { [(name: "App.swift", text: RandomProgram(seed: $0).read)] }
            let spelled = SpelledApplication.Spelling.allCases.flatMap { spelling in
                [true, false].map { SpelledApplication(spelling: spelling, services: 6, importsEverywhere: $0) }
            }
            for files in random + spelled.map(\.files) {
                let whole = modules(files.map { ("App", $0.name, $0.text) })
                #expect(try verdict(relevant(whole)) == verdict(whole), "\(files.map(\.text).joined())")
            }
        }

        @Test("What is not known to matter is left out")
        func left() throws {
            let facts = modules([
                (
                    "App", "App.swift",
                    """
                    import Dovetail
                    struct M: Module { var body: some Module { Bind((any Clock).self, SystemClock.init) } }
                    protocol Clock { func now() -> Date }
                    struct SystemClock: Clock { let zone: Zone }
                    struct TestClock: Clock {}
                    struct Zone {}
                    struct Row: Hashable { let title: String }
                    extension Row { func clock() -> SystemClock { SystemClock(zone: Zone()) } }
                    struct Cell { let row: Row }
                    """
                )
            ])
            let names = try relevant(facts).flatMap(\.files).flatMap(\.declarations).map(\.name)
            #expect(names == ["M", "Clock", "SystemClock", "TestClock", "Zone"])
        }

        @Test("A type is found by each name and each way in which another one can depend on it")
        func found() throws {
            let library = """
                import Dovetail
                public protocol Feature: Module {}
                @propertyWrapper public struct Wired<T> {
                    public var wrappedValue: T { try! Container.current.resolve(T.self) }
                }
                """
            let app = """
                import Core
                import Dovetail
                typealias Alias = Original
                struct Original {}
                extension Alias: Part {}
                protocol Part { associatedtype Own }
                enum Outer {}
                extension Outer { struct Inner { init(_ lane: Deep.Lane) {} } }
                enum Deep { @globalActor actor Lane { static let shared = Lane() } }
                class Base { init(part: any Part) {} }
                final class Derived: Base {}
                struct Screen { @Wired var derived: Derived; @Wired var inner: Outer.Inner }
                struct Cart: Feature { var body: some Feature { Shelf() } }
                struct Shelf: Feature { var body: some Feature { Bind(Derived.init); Bind { Outer.Inner($0) } } }
                struct Other {}
                func start() throws -> Container { try Container { Cart() } }
                struct Flow { let container: Container; func go() throws { _ = try container.resolve(Self.first) } }
                extension Flow { static let first = Missing.self }
                struct Missing {}
                """
            let whole = modules([("Core", "Core/A.swift", library), ("App", "App/A.swift", app)])
            let relevant = try relevant(whole)
            #expect(verdict(relevant) == verdict(whole))
            #expect(verdict(relevant).contains("no binding provides 'Missing'"))
            #expect(!relevant.flatMap(\.files).flatMap(\.declarations).map(\.name).contains("Other"))
        }

        @Test(
            "A suggested initializer is that of any conforming type",
            arguments: [
                "struct X: P {}", "protocol Q: P {}\nstruct X: Q {}", "typealias A = P\nstruct X: A {}",
                "typealias A = P\ntypealias B = A & Sendable\nstruct X: B {}", "extension X: P {}\nstruct X {}",
                "class B: P {}\nfinal class X: B {}", "class B {}\nclass X: B {}\nextension B: P {}",
                "enum Outer { class B {} }\nfinal class X: Outer.B {}\nextension Outer.B: P {}",
            ])
        func suggestions(_ conforming: String) throws {
            let app = """
                import Dovetail
                protocol P {}
                struct Screen { init(part: any P) {} }
                struct M: Module { var body: some Module { Bind(Screen.init).root() } }
                func start() throws -> Container { try Container { M() } }
                """
            let whole = modules([("App", "App/A.swift", app), ("App", "App/B.swift", conforming)])
            let found = verdict(whole)
            #expect(found.contains("no binding provides 'any P'"))
            #expect(try verdict(relevant(whole)) == found)
        }
    }

    extension [ModuleFacts] {
        fileprivate var declarationCount: Int { flatMap(\.files).reduce(0) { $0 + $1.declarations.count } }
    }
#endif
