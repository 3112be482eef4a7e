#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Mistakes in the configuration") struct ConfigurationTests {
        private static let app = """
            import Dovetail
            final class Screen { init() {} }
            struct AppModule: Module { var body: some Module { Bind(Screen.init) } }
            func run() throws -> Container { try Container { AppModule() } }
            """

        @Test(
            "Each is an error with the file, the line and the key",
            arguments: [
                ("{\n  \"root\": []\n}", ["2:11: unknown key \"root\"; did you mean \"roots\"?"]),
                (#"{"x": 1}"#, ["1:7: unknown key \"x\"; expected one of: baseline, defaultIsolation, "]),
                (
                    "{\n  \"roots\": \"Screen\",\n  \"defaultIsolation\": [],\n  \"exclude\": [\"a\", 1, \"\"]\n}",
                    [
                        "2:12: \"roots\" must be an array of strings, but is a string",
                        "3:23: \"defaultIsolation\" must be a string, but is an array",
                        "4:20: \"exclude\" must contain only strings, but contains a number",
                        "4:23: \"exclude\": this string is empty",
                    ]
                ),
                ("[]", ["1:1: the top-level value of this JSON is not a dictionary"]),
                ("{\n  \"roots\": [}", ["2:13: invalid JSON"]),
                (
                    "{\"roots\": [\"Screan\"]}",
                    ["1:12: \"roots\": no binding provides 'Screan'; did you mean 'Screen'?"]
                ),
            ])
        func mistakes(_ text: String, _ complaints: [String]) throws {
            try withFolder(["App.swift": ConfigurationTests.app, "dovetail.json": text]) { folder in
                let run = try Command(["check", "."], in: folder)
                #expect(run.status == 2)
                #expect(run.output == "")
                let lines = run.complaints.split(separator: "\n")
                #expect(lines.count == complaints.count, "\(run.complaints)")
                for (line, complaint) in zip(lines, complaints) {
                    #expect(line.hasPrefix("error: ./dovetail.json:" + complaint))
                }
            }
        }

        @Test("A root that matches nothing is an error of --roots, but a warning if only a part of the program is read")
        func roots() throws {
            let files = ["App/App.swift": ConfigurationTests.app, "dovetail.json": #"{"roots": ["Elsewhere"]}"#]
            try withFolder(files) { folder in
                for command in ["check", "graph", "unused"] {
                    try expectRefusal(
                        [command, "--roots", "Nope", "App"], in: folder, says: "--roots: no binding provides 'Nope'")
                }
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status == 0)
                #expect(
                    run.complaints == "warning: dovetail.json:1:12: \"roots\": no binding provides 'Elsewhere'\n")
            }
            try withFolder(["App/App.swift": ConfigurationTests.app]) { folder in
                try #expect(Command(["check", "--roots", "Screen", "App"], in: folder).complaints == "")
            }
        }

        @Test("A comment that ignores an unknown id is an error, and one that ignores nothing is a warning")
        func comments() throws {
            let app = ConfigurationTests.app.replacing(
                "struct", with: "// dovetail:ignore missing-bindin it is late\n// dovetail:ignore cycle\nstruct")
            try withFolder(["App/App.swift": app]) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status == 1)
                #expect(
                    run.output.contains(
                        "App/App.swift:3:1: error: [unused-ignore] `dovetail:ignore` names the unknown id 'missing-bindin'\n"
                    ))
                #expect(run.output.contains("help: use the id 'missing-binding'\n"))
                #expect(
                    run.output.contains(
                        "App/App.swift:4:1: warning: [unused-ignore] `dovetail:ignore cycle` has no effect\n"))
            }
        }
    }
#endif
