#if Tools
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("Requests of fixtures to their containers fail as the reader reports") struct RequestParityTests {
        /// Fixtures about which the two readers must report different findings, and the reasons.
        private static let different: [String: String] = [
            "constructs": "a loop registers its bindings as often as it runs, which the reader does not count",
            "missing-binding-configuration-breaks": "the reader checks each branch, and only one of them runs",
            "missing-binding-literal-flag-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-compared-flag-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-given-container-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-passed-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-returned-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-stored-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-changed-later-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-operands-breaks": "only the reader knows the bindings of other containers",
            "missing-binding-registered-breaks": "only the reader knows the bindings of other containers",
            "needs-async-fits": "it asks before `start()`, which the reader takes to come first",
            "registered-by-unknown-fits": "nobody calls the function that registers what it asks for",
        ]

        /// A fixture whose `run` creates a container and uses it.
        private struct Subject {
            var fixture: ReaderFixture
            var text: String
            var name: String { "Asking_" + fixture.name.replacing("-", with: "_") }
            /// The first line of `run`.
            private var start: Int

            init?(_ fixture: ReaderFixture) throws {
                let sources = try fixture.sources
                guard sources.count == 1, !sources[0].path.contains("/") else { return nil }
                text = sources[0].text
                self.fixture = fixture
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                guard let index = lines.firstIndex(where: { $0.contains("func run() throws") }),
                    lines[index...].contains(where: { $0.contains("resolve(") || $0.contains("inject(") })
                else { return nil }
                start = index + 1
            }

            var module: SwiftProgram.Module {
                let call = text.contains("@MainActor func run") ? "MainActor.assumeIsolated { try run() }" : "run()"
                return SwiftProgram.Module(
                    name: name,
                    files: [
                        ("App.swift", text),
                        (
                            "Run.swift",
                            "import Dovetail\nimport DovetailDiagnostics\n"
                                + Verdict.runner(named: "run_\(name)", calling: call)
                        ),
                    ], isolation: fixture.isolation)
            }

            /// The errors that the reader finds, and those of them that concern the requests of `run`.
            var read: (all: [String], requested: [String]) {
                let facts = SourceReader.facts(of: text, path: "App.swift")
                let program = Program([ModuleFacts(name: name, defaultIsolation: fixture.isolation, files: [facts])])
                let errors = program.findings().filter { $0.severity == .error }
                let requested = errors.filter { finding in
                    let location = finding.trace.first?.location ?? finding.location
                    return location.map { $0.line >= start } == true
                }
                return (Verdict.lines(of: errors), Verdict.lines(of: requested))
            }
        }

        @Test("Run, and read as source")
        func requests() throws {
            let subjects = try ReaderFixture.all.compactMap { try Subject($0) }
            #expect(subjects.count > 12)
            let names = subjects.map { "run_\($0.name)" }
            let printed = Verdict.printed(
                in: try SwiftProgram.output(of: subjects.map(\.module), calledFrom: Verdict.caller(of: names)))
            for subject in subjects {
                let run = try #require(printed["run_\(subject.name)"])
                let read = subject.read
                // The first error ends the run.
                let isComputed = read.all.contains { $0.contains(" with a computed qualifier") }
                func known(_ line: String) -> String {
                    // A call has no source location at run time, so its mistakes are reported at the requested binding.
                    let line = line.replacing(#/ \| [^|]* is declared here/#, with: "")
                    // The reader does not know a name that is computed.
                    return isComputed ? line.replacing(#/ with a computed qualifier| named "[^"]*"/#, with: "") : line
                }
                let isEqual =
                    run == ["nothing"] ? read.requested.isEmpty : read.all.map(known).contains(known(run[0]))
                let isDifferent = RequestParityTests.different[subject.fixture.name] != nil
                #expect(isEqual != isDifferent, "\(subject.fixture): read \(read), run \(run)")
            }
        }
    }
#endif
