#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The options of the command") struct OptionTests {
        private static let files = [
            "App/A.swift": """
            import Dovetail
            struct Unused: Module {
                var body: some Module {
            \((1...25).map { "        Bind(Int.self) { \($0) }.qualified(.name(\"\($0)\"))" }.joined(separator: "\n"))
                }
            }
            """,
            "App/Z.swift": """
            import Dovetail
            final class Screen { init(count: Double) {} }
            struct AppModule: Module {
                var body: some Module { Bind(Screen.init).root() }
            }
            func run() throws -> Container { try Container { AppModule(); Unused() } }
            """,
        ]

        @Test("An error comes before warnings, however many there are, and --limit prints more or less of these")
        func errorsFirst() throws {
            try withFolder(OptionTests.files) { folder in
                let check = ["check", "--warn", "unused-binding", "App"]
                let run = try Command(check, in: folder)
                #expect(run.status == 1)
                #expect(run.output.hasPrefix("App/Z.swift:2:27: error: [missing-binding]"))
                #expect(run.output.components(separatedBy: "warning: [unused-binding]").count == 21)
                #expect(run.output.hasSuffix("… and 5 more warnings and notes\n"))
                #expect(
                    run.advice == [
                        "help: `--limit 25` prints all warnings and notes",
                        "help: to read about a finding, run `dovetail explain missing-binding`",
                    ])
                let all = try Command(check + ["--limit", "25"], in: folder)
                #expect(all.output.components(separatedBy: "warning: [unused-binding]").count == 26)
                #expect(all.advice.count == 1)
                let none = try Command(check + ["--limit", "0"], in: folder)
                #expect(none.output.components(separatedBy: " error: [").count == 2)
                #expect(!none.output.contains("warning: ["))
                let json = try Command(check + ["--limit", "0", "--format", "json"], in: folder)
                #expect(json.output.components(separatedBy: "\"severity\": \"warning\"").count == 26)
            }
        }

        @Test(
            "An option takes one value, so that a path may follow",
            arguments: [
                ["--exclude", "B.swift"], ["--roots", "Screen"], ["--warn", "cycle"], ["--error", "cycle"],
                ["--ignore", "cycle"],
            ])
        func oneValue(_ option: [String]) throws {
            var files = OptionTests.files
            files["Other/Other.swift"] = "import Dovetail\n"
            files["App/B.swift"] = "struct {}\n"
            try withFolder(files) { folder in
                let before = try Command(["check"] + option + ["App"], in: folder)
                let after = try Command(["check", "App"] + option, in: folder)
                #expect(before.status == 1)
                #expect(before.output == after.output)
                #expect(before.summary == after.summary)
                #expect(before.output.contains("App/Z.swift:2:27: error: [missing-binding]"))
            }
        }

        @Test("An option can be repeated")
        func repeated() throws {
            try withFolder(OptionTests.files) { folder in
                let ids = ["--ignore", "missing-binding", "--ignore", "unused-binding"]
                let run = try Command(["check"] + ids + ["App"], in: folder)
                #expect(run.status == 0)
                #expect(run.output == "")
                try expectRefusal(
                    ["check", "--ignore", "missing-binding", "unused-binding", "App"], in: folder,
                    says: "unused-binding: no such file or folder; to pass several ids, repeat the option")
            }
        }

        @Test(
            "--exclude matches whole components of a path",
            arguments: [
                ("Tests", ["UnitTests/A.swift", "App.swift"]),
                ("Unit*", ["Tests/A.swift", "Tests/B/A.swift", "App.swift"]),
                ("A.swift", ["App.swift"]), ("Tests/A.swift", ["Tests/B/A.swift", "UnitTests/A.swift", "App.swift"]),
                ("./Code/Tests/", ["UnitTests/A.swift", "App.swift"]), ("*A.swift", ["App.swift"]),
                ("Code", ["Tests/A.swift", "Tests/B/A.swift", "UnitTests/A.swift", "App.swift"]),
                ("Tests/*/A.swift", ["Tests/A.swift", "UnitTests/A.swift", "App.swift"]),
                ("ests/A.swift", ["Tests/A.swift", "Tests/B/A.swift", "UnitTests/A.swift", "App.swift"]),
            ])
        func components(_ pattern: String, _ read: [String]) throws {
            let paths = ["Tests/A.swift", "Tests/B/A.swift", "UnitTests/A.swift", "App.swift"]
            // A syntax error shows which files are read.
            let files = Dictionary(uniqueKeysWithValues: paths.map { ("Code/\($0)", "import Dovetail\nstruct {}\n") })
            try withFolder(files) { folder in
                let run = try Command(["check", "--exclude", pattern, "Code"], in: folder)
                let found = run.output.matches(of: /Code\/(.*):2:\d+: error:/).map { String($0.output.1) }
                #expect(Set(found) == Set(read), "\(run.output)")
            }
        }

        @Test("An empty pattern is refused")
        func emptyPattern() throws {
            try withFolder(OptionTests.files) { folder in
                let run = try Command(["check", "--exclude", "", "App"], in: folder)
                #expect(run.status == 2)
                #expect(run.complaints.hasPrefix("Error: --exclude must not be empty\n"))
            }
        }

        @Test("--strict fails because of a warning; --quiet prints only findings; --verbose tells what is read")
        func strictness() throws {
            try withFolder(OptionTests.files) { folder in
                let check = ["check", "--warn", "missing-binding", "--ignore", "unused-binding", "App"]
                try #expect(Command(check, in: folder).status == 0)
                try #expect(Command(check + ["--strict"], in: folder).status == 1)
                let quiet = try Command(check + ["--quiet"], in: folder)
                #expect(quiet.output.contains("warning: [missing-binding]"))
                #expect(quiet.complaints == "")
                #expect(quiet.summary == nil)
                #expect(quiet.advice == [])
                let verbose = try Command(check + ["--verbose"], in: folder)
                #expect(verbose.complaints == "configuration: none\ncache: none\nmodule App: 2 files in App\n")
                try #expect(Command(check + ["--verbose", "--quiet"], in: folder).status == 2)
            }
        }

        @Test("Initializers of other libraries are reported only with --verbose, without advice")
        func initializersElsewhere() throws {
            let text = """
                import Dovetail
                import Foundation
                struct AppModule: Module { var body: some Module { Bind(JSONDecoder.init).root() } }
                """
            try withFolder(["App/App.swift": text]) { folder in
                try #expect(Command(["check", "App"], in: folder).output == "")
                let verbose = try Command(["check", "--verbose", "App"], in: folder)
                #expect(
                    verbose.output == """
                        App/App.swift:3:52: note: [unanalyzed-binding] the initializer of 'JSONDecoder' is outside of the \
                        analyzed sources
                        docs: diagnostics/unanalyzed-binding

                        """)
            }
        }

        @Test("Each subcommand that answers a question can answer in JSON")
        func json() throws {
            try withFolder(OptionTests.files) { folder in
                for (arguments, members) in [
                    (["explain", "Screen", "App"], ["bindings"]), (["explain", "cycle"], ["example", "fix", "id"]),
                    (["why", "Screen", "./App"], ["paths"]), (["why", "Screen", "Screen", "App"], ["paths"]),
                    (["unused", "App"], ["findings"]), (["diff", "App", "App"], ["added", "changed", "removed"]),
                    (["stats", "App"], ["bindings", "files", "requests"]), (["graph", "App"], []),
                    (["check", "App"], ["findings"]), (["version"], ["version"]),
                ] {
                    let run = try Command(arguments + ["--format", "json"], in: folder)
                    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                    for member in members { #expect(object?[member] != nil, "\(arguments): \(run.output)") }
                }
            }
        }
    }
#endif
