#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The baseline of a check") struct BaselineTests {
        private static let files = [
            "App/Screens.swift": """
            final class Screen { init(count: Int) {} }
            final class Window { init(count: Double) {} }
            """,
            "App/App.swift": """
            import Dovetail
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                    Bind(Window.init).root()
                }
            }
            func run() throws -> Container { try Container { AppModule() } }
            """,
        ]
        private static let known = ["check", "App", "--baseline", "known.json"]

        private func write(_ text: String, _ path: String, _ folder: URL) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        /// A folder with the baseline of the findings in it.
        private func withBaseline(_ body: (URL) throws -> Void) throws {
            try withFolder(BaselineTests.files) { folder in
                let run = try Command(["check", "App", "--write-baseline", "known.json"], in: folder)
                #expect(run.status == 0)
                #expect(run.output == "")
                #expect(
                    run.summary
                        == "Checked 2 bindings and 0 requests in 2 files, T s: no errors; 2 findings in the baseline")
                try body(folder)
            }
        }

        @Test("Findings in it are counted and not reported, wherever their lines move and however the path is written")
        func moved() throws {
            try withBaseline { folder in
                let text = try String(contentsOf: folder.appending(path: "known.json"), encoding: .utf8)
                #expect(text.contains("\"id\": \"missing-binding\", \"file\": \"App/Screens.swift\""))
                #expect(!text.contains(folder.path))
                try write("\n\n" + BaselineTests.files["App/Screens.swift"]!, "App/Screens.swift", folder)
                for path in ["App", "./App", folder.appending(path: "App").path] {
                    let run = try Command(["check", path, "--baseline", "known.json"], in: folder)
                    #expect(run.status == 0)
                    #expect(run.output == "")
                    #expect(run.complaints == "")
                    #expect(run.summary?.hasSuffix("no errors; 2 findings in the baseline") == true)
                }
            }
        }

        @Test("A new finding is reported; an entry that matches nothing can be removed")
        func changed() throws {
            try withBaseline { folder in
                try write(
                    "final class Screen { init(count: Int) {} }\nfinal class Window { init(name: String) {} }",
                    "App/Screens.swift", folder)
                let run = try Command(BaselineTests.known, in: folder)
                #expect(run.status == 1)
                #expect(run.output.components(separatedBy: "error: [").count == 2)
                #expect(run.output.contains("no binding provides 'String'"))
                #expect(
                    run.complaints == """
                        note: known.json: 1 entry matches no finding anymore; to remove it, write the file again with \
                        --write-baseline
                            App/Screens.swift: [missing-binding] no binding provides 'Double'; required by the \
                        parameter 'count' of 'Window'

                        """)
                #expect(run.summary?.hasSuffix("1 error; 1 finding in the baseline") == true)
            }
        }

        @Test("One entry accepts one finding, so a second one of the same text is new")
        func repeated() throws {
            try withBaseline { folder in
                let text = try #require(BaselineTests.files["App/App.swift"])
                let line = "        Bind(Screen.init).root()\n"
                try write(text.replacing(line, with: line + line), "App/App.swift", folder)
                try #expect(Command(BaselineTests.known, in: folder).status == 1)
            }
        }

        @Test("The cache notices a change of the baseline; dovetail.json can name it")
        func cache() throws {
            try withBaseline { folder in
                try write(#"{"baseline": "known.json"}"#, "dovetail.json", folder)
                let check = ["check", "App", "--cache", "kept"]
                for _ in 0..<2 { try #expect(Command(check, in: folder).status == 0) }
                try write(#"{"schema": 1, "findings": []}"#, "known.json", folder)
                try #expect(Command(check, in: folder).status == 1)
            }
        }

        @Test("What is no baseline is refused")
        func refused() throws {
            try withFolder(BaselineTests.files) { folder in
                for text in ["", "{}", "[]", #"{"schema": 2, "findings": []}"#, #"{"schema": 1, "findings": [1]}"#] {
                    try write(text, "known.json", folder)
                    try expectRefusal(
                        BaselineTests.known, in: folder,
                        says: "known.json: this is not a baseline; write one with --write-baseline")
                }
                let both = try Command(BaselineTests.known + ["--write-baseline", "new.json"], in: folder)
                #expect(both.complaints.hasPrefix("Error: --baseline and --write-baseline cannot be combined\n"))
            }
        }
    }
#endif
