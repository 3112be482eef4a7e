#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The files that the command writes") struct OutputFileTests {
        private static let files = [
            "App/App.swift": """
            import Dovetail
            protocol AppResolver: Resolver { func provideText() -> String }
            struct Screen: InitializerInjectable { let text: String }
            """,
            "App.facts": "",
            "list.json":
                #"{"target": "App", "modules": [{"name": "App", "package": "App", "files": ["App/App.swift"]}]}"#,
        ]

        /// The ways to write a file.
        private static let writers = [
            ["generate", "App", "--output"], ["index", "App", "--output"], ["build", "list.json", "--output"],
        ]

        private func mode(_ file: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        }

        @Test("An existing file keeps its mode", arguments: writers, [0o600, 0o444, 0o755])
        func mode(_ writer: [String], mode expected: Int) throws {
            try withFolder(OutputFileTests.files) { folder in
                let output = folder.appending(path: "out")
                try Data("old".utf8).write(to: output)
                try FileManager.default.setAttributes([.posixPermissions: expected], ofItemAtPath: output.path)
                let run = try Command(writer + ["out"], in: folder)
                #expect(run.status == 0, "\(run.complaints)")
                try #expect(Data(contentsOf: output) != Data("old".utf8))
                try #expect(mode(output) == expected)
            }
        }

        @Test("A symbolic link is refused, and its target is not changed", arguments: writers)
        func link(_ writer: [String]) throws {
            try withFolder(OutputFileTests.files.merging(["target": "good"]) { $1 }) { folder in
                let (link, target) = (folder.appending(path: "out"), folder.appending(path: "target"))
                for path in ["target", "nowhere"] {
                    try? FileManager.default.removeItem(at: link)
                    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
                    try expectRefusal(
                        writer + ["out"], in: folder,
                        says: "out: this is a symbolic link; write to its target, or remove the link")
                }
                try #expect(Data(contentsOf: target) == Data("good".utf8))
            }
        }

        @Test("A pipe is refused, and neither read nor replaced", arguments: writers)
        func pipe(_ writer: [String]) throws {
            try withFolder(OutputFileTests.files) { folder in
                let pipe = folder.appending(path: "out")
                try #require(mkfifo(pipe.path, 0o600) == 0)
                try expectRefusal(
                    writer + ["out"], in: folder, says: "out: this is not a regular file, so it is not replaced")
                try #expect(
                    FileManager.default.attributesOfItem(atPath: pipe.path)[.type] as? FileAttributeType != .typeRegular
                )
            }
        }

        @Test("A device is refused")
        func device() throws {
            try withFolder(OutputFileTests.files) { folder in
                try expectRefusal(
                    ["generate", "App", "--output", "/dev/null"], in: folder,
                    says: "/dev/null: this is not a regular file, so it is not replaced")
            }
        }

        @Test(
            "A file that was read is not overwritten, by whatever path",
            arguments: [
                ["generate", "App", "--output", "App/App.swift"], ["index", "App", "--output", "App/../App/App.swift"],
                ["build", "list.json", "--output", "App/App.swift"], ["build", "list.json", "--output", "list.json"],
            ])
        func inputs(_ arguments: [String]) throws {
            try withFolder(OutputFileTests.files) { folder in
                let output = try #require(arguments.last)
                let before = try Data(contentsOf: folder.appending(path: output))
                try expectRefusal(
                    arguments, in: folder,
                    says: "\(output): this file was read in the same run, so it is not overwritten")
                try #expect(Data(contentsOf: folder.appending(path: output)) == before)
            }
        }

        @Test("link does not overwrite the facts that it merges")
        func linked() throws {
            try withFolder(OutputFileTests.files) { folder in
                try #expect(Command(["index", "App", "--output", "App.facts"], in: folder).status == 0)
                try FileManager.default.linkItem(
                    at: folder.appending(path: "App.facts"), to: folder.appending(path: "again.facts"))
                try Data().write(to: folder.appending(path: "App/Other.swift"))
                // The merged facts of one file are equal, so nothing has to be written.
                try #expect(Command(["link", "App.facts", "--output", "again.facts"], in: folder).status == 0)
                try #expect(
                    Command(["index", "App", "--module", "Other", "--output", "Other.facts"], in: folder).status == 0)
                try expectRefusal(
                    ["link", "App.facts", "Other.facts", "--output", "again.facts"], in: folder,
                    says: "again.facts: this file was read in the same run, so it is not overwritten")
            }
        }

        @Test("The generated file beside the sources is updated, and so is an empty one")
        func generated() throws {
            try withFolder(OutputFileTests.files.merging(["App/Out.swift": ""]) { $1 }) { folder in
                let generate = ["generate", "App", "--output", "App/Out.swift"]
                try #expect(Command(generate, in: folder).status == 0)
                let text = "import Dovetail\nprotocol AppResolver: Resolver {}\n"
                try Data(text.utf8).write(to: folder.appending(path: "App/App.swift"))
                try #expect(Command(generate, in: folder).status == 0)
                let output = try String(contentsOf: folder.appending(path: "App/Out.swift"), encoding: .utf8)
                #expect(output.contains("extension AppResolver {}"))
            }
        }

        @Test(
            "Standard output on a full device is an error for each command and format",
            .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
            arguments: [
                ["check", "App"], ["check", "App", "--format", "json"], ["check", "App", "--format", "sarif"],
                ["check", "App", "--format", "github"], ["graph", "App"], ["graph", "App", "--format", "html"],
                ["stats", "App"], ["explain", "missing-binding"], ["explain", "Int", "App"], ["generate", "App"],
                ["index", "App"], ["version"], ["--help"],
            ])
        func full(_ arguments: [String]) throws {
            let source = """
                import Dovetail
                protocol AppResolver: Resolver { func provideText() -> String }
                struct AppModule: Module { var body: some Module { Bind { 1 }; Bind { (a: String) in [a] } } }
                func run() throws -> Container { try Container { AppModule() } }
                """
            try withFolder(["App/App.swift": source]) { folder in
                let run = try Command(arguments, in: folder, shell: "exec > /dev/full;")
                #expect(run.status == 2)
                #expect(
                    run.complaints.contains("error: standard output: it cannot be written: No space left on device\n"))
            }
        }
    }
#endif
