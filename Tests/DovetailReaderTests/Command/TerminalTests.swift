#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The behavior that depends on a terminal") struct TerminalTests {
        private static let broken = [
            "App/App.swift": """
            import Dovetail
            final class Screen { init(count: Int) {} }
            struct AppModule: Module { var body: some Module { Bind(Screen.init).root() } }
            """
        ]

        @Test(
            "Colors are for terminals, unless NO_COLOR or --color decides",
            .enabled(if: Terminal.isThere, "no program for terminals is installed"))
        func colors() throws {
            try withFolder(TerminalTests.broken) { folder in
                let colored = try Terminal.run(["check", "App"], in: folder)
                #expect(colored.contains("\u{1B}["))
                #expect(colored.contains("Checked 1 binding and 0 requests in 1 file, "))
                let plain = try Terminal.run(["check", "App"], in: folder, shell: "export NO_COLOR=1;")
                #expect(!plain.contains("\u{1B}["))
                #expect(plain.contains("[missing-binding]"))
                let empty = try Terminal.run(["check", "App"], in: folder, shell: "export NO_COLOR=;")
                #expect(empty.contains("\u{1B}["))
                let piped = try Command(["check", "App"], in: folder)
                #expect(!piped.output.contains("\u{1B}["))
                #expect(piped.complaints == "")
                let always = try Command(["check", "App", "--color", "always"], in: folder)
                #expect(always.output.contains("\u{1B}["))
                let never = try Terminal.run(["check", "App", "--color", "never"], in: folder)
                #expect(!never.contains("\u{1B}["))
            }
        }

        @Test(
            "Long work shows its progress, and clears it at the end; short work shows nothing",
            .enabled(if: Terminal.isThere, "no program for terminals is installed"))
        func progress() throws {
            let files = Dictionary(
                uniqueKeysWithValues: (0..<250).map { ("App/File\($0).swift", "import Dovetail\n") })
            try withFolder(files) { folder in
                let shown = try Terminal.run(["stats", "App"], in: folder)
                #expect(shown.contains("\rreading sources: 200 of 250"))
                #expect(shown.contains("\r\u{1B}[K"))
                try #expect(Command(["stats", "App"], in: folder).complaints == "")
            }
            try withFolder(TerminalTests.broken) { folder in
                try #expect(!Terminal.run(["stats", "App"], in: folder).contains("reading"))
            }
        }

        @Test(
            "Every command has an example in its help",
            arguments: [
                "check", "graph", "explain", "why", "unused", "diff", "index", "link", "stats", "build", "manual",
            ])
        func examples(_ command: String) throws {
            let run = try Command([command, "--help"], in: FileManager.default.temporaryDirectory)
            #expect(run.status == 0)
            #expect(run.output.contains("dovetail \(command) "), "\(run.output)")
            #expect(run.output.contains("EXAMPLE"))
            #expect(run.complaints == "")
        }

    }

    /// Runs the command with its output and its errors on separate terminals.
    private enum Terminal {
        private static let program = URL(filePath: "/usr/bin/script")
        static let isThere = FileManager.default.isExecutableFile(atPath: program.path)

        static func run(_ arguments: [String], in folder: URL, shell: String = "") throws -> String {
            let words = ([Command.executable.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
            #if os(Linux)
                let options = ["-qec", words, "/dev/null"]
            #else
                let options = ["-q", "/dev/null", "/bin/sh", "-c", words]
            #endif
            let shell = "unset NO_COLOR; \(shell) exec < /dev/null;"
            return try Command(options, in: folder, shell: shell, program: program.path).output
        }
    }
#endif
