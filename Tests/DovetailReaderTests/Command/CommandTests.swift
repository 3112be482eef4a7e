#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The command") struct CommandTests {
        private static let broken = """
            import Dovetail
            final class Screen { init(count: Int) {} }
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            func run() throws -> Container { try Container { AppModule() } }
            """
        private static let files = ["App/App.swift": broken]

        @Test("check writes the compiler's form and exits with 1 if there is an error")
        func check() throws {
            try withFolder(CommandTests.files) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status == 1)
                #expect(
                    run.output.hasPrefix("App/App.swift:2:27: error: [missing-binding] no binding provides 'Int'\n"))
                #expect(run.complaints == "")
            }
        }

        @Test("Severities change the status", arguments: ["--warn", "--ignore"])
        func severities(_ option: String) throws {
            try withFolder(CommandTests.files) { folder in
                let run = try Command(["check", "App", option, "missing-binding"], in: folder)
                #expect(run.status == 0)
                #expect(run.output.contains("warning: [missing-binding]") == (option == "--warn"))
            }
        }

        @Test("dovetail.json has the same effect as the options")
        func configuration() throws {
            var files = CommandTests.files
            files["dovetail.json"] = #"{"warn": ["missing-binding"]}"#
            try withFolder(files) { folder in
                try #expect(Command(["check", "App"], in: folder).status == 0)
            }
            files["dovetail.json"] = #"{"warning": []}"#
            try withFolder(files) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status == 2)
                let mistake = "unknown key \"warning\"; did you mean \"warn\"?"
                #expect(run.complaints == "error: dovetail.json:1:13: \(mistake)\n")
            }
        }

        @Test("index and link report the same as check, in any order")
        func link() throws {
            try withFolder(CommandTests.files) { folder in
                let checked = try Command(["check", "App"], in: folder)
                try #expect(Command(["index", "App", "--output", "App.facts"], in: folder).status == 0)
                let first = try Data(contentsOf: folder.appending(path: "App.facts"))
                _ = try Command(["index", "App", "--jobs", "1", "--output", "App.facts"], in: folder)
                try #expect(first == Data(contentsOf: folder.appending(path: "App.facts")))
                #expect(!String(decoding: first, as: UTF8.self).contains(folder.path))
                let linked = try Command(["link", "App.facts"], in: folder)
                #expect(linked.status == 1)
                #expect(linked.output == checked.output)
            }
        }

        @Test("A damaged, truncated or newer facts file is refused")
        func facts() throws {
            try withFolder(CommandTests.files) { folder in
                _ = try Command(["index", "App", "--output", "App.facts"], in: folder)
                let url = folder.appending(path: "App.facts")
                let good = try Data(contentsOf: url)
                let version = try #require(good.firstRange(of: Data(" 8 ".utf8)))
                var newer = good
                newer.replaceSubrange(version, with: Data(" 9 ".utf8))
                var damaged = good
                damaged[good.count - 2] ^= 1
                for (facts, said) in [
                    (good.dropLast(20), "truncated"), (damaged, "damaged or truncated"), (newer, "version 9"),
                    (Data(), "this is not a facts file"),
                ] {
                    try facts.write(to: url)
                    let run = try Command(["link", "App.facts"], in: folder)
                    #expect(run.status == 2)
                    #expect(run.complaints.contains("App.facts"))
                    #expect(run.complaints.contains(said), "\(run.complaints)")
                }
            }
        }

        @Test("explain lists bindings with their dependencies and dependents")
        func explain() throws {
            try withFolder(CommandTests.files) { folder in
                let run = try Command(["explain", "Screen", "App"], in: folder)
                #expect(run.status == 0)
                #expect(run.output == "App/App.swift:5:9: Screen, transient\n  depends on Int, as 'count'\n")
                try expectRefusal(
                    ["explain", "Clock", "App"], in: folder, says: "Clock: no binding provides a type with this name")
                try expectRefusal(
                    ["explain", "screan", "App"], in: folder,
                    says: "screan: no binding provides a type with this name; did you mean 'Screen'?")
                try expectRefusal(
                    ["explain", "missing-bindings", "App"], in: folder,
                    says: """
                        missing-bindings: no binding provides a type with this name; \
                        did you mean the id 'missing-binding'?
                        """)
            }
        }

        @Test("explain prints the section of the page Diagnostics for an id, whatever the folder contains")
        func explainID() throws {
            let page = try String(contentsOf: CommandTests.page, encoding: .utf8)
            try withFolder([:]) { folder in
                for id in page.matches(of: /\n## ([a-z-]+)\n/).map(\.output.1) {
                    let run = try Command(["explain", String(id)], in: folder)
                    #expect(run.status == 0)
                    #expect(run.complaints == "")
                    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(id)\n") } ?? ""
                    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
                    #expect(words(run.output) == words("## " + section))
                }
                let output = try Command(["explain", "missing-binding"], in: folder).output
                let prose = output.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
                #expect(prose.flatMap { $0.element.split(separator: "\n") }.allSatisfy { $0.count <= 80 })
            }
        }

        private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Diagnostics.md")

        @Test("The other commands have output", arguments: ["graph", "unused", "stats", "version", "--help"])
        func others(_ command: String) throws {
            try withFolder(CommandTests.files) { folder in
                let arguments = command.hasPrefix("-") || command == "version" ? [command] : [command, "App"]
                let run = try Command(arguments, in: folder)
                #expect(run.status == 0)
                #expect(run.complaints == "")
            }
        }
    }
#endif
