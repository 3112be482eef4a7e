#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The cache of the command") struct CacheTests {
        private static let files = [
            "App/App.swift": """
            import Dovetail
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            func run() throws -> Container { try Container { AppModule() } }
            """,
            "App/Screen.swift": "final class Screen { init(count: Int) {} }",
            "App/Unrelated.swift": "struct Unrelated { var text = \"\" }",
        ]

        /// The numbers that `stats` prints, by name.
        private func stats(_ folder: URL, _ options: String...) throws -> [String: Int] {
            let run = try Command(["stats", "App", "--cache", "kept"] + options, in: folder)
            #expect(run.status == 0, "\(run.complaints)")
            let pairs = run.output.split(separator: "\n").compactMap { line -> (String, Int)? in
                let parts = line.split(separator: ":")
                return parts.count == 2 ? Int(parts[1].dropFirst()).map { (String(parts[0]), $0) } : nil
            }
            return Dictionary(pairs) { first, _ in first }
        }

        private func write(_ text: String, _ path: String, _ folder: URL) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        private func kept(_ folder: URL, in cache: String = "kept") throws -> [URL] {
            try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: cache), includingPropertiesForKeys: nil
            ).filter { $0.lastPathComponent != "CACHEDIR.TAG" }
        }

        @Test("A second run parses nothing, and a run after an edit only what was edited")
        func reuse() throws {
            try withFolder(CacheTests.files) { folder in
                let first = try stats(folder)
                #expect(first["Swift files"] == 3)
                #expect(first["files analyzed"] == 2)
                #expect(first["files parsed in this run"] == 2)
                try #expect(stats(folder)["files parsed in this run"] == 0)
                try write("final class Screen { init(count: Double) {} }", "App/Screen.swift", folder)
                try #expect(stats(folder)["files parsed in this run"] == 1)
                try write("struct Unrelated { var text = 1 }", "App/Unrelated.swift", folder)
                try #expect(stats(folder)["files parsed in this run"] == 0)
                try #expect(stats(folder, "--jobs", "1")["bindings"] == 1)
            }
        }

        @Test(
            "A request in a file that names nothing of the library is an error, in each kind of run",
            arguments: SpelledApplication.Spelling.allCases)
        func spelled(_ spelling: SpelledApplication.Spelling) throws {
            let files = SpelledApplication(spelling: spelling, services: 2, missing: 1, importsEverywhere: false).files
            let plain = "struct View1 { let service: Service1 }\nfinal class Model1 {}\n"
            let error = "Features.swift:"
            try withFolder(["App/App.swift": files[0].text, "App/Features.swift": plain]) { folder in
                func check() throws -> Command { try Command(["check", "App", "--cache", "kept"], in: folder) }
                // The type is read, but nothing in the file calls a function.
                try #expect(check().status == 0)
                try write(files[1].text, "App/Features.swift", folder)
                for _ in 0..<2 {
                    let run = try check()
                    #expect(run.status == 1 && run.output.contains(error), "\(run.output)")
                }
                // An edit that moves the code, and one that removes the requests.
                try write("\n" + files[1].text, "App/Features.swift", folder)
                try #expect(check().status == 1)
                try write(plain, "App/Features.swift", folder)
                try #expect(check().status == 0)
                try write(files[1].text, "App/Features.swift", folder)
                let index = try Command(["index", "--module", "App", "--output", "App.facts", "App"], in: folder)
                #expect(index.status == 0, "\(index.complaints)")
                let link = try Command(["link", "App.facts"], in: folder)
                #expect(link.status == 1 && link.output.contains(error), "\(link.output)\(link.complaints)")
            }
        }

        @Test("check reports the same with the cache as without it, after every edit")
        func sameWords() throws {
            try withFolder(CacheTests.files) { folder in
                for text in [
                    "final class Screen { init(count: Int) {} }", "final class Screen { init() {} }",
                    "\n\nfinal class Screen { init(count: Int) {} }", "final class Screen { init( }",
                    "final class Screen { init(count: Int) {} } // dovetail:ignore missing-binding it is known",
                ] {
                    try write(text, "App/Screen.swift", folder)
                    let plain = try Command(["check", "App", "--no-cache"], in: folder)
                    for _ in 0..<2 {
                        let cached = try Command(["check", "App", "--cache", "kept"], in: folder)
                        #expect(cached.output == plain.output)
                        #expect(cached.status == plain.status)
                        #expect(cached.complaints == plain.complaints)
                    }
                }
            }
        }

        @Test("The output of a run depends on its arguments and on dovetail.json too")
        func arguments() throws {
            try withFolder(CacheTests.files) { folder in
                let check = ["check", "App", "--cache", "kept"]
                try #expect(Command(check, in: folder).status == 1)
                try #expect(Command(check + ["--warn", "missing-binding"], in: folder).status == 0)
                try #expect(Command(check, in: folder).status == 1)
                try write(#"{"ignore": ["missing-binding"]}"#, "dovetail.json", folder)
                try #expect(Command(check, in: folder).status == 0)
                try #expect(Command(check, in: folder).output == "")
            }
        }

        @Test("A damaged or foreign cache is ignored, and written again")
        func damage() throws {
            try withFolder(CacheTests.files) { folder in
                let check = ["check", "App", "--cache", "kept"]
                let plain = try Command(check, in: folder)
                // The index contains the times of changes, which are different for each run.
                let good = try kept(folder).filter { $0.pathExtension != "index" }
                    .map { ($0, try Data(contentsOf: $0)) }
                #expect(good.count == 2)
                let damages: [(Data) -> Data] = [
                    { _ in Data() }, { _ in Data("something else\n".utf8) }, { $0.dropLast(3) }, { $0 + Data([1]) },
                    { Data(repeating: UInt8(ascii: "0"), count: 64) + $0.dropFirst(64) },
                    { data in Data(data.enumerated().map { $0 == data.count - 9 ? ~$1 : $1 }) },
                ]
                for damage in damages {
                    for (url, data) in good { try damage(data).write(to: url) }
                    let run = try Command(check, in: folder)
                    #expect(run.output == plain.output)
                    #expect(run.status == plain.status)
                    for (url, data) in good { try #expect(Data(contentsOf: url) == data) }
                }
            }
        }

        @Test("Runs at the same time do not disturb each other")
        func together() throws {
            try withFolder(CacheTests.files) { folder in
                let plain = try Command(["check", "App", "--no-cache"], in: folder)
                // The first rounds create the folder at the same time, the others share it.
                for (round, cache) in ["a", "b", "c", "d", "d", "d"].enumerated() {
                    try write("struct Unrelated { var text = \(round) }", "App/Unrelated.swift", folder)
                    let check = ["check", "App", "--cache", cache]
                    let running = try (0..<4).map { _ in try RunningCommand(check, in: folder) }
                    for run in running.map({ $0.finish() }) {
                        #expect(run.output == plain.output)
                        #expect(run.status == 1, "\(run.complaints)")
                    }
                }
                #expect(try kept(folder, in: "d").allSatisfy { $0.pathExtension != "draft" })
            }
        }

        private let suggestedFix = "choose another folder with --cache, or pass --no-cache"

        @Test("A cache that cannot be written is an error if it was requested")
        func unwritable() throws {
            try withFolder(CacheTests.files) { folder in
                try write("", "file", folder)
                for (path, reason) in [
                    ("file", "this folder cannot be created"), ("file/inside", "this folder cannot be created"),
                    ("/dev/null/inside", "this folder cannot be created"),
                ] {
                    try expectRefusal(
                        ["check", "App", "--cache", path], in: folder,
                        says: "\(path): the cache cannot be written: \(reason); \(suggestedFix)")
                }
            }
        }

        @Test("The errors of `build`, which has no --no-cache, do not suggest it")
        func unwritableInBuild() throws {
            try withFolder(CacheTests.files) { folder in
                let list = """
                    {"target": "App", "modules": [{"name": "App", "package": "App", "files": ["App/App.swift"]}]}
                    """
                try write(list, "modules.json", folder)
                try write("", "file", folder)
                let build = ["build", "--output", "out.swift", "modules.json"]
                try expectRefusal(
                    build + ["--cache", "file"], in: folder,
                    says: "file: the cache cannot be written: this folder cannot be created; "
                        + "choose another folder with --cache, or omit --cache")
                try #expect(Command(build, in: folder).complaints == "")
            }
        }

        @Test(
            "A folder without write permission is named",
            .enabled(if: Command.canObeyPermissions, "permissions do not hold"))
        func readOnly() throws {
            try withFolder(CacheTests.files) { folder in
                let kept = folder.appending(path: "kept").path
                try FileManager.default.createDirectory(
                    atPath: kept, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
                try expectRefusal(
                    ["check", "App", "--cache", "kept"], in: folder,
                    says: "kept: the cache cannot be written: Permission denied; \(suggestedFix)",
                    obeysPermissions: true)
            }
        }

        @Test("A full disk is an error that names the folder, and leaves no incomplete file")
        func full() throws {
            try withFolder(CacheTests.files) { folder in
                // No file may grow: the system refuses each write as on a full disk.
                let run = try Command(
                    ["check", "App", "--cache", "kept"], in: folder, shell: "trap '' XFSZ; ulimit -f 0;")
                #expect(run.status == 2)
                #expect(run.output == "")
                #expect(run.complaints.hasPrefix("error: kept: the cache cannot be written: File too large;"))
                try #expect(
                    FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "kept").path).isEmpty)
            }
        }

        @Test("Only the oldest of its own files are removed, and nothing else")
        func foreign() throws {
            try withFolder(CacheTests.files) { folder in
                _ = try stats(folder)
                let cache = folder.appending(path: "kept")
                let others = (0..<140).map { "\($0).facts" } + ["0123.result", "1.1.draft", "x.index"]
                for name in others { try Data().write(to: cache.appending(path: name)) }
                let digest = String(repeating: "0", count: 30)
                for number in 10..<80 {
                    try Data().write(to: cache.appending(path: "\(digest)\(number).facts"))
                }
                try write("final class Screen { init(a: Int) {} }", "App/Screen.swift", folder)
                _ = try stats(folder)
                let names = try Set(kept(folder).map(\.lastPathComponent))
                #expect(names.isSuperset(of: others))
                #expect(names.count - others.count <= 33)
            }
        }

        @Test("A folder with other files is refused, unless it is marked as a cache")
        func occupied() throws {
            var files = CacheTests.files
            files["kept/notes.facts"] = "mine"
            try withFolder(files) { folder in
                try expectRefusal(
                    ["check", "App", "--cache", "kept"], in: folder,
                    says: "kept: the cache cannot be written: this folder contains other files; \(suggestedFix)")
                try write("", "kept/CACHEDIR.TAG", folder)
                try #expect(Command(["check", "App", "--cache", "kept"], in: folder).status == 1)
                try #expect(kept(folder).contains { $0.lastPathComponent == "notes.facts" })
            }
        }

        @Test("A link with the name of a cached file or of a draft is not followed")
        func planted() throws {
            try withFolder(CacheTests.files) { folder in
                let check = ["check", "App", "--cache", "kept"]
                _ = try Command(check, in: folder)
                try write("good", "victim", folder)
                let victim = folder.appending(path: "victim").path
                for file in try kept(folder) {
                    try FileManager.default.removeItem(at: file)
                    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: victim)
                    for process in 1..<200 {
                        try FileManager.default.createSymbolicLink(
                            atPath: "\(file.path).\(process).draft", withDestinationPath: victim)
                    }
                }
                try #expect(Command(check, in: folder).status == 1)
                try #expect(String(contentsOfFile: victim, encoding: .utf8) == "good")
            }
        }

        @Test("A package has its cache in .build, if it was built, and continues if that cannot be written")
        func package() throws {
            var files = CacheTests.files
            files["Package.swift"] = "// swift-tools-version: 6.2\n"
            files["Sources/App/App.swift"] = files["App/App.swift"]
            try withFolder(files) { folder in
                let build = folder.appending(path: ".build").path
                try #expect(Command(["stats"], in: folder).status == 0)
                #expect(!FileManager.default.fileExists(atPath: build))
                try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
                _ = try Command(["stats"], in: folder)
                try #expect(Command(["stats"], in: folder).output.contains("files parsed in this run: 0\n"))
                try #expect(
                    Command(["stats", "--no-cache"], in: folder).output.contains("files parsed in this run: 1\n"))
                try FileManager.default.removeItem(atPath: build + "/dovetail")
                let full = try Command(["stats"], in: folder, shell: "trap '' XFSZ; ulimit -f 0;")
                #expect(full.status == 0)
                #expect(full.complaints.hasPrefix("warning: ./.build/dovetail: the cache cannot be written: "))
            }
        }

        @Test("The cache does not grow with the edits")
        func growth() throws {
            try withFolder(CacheTests.files) { folder in
                _ = try stats(folder)
                let size = { try kept(folder).reduce(0) { $0 + (try Data(contentsOf: $1).count) } }
                let before = try size()
                for number in 10..<20 {
                    try write("final class Screen { init(a\(number): Int) {} }", "App/Screen.swift", folder)
                    _ = try stats(folder)
                }
                try #expect(size() < before + 32)
            }
        }
    }
#endif
