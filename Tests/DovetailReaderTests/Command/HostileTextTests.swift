#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import Foundation
    internal import Testing

    /// The sources of a stranger must not control a terminal or forge findings and workflow commands.
    @Suite("Control characters in sources") struct HostileTextTests {
        private static let hostile: Set<Unicode.Scalar> = [
            "\u{1B}", "\u{7}", "\u{202E}", "\u{2066}", "\u{85}", "\u{2028}",
        ]
        private static let source = """
            import Dovetail
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root().qualified(.name("\u{1B}[31m\u{7}\u{202E}"))  // \u{1B}[2J \u{202E}
                    Bind(Screen.init).qualified(.name("a\\n::warning file=x::forged\\r\\n::error::forged\\u{85}\\u{2028}"))
                }
            }
            final class Screen { init(count: Int) {} }
            func run() throws -> Container { try Container { AppModule() } }
            """
        /// A folder whose name is hostile, too.
        private static let folder = "A\u{1B}[31m\n::warning::forged\u{202E}\u{2066}"

        @Test(
            "are escaped in each output",
            arguments: [
                ["check", "--format", "text"], ["check", "--format", "json"], ["check", "--format", "sarif"],
                ["check", "--format", "github"], ["graph"], ["graph", "--format", "dot"],
                ["graph", "--format", "mermaid"], ["graph", "--format", "json"], ["graph", "--format", "html"],
                ["graph", "--format", "data"], ["explain", "Screen"], ["unused"], ["why", "Screen", "Screen"],
                ["roots"], ["start-order"], ["impact", "Screen"], ["retains", "Screen"], ["stats"],
            ])
        func outputs(_ arguments: [String]) throws {
            try withFolder(["\(HostileTextTests.folder)/App.swift": HostileTextTests.source]) { folder in
                let run = try Command(arguments + [HostileTextTests.folder], in: folder)
                #expect(run.status < 2, "\(run.complaints)")
                expectHarmless(run.output)
            }
        }

        @Test("are escaped in errors about a path")
        func errors() throws {
            try withFolder([:]) { folder in
                let run = try Command(["check", HostileTextTests.folder], in: folder)
                #expect(run.status == 2)
                expectHarmless(run.complaints)
                #expect(run.complaints.split(separator: "\n").count == 1)
            }
        }

        @Test("are escaped in the lines of an excerpt, and its mark stays below")
        func excerpt() {
            let renderer = ExcerptRenderer(hasColors: false) { _, _ in "\t\u{202E}\u{1B}x here" }
            let location = SourceLocation(file: "A.swift", line: 1, column: 8)
            let text = renderer.render([Finding(.syntaxError(message: "x"), at: location)])
            let indent = "\t" + String(repeating: " ", count: 16)
            #expect(text.contains("1 | \t\\u{202e}\\u{1b}x here\n  | \(indent)^\n"))
        }

        @Test("A suggested fix is valid Swift")
        func fix() {
            let key = Key(TypeName("App.A"), .name("\"\u{301}\\\u{1B}\u{202E}\r\n"))
            let finding = Finding(.missingBinding(key: key, requester: .caller), at: nil)
            #expect(
                TextRenderer().render(finding).contains(
                    #"Bind(A.self) { … }.qualified(.name("\"\#u{301}\\\u{1b}\u{202e}\r\n"))"#))
        }

        private func expectHarmless(_ text: String, at location: Testing.SourceLocation = #_sourceLocation) {
            #expect(HostileTextTests.hostile.isDisjoint(with: text.unicodeScalars), sourceLocation: location)
            for line in text.split(separator: "\n") {
                #expect(
                    !line.hasPrefix("::warning::forged") && !line.hasPrefix("::error::forged"), sourceLocation: location
                )
                #expect(!line.hasPrefix("::warning file=x"), sourceLocation: location)
            }
        }
    }
#endif
