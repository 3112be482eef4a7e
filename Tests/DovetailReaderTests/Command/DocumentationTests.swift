#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The statements of Documentation/Check.md about the command") struct DocumentationTests {
        private static let text: String = {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let data = try? Data(contentsOf: root.appending(path: "Documentation/Check.md"))
            return String(decoding: data ?? Data(), as: UTF8.self)
        }()

        private static let files = [
            "Sources/App/Screens.swift": """
            protocol Clock {}

            final class Screen {
                init(clock: any Clock) {}
            }
            """,
            "Sources/App/AppModule.swift": """
            import Dovetail

            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            """,
        ]

        @Test("The sample is what the command prints")
        func sample() throws {
            try withFolder(DocumentationTests.files) { folder in
                let run = try Command(["check", "Sources/App"], in: folder)
                #expect(run.status == 1)
                let printed = ([run.output.trimmingCharacters(in: .newlines)] + run.advice + [run.summary ?? ""])
                    .joined(separator: "\n")
                #expect(
                    DocumentationTests.text.replacing(/\d+\.\d s/, with: "T s")
                        .contains("$ dovetail check Sources/App\n\(printed)\n```\n"),
                    "\(printed)")
            }
        }

        @Test("The problem matcher reads the locations of a finding and of its notes")
        func matcher() throws {
            let line = try #require(DocumentationTests.text.split(separator: "\n").first { $0.contains("\"regexp\"") })
            let start = try #require(line.firstRange(of: ": ")).upperBound
            let pattern = try JSONDecoder().decode(String.self, from: Data(line[start...].dropLast().utf8))
            try withFolder(DocumentationTests.files) { folder in
                let run = try Command(["check", "Sources/App"], in: folder)
                let found = run.output.split(separator: "\n").compactMap { line in
                    try? Regex(pattern).wholeMatch(in: line).map { match in
                        (1...4).map { match.output[$0].substring.map(String.init) ?? "" }
                    }
                }
                #expect(
                    found == [
                        ["Sources/App/Screens.swift", "4", "10", "error"],
                        ["Sources/App/AppModule.swift", "5", "9", "note"],
                    ])
            }
        }

        @Test("Every command and option that it names exists")
        func names() throws {
            let commands = DocumentationTests.text.matches(
                of: /(?:^|\$ |`|run: |")(?:swift package )?dovetail ([a-z]+)/.anchorsMatchLineEndings())
            #expect(commands.count > 8)
            try withFolder([:]) { folder in
                for name in Set(commands.map(\.output.1)) {
                    try #expect(Command(["help", String(name)], in: folder).status == 0, "\(name)")
                }
            }
        }
    }
#endif
