#if Tools
    internal import Foundation
    internal import Testing

    @Suite("What a check says about its run") struct SummaryTests {
        private static let app = """
            import Dovetail
            final class Screen { init(count: Int) {} }
            struct AppModule: Module { var body: some Module { Bind(Screen.init).root() } }
            func run() throws -> Container { try Container { AppModule() } }
            """
        private static let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let folder = Context.environment["FEATURES"] ?? "Features"
            func feature(_ name: String) -> Target { .target(name: name, path: "\\(folder)/\\(name)") }
            let package = Package(name: "P", targets: [
                .target(name: "Tool"), feature("Cart"), .testTarget(name: "Checks", path: "Checks"),
            ])
            """

        @Test("The last line counts what was read, with every format and with a cache")
        func summary() throws {
            try withFolder(["App/App.swift": SummaryTests.app, "App/Other.swift": ""]) { folder in
                let expected = "Checked 1 binding and 0 requests in 2 files, T s: 1 error"
                for arguments in [
                    [], ["--format", "json"], ["--format", "sarif"], ["--format", "github"], ["--cache", "kept"],
                    ["--cache", "kept"],
                ] {
                    let run = try Command(["check", "App"] + arguments, in: folder)
                    #expect(run.status == 1)
                    #expect(run.summary == expected)
                    #expect(run.complaints == "")
                }
                try #expect(
                    Command(["check", "App", "--ignore", "missing-binding"], in: folder).summary
                        == "Checked 1 binding and 0 requests in 2 files, T s: no errors")
                _ = try Command(["index", "App", "--output", "App.facts"], in: folder)
                try #expect(
                    Command(["link", "App.facts"], in: folder).summary == expected.replacing(", T s", with: ""))
            }
        }

        @Test("A check that finds no binding warns, and fails with --strict; one of generated code does not")
        func nothing() throws {
            try withFolder(["App/App.swift": "struct A {}\n"]) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.status == 0)
                #expect(run.complaints.hasPrefix("warning: no bindings were found in 1 file, so nothing was checked;"))
                #expect(run.summary == "Checked 0 bindings and 0 requests in 1 file, T s: no errors")
                try #expect(Command(["check", "App", "--strict"], in: folder).status == 1)
                try #expect(Command(["check", "App", "--quiet"], in: folder).complaints == "")
            }
            let resolver = "import Dovetail\nprotocol AppResolver: Resolver { func provideCount() -> Int }\n"
            try withFolder(["App/App.swift": resolver]) { folder in
                let run = try Command(["check", "App"], in: folder)
                #expect(run.complaints == "")
                #expect(run.summary == "Checked 1 resolver and 1 provided value in 1 file, T s: no errors")
            }
            try withFolder(["App/App.swift": SummaryTests.app, "App/Resolver.swift": resolver]) { folder in
                let counts = "1 binding, 0 requests, 1 resolver and 1 provided value"
                for _ in 0..<2 {
                    try #expect(
                        Command(["check", "App", "--cache", "kept"], in: folder).summary
                            == "Checked \(counts) in 2 files, T s: 1 error")
                }
            }
        }

        @Test("Folders with Swift files that no target claims are named; dovetail.json reads them or leaves them out")
        func unclaimed() throws {
            var files = [
                "Package.swift": SummaryTests.manifest, "Sources/Tool/Tool.swift": SummaryTests.app,
                "Features/Cart/Cart.swift": "import Dovetail\n", "Xcode/App/Main.swift": "import Dovetail\n",
                "Checks/Test.swift": "", "Tests/ToolTests/Test.swift": "", "Local/Package.swift": "",
                "Local/Sources/Local/Local.swift": "", "Pods/Pod.swift": "", "Docs/readme.txt": "",
            ]
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(
                    run.complaints == """
                        warning: ./Package.swift: these folders contain Swift files that no target claims, so they are \
                        not read: Features, Xcode; to read them, add "sources": ["Features", "Xcode"] to dovetail.json; \
                        to leave them out, add them to "exclude"

                        """)
                #expect(run.summary?.contains("in 1 file,") == true)
                try #expect(Command(["check", "Sources/Tool"], in: folder).complaints == "")
            }
            files["dovetail.json"] = #"{"sources": ["Features/Cart"], "exclude": ["Xcode"]}"#
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(run.complaints == "")
                #expect(run.summary?.contains("in 2 files,") == true)
            }
            // Without a manifest, the listed folders are all sources.
            files["Package.swift"] = nil
            try withFolder(files) { folder in
                let run = try Command(["check"], in: folder)
                #expect(run.summary?.contains("in 1 file,") == true)
                let part = try Command(["check", "Sources"], in: folder)
                #expect(part.summary?.contains("in 1 file,") == true)
            }
            files["dovetail.json"] = #"{"sources": ["Feature"]}"#
            try withFolder(files) { folder in
                try expectRefusal(
                    ["check"], in: folder, says: "./dovetail.json:1:14: \"sources\": no such file or folder: 'Feature'")
            }
        }
    }
#endif
