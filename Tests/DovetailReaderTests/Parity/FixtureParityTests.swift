#if Tools
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Both readers report the same about the fixtures") struct FixtureParityTests {
        /// Fixtures that do not compile, and the reasons.
        private static let unbuildable: [String: String] = [
            "syntax-error-breaks": "it is not Swift",
            "unreadable-module": "it uses a module that is not there",
            "isolation-fits": "it imports SwiftUI",
            "missing-binding-values-breaks": "it reads files",
            "missing-binding-values-fits": "it reads files",
        ]
        /// Fixtures about which the two readers must report different findings, and the reasons.
        private static let different: [String: String] = [
            "ignored-fits": "comments silence the reader only",
            "argument-mismatch-classes-fits": "only the reader knows which class is above another one",
            "missing-binding-defaulted-breaks": "only the reader knows default values",
            "missing-binding-not-installed-breaks": "only the reader knows modules that no container installs",
            "registered-later-fits": "only the reader knows modules that no container installs",
            "missing-binding-existential-breaks": "a running program does not know `any` inside of generic types",
            "unanalyzed-binding-library-breaks": "only the reader does not know the initializers of a library",
            "unused-ignore-breaks": "only the reader sees comments",
            "unused-ignore-fits": "comments silence the reader only",
            "conditions": "the reader checks each branch, and only one of them runs",
            "missing-binding-default-properties-breaks": "only the reader knows default values",
            "missing-binding-module-configuration-breaks": "only the reader knows the other branch",
            "unanalyzed-binding-configuration-breaks": "the reader does not know which branch is compiled",
            "unanalyzed-binding-generic-call-breaks": "the reader does not infer the arguments of the types",
            "initializer-parameters": "only the reader does not know what `T...` and autoclosures take",
            "conditional-aliases": "the reader does not know which branch is compiled",
            "constructs": "a loop registers its bindings as often as it runs, which the reader does not count",
        ]

        /// A fixture as a module with its container: the code in `run` creates and uses others.
        private struct Subject {
            var fixture: ReaderFixture
            var name: String
            var text: String

            init?(_ fixture: ReaderFixture) throws {
                let sources = try fixture.sources
                guard sources.count == 1, !sources[0].path.contains("/") else { return nil }
                let whole = sources[0].text
                let end = ["\nfunc run(", "\n@MainActor func run(", "\r\nfunc run("]
                    .compactMap { whole.range(of: $0)?.lowerBound }.min()
                text = String(whole[..<(end ?? whole.endIndex)])
                guard text.contains("struct AppModule: Module"), whole.contains("AppModule()"),
                    !text.contains("resolve"),
                    !text.contains("Container {"), !text.contains("Injected"),
                    FixtureParityTests.unbuildable[fixture.name] == nil
                else { return nil }
                self.fixture = fixture
                name = "Fixture_" + fixture.name.replacing("-", with: "_")
                text += "\nfunc make() throws -> Container { try Container { AppModule() } }\n"
            }

            var read: [String] {
                let facts = SourceReader.facts(of: text, path: "App.swift")
                return Verdict.read(
                    Program([ModuleFacts(name: name, defaultIsolation: fixture.isolation, files: [facts])]))
            }
        }

        @Test("Compiled and run, and read as source")
        func fixtures() throws {
            let subjects = try ReaderFixture.all.compactMap { try Subject($0) }
            #expect(subjects.count > 40)
            let modules = subjects.map { subject in
                let printer =
                    "import Dovetail\nimport DovetailDiagnostics\n"
                    + Verdict.printer(named: "print_\(subject.name)", making: "make")
                return SwiftProgram.Module(
                    name: subject.name, files: [("App.swift", subject.text), ("Print.swift", printer)],
                    isolation: subject.fixture.isolation)
            }
            let names = subjects.map { "print_\($0.name)" }
            let printed = Verdict.printed(
                in: try SwiftProgram.output(of: modules, calledFrom: Verdict.caller(of: names)))
            for subject in subjects {
                let run = try #require(printed["print_\(subject.name)"])
                let isEqual = Verdict.agree(subject.read, run)
                let isDifferent = FixtureParityTests.different[subject.fixture.name] != nil
                #expect(isEqual != isDifferent, "\(subject.fixture): \(Verdict.difference(subject.read, run))")
            }
        }
    }
#endif
