#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Unreadable input is refused with its path") struct BadInputTests {
        private static let files = [
            "App/App.swift": "", "Other/App/App.swift": "", "Empty/readme.txt": "", "bad.facts": "{}", "bad.json": "{",
            "all.json": #"{"exclude": [""]}"#,
        ]

        @Test("a generic type without its arguments, which no compiler accepts, does not stop the check")
        func missingArguments() throws {
            let source = """
                import Dovetail
                final class Clock: Sendable {}
                struct AppModule: Module { var body: some Module { Bind(Clock.init).root() } }
                func pass<T>(_ value: T?) -> T { value! }
                func run(_ result: Result, _ one: Result<Container>, _ none: Optional, _ map: Dictionary) throws {
                    if case .success(let container) = result { _ = try container.resolve(Clock.self) }
                    if case .failure(let container) = one { _ = try container.resolve(Clock.self) }
                    if case .some(let container) = none { _ = try container.resolve(Clock.self) }
                    _ = try pass(none).resolve(Clock.self)
                    for (_, container) in map { _ = try container.resolve(Clock.self) }
                    _ = try map["a"]?.resolve(Clock.self)
                }
                func make() throws -> Container { try Container { AppModule() } }
                """
            try withFolder(["App/App.swift": source]) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status < 2, "\(run.complaints)")
            }
        }

        @Test(
            "One line describes the mistake",
            arguments: [
                (["check", "nowhere"], "nowhere: no such file or folder"),
                (["check", "Empty"], "Empty: no Swift files found"),
                (["check", "App", "Other/App"], "Other/App: duplicate module 'App', which is also in App"),
                (["link", "nowhere.facts"], "nowhere.facts: this file cannot be read"),
                (["link", "App"], "App: this is not a regular file"),
                (["link", "bad.facts"], "bad.facts: this is not a facts file"),
                (
                    ["index", "App", "--output", "nowhere/App.facts"],
                    "nowhere/App.facts: this file cannot be written: No such file or directory"
                ),
                (["build", "--output", "out.swift", "bad.json"], "bad.json: \(badList)"),
                (
                    ["check", "App", "--config", "all.json"],
                    "all.json:1:14: \"exclude\": this string is empty"
                ),
            ])
        func refused(_ arguments: [String], _ complaint: String) throws {
            try withFolder(BadInputTests.files) { folder in
                let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
                try expectRefusal(arguments, in: folder, says: complaint)
                try #expect(FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
            }
        }
        private static let badList = "this is not a list of modules in the format of the build plugin"

        @Test("Bytes that are not UTF-8, with the line")
        func encoding() throws {
            try withFolder(["App/App.swift": "let one = 1\n"]) { folder in
                try Data("let one = 1\nlet two = \"".utf8 + [0xFF, 0xFE]).write(
                    to: folder.appending(path: "App/latin.swift"))
                try expectRefusal(
                    ["check", "App"], in: folder,
                    says: "App/latin.swift: this file is not UTF-8; the first invalid line is line 2")
            }
        }

        @Test("A name that is not UTF-8 is a warning, and everything else is read")
        func names() throws {
            try withFolder(BadInputTests.files) { folder in
                let shell = #"cd App; touch "$(printf 'l\351.swift')" "$(printf 'l\351.txt')" || exit 9; cd ..;"#
                let run = try Command(["stats", "App"], in: folder, shell: shell)
                // Some file systems refuse such names.
                guard run.status != 9 else { return }
                #expect(run.status == 0)
                #expect(run.output.contains("Swift files: 1\n"))
                #expect(
                    run.complaints
                        == "warning: App/l\u{FFFD}.swift: this name is not UTF-8, so it is not read; rename it\n")
            }
        }

        @Test("A file of 50 MB; if it is excluded, it does no harm")
        func large() throws {
            try withFolder(BadInputTests.files) { folder in
                let file = folder.appending(path: "App/large.swift")
                try Data().write(to: file)
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 50 << 20)
                try handle.close()
                try expectRefusal(
                    ["check", "App"], in: folder,
                    says: "App/large.swift: this file is larger than 32 MB; you can leave it out with --exclude")
                let run = try Command(["check", "App", "--exclude", "large.swift"], in: folder)
                #expect(run.status == 0)
                // Through a link it is as large.
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: "Other/link.swift"), withDestinationURL: file)
                try expectRefusal(
                    ["check", "Other"], in: folder,
                    says: "Other/link.swift: this file is larger than 32 MB; you can leave it out with --exclude")
            }
        }

        @Test("The code of a tutorial in a documentation catalog is not read")
        func tutorials() throws {
            let files = ["App/App.swift": "", "App/App.docc/Resources/step-1.swift": "not Swift {"]
            try withFolder(files) { folder in
                try #expect(Command(["check", "App"], in: folder).status == 0)
            }
        }

        @Test("A pipe with the name of a source, which is never written to")
        func pipe() throws {
            try withFolder(BadInputTests.files) { folder in
                try #require(mkfifo(folder.appending(path: "App/pipe.swift").path, 0o600) == 0)
                try expectRefusal(["check", "App"], in: folder, says: "App/pipe.swift: this is not a regular file")
            }
        }

        @Test("A link to itself; a folder that contains a link to itself is read once")
        func links() throws {
            try withFolder(BadInputTests.files) { folder in
                let app = folder.appending(path: "App")
                try FileManager.default.createSymbolicLink(
                    at: app.appending(path: "Again"), withDestinationURL: app)
                try #expect(Command(["stats", "App"], in: folder).output.contains("Swift files: 1\n"))
                let link = app.appending(path: "Round.swift")
                try FileManager.default.createSymbolicLink(at: link, withDestinationURL: link)
                try expectRefusal(
                    ["check", "App"], in: folder, says: "App/Round.swift: this symbolic link has no target")
            }
        }

        @Test(
            "A file and a folder without read permission",
            .enabled(if: Command.canObeyPermissions, "permissions do not hold"))
        func permissions() throws {
            try withFolder(BadInputTests.files) { folder in
                for (path, complaint) in [
                    ("App/App.swift", "App/App.swift: this file cannot be read"),
                    ("App", "App: this folder cannot be read"),
                ] {
                    let full = folder.appending(path: path).path
                    let usual = try FileManager.default.attributesOfItem(atPath: full)
                    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: full)
                    defer { try? FileManager.default.setAttributes(usual, ofItemAtPath: full) }
                    try expectRefusal(["check", "App"], in: folder, says: complaint, obeysPermissions: true)
                }
            }
        }

        @Test("Facts of two modules of one name")
        func twins() throws {
            try withFolder(BadInputTests.files) { folder in
                try #expect(Command(["index", "App", "--output", "App.facts"], in: folder).status == 0)
                try #expect(Command(["index", "Other/App", "--output", "Twin.facts"], in: folder).status == 0)
                try expectRefusal(
                    ["link", "App.facts", "Twin.facts"], in: folder,
                    says: "Twin.facts: duplicate module 'App', which is also in App.facts")
            }
        }

        @Test("Facts whose sources changed, were removed, or are not there")
        func stale() throws {
            let files = ["App/App.swift": "struct A {}\n", "App/B.swift": ""]
            let complaint = "the sources of 'App' have changed since `dovetail index` read them; run it again"
            try withFolder(files) { folder in
                try #expect(Command(["index", "App", "--output", "App.facts"], in: folder).status == 0)
                try #expect(Command(["link", "App.facts"], in: folder).status == 0)
                let source = folder.appending(path: "App/App.swift")
                try Data("struct B {}\n".utf8).write(to: source)
                try expectRefusal(["link", "App.facts"], in: folder, says: "App.facts: \(complaint)")
                try expectRefusal(["link", "App.facts", "--output", "x"], in: folder, says: "App.facts: \(complaint)")
                try FileManager.default.removeItem(at: source)
                try expectRefusal(["link", "App.facts"], in: folder, says: "App.facts: \(complaint)")
                try FileManager.default.removeItem(at: folder.appending(path: "App"))
                try #expect(Command(["link", "App.facts"], in: folder).status == 0)
            }
        }

        @Test("An unknown id in dovetail.json, with the nearest known one", arguments: ["error", "warn", "ignore"])
        func configuredIDs(_ member: String) throws {
            var files = BadInputTests.files
            files["dovetail.json"] = "{\"\(member)\": [\"missing-binding\", \"unused-bindings\"]}"
            try withFolder(files) { folder in
                try expectRefusal(
                    ["check", "App"], in: folder,
                    says: """
                        dovetail.json:1:\(26 + member.count): "\(member)": unknown id 'unused-bindings'; \
                        did you mean 'unused-binding'?
                        """)
            }
        }

        @Test("Invalid arguments")
        func arguments() throws {
            try withFolder(BadInputTests.files) { folder in
                for (arguments, complaint) in [
                    (
                        ["check", "--error", "no-such-id-at-all", "--", "App"],
                        "Error: unknown id 'no-such-id-at-all'\n"
                    ),
                    (
                        ["check", "--warn", "unused-bindings", "--", "App"],
                        "Error: unknown id 'unused-bindings'; did you mean 'unused-binding'?\n"
                    ),
                    (["check", "--exclude", "", "--", "App"], "Error: --exclude must not be empty\n"),
                    (["check", "--jobs", "0", "App"], "Error: --jobs must be at least 1\n"),
                ] {
                    let run = try Command(arguments, in: folder)
                    #expect(run.status == 2)
                    #expect(run.output == "")
                    #expect(run.complaints.hasPrefix(complaint))
                }
            }
        }
    }
#endif
