#if Tools
    internal import DovetailJSON
    internal import Foundation
    internal import Testing

    @Suite("Files of values that sources list") struct ValueFileTests {
        /// A package with one module that lists files, and a binding that depends on a value by its name.
        private static func package(
            _ files: [String: String], listing: String = #"ValueFiles(URL(filePath: "settings.json"))"#,
            taking: String = #"Bind(Server.init).using(Int.self, .name("server.port")).root()"#, more: String = ""
        ) -> [String: String] {
            let source = """
                import DovetailFiles
                import Dovetail
                struct Server { init(port: Int) {} }
                struct AppModule: Module {
                    var body: some Module {
                        \(listing)
                        \(taking)
                    }
                }
                \(more)
                func run() throws -> Container { try Container { AppModule() } }
                """
            return ["Package.swift": "// swift-tools-version: 6.2\n", "Sources/App/App.swift": source]
                .merging(files) { $1 }
        }

        private func expectCheck(
            of files: [String: String], says expected: String, at location: Testing.SourceLocation = #_sourceLocation
        ) throws {
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(run.output == expected, sourceLocation: location)
                #expect(run.complaints == "", sourceLocation: location)
                #expect(run.status == (expected.contains(": error: ") ? 1 : 0), sourceLocation: location)
            }
        }

        @Test("A name that a file has is bound")
        func fits() throws {
            let files = ValueFileTests.package(["settings.json": #"{ "server": { "port": 80 } }"#])
            try expectCheck(of: files, says: "")
        }

        @Test("A number beyond every type, and a file beyond the limit, are errors")
        func limits() throws {
            let taking = "Bind(Server.init).using(Int.self, .name(\"server.port\")).root()"
            let files = ValueFileTests.package(
                ["settings.json": #"{ "server": { "port": 80 }, "big": 1e999 }"#], taking: taking)
            try withFolder(files) { folder in
                let run = try Command(["check", "--ignore", "unused-value"], in: folder)
                #expect(
                    run.output.hasPrefix(
                        "settings.json:1:36: error: [invalid-value] 'big' is an out-of-range number, which Double "
                            + "cannot represent\n"))
                let handle = try FileHandle(forWritingTo: folder.appending(path: "settings.json"))
                try handle.truncate(atOffset: 12 << 30)
                try handle.close()
                let large = try Command(["check", "--ignore", "missing-binding"], in: folder)
                #expect(large.status == 1)
                #expect(
                    large.output.hasPrefix(
                        "Sources/App/App.swift:6:9: error: [unreadable-file] the file 'settings.json' is larger than "
                            + "32 MB\n"))
            }
        }

        @Test("A name that no file has is missing at its request; the nearest one is shown first")
        func missing() throws {
            let settings = #"{ "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "server": { "prot": 80 } }"#
            let files = ValueFileTests.package(["settings.json": settings])
            try withFolder(files) { folder in
                let run = try Command(["check", "--ignore", "unused-value"], in: folder)
                #expect(
                    run.output == """
                        Sources/App/App.swift:3:22: error: [missing-binding] no binding provides 'Int' named "server.port"
                            required by the parameter 'port' of 'Server'
                        Sources/App/App.swift:7:9: note: 'Int' named "server.port" ← Server
                        settings.json:1:63: note: similar binding: 'Int' named "server.prot" is provided here
                        settings.json:1:8: note: similar binding: 'Int' named "a" is provided here
                        settings.json:1:16: note: similar binding: 'Int' named "b" is provided here
                        settings.json:1:24: note: similar binding: 'Int' named "c" is provided here
                        settings.json:1:32: note: similar binding: 'Int' named "d" is provided here
                        help: request it with `.name("server.prot")`
                        docs: diagnostics/missing-binding

                        """)
                #expect(run.status == 1)
            }
        }

        @Test("A value of another type is missing, and shown")
        func otherType() throws {
            let files = ValueFileTests.package(["settings.json": #"{ "server": { "port": "80" } }"#])
            try expectCheck(
                of: files,
                says: """
                    Sources/App/App.swift:3:22: error: [missing-binding] no binding provides 'Int' named "server.port"
                        required by the parameter 'port' of 'Server'
                    Sources/App/App.swift:7:9: note: 'Int' named "server.port" ← Server
                    settings.json:1:23: note: similar binding: 'String' named "server.port" is provided here, with \
                    another type
                    help: add to a module: Bind(Int.self) { … }.qualified(.name("server.port"))
                    docs: diagnostics/missing-binding

                    settings.json:1:23: warning: [unused-value] the value 'server.port' is never used
                    help: remove it, or inject it with `.using(T.self, .name("server.port"))`
                    docs: diagnostics/unused-value

                    """)
        }

        @Test("A missing file is a warning where it is listed, and so are the values it may have")
        func absent() throws {
            try expectCheck(
                of: ValueFileTests.package([:]),
                says: """
                    Sources/App/App.swift:3:22: warning: [missing-binding] no binding provides 'Int' named "server.port"
                        required by the parameter 'port' of 'Server'
                    Sources/App/App.swift:7:9: note: 'Int' named "server.port" ← Server
                    help: add to a module: Bind(Int.self) { … }.qualified(.name("server.port"))
                    docs: diagnostics/missing-binding

                    Sources/App/App.swift:6:9: warning: [unreadable-file] file 'settings.json' not found
                    help: check that the file exists and is readable, or remove it from `ValueFiles`
                    docs: diagnostics/unreadable-file

                    """)
        }

        @Test(
            "A file that cannot be read is an error where it is listed",
            arguments: [
                (
                    "settings.json", "{\n  \"port\": }",
                    """
                    invalid JSON in the file 'settings.json'
                    settings.json:2:11: note: invalid from here on
                    help: correct the syntax
                    """
                ),
                (
                    "settings.json", "[1]",
                    """
                    the top-level value of the JSON in the file 'settings.json' is not a dictionary
                    help: use a dictionary with a name for each value as the top-level value
                    """
                ),
                (
                    "settings.json", #"{"a":"# + String(repeating: "[", count: 100),
                    """
                    values in the file 'settings.json' are nested more than 64 levels deep
                    settings.json:1:69: note: invalid from here on
                    help: reduce the nesting
                    """
                ),
                (
                    "settings.plist", "<plist><dict></plist>",
                    """
                    invalid property list in the file 'settings.plist'
                    help: correct the syntax
                    """
                ),
                (
                    "settings.yaml", "a: 1",
                    """
                    unknown format of the file 'settings.yaml'; expected `.json` or `.plist`
                    help: rename the file so that its name ends in `.json` or `.plist`
                    """
                ),
            ])
        func unreadable(_ name: String, _ text: String, _ message: String) throws {
            let files = ValueFileTests.package(
                [name: text], listing: "ValueFiles(URL(filePath: \"\(name)\"))", taking: "Bind(Server.init)",
                more: "extension Server { init() {} }")
            try withFolder(files) { folder in
                let run = try Command(["check", "--ignore", "unanalyzed-binding"], in: folder)
                let start = "Sources/App/App.swift:6:9: error: [unreadable-file] "
                #expect(run.output == "\(start)\(message)\ndocs: diagnostics/unreadable-file\n")
                #expect(run.status == 1)
            }
        }

        @Test("Invalid UTF-8, and a file without permission, are errors too")
        func bytes() throws {
            try withFolder(ValueFileTests.package(["settings.json/inside": ""])) { folder in
                let run = try Command(["check"], in: folder)
                #expect(run.output.contains("error: [unreadable-file] cannot open the file 'settings.json'\n"))
            }
            try withFolder(ValueFileTests.package([:])) { folder in
                try Data([0x7B, 0xFF]).write(to: folder.appending(path: "settings.json"))
                let run = try Command(["check"], in: folder)
                let message = """
                    error: [unreadable-file] invalid UTF-8 in the file 'settings.json'
                    settings.json:1:2: note: invalid from here on
                    help: save the file as UTF-8

                    """
                #expect(run.output.contains(message))
            }
        }

        @Test("A duplicate name in a file is an error in the file")
        func repeated() throws {
            let settings = "{ \"server\": { \"port\": 1,\n \"port\": 2 } }"
            try expectCheck(
                of: ValueFileTests.package(["settings.json": settings]),
                says: """
                    settings.json:2:10: error: [invalid-value] 'server.port' has more than one value in this file
                    settings.json:1:23: note: also specified here
                    help: remove one of them
                    docs: diagnostics/invalid-value

                    """)
        }

        @Test("Later files take precedence, value by value; decoded or chosen values count as used, and no others")
        func several() throws {
            let files = ValueFileTests.package(
                [
                    "settings.json": #"{ "port": 80, "api": { "timeout": 3 }, "any Cache": "memory", "gone": true }"#,
                    "local.json": #"{ "port": "eighty", "gone": null, "other": 1 }"#,
                ],
                listing: "files",
                taking: """
                    Bind(Config.self, from: files, at: "api")
                            Choice((any Cache).self, from: files) { Bind((any Cache).self, Memory.init).qualified(.name("memory")) }
                            Bind(Client.init).using(String.self, .name("port")).root()
                    """,
                more: """
                    extension AppModule {
                        static let first = URL(filePath: "settings.json")
                    }
                    struct Config: Decodable, Sendable { var timeout: Int }
                    protocol Cache {}
                    struct Memory: Cache { init() {} }
                    struct Client { init(port: String, config: Config, cache: any Cache) {} }
                    let files = ValueFiles(URL(filePath: "settings.json"), URL(filePath: "local.json"))
                    """)
            try expectCheck(
                of: files,
                says: """
                    local.json:1:44: warning: [unused-value] the value 'other' is never used
                    help: remove it, or inject it with `.using(T.self, .name("other"))`
                    docs: diagnostics/unused-value

                    """)
        }

        @Test("Two lists of files in one container are two values of one module")
        func twice() throws {
            let files = ValueFileTests.package(
                ["settings.json": #"{ "server": { "port": 80 } }"#, "other.json": "{}"],
                listing: #"ValueFiles(URL(filePath: "settings.json")); ValueFiles(URL(filePath: "other.json"))"#)
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                let headline = "[module-mismatch] module 'ValueFiles' is installed with two different values"
                #expect(run.output.contains(headline))
            }
        }
    }
#endif
