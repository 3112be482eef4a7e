#if Tools
    internal import Foundation
    internal import Testing

    @Suite("dovetail generate") struct GenerateCommandTests {
        private static let app = """
            import Dovetail
            struct Screen: InitializerInjectable { let count: Int }
            protocol AppResolver: Resolver { func provideText() -> String }

            """
        private static let files = ["App/App.swift": app]

        @Test("DIK-41: it prints; with --output it writes, and an unchanged file retains its date")
        func writes() throws {
            try withFolder(GenerateCommandTests.files) { folder in
                let printed = try Command(["generate", "App"], in: folder)
                #expect(printed.status == 0)
                #expect(printed.complaints == "")
                #expect(printed.output.contains("func resolveScreen(count: Int) -> Screen { Screen(count: count) }"))
                let arguments = ["generate", "App", "--output", "App/Dovetail.generated.swift"]
                let written = try Command(arguments, in: folder)
                #expect(written.status == 0)
                #expect(written.output == "")
                let file = folder.appending(path: "App/Dovetail.generated.swift").path
                #expect(FileManager.default.contents(atPath: file) == Data(printed.output.utf8))
                let long = Date(timeIntervalSince1970: 1_000_000)
                try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file)
                try #expect(Command(arguments, in: folder).status == 0)
                let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
                #expect(date == long)
            }
        }

        @Test("--check fails if the file is stale or missing, and writes nothing")
        func stale() throws {
            try withFolder(GenerateCommandTests.files) { folder in
                let arguments = ["generate", "App", "--output", "out.swift", "--check"]
                let missing = try Command(arguments, in: folder)
                #expect(missing.status == 1)
                #expect(
                    missing.complaints == """
                        out.swift: error: this file is not up to date; run the same command without --check to \
                        update it

                        """
                )
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.swift").path))
                try #expect(Command(Array(arguments.dropLast()), in: folder).status == 0)
                try #expect(Command(arguments, in: folder).status == 0)
                try Data("old".utf8).write(to: folder.appending(path: "out.swift"))
                try #expect(Command(arguments, in: folder).status == 1)
            }
        }

        @Test("DIK-40: excluded files and folders are not read, any number of them")
        func exclude() throws {
            var files = GenerateCommandTests.files
            files["App/Old/Old.swift"] = "import Dovetail\nstruct Old: Injectable {}"
            files["App/Older.swift"] = "import Dovetail\nstruct Older: Injectable {}"
            try withFolder(files) { folder in
                try #expect(Command(["generate", "App"], in: folder).status == 1)
                let run = try Command(["generate", "--exclude", "Old", "--exclude", "App/Older*", "App"], in: folder)
                #expect(run.status == 0, "\(run.complaints)")
            }
        }

        @Test("An error is printed as `check` prints it, and nothing is written")
        func error() throws {
            try withFolder(["App/App.swift": "import Dovetail\nstruct Screen: Injectable {}\n"]) { folder in
                let run = try Command(["generate", "App", "--output", "out.swift"], in: folder)
                #expect(run.status == 1)
                let line = "App/App.swift:2:8: error: [invalid-injectable] 'Screen' is Injectable, but has no "
                #expect(run.output.hasPrefix(line + "`init(dependency: Dependency)`\n"))
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.swift").path))
                let printed = try Command(["generate", "App"], in: folder)
                #expect(printed.status == 1)
                #expect(printed.output == "")
                #expect(printed.complaints == run.output)
            }
        }

        @Test("--strict, --all and --module select what is generated")
        func options() throws {
            var files = GenerateCommandTests.files
            files["Core/Core.swift"] = "import Dovetail\nprotocol R: Resolver { func provideText() -> String }"
            try withFolder(files) { folder in
                let strict = try Command(["generate", "App", "--strict"], in: folder)
                #expect(strict.status == 1)
                #expect(
                    strict.complaints.contains(
                        "[missing-binding] no provider returns 'Int'"))
                let both = try Command(["generate", "App", "Core", "--module", "Core"], in: folder)
                #expect(both.output.contains("extension R {"))
            }
        }

        private static let leftover = """
            import DIKit
            struct Profile: Injectable {
                struct Dependency { let name: String }
                init(dependency: Dependency) {}
            }
            protocol AppResolver: DIKit.Resolver { func provideName() -> String }

            """

        @Test("F11: declarations of DIKit are errors, and nothing is overwritten")
        func leftovers() throws {
            try withFolder(["App/App.swift": GenerateCommandTests.leftover, "out.swift": "good"]) { folder in
                let run = try Command(["generate", "App", "--output", "out.swift"], in: folder)
                #expect(run.status == 1)
                #expect(
                    run.output == """
                        App/App.swift:2:8: error: [invalid-injectable] 'Profile' conforms to 'Injectable' from DIKit, \
                        for which no code is generated
                        help: replace `import DIKit` with `import Dovetail`, or exclude the file with `--exclude`
                        docs: diagnostics/invalid-injectable

                        App/App.swift:6:10: error: [invalid-injectable] 'AppResolver' conforms to 'Resolver' from \
                        DIKit, for which no code is generated
                        help: replace `import DIKit` with `import Dovetail`, or exclude the file with `--exclude`
                        docs: diagnostics/invalid-injectable

                        """)
                let file = folder.appending(path: "out.swift").path
                #expect(FileManager.default.contents(atPath: file) == Data("good".utf8))
            }
        }

        @Test("F11: one file of many that still imports DIKit is an error, and may be excluded")
        func oneLeftover() throws {
            var files = GenerateCommandTests.files
            files["App/Old.swift"] = GenerateCommandTests.leftover.replacing("AppResolver", with: "OldResolver")
            try withFolder(files) { folder in
                try #expect(Command(["generate", "App"], in: folder).status == 1)
                try #expect(Command(["generate", "App", "--exclude", "Old.swift"], in: folder).status == 0)
            }
        }

        @Test("F11: an import of DIKit without its protocols is ignored")
        func onlyImported() throws {
            var files = GenerateCommandTests.files
            files["App/Other.swift"] = """
                import DIKit
                import Dovetail
                protocol Injectable {}
                struct Own: Injectable {}
                """
            try withFolder(files) { folder in
                let run = try Command(["generate", "App"], in: folder)
                #expect(run.status == 0, "\(run.complaints)")
            }
        }

        @Test("F11: if there is nothing to generate, that is an error, and nothing is overwritten")
        func nothing() throws {
            try withFolder(["App/App.swift": "import Dovetail\nstruct Plain {}\n", "out.swift": "good"]) { folder in
                let arguments = ["generate", "App", "--output", "out.swift"]
                for arguments in [arguments, arguments + ["--check"]] {
                    let run = try Command(arguments, in: folder)
                    #expect(run.status == 1)
                    #expect(run.output == "")
                    #expect(
                        run.complaints == """
                            error: nothing to generate in 'App': no protocol inherits from Resolver, and no type \
                            conforms to InitializerInjectable
                            help: check the paths and `import Dovetail`; if you no longer need a generated file, \
                            delete it

                            """)
                }
                let file = folder.appending(path: "out.swift").path
                #expect(FileManager.default.contents(atPath: file) == Data("good".utf8))
            }
        }

        @Test("DIK-35: invalid arguments are refused with status 2")
        func refused() throws {
            var files = GenerateCommandTests.files
            files["Core/Core.swift"] = "import Dovetail\nprotocol R: Resolver { func provideText() -> String }"
            try withFolder(files) { folder in
                try expectRefusal(
                    ["generate", "nowhere"], in: folder, says: "nowhere: no such file or folder")
                try expectRefusal(
                    ["generate", "App", "Core"], in: folder,
                    says: "App Core: select one of these modules with --module: App, Core")
                try expectRefusal(
                    ["generate", "App", "--module", "Cor"], in: folder,
                    says: "App: no module is named 'Cor'; found: App")
                try expectRefusal(
                    ["generate", "App", "--output", "nowhere/out.swift"], in: folder,
                    says: "nowhere/out.swift: this file cannot be written: No such file or directory")
                let run = try Command(["generate", "App", "--check"], in: folder)
                #expect(run.status == 2)
                #expect(run.complaints.hasPrefix("Error: --check requires --output, the file to compare with\n"))
            }
        }
    }
#endif
