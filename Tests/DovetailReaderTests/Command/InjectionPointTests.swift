#if Tools
    internal import DovetailAnalysis
    internal import DovetailGraph
    internal import DovetailReader
    internal import Foundation
    internal import Testing

    @Suite("The findings about @Injected") struct InjectionPointTests {
        private static func ids(_ files: [(path: String, text: String)]) -> [String] {
            let facts = files.map { SourceReader.facts(of: "import Dovetail\n" + $0.text, path: $0.path) }
            return Program([ModuleFacts(name: "App", files: facts)]).findings().map(\.id.rawValue)
        }

        private static func ids(key: String, consumer: String) -> [String] {
            let text = """
                import SwiftUI
                final class Cache { init() {}; static let one = Cache() }
                extension Dependencies { \(key) }
                \(consumer)
                """
            return ids([("App.swift", text)])
        }

        @Test(
            "A key creates an instance for each point by its last expression alone",
            arguments: [
                "var cache: Cache { Cache() }", "var cache: Cache { return Cache.init() }",
                "var cache: Cache { get { Cache() } }", "var cache: Cache { let made = Cache(); return made }",
                "var cache: any AnyObject { Cache() as any AnyObject }",
                "var cache: Cache { other }; var other: Cache { Cache() }",
            ])
        func created(_ key: String) {
            let found = InjectionPointTests.ids(
                key: key, consumer: "struct Screen: View { @Injected(\\.cache) var cache }")
            #expect(found == ["injected-in-view"])
        }

        @Test(
            "If a key states a lifetime, or what it returns cannot be read, nothing is reported",
            arguments: [
                "var cache: Cache { lifetime(.weak) { Cache() } }", "var cache: Cache { lifetime(span) { Cache() } }",
                "var cache: Cache { if test { lifetime(.weak) { Cache() } } else { Cache() } }",
                "var cache: Cache { guard test else { return Cache() }; return lifetime(.reused) { Cache() } }",
                "var cache: Cache { test ? lifetime(.weak) { Cache() } : Cache() }",
                "var cache: Cache { cache }", "var cache: Cache { other }; var other: Cache { cache }",
                "var cache: Cache { Cache.one }", "var cache: Cache { .one }", "var cache: Cache { made() }",
                "static var cache: Cache { Cache() }",
                "\n#if DEBUG\nvar cache: Cache { Cache() }\n#else\nvar cache: Cache { Cache.one }\n#endif\n",
                "",
            ])
        func unknown(_ key: String) {
            let found = InjectionPointTests.ids(
                key: key, consumer: "struct Screen: View { @Injected(\\.cache) var cache }")
            #expect(found == [])
        }

        @Test("The example of the guide has one mistake")
        func guide() throws {
            let example = try #require(DiagnosticGuide.of(.injectedInView)?.example)
            #expect(InjectionPointTests.ids([("App.swift", "import SwiftUI\n" + example)]) == ["injected-in-view"])
        }

        @Test("A key inside of a dependency is not the key of that name")
        func nested() {
            let found = InjectionPointTests.ids(
                key: "var cache: Cache { Cache() }",
                consumer: "struct Screen: View { @Injected(\\.store.cache) var cache }")
            #expect(found == [])
        }

        @Test("Severities and suppressions work as for other ids")
        func options() throws {
            let id = "injected-in-view"
            let text = """
                import Dovetail
                import SwiftUI
                final class Cache: Sendable { init() {} }
                extension Dependencies {
                    var cache: Cache { Cache() }
                }
                struct Screen: View {
                    @Injected(\\.cache) var cache
                }
                """
            try withFolder(["App/App.swift": text]) { folder in
                let plain = try Command(["check", "App"], in: folder)
                #expect(plain.status == 0)
                #expect(plain.output.contains("warning: [\(id)]"))
                let error = try Command(["check", "App", "--error", id], in: folder)
                #expect(error.status == 1)
                #expect(error.output.contains("error: [\(id)]"))
                #expect(try !Command(["check", "App", "--ignore", id], in: folder).output.contains(id))
            }
        }

        @Test("With the cache the findings are the same after every edit, of the key, the property and the conformance")
        func cached() throws {
            let files = [
                "App/Key.swift": "import Dovetail\nextension Dependencies { var cache: Cache { Cache() } }",
                "App/Cache.swift": "final class Cache: Sendable { init() {} }",
                "App/Screen.swift": "import Dovetail\nimport SwiftUI\nstruct Screen { @Injected(\\.cache) var cache }",
                "App/Body.swift": "import SwiftUI\nextension Screen: View {}",
            ]
            let edits = [
                ("App/Cache.swift", "\nfinal class Cache: Sendable { init() {} }", "injected-in-view"),
                ("App/Body.swift", "import SwiftUI\nextension Screen: Equatable {}", nil),
                ("App/Body.swift", "import SwiftUI\n\nextension Screen: View {}", "injected-in-view"),
                (
                    "App/Key.swift",
                    "import Dovetail\nextension Dependencies { var cache: Cache { lifetime(.weak) { Cache() } } }", nil
                ),
                (
                    "App/Key.swift",
                    "\nimport Dovetail\nextension Dependencies { var cache: Cache { Cache() } }", "injected-in-view"
                ),
                ("App/Screen.swift", "import Dovetail\nimport SwiftUI\nstruct Screen {}", nil),
            ]
            try withFolder(files) { folder in
                for (path, text, id) in edits {
                    try Data(text.utf8).write(to: folder.appending(path: path))
                    let plain = try Command(["check", "App", "--no-cache"], in: folder)
                    for _ in 0..<2 {
                        let cached = try Command(["check", "App", "--cache", "kept"], in: folder)
                        #expect(cached.output == plain.output)
                    }
                    #expect(plain.output.contains("[") == (id != nil), "\(text): \(plain.output)")
                    if let id { #expect(plain.output.contains("[\(id)]")) }
                }
            }
        }
    }
#endif
