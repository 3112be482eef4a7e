#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Facts of modules") struct IndexTests {
        private static let source = """
            import Dovetail
            final class Screen {
                init(count: Int) { print(count) }
                func title() -> String { "one" }
            }
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            """

        private struct Digests: Equatable {
            var interface: Substring
            var full: Substring
        }

        private func digests(_ text: String) throws -> Digests {
            var found: Digests?
            try withFolder(["App/App.swift": text]) { folder in
                let run = try Command(["index", "App", "--output", "App.facts"], in: folder)
                #expect(run.status == 0, "\(run.complaints)")
                let bytes = try Data(contentsOf: folder.appending(path: "App.facts"))
                let words = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
                    .split(separator: " ")
                #expect(words[0] == "dovetail-facts")
                found = Digests(interface: words[2], full: words[3])
            }
            return try #require(found)
        }

        @Test(
            "Declarations that are not part of the graph change the full digest only",
            arguments: [
                ("print(count)", "print(count + 1)"), ("\"one\"", "\"two\""),
                ("final class", "/// A comment.\nfinal class"),
                ("    init", "\n\n    init"), ("Bind(Screen.init)", "Bind(\n            Screen.init)"),
            ])
        func body(_ old: String, _ new: String) throws {
            let (before, after) = (
                try digests(IndexTests.source), try digests(IndexTests.source.replacing(old, with: new))
            )
            #expect(before.interface == after.interface)
            #expect(before.full != after.full)
        }

        @Test(
            "Declarations that are part of the graph change both digests",
            arguments: [
                ("count: Int", "count: Double"), ("count: Int", "total: Int"), ("init(count: Int)", "init()"),
                ("init(count: Int)", "init(count: Int = 1)"), ("init(count: Int)", "init(count: Int) async"),
                ("final class Screen", "@MainActor final class Screen"), ("final class Screen", "final class Scream"),
                (".root()", ""), (".root()", ".lifetime(.singleton).root()"),
                ("import Dovetail", "import Dovetail\nimport B"),
                ("print(count)", "Container().resolve(Int.self)"),
                ("struct AppModule: Module", "struct AppModule: Other"),
            ])
        func interface(_ old: String, _ new: String) throws {
            let (before, after) = (
                try digests(IndexTests.source), try digests(IndexTests.source.replacing(old, with: new))
            )
            #expect(before.interface != after.interface)
            #expect(before.full != after.full)
        }

        @Test(
            "Without the digest of the sources, only another fact or another line changes the file",
            arguments: [
                ("print(count)", "print(count + 1)", true), ("\"one\"", "\"two\"", true),
                (" }\n}", " } // end\n}", true),
                ("final class", "/// A comment.\nfinal class", false), ("count: Int", "count: Double", false),
            ])
        func omittedDigest(_ old: String, _ new: String, _ isEqual: Bool) throws {
            try withFolder(["App/App.swift": IndexTests.source]) { folder in
                let arguments = ["index", "App", "--omit-source-digest", "--output"]
                _ = try Command(arguments + ["1.facts"], in: folder)
                try Data(IndexTests.source.replacing(old, with: new).utf8).write(
                    to: folder.appending(path: "App/App.swift"))
                _ = try Command(arguments + ["2.facts"], in: folder)
                let files = try ["1.facts", "2.facts"].map { try Data(contentsOf: folder.appending(path: $0)) }
                #expect((files[0] == files[1]) == isEqual)
                // Nothing says that the sources changed.
                try #expect(Command(["link", "1.facts"], in: folder).status != 2)
            }
        }

        @Test("If the facts of a module are missing, link names the module")
        func missing() throws {
            let core = """
                import Dovetail
                public protocol Store: Sendable {}
                public struct Disk: Store { public init() {} }
                public struct CoreModule: Module {
                    public init() {}
                    public var body: some Module { Bind((any Store).self, Disk.init) }
                }
                """
            let app = """
                import Core
                import Dovetail
                import Foundation
                struct Screen { init(store: any Store) {} }
                struct AppModule: Module { var body: some Module { Bind(Screen.init).root() } }
                func start() throws -> Container { try Container { CoreModule(); AppModule() } }
                """
            let plain = "import Dovetail\nimport Kit\nstruct A {}\nlet c = try Container { Bind(A.init).root() }\n"
            let mistaken = """
                import Core
                import Dovetail
                struct Screen { init(store: any Store) {} }
                struct Other: Module { var body: some Module { Bind(Screen.init).root() } }
                """
            let kit = """
                import Dovetail
                public protocol Store: Sendable {}
                struct Disk: Store {}
                struct KitModule: Module { var body: some Module { Bind((any Store).self, Disk.init) } }
                """
            let files = [
                "Core/C.swift": core, "App/A.swift": app, "Plain/A.swift": plain, "Mistaken/A.swift": mistaken,
                "Kit/A.swift": kit,
            ]
            try withFolder(files) { folder in
                for name in ["Core", "App", "Plain", "Mistaken", "Kit"] {
                    _ = try Command(["index", name, "--output", "\(name).facts"], in: folder)
                }
                let note =
                    "note: imported, but without facts: 'Core'; if your program contains such a module, add its facts"
                let alone = try Command(["link", "App.facts"], in: folder)
                #expect(alone.status == 0)
                #expect(alone.complaints.contains(note), "\(alone.complaints)")
                #expect(!alone.output.contains("error:"))
                let whole = try Command(["link", "App.facts", "Core.facts"], in: folder)
                #expect(whole.output == "")
                #expect(!whole.complaints.contains("without facts"))
                // Everything was found, so nothing is missing.
                let plain = try Command(["link", "Plain.facts"], in: folder)
                #expect(!plain.complaints.contains("without facts"), "\(plain.complaints)")

                // The type has the name of another one, so nothing is missing.
                let mistaken = try Command(["link", "Mistaken.facts", "Kit.facts"], in: folder)
                #expect(mistaken.output == "" && mistaken.complaints.contains(note), "\(mistaken.complaints)")

                try expectRefusal(
                    ["link", "App.facts", "Plain.facts", "--external", "Kit"], in: folder,
                    says: "App/A.swift: imports 'Core', which has no facts; add its facts, or `--external Core` if it "
                        + "is a library")
                let options = ["--external", "Kit", "--external", "Other"]
                let complete = try Command(["link", "App.facts", "Core.facts", "Plain.facts"] + options, in: folder)
                #expect(complete.status == 0)
            }
        }

        @Test("link reads a configuration, flags of #if, a list of facts, and generated modules as check does")
        func options() throws {
            let injectable =
                "import Dovetail\nfinal class Log: InitializerInjectable { init(name: String) {} }\n"
                + "struct LogModule: Module { var body: some Module { GeneratedModule() } }\n"
            let conditional = """
                import Dovetail
                struct TestModule: Module {
                    var body: some Module {
                        #if DEBUG
                        Bind { Tool(name: $0) }
                        #endif
                    }
                }
                final class Tool { init(name: String) {} }
                """
            let files = [
                "App/App.swift": IndexTests.source, "Log/Log.swift": injectable, "Test/Test.swift": conditional,
                "settings/dovetail.json": #"{"roots": ["Tool"], "defines": ["DEBUG"], "ignore": ["unused-binding"]}"#,
                "bad.json": #"{"roots": ["Tol"]}"#,
            ]
            try withFolder(files) { folder in
                for name in ["App", "Log", "Test"] {
                    _ = try Command(["index", name, "--output", "\(name).facts"], in: folder)
                }
                try Data("App.facts\nLog.facts\nTest.facts\n".utf8).write(to: folder.appending(path: "list"))
                for options in [[], ["-D", "DEBUG"], ["-D", "OTHER"], ["--config", "settings/dovetail.json"]] {
                    let linked = try Command(["link", "@list"] + options, in: folder)
                    let checked = try Command(["check", "App", "Log", "Test"] + options, in: folder)
                    #expect(linked.output == checked.output)
                    #expect(linked.status == checked.status)
                    #expect(linked.complaints == checked.complaints)
                }
                try expectRefusal(
                    ["link", "@list", "--config", "bad.json"], in: folder,
                    says: "bad.json:1:12: \"roots\": no binding provides 'Tol'; did you mean 'Tool'?")
            }
        }

        @Test("The same sources result in the same bytes in any folder")
        func machine() throws {
            var facts: [Data] = []
            for _ in 0..<2 {
                try withFolder(["App/App.swift": IndexTests.source]) { folder in
                    let path = folder.appending(path: "App").path
                    for (paths, place) in [([path], folder), ([path], URL(filePath: "/")), (["App"], folder)] {
                        let output = folder.appending(path: "App.facts")
                        let run = try Command(["index"] + paths + ["--output", output.path], in: place)
                        #expect(run.status == 0, "\(run.complaints)")
                        facts.append(try Data(contentsOf: output))
                    }
                }
            }
            #expect(Set(facts).count == 1)
        }

        @Test("Merging is associative and commutative, and reports what check reports", arguments: 0..<6)
        func merging(_ seed: Int) throws {
            var random = SeededNumbers("merge \(seed)")
            let count = Int.random(in: 3...6, using: &random)
            var files: [String: String] = [:]
            for number in 0..<count {
                let other = Int.random(in: 0..<count, using: &random)
                files["M\(number)/File.swift"] = """
                    import Dovetail
                    import M\(other)
                    final class Type\(number) { init(other: Type\(other)) {} }
                    struct Module\(number): Module { var body: some Module { Bind(Type\(number).init).root() } }
                    """
            }
            try withFolder(files) { folder in
                for number in 0..<count {
                    _ = try Command(["index", "M\(number)", "--output", "\(number).facts"], in: folder)
                }
                var merged: Set<Data> = []
                for round in 0..<4 {
                    var open = (0..<count).map { "\($0).facts" }.shuffled(using: &random)
                    while open.count > 1 {
                        let taken = Int.random(in: 2...open.count, using: &random)
                        let name = "\(round)-\(open.count).facts"
                        let run = try Command(["link", "--output", name] + open.prefix(taken), in: folder)
                        #expect(run.status == 0, "\(run.complaints)")
                        open = (open.dropFirst(taken) + [name]).shuffled(using: &random)
                    }
                    merged.insert(try Data(contentsOf: folder.appending(path: open[0])))
                    let linked = try Command(["link", open[0]], in: folder)
                    let checked = try Command(["check"] + (0..<count).map { "M\($0)" }, in: folder)
                    #expect(linked.output == checked.output)
                    #expect(linked.status == checked.status)
                }
                #expect(merged.count == 1)
            }
        }

        @Test("A merged file and one of its parts have a module in common")
        func common() throws {
            try withFolder(["A/A.swift": "", "B/B.swift": ""]) { folder in
                _ = try Command(["index", "A", "--output", "A.facts"], in: folder)
                _ = try Command(["index", "B", "--output", "B.facts"], in: folder)
                _ = try Command(["link", "--output", "AB.facts", "A.facts", "B.facts"], in: folder)
                let run = try Command(["link", "--output", "X.facts", "AB.facts", "B.facts"], in: folder)
                #expect(run.status == 2)
                #expect(run.complaints == "error: B.facts: duplicate module 'B', which is also in AB.facts\n")
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "X.facts").path))
            }
        }
    }
#endif
