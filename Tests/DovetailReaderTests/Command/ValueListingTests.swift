#if Tools
    internal import Foundation
    internal import Testing

    @Suite("How sources name files of values") struct ValueListingTests {
        private static let settings = #"{ "port": 80 }"#

        /// A package whose module lists files, according to the last lines.
        private static func package(_ lines: String, _ files: [String: String]) -> [String: String] {
            let source = """
                import Dovetail
                import DovetailFiles
                struct Server { init(port: Int) {} }
                struct AppModule: Module {
                    let files: ValueFiles
                    var body: some Module {
                        files
                        Bind(Server.init).using(Int.self, .name("port")).root()
                    }
                }
                \(lines)
                """
            return ["Package.swift": "// swift-tools-version: 6.2\n", "Sources/App/Screens/App.swift": source]
                .merging(files) { $1 }
        }

        private static func container(_ urls: String, before: String = "") -> String {
            """
            func run(folder: URL, name: String) throws -> Container {
                \(before)
                let files = ValueFiles(\(urls))
                return try Container { AppModule(files: files) }
            }
            """
        }

        @Test(
            "By literals: the file is found, and its values are bound",
            arguments: [
                (#"URL(filePath: "settings.json")"#, "settings.json"),
                (#"URL(filePath: "./config/../settings.json", directoryHint: .notDirectory)"#, "settings.json"),
                (#"[Foundation.URL(fileURLWithPath: "config/settings.json")]"#, "config/settings.json"),
                (#"URL(filePath: "config").appending(path: "a/settings.json")"#, "config/a/settings.json"),
                (#"URL(filePath: "config").appendingPathComponent("settings.json")"#, "config/settings.json"),
                (
                    #"URL(filePath: "Sources/App/x").deletingLastPathComponent().appending(component: "s.json")"#,
                    "Sources/App/s.json"
                ),
                (
                    #"URL(filePath: #filePath).deletingLastPathComponent().appending(path: "s.json")"#,
                    "Sources/App/Screens/s.json"
                ),
                (
                    #"URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "s.json")"#,
                    "Sources/App/s.json"
                ),
                (
                    #"Bundle.module.url(forResource: "settings", withExtension: "json")!"#,
                    "Sources/App/Resources/settings.json"
                ),
                (#"Bundle.module.url(forResource: "settings.json", withExtension: nil)!"#, "Sources/App/settings.json"),
                (
                    #"Bundle.module.url(forResource: "s", withExtension: "json", subdirectory: "a")!"#,
                    "Sources/App/Resources/a/s.json"
                ),
                (#"Bundle.module.resourceURL!.appending(path: "s.json")"#, "Sources/App/Resources/s.json"),
                (#"URL(filePath: "settings.json")"#, "Sources/App/settings.json"),
            ])
        func literal(_ url: String, _ path: String) throws {
            let files = ValueListingTests.package(
                ValueListingTests.container(url), [path: ValueListingTests.settings])
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(run.output == "")
                #expect(run.status == 0)
            }
        }

        @Test(
            "By constants that are literals",
            arguments: [
                ("let folder = URL(filePath: \"config\")", "folder.appending(path: \"settings.json\")"),
                ("let file = URL(filePath: \"config/settings.json\")", "file"),
                ("let file = URL(filePath: \"config/settings.json\"); let other = file", "[other]"),
            ])
        func constant(_ before: String, _ url: String) throws {
            let files = ValueListingTests.package(
                ValueListingTests.container(url, before: before), ["config/settings.json": ValueListingTests.settings])
            try withFolder(files) { folder in try #expect(Command(["check"], in: folder).output == "") }
        }

        @Test(
            "In any declaration that a module may use",
            arguments: [
                "let all = ValueFiles(URL(filePath: \"s.json\"))\nfunc run() throws { _ = try Container { AppModule(files: all) } }",
                """
                enum Settings { static let all = ValueFiles(URL(filePath: "s.json")) }
                func run() throws { _ = try Container { AppModule(files: Settings.all) } }
                """,
                "func run() throws { _ = try Container { AppModule(files: ValueFiles(URL(filePath: \"s.json\"))) } }",
                """
                struct All: Module { var body: some Module { AppModule(files: ValueFiles(URL(filePath: "s.json"))) } }
                func run() throws { _ = try Container { All() } }
                """,
            ])
        func declarations(_ lines: String) throws {
            let files = ValueListingTests.package(lines, ["s.json": ValueListingTests.settings])
            try withFolder(files) { folder in try #expect(Command(["check"], in: folder).output == "") }
        }

        @Test(
            "Otherwise they are known only at run time",
            arguments: [
                "folder.appending(path: \"settings.json\")", "URL(filePath: name)", "URL(filePath: \"\\(name).json\")",
                "URL(filePath: \"/etc/app/settings.json\")", "URL(string: \"settings.json\")!",
                "Bundle.main.url(forResource: \"settings\", withExtension: \"json\")!",
                "URL(filePath: \"settings.json\"), folder", "URL(filePath: \"settings.json\", relativeTo: folder)",
                "name.isEmpty ? URL(filePath: \"settings.json\") : folder",
            ])
        func unknown(_ url: String) throws {
            let files = ValueListingTests.package(
                ValueListingTests.container(url), ["settings.json": ValueListingTests.settings])
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(
                    run.output == """
                        Sources/App/Screens/App.swift:3:22: warning: [missing-binding] no binding provides 'Int' named "port"
                            required by the parameter 'port' of 'Server'
                        Sources/App/Screens/App.swift:8:9: note: 'Int' named "port" ← Server
                        help: add to a module: Bind(Int.self) { … }.qualified(.name("port"))
                        docs: diagnostics/missing-binding

                        Sources/App/Screens/App.swift:7:9: note: [unanalyzed-binding] \
                        the names and types of these values are known only at run time
                        help: write files and keys as literals, or call `container.validate()` at launch
                        docs: diagnostics/unanalyzed-binding

                        """)
                try #expect(Command(["stats"], in: folder).output.contains("lines not analyzed: 1\n"))
            }
        }

        @Test("Two resources with one name are ambiguous")
        func twoResources() throws {
            let url = #"Bundle.module.url(forResource: "s", withExtension: "json")!"#
            let files = ValueListingTests.package(
                ValueListingTests.container(url),
                ["Sources/App/a/s.json": ValueListingTests.settings, "Sources/App/b/s.json": "{}"])
            try withFolder(files) { folder in
                try #expect(Command(["check"], in: folder).output.contains("known only at run time"))
            }
        }

        @Test("A changed, new or removed file makes the check run again")
        func cache() throws {
            let files = ValueListingTests.package(
                ValueListingTests.container(#"URL(filePath: "settings.json")"#), [:])
            try withFolder(files) { folder in
                let settings = folder.appending(path: "settings.json")
                for text in [
                    nil, ValueListingTests.settings, "{}", ValueListingTests.settings, nil, "{ \"port\": 1, }",
                ] {
                    try? FileManager.default.removeItem(at: settings)
                    try text.map { try Data($0.utf8).write(to: settings) }
                    let plain = try Command(["check", "--no-cache"], in: folder)
                    #expect((plain.output == "") == (text == ValueListingTests.settings))
                    for _ in 0..<2 {
                        let cached = try Command(["check", "--cache", "kept"], in: folder)
                        #expect(cached.output == plain.output)
                        #expect(cached.status == plain.status)
                    }
                }
            }
        }

        @Test("Facts have the names and types, no value and no path of this machine; `link` reports what `check` does")
        func facts() throws {
            let files = ValueListingTests.package(
                ValueListingTests.container(#"URL(filePath: "settings.json")"#),
                ["settings.json": #"{ "prot": 80, "key": "hunter2" }"#])
            try withFolder(files) { folder in
                let index = ["index", "--module", "App", folder.appending(path: "Sources/App").path, "-o", "App.facts"]
                try #expect(Command(index, in: folder).status == 0)
                let facts = try Data(contentsOf: folder.appending(path: "App.facts"))
                for secret in ["hunter2", folder.path] { #expect(facts.firstRange(of: Data(secret.utf8)) == nil) }
                let (link, check) = try (Command(["link", "App.facts"], in: folder), Command(["check"], in: folder))
                #expect(link.output == check.output)
                #expect(check.output.contains("settings.json:1:11: note: similar binding: 'Int' named \"prot\""))
                try Data(#"{ "prot": 81, "key": "hunter2" }"#.utf8).write(to: folder.appending(path: "settings.json"))
                try #expect(Command(index, in: folder).status == 0)
                let line = { (data: Data) in String(decoding: data.prefix { $0 != 10 }, as: UTF8.self) }
                let again = try Data(contentsOf: folder.appending(path: "App.facts"))
                let (old, new) = (line(facts).split(separator: " "), line(again).split(separator: " "))
                #expect(old[2] == new[2], "the interface stays")
                #expect(old[3] != new[3], "the full digest changes")
            }
        }
    }
#endif
