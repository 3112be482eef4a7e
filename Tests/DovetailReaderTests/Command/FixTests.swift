#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Fixes that are applied") struct FixTests {
        private static let source = """
            import Dovetail
            final class Clock {}
            final class Screen { init(clock: Clock) {} }
            struct Gallery { var pool: InstanceScope? }
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()  // dovetail:ignore cycle there was one
                    Bind(Clock.init)
                        .replacing()
                        .lifetime(.singleton)
                    Input(Int.self).lifetime(.singleton)
                }
            }
            // dovetail:ignore missing-binding it comes later
            func run() throws -> Container { try Container { AppModule() } }

            """
        private static let fixed = """
            import Dovetail
            final class Clock {}
            final class Screen { init(clock: Clock) {} }
            struct Gallery { var pool: InstancePool? }
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                    Bind(Clock.init)
                        .lifetime(.singleton)
                    Input(Int.self)
                }
            }
            func run() throws -> Container { try Container { AppModule() } }

            """
        private static let files = ["App/App.swift": source]
        private static let fix = ["check", "--fix", "App"]

        private func text(_ folder: URL, _ path: String = "App/App.swift") throws -> String {
            // `String(contentsOf:)` would drop a byte order mark.
            String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
        }

        private func write(_ text: String, to path: String = "App/App.swift", in folder: URL) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        /// The lines of standard error about fixes.
        private func summary(_ run: Command) -> [String] {
            run.complaints.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("warning:") }
        }

        // MARK: What is fixed

        @Test("What has no effect is removed, and nothing else changes")
        func applied() throws {
            try withCommittedFolder(FixTests.files) { folder in
                let run = try Command(FixTests.fix, in: folder)
                try #expect(text(folder) == FixTests.fixed)
                #expect(run.status == 0, "\(run.output)")
                #expect(run.output == "", "\(run.output)")
                #expect(
                    summary(run) == [
                        "Fixed 5 of 5 findings in 1 file: 1 invalid-binding, 1 redundant-override, 1 renamed, "
                            + "2 unused-ignore"
                    ])
                #expect(run.summary?.contains("no errors") == true)
                let again = try Command(FixTests.fix, in: folder)
                #expect(summary(again) == ["Fixed 0 of 0 findings"])
                try #expect(text(folder) == FixTests.fixed)
            }
        }

        @Test("What is left decides the exit status, and is reported")
        func left() throws {
            let broken = FixTests.source.replacing("init(clock: Clock)", with: "init(clock: Clock, count: Double)")
            try withCommittedFolder(["App/App.swift": broken]) { folder in
                let run = try Command(FixTests.fix + ["--format", "json"], in: folder)
                #expect(run.status == 1)
                #expect(run.output.contains("\"missing-binding\""))
                #expect(!run.output.contains("unused-ignore"))
                #expect(run.complaints.contains("Fixed 5 of 6 findings in 1 file: "))
            }
        }

        @Test("A dry run prints a diff that git applies, and writes nothing")
        func dryRun() throws {
            let name = "App/odd \"name\".swift"
            try withCommittedFolder([
                "App/App.swift": FixTests.source, name: "import Dovetail\n// dovetail:ignore cycle",
            ]) {
                folder in
                let run = try Command(FixTests.fix + ["--dry-run"], in: folder)
                try #expect(text(folder) == FixTests.source)
                #expect(run.status == 1)
                #expect(summary(run).first?.hasPrefix("Would fix 6 of 6 findings in 2 files: ") == true)
                try write(run.output, to: "fix.patch", in: folder)
                try git("apply", "fix.patch", in: folder)
                try #expect(text(folder) == FixTests.fixed)
                try #expect(text(folder, name) == "import Dovetail\n")
            }
        }

        @Test(
            "Line breaks, a byte order mark and a missing last line break stay as they are",
            arguments: ["\r\n", "\n"], ["", "\u{FEFF}"])
        func bytes(_ lineBreak: String, mark: String) throws {
            let source = mark + FixTests.source.dropLast().replacing("\n", with: lineBreak)
            try withCommittedFolder(["App/App.swift": source]) { folder in
                let run = try Command(FixTests.fix, in: folder)
                #expect(run.status == 0, "\(run.output)")
                try #expect(text(folder) == mark + FixTests.fixed.dropLast().replacing("\n", with: lineBreak))
            }
        }

        @Test("The mode of a file is kept, and a file without a fix keeps its date")
        func metadata() throws {
            try withCommittedFolder(["App/App.swift": FixTests.source, "App/Other.swift": "import Dovetail\n"]) {
                folder in
                let (file, other) = (folder.appending(path: "App/App.swift"), folder.appending(path: "App/Other.swift"))
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
                try git("commit", "-q", "-a", "-m", "mode", in: folder)
                let date = try FileManager.default.attributesOfItem(atPath: other.path)[.modificationDate] as? Date
                try #expect(Command(FixTests.fix, in: folder).status == 0)
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                #expect(mode == 0o755)
                try #expect(
                    FileManager.default.attributesOfItem(atPath: other.path)[.modificationDate] as? Date == date)
                try #expect(
                    FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "App").path).sorted()
                        == ["App.swift", "Other.swift"])
            }
        }

        // MARK: What is not fixed

        @Test(
            "A modifier stays if it may have an effect, or if a comment would be lost",
            arguments: [
                // Another module of the program may install it.
                FixTests.source.replacing("struct AppModule", with: "public struct AppModule"),
                FixTests.source.replacing(".replacing()", with: "// so that tests work\n            .replacing()"),
                // Something is not analyzed.
                FixTests.source.replacing("Container { AppModule() }", with: "Container { AppModule(); others() }"),
                // There is no container, or it is not known.
                FixTests.source.replacing(/func run.*/, with: ""),
                FixTests.source.replacing("try Container {", with: "try outer.overriding {"),
                FixTests.source.replacing("try Container {", with: "try outer.makeChild {"),
                FixTests.source.replacing("-> Container { try Container {", with: "{ try outer.register {"),
                FixTests.source.replacing("try Container {", with: "try Container(parent: outer) {"),
            ])
        func modifierStays(_ source: String) throws {
            try withCommittedFolder(["App/App.swift": source]) { folder in
                let run = try Command(FixTests.fix, in: folder)
                try #expect(text(folder).contains(".replacing()"), "\(run.output)")
            }
        }

        @Test("With a flag of #if, nothing is fixed, because a part of the sources was left out")
        func flags() throws {
            try withCommittedFolder(FixTests.files) { folder in
                let run = try Command(FixTests.fix + ["-D", "DEBUG"], in: folder)
                try #expect(text(folder) == FixTests.source)
                #expect(summary(run) == ["Fixed 0 of 5 findings, because none has an exact fix"])
            }
        }

        @Test("If a package or a folder is read in part, nothing is fixed there, because the rest may need it")
        func partial() throws {
            let other = "import Dovetail\n"
            let files = [
                "Package.swift": "// swift-tools-version: 6.2\n", "Sources/App/App.swift": FixTests.source,
                "Sources/Core/Core.swift": other, "Plain/A.swift": FixTests.source, "Plain/B.swift": other,
            ]
            try withCommittedFolder(files) { folder in
                for (path, partial) in [
                    ("Sources/App", "."), ("Sources/App/App.swift", "."), ("./Sources/App", "."),
                    ("Plain/A.swift", "."),
                ] {
                    let run = try Command(["check", "--fix", path], in: folder)
                    #expect(
                        summary(run).first
                            == "note: \(partial): nothing is fixed, because this folder was read in part; check all of it",
                        "\(path)")
                    let json = try Command(["check", "--format", "json", path], in: folder).output
                    #expect(!json.contains("\"edits\""))
                }
                try #expect(text(folder, "Sources/App/App.swift") == FixTests.source)
                try #expect(Command(["check", "--fix", "Sources/App", "Sources/Core"], in: folder).status == 0)
                try #expect(text(folder, "Sources/App/App.swift") == FixTests.fixed)
            }
        }

        @Test("A comment that another tool reads stays")
        func foreignComment() throws {
            let comment = "// dovetail:ignore cycle swiftlint:disable:this line_length\n"
            try withCommittedFolder(["App/App.swift": "import Dovetail\n" + comment]) { folder in
                _ = try Command(FixTests.fix, in: folder)
                try #expect(text(folder) == "import Dovetail\n" + comment)
            }
        }

        @Test("Generated, read-only and linked files stay")
        func obstacles() throws {
            let comment = "import Dovetail\n// dovetail:ignore cycle\n"
            let files = [
                "App/A.swift": "// Generated by a tool. DO NOT EDIT.\n" + comment, "App/B.swift": comment,
                "target": comment,
            ]
            try withFolder(files) { folder in
                let readOnly = folder.appending(path: "App/B.swift")
                try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: readOnly.path)
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: "App/C.swift").path, withDestinationPath: "../target")
                let run = try Command(FixTests.fix + ["--allow-no-vcs"], in: folder)
                #expect(
                    summary(run) == [
                        "note: App/A.swift: 1 finding not fixed: this file is generated, so a fix would be overwritten",
                        "note: App/B.swift: 1 finding not fixed: this file is read-only",
                        "note: App/C.swift: 1 finding not fixed: this is a symbolic link; check its target instead",
                        "Fixed 0 of 3 findings",
                    ])
                for (name, text) in files { try #expect(self.text(folder, name) == text) }
            }
        }

        @Test("A file that is not UTF-8 stays, although it is read")
        func encoding() throws {
            try withCommittedFolder(FixTests.files) { folder in
                let bytes = Data(FixTests.source.utf8) + Data("// \u{E9}".unicodeScalars.map { UInt8($0.value & 0xFF) })
                try bytes.write(to: folder.appending(path: "App/App.swift"))
                let run = try Command(FixTests.fix + ["--allow-dirty"], in: folder)
                try #expect(Data(contentsOf: folder.appending(path: "App/App.swift")) == bytes, "\(run.complaints)")
            }
        }

        // MARK: Version control

        @Test("A file with changes that are not committed is refused, unless --allow-dirty is passed")
        func dirty() throws {
            try withCommittedFolder(["App/App.swift": "import Dovetail\n", ".gitignore": "Ignored.swift\n"]) { folder in
                for path in ["App/App.swift", "App/New.swift", "App/Ignored.swift"] {
                    try write("import Dovetail\n// dovetail:ignore cycle\n", to: path, in: folder)
                    try expectRefusal(
                        FixTests.fix, in: folder,
                        says:
                            "\(path): this file has changes that are not committed, so you could not undo a fix alone; "
                            + "commit them, or pass --allow-dirty")
                    try #expect(text(folder, path).contains("ignore"))
                    try #expect(Command(FixTests.fix + ["--allow-dirty"], in: folder).status == 0)
                    try #expect(text(folder, path) == "import Dovetail\n")
                    try git("checkout", "-q", ".", in: folder)
                    if path != "App/App.swift" { try FileManager.default.removeItem(at: folder.appending(path: path)) }
                }
            }
        }

        @Test("Other files may have changes, and names are no patterns")
        func otherChanges() throws {
            let name = "App/[a]*.swift"
            try withCommittedFolder([name: "import Dovetail\n// dovetail:ignore cycle\n"]) { folder in
                try write("import Dovetail\n", to: "App/a1.swift", in: folder)
                try #expect(Command(FixTests.fix, in: folder).status == 0)
                try #expect(text(folder, name) == "import Dovetail\n")
            }
        }

        @Test("In a hook of git, its variables do not count")
        func hook() throws {
            try withCommittedFolder(FixTests.files) { folder in
                let variables = "export GIT_DIR='\(folder.path)/.git' GIT_INDEX_FILE=.git/index GIT_PREFIX=;"
                try #expect(Command(FixTests.fix, in: folder, shell: variables).status == 0)
                try #expect(text(folder) == FixTests.fixed)
            }
        }

        @Test("Outside of a git work tree, --allow-no-vcs is required")
        func noVersionControl() throws {
            try withFolder(FixTests.files) { folder in
                try expectRefusal(
                    FixTests.fix, in: folder,
                    says: "App/App.swift: this file is not in a git work tree, so you could not undo a fix; pass "
                        + "--allow-no-vcs to fix it anyway")
                try #expect(text(folder) == FixTests.source)
                try #expect(Command(FixTests.fix + ["--dry-run"], in: folder).output.contains("-// dovetail:ignore"))
                try #expect(Command(FixTests.fix + ["--allow-no-vcs"], in: folder).status == 0)
                try #expect(text(folder) == FixTests.fixed)
            }
        }

        @Test("Several runs at once fix each file once")
        func together() throws {
            let files = Dictionary(
                uniqueKeysWithValues: (0..<20).map {
                    ("App/File\($0).swift", "import Dovetail\n// dovetail:ignore cycle\nstruct S\($0) {}\n")
                })
            try withFolder(files) { folder in
                let runs = try (0..<4).map { _ in
                    try RunningCommand(FixTests.fix + ["--allow-no-vcs"], in: folder)
                }
                for run in runs { #expect(run.finish().status == 0) }
                for number in 0..<20 {
                    try #expect(text(folder, "App/File\(number).swift") == "import Dovetail\nstruct S\(number) {}\n")
                }
                try #expect(
                    FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "App").path).count == 20)
            }
        }

        @Test(
            "Options that contradict each other are refused",
            arguments: [
                (["--dry-run"], "--dry-run requires --fix"), (["--allow-dirty"], "--allow-dirty requires --fix"),
                (["--allow-no-vcs"], "--allow-no-vcs requires --fix"),
                (["--fix", "--watch"], "--fix and --watch cannot be combined"),
                (["--fix", "--write-baseline", "b"], "--fix and --write-baseline cannot be combined"),
                (["--watch", "--write-baseline", "b"], "--watch and --write-baseline cannot be combined"),
            ])
        func contradictions(_ options: [String], complaint: String) throws {
            try withFolder(FixTests.files) { folder in
                let run = try Command(["check", "App"] + options, in: folder)
                #expect(run.status == 2)
                #expect(run.complaints.hasPrefix("Error: \(complaint)\n"), "\(run.complaints)")
            }
        }

        // MARK: Formats

        @Test("Findings as JSON contain the edits, which are what --fix applies")
        func json() throws {
            struct Output: Decodable {
                struct Position: Decodable { var line: Int; var column: Int; var offset: Int }
                struct Edit: Decodable {
                    var file: String; var start: Position; var end: Position; var replacement: String
                }
                struct Finding: Decodable { var id: String; var edits: [Edit]? }
                var findings: [Finding]
            }
            let source = FixTests.source.replacing("struct AppModule", with: "/* é😀 */ struct AppModule")
            try withFolder(["App/App.swift": source]) { folder in
                let run = try Command(["check", "App", "--format", "json"], in: folder)
                let found = try JSONDecoder().decode(Output.self, from: Data(run.output.utf8)).findings
                #expect(found.allSatisfy { $0.edits?.count == 1 })
                var bytes = Array(source.utf8)
                for edit in found.flatMap({ $0.edits ?? [] }).sorted(by: { $0.start.offset > $1.start.offset }) {
                    #expect(edit.file == "App/App.swift")
                    let before = bytes[..<edit.start.offset]
                    #expect(before.count { $0 == 10 } + 1 == edit.start.line)
                    #expect(before.count - (before.lastIndex(of: 10) ?? -1) == edit.start.column)
                    bytes.replaceSubrange(edit.start.offset..<edit.end.offset, with: Array(edit.replacement.utf8))
                }
                #expect(
                    String(decoding: bytes, as: UTF8.self)
                        == FixTests.fixed.replacing("struct AppModule", with: "/* é😀 */ struct AppModule"))
            }
        }

        @Test("Columns in SARIF count UTF-16 code units, and say so; those of text and JSON count bytes")
        func columns() throws {
            struct Log: Decodable {
                struct Region: Decodable { var startLine: Int, startColumn: Int }
                struct Physical: Decodable { var region: Region }
                struct Location: Decodable { var physicalLocation: Physical }
                struct Result: Decodable { var locations: [Location] }
                struct Run: Decodable { var columnKind: String; var results: [Result] }
                var runs: [Run]
            }
            let line = "let text = \"é😀\"; final class Page: Sendable { init(clock: Clock) {} }; final class Clock {}"
            let app = "import Dovetail\n\(line)\nfunc run() throws { _ = try Container { Bind(Page.init).root() } }\n"
            let before = try #require(line.range(of: "clock:").map { line[..<$0.lowerBound] })
            try withFolder(["App/App.swift": app]) { folder in
                let output = try Command(["check", "App", "--format", "sarif"], in: folder).output
                let run = try #require(try JSONDecoder().decode(Log.self, from: Data(output.utf8)).runs.first)
                #expect(run.columnKind == "utf16CodeUnits")
                let region = try #require(run.results.first?.locations.first?.physicalLocation.region)
                #expect(region.startLine == 2)
                let name = "clock: ".utf16.count
                #expect([before.utf16.count + 1, before.utf16.count + 1 + name].contains(region.startColumn))
                let text = try Command(["check", "App"], in: folder).output
                #expect(text.hasPrefix("App/App.swift:2:\(region.startColumn + 3): error: [missing-binding]"))
                let json = try Command(["check", "App", "--format", "json"], in: folder).output
                #expect(json.contains("\"column\": \(region.startColumn + 3)"))
            }
        }

        @Test("SARIF contains the fixes with the members that its schema requires")
        func sarif() throws {
            struct Log: Decodable {
                struct Text: Decodable { var text: String }
                struct Artifact: Decodable { var uri: String; var uriBaseId: String }
                struct Region: Decodable {
                    var startLine: Int, startColumn: Int, endLine: Int, endColumn: Int, byteOffset: Int, byteLength: Int
                }
                struct Replacement: Decodable { var deletedRegion: Region; var insertedContent: Text? }
                struct Change: Decodable { var artifactLocation: Artifact; var replacements: [Replacement] }
                struct Fix: Decodable { var description: Text; var artifactChanges: [Change] }
                struct Result: Decodable { var ruleId: String; var fixes: [Fix]? }
                struct Rule: Decodable { var id: String; var helpUri: String }
                struct Driver: Decodable { var informationUri: String; var rules: [Rule] }
                struct Tool: Decodable { var driver: Driver }
                struct Run: Decodable { var results: [Result]; var tool: Tool }
                var runs: [Run]
            }
            let line = "let text = \"é😀\"  // dovetail:ignore cycle"
            try withFolder(["App/App.swift": "import Dovetail\n\(line)\n"]) { folder in
                let output = try Command(["check", "App", "--format", "sarif"], in: folder).output
                let run = try #require(try JSONDecoder().decode(Log.self, from: Data(output.utf8)).runs.first)
                let fix = try #require(run.results.first?.fixes?.first)
                #expect(fix.description.text.hasPrefix("remove the comment"))
                #expect(fix.artifactChanges.map(\.artifactLocation.uri) == ["App/App.swift"])
                #expect(fix.artifactChanges.map(\.artifactLocation.uriBaseId) == ["%SRCROOT%"])
                let region = try #require(fix.artifactChanges.first?.replacements.first?.deletedRegion)
                #expect((region.startLine, region.endLine) == (2, 2))
                // Columns count UTF-16 code units: é is one, and the other character is two.
                #expect((region.startColumn, region.endColumn) == (17, line.utf16.count + 1))
                #expect(region.byteOffset == 16 + "let text = \"é😀\"".utf8.count)
                #expect(region.byteLength == "  // dovetail:ignore cycle".utf8.count)
                #expect(run.tool.driver.rules.allSatisfy { $0.helpUri.hasSuffix("#\($0.id)") })
            }
        }
    }
#endif
