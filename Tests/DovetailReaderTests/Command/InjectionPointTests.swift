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
            "A key states its scope by its last expression alone",
            arguments: [
                ("var cache: Cache { shared { Cache() } }", "permanent"),
                ("var cache: Cache { return shared { Cache() } }", "permanent"),
                ("var cache: Cache { get { shared { Cache() } } }", "permanent"),
                ("var cache: Cache { get { return self.shared(.temporary) { Cache() } } }", "permanent"),
                ("var cache: Cache { let made = shared(.permanent) { Cache() }; return made }", "temporary"),
                ("var cache: any AnyObject { shared(.permanent) { Cache() } as any AnyObject }", "temporary"),
                ("var cache: Cache { other }; var other: Cache { shared { Cache() } }", "permanent"),
            ])
        func stated(_ key: String, _ word: String) {
            let found = InjectionPointTests.ids(
                key: key, consumer: "final class Screen { @Injected(\\.cache, .\(word)) var cache }")
            #expect(found == ["scope-mismatch"])
        }

        @Test(
            "If the statement of a key cannot be read, nothing is reported",
            arguments: [
                "var cache: Cache { shared(span) { Cache() } }",
                "var cache: Cache { if test { shared { Cache() } } else { Cache() } }",
                "var cache: Cache { guard test else { return Cache() }; return shared { Cache() } }",
                "var cache: Cache { test ? shared { Cache() } : Cache() }",
                "var cache: Cache { cache }", "var cache: Cache { other }; var other: Cache { cache }",
                "var cache: Cache { Cache.one }", "var cache: Cache { .one }", "var cache: Cache { made() }",
                "var cache: Cache { Screen.shared { Cache() } }", "static var cache: Cache { shared { Cache() } }",
                "var cache: Cache { shared { Cache() } }; func shared(_ make: () -> Cache) -> Cache { make() }",
                "\n#if DEBUG\nvar cache: Cache { Cache() }\n#else\nvar cache: Cache { shared { Cache() } }\n#endif\n",
                "",
            ])
        func unknown(_ key: String) {
            let found = InjectionPointTests.ids(
                key: key,
                consumer: """
                    struct Screen: View {
                        @Injected(\\.cache) var cache
                        @Injected(\\.cache, .temporary, .local) var again
                    }
                    """)
            #expect(found == [])
        }

        @Test(
            "For arguments that cannot be read, nothing is reported",
            arguments: ["span", "Spans.permanent", ".long", ".permanent, scope", "test ? .permanent : .temporary"])
        func unreadable(_ arguments: String) {
            for key in ["shared { Cache() }", "Cache()"] {
                let found = InjectionPointTests.ids(
                    key: "var cache: Cache { \(key) }",
                    consumer: "struct Screen: View { @Injected(\\.cache, \(arguments)) var cache }")
                #expect(found == [])
            }
        }

        @Test(
            "The examples of the guide have one mistake each", arguments: [DiagnosticID.scopeMismatch, .injectedInView])
        func guide(_ id: DiagnosticID) throws {
            let example = try #require(DiagnosticGuide.of(id)?.example)
            #expect(InjectionPointTests.ids([("App.swift", "import SwiftUI\n" + example)]) == [id.rawValue])
        }

        @Test("A key inside of a dependency is not the key of that name")
        func nested() {
            let found = InjectionPointTests.ids(
                key: "var cache: Cache { shared { Cache() } }",
                consumer: "final class Screen { @Injected(\\.store.cache, .permanent) var cache }")
            #expect(found == [])
        }

        @Test("Severities and suppressions work as for other ids", arguments: ["scope-mismatch", "injected-in-view"])
        func options(_ id: String) throws {
            let text = """
                import Dovetail
                import SwiftUI
                final class Cache: Sendable { init() {} }
                extension Dependencies {
                    var cache: Cache { Cache() }
                    var images: Cache { shared { Cache() } }
                }
                struct Screen: View {
                    @Injected(\\.cache) var cache
                    @Injected(\\.images, .permanent) var images
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
                    "import Dovetail\nextension Dependencies { var cache: Cache { shared { Cache() } } }", nil
                ),
                (
                    "App/Screen.swift",
                    "import Dovetail\nimport SwiftUI\nstruct Screen { @Injected(\\.cache, .permanent) var cache }",
                    "scope-mismatch"
                ),
                (
                    "App/Key.swift",
                    "\nimport Dovetail\nextension Dependencies { var cache: Cache { shared(.permanent) { Cache() } } }",
                    nil
                ),
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
