#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Files that the command does not read again") struct IndexOfFilesTests {
        private static let files = [
            "App/App.swift": """
            import Dovetail
            protocol Feature: Module {}
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            func run() throws -> Container { try Container { AppModule() } }
            """,
            "App/Screen.swift": "final class Screen { init(count: Int) {} }",
            "App/Other.swift": "struct Other {}",
        ]
        private static let check = ["check", "App", "--cache", "kept"]

        private func write(_ text: String, _ path: String, _ folder: URL) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        private func kept(_ kind: String, _ folder: URL) throws -> URL {
            let all = try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: "kept"), includingPropertiesForKeys: nil)
            return try #require(all.first { $0.pathExtension == kind })
        }

        @Test("An unchanged file is not opened again")
        func untouched() throws {
            let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Quickstart")
            try withFolder([:]) { folder in
                let stats = ["stats", sources.path, "--cache", "kept"]
                let first = try Command(stats, in: folder)
                #expect(!first.output.contains("files opened in this run: 0\n"))
                try #expect(Command(stats, in: folder).output.contains("files opened in this run: 0\n"))
                try Data("damaged".utf8).write(to: kept("index", folder))
                try #expect(!Command(stats, in: folder).output.contains("files opened in this run: 0\n"))
                try #expect(Command(stats, in: folder).output.contains("files opened in this run: 0\n"))
            }
        }

        @Test("A change within the same second is noticed, of the same size and with its time set back")
        func sameSecond() throws {
            try withFolder(IndexOfFilesTests.files) { folder in
                let path = folder.appending(path: "App/Screen.swift").path
                let time = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate])
                for name in ["Int", "Foo", "Bar", "Int"] {
                    try write("final class Screen { init(count: \(name)) {} }", "App/Screen.swift", folder)
                    try FileManager.default.setAttributes(
                        [.modificationDate: time], ofItemAtPath: path)
                    let run = try Command(IndexOfFilesTests.check, in: folder)
                    #expect(run.output.contains("no binding provides '\(name)'"), "\(run.output)")
                }
            }
        }

        @Test("A file that is replaced by a link to another one, or removed, is noticed")
        func replaced() throws {
            try withFolder(IndexOfFilesTests.files) { folder in
                _ = try Command(IndexOfFilesTests.check, in: folder)
                let path = folder.appending(path: "App/Screen.swift").path
                try write("final class Screen { init(count: Foo) {} }", "target.swift", folder)
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../target.swift")
                try #expect(
                    Command(IndexOfFilesTests.check, in: folder).output.contains("no binding provides 'Foo'"))
                try FileManager.default.removeItem(atPath: path)
                try #expect(!Command(IndexOfFilesTests.check, in: folder).output.contains("no binding provides"))
            }
        }

        @Test("After an edit without new facts, nothing is linked; after any other, everything is")
        func sayingNothing() throws {
            try withFolder(IndexOfFilesTests.files) { folder in
                func edit(_ text: String, _ path: String = "App/Other.swift") throws -> Bool {
                    let facts = try Data(contentsOf: kept("facts", folder))
                    try write(text, path, folder)
                    try #expect(Command(IndexOfFilesTests.check, in: folder).status == 1)
                    // Parsed facts are only stored by a run that completes.
                    return try Data(contentsOf: kept("facts", folder)) != facts
                }
                _ = try Command(IndexOfFilesTests.check, in: folder)
                try #expect(!edit("\n\nstruct Other {}"))
                try #expect(!edit("/* One. */ struct Other { }"))
                try #expect(edit("struct Another {}"))
                // The finding is in this file, so that its lines matter.
                try #expect(edit("\nfinal class Screen { init(count: Int) {} }", "App/Screen.swift"))
                // A word that makes a file relevant to which nothing else leads.
                try #expect(edit("struct Another {} // Feature\n\n\n") == false)
                try #expect(edit("struct Another { var x = Feature.self }"))
            }
        }

        @Test("After any edit, check reports the same with the cache as without it")
        func randomEdits() throws {
            let lines = [
                "App/App.swift": [
                    ["import Dovetail"], ["protocol Feature: Module {}", "typealias Feature = Module"],
                    ["struct AppModule: Module {"], ["    var body: some Module {"],
                    ["        Bind(Screen.init).root()", "        Bind(Screen.init)", "        Part()", ""],
                    ["        Bind(Int.self) { 1 }", "        Bind(Clock.init)", "        // dovetail:ignore cycle x"],
                    ["    }"], ["}"], ["func run() throws -> Container { try Container { AppModule() } }", ""],
                ],
                "App/Screen.swift": [
                    ["// dovetail:ignore missing-binding it is known", "", "// One.", "/* Two. */"],
                    [
                        "final class Screen { init(count: Int) {} }", "final class Screen { init() { print(1) } }",
                        "@MainActor final class Screen { init(clock: Clock) {} }", "final class Screen {",
                    ],
                ],
                "App/Other.swift": [
                    ["", "// Three.", "let other = 1", "func other() {}"],
                    [
                        "struct Part: Feature { var body: some Module { Bind(Clock.init) } }",
                        "struct Part { func f() { Feature() } }", "struct Clock { init(screen: Screen) {} }",
                        "struct Clock {}", "",
                    ],
                ],
            ]
            var random = SeededNumbers("edits")
            try withFolder(IndexOfFilesTests.files) { folder in
                for _ in 0..<40 {
                    let (path, choices) = try #require(lines.sorted { $0.key < $1.key }.randomElement(using: &random))
                    let text = choices.map { $0.randomElement(using: &random) ?? "" }.joined(separator: "\n")
                    try write(text, path, folder)
                    let plain = try Command(["check", "App", "--no-cache"], in: folder)
                    let cached = try Command(IndexOfFilesTests.check, in: folder)
                    #expect(cached.output == plain.output, "\(path): \(text)")
                    #expect(cached.status == plain.status)
                    #expect(cached.complaints == plain.complaints)
                }
            }
        }
    }
#endif
