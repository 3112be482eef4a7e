#if Tools
    internal import Foundation
    internal import Testing

    @Suite("Targets in the folders of the manifest") struct ManifestTests {
        /// The modules that `index` sees in a package whose manifest has these targets.
        private func modules(_ targets: String, _ paths: [String]) throws -> String {
            var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "import Dovetail\n") })
            files["Package.swift"] = """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "P", targets: [\(targets)])
                """
            var output = ""
            try withFolder(files) { folder in
                let run = try Command(["index", "."], in: folder)
                output = run.complaints.split(separator: ": ").last.map { String($0.filter { $0 != "\n" }) } ?? ""
            }
            return output
        }

        @Test(
            "The folder, excluded files, and listed sources",
            arguments: [
                (".target(name: \"App\", path: \"Code\"), .target(name: \"Core\")", "App, Core"),
                (".target(name: \"Whole\", path: \"Sources\")", "Whole"),
                (
                    ".target(name: \"App\", path: \"./Code/\"), .executableTarget(name: \"Deep\", path: \"Code/Deep\")",
                    "App, Core, Deep"
                ),
                (".target(name: \"My-App\", path: \"Code\")", "Core, My_App"),
                (
                    ".target(name: \"Core\", exclude: [\"Core.swift\"]), .target(name: \"App\", path: \"Code\"), .target(name: \"B\", path: \"B\")",
                    "App, B"
                ),
                (
                    ".target(name: \"App\", path: \"Code\", sources: [\"Deep\"]), .target(name: \"B\", path: \"B\")",
                    "App, B, Core"
                ),
                (
                    ".target(name: \"App\", path: \"Code\", exclude: [\"Deep/\", \"Main.swift\"]), .target(name: \"B\", path: \"B\")",
                    "B, Core"
                ),
                (".testTarget(name: \"App\", path: \"Code\"), .target(name: \"B\", path: \"B\")", "B, Core"),
            ])
        func placed(_ targets: String, _ expected: String) throws {
            let paths = [
                "Code/Main.swift", "Code/Deep/Deep.swift", "Sources/Core/Core.swift", "B/B.swift", "C/C.swift",
            ]
            let seen = try modules(targets, paths)
            // A single module is no error: then its facts are written.
            #expect(seen == (expected.contains(",") ? expected : ""))
        }

        @Test(
            "Targets that functions, loops and closures of the manifest list",
            arguments: [
                "feature(\"Code\") + feature(\"C\")",
                "[\"Code\", \"C\"].map { .target(name: $0, path: \"\\($0)\") }",
                "names.flatMap { name in feature(name) }",
                "[.feature(named: \"Code\"), .feature(named: \"C\")]",
                "features()",
            ])
        func computed(_ targets: String) throws {
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let names = ["Code", "C"]
                func feature(_ name: String, tests: Bool = false) -> [Target] {
                    [.target(name: name, path: "./\\(name)"), .testTarget(name: "\\(name)Tests", path: "T/\\(name)")]
                }
                extension Target {
                    static func feature(named name: String) -> Target { .target(name: name, path: name) }
                }
                func features() -> [Target] {
                    var all: [Target] = []
                    for name in names { all.append(.target(name: name, path: name)) }
                    return all
                }
                let package = Package(name: "P", targets: \(targets))
                """
            let files = ["Package.swift": manifest, "Code/Main.swift": "import Dovetail\n", "C/C.swift": "let a = 1\n"]
            try withFolder(files.merging(["B/B.swift": "let b = 1\n"]) { $1 }) { folder in
                let run = try Command(["index", "."], in: folder)
                #expect(run.complaints.contains("C, Code"), "\(run.complaints)")
            }
        }

        @Test("A path that is not a literal is not followed")
        func computed() throws {
            let seen = try modules(
                ".target(name: \"App\", path: folder), .target(name: \"B\", path: \"B\")",
                ["Sources/Core/Core.swift", "B/B.swift", "Code/Main.swift"])
            #expect(seen == "B, Core")
        }

        @Test("Asynchronous functions of a target may run on the actor of their caller")
        func callersIsolation() throws {
            func manifest(_ settings: String) -> String {
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "App", swiftSettings: [\(settings)])])
                """
            }
            let source = """
                import Dovetail
                @MainActor final class Model { init() {} }
                struct AppModule: Module { var body: some Module { Bind(Model.init) } }
                func load(_ container: Container) async throws { _ = try container.resolveNow(Model.self) }
                func run() async throws { try await load(try Container { AppModule() }) }
                """
            for (settings, isError) in [
                ("", true), (".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")", false),
            ] {
                let files = ["Package.swift": manifest(settings), "Sources/App/App.swift": source]
                try withFolder(files) { folder in
                    let run = try Command(["check"], in: folder)
                    #expect(run.output.contains("wrong-isolation") == isError)
                }
            }
        }

        @Test("check reads a package whose targets are in other folders")
        func check() throws {
            let files = [
                "Package.swift": """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "App", path: "App", exclude: ["Old"], swiftSettings: [.defaultIsolation(MainActor.self)])
                ])
                """,
                "App/App.swift": """
                import Dovetail
                struct AppModule: Module { var body: some Module { Bind(Screen.init).root() } }
                struct Screen { init(count: Int) {} }
                """,
                "App/Old/App.swift": "struct Screen { init(", "Tests/Old.swift": "not Swift (",
            ]
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                let headline = "App/App.swift:3:22: error: [missing-binding] no binding provides 'Int'\n"
                #expect(run.output.hasPrefix(headline))
                #expect(!run.output.contains("syntax-error"))
            }
        }
    }
#endif
