#if Tools
    internal import Foundation
    internal import Testing

    @Suite("The command of the build plugin") struct BuildCommandTests {
        private static let screen = "final class Screen { init(clock: any Clock) {} }\nprotocol Clock {}\n"
        private static let module = """
            import Dovetail
            struct AppModule: Module {
                var body: some Module {
                    Bind(Screen.init).root()
                }
            }
            func run() throws -> Container { try Container { AppModule() } }

            """

        /// A list of modules: names, and the files of each.
        private func list(_ modules: [(String, [String])], target: String, in folder: URL) throws {
            let entries = modules.map { name, files in
                let paths = files.map { "\"\(folder.path)/\($0)\"" }.joined(separator: ", ")
                return "{\"name\": \"\(name)\", \"package\": \"\(folder.path)\", \"files\": [\(paths)]}"
            }
            let text = "{\"target\": \"\(target)\", \"modules\": [\(entries.joined(separator: ", "))]}"
            try Data(text.utf8).write(to: folder.appending(path: "modules.json"))
        }

        private func build(in folder: URL) throws -> Command {
            try Command(["build", "--output", "out.swift", "modules.json"], in: folder)
        }

        @Test("An error has the whole path, the status is 1, and nothing is written")
        func error() throws {
            try withFolder(["Core/Screen.swift": BuildCommandTests.screen, "App/App.swift": BuildCommandTests.module]) {
                folder in
                try list([("App", ["App/App.swift"]), ("Core", ["Core/Screen.swift"])], target: "App", in: folder)
                let run = try build(in: folder)
                #expect(run.status == 1)
                let location = "\(folder.path)/Core/Screen.swift:1:27"
                #expect(run.output.hasPrefix("\(location): error: [missing-binding] no binding provides 'any Clock'\n"))
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.swift").path))
            }
        }

        @Test("Files of values are found beside the manifest and in the folder of the module")
        func values() throws {
            let source = """
                import Dovetail
                import DovetailFiles
                struct Server { init(port: Int, name: String) {} }
                struct AppModule: Module {
                    var body: some Module {
                        ValueFiles(
                            URL(filePath: "s.json"), Bundle.module.url(forResource: "r", withExtension: "json")!)
                        Bind(Server.init).using(Int.self, .name("port")).using(String.self, .name("name")).root()
                    }
                }
                """
            let files = [
                "Package.swift": "", "Sources/App/App.swift": source, "s.json": #"{ "port": "80" }"#,
                "Sources/App/r.json": #"{ "name": "n" }"#,
            ]
            try withFolder(files) { folder in
                let app = "\(folder.path)/Sources/App"
                let entry =
                    #"{"name": "App", "package": "\#(folder.path)", "folder": "\#(app)", "files": ["\#(app)/App.swift"]}"#
                try Data(#"{"target": "App", "modules": [\#(entry)]}"#.utf8)
                    .write(to: folder.appending(path: "modules.json"))
                let run = try build(in: folder)
                #expect(
                    run.output.contains("\(folder.path)/s.json:1:11: note: similar binding: 'String' named \"port\""))
                #expect(!run.output.contains("r.json"), "\(run.output)")
                #expect(run.status == 1)
            }
        }

        @Test(
            "Injectable types of another module are built if visible: package refers to the package of the target",
            arguments: [
                ("package", true, true), ("package", false, false), ("public", false, true), ("internal", true, false),
            ])
        func imported(access: String, isOnePackage: Bool, isBuilt: Bool) throws {
            let app = """
                import Dovetail
                import Parts
                struct Car: InitializerInjectable { let engine: Engine }
                protocol AppResolver: Resolver { func provideName() -> String }
                """
            let parts = """
                import Dovetail
                \(access) struct Engine: InitializerInjectable { \(access) init() {} }
                """
            try withFolder(["App/App.swift": app, "Parts/Parts.swift": parts]) { folder in
                func entry(_ name: String, _ package: String) -> String {
                    """
                    {"name": "\(name)", "package": "\(folder.path)/\(package)", "files": ["\(folder.path)/\(name)/\(name).swift"]}
                    """
                }
                let modules = "\(entry("App", isOnePackage ? "Parts" : "App")), \(entry("Parts", "Parts"))"
                try Data("{\"target\": \"App\", \"modules\": [\(modules)]}".utf8)
                    .write(to: folder.appending(path: "modules.json"))
                #expect(try build(in: folder).status == 0)
                let text = try String(contentsOf: folder.appending(path: "out.swift"), encoding: .utf8)
                #expect(text.contains("func resolveCar() -> Car") == isBuilt, "\(text)")
                #expect(text.contains("func resolveCar(engine: Engine) -> Car") != isBuilt, "\(text)")
            }
        }

        @Test("A warning does not stop the build; the configuration is that of the package")
        func warning() throws {
            let files = [
                "Core/Screen.swift": BuildCommandTests.screen, "App/App.swift": BuildCommandTests.module,
                "dovetail.json": #"{"warn": ["missing-binding"], "exclude": ["App/Old*"]}"#,
                "App/Old.swift": "not Swift (",
            ]
            try withFolder(files) { folder in
                let app = ["App/App.swift", "App/Old.swift"]
                try list([("App", app), ("Core", ["Core/Screen.swift"])], target: "App", in: folder)
                let run = try build(in: folder)
                #expect(run.status == 0)
                #expect(run.output.contains("Core/Screen.swift:1:27: warning: [missing-binding]"))
                #expect(!run.output.contains("error"))
            }
        }

        @Test("An unchanged file is not written again")
        func unchanged() throws {
            try withFolder(["App/App.swift": ""]) { folder in
                try list([("App", ["App/App.swift"])], target: "App", in: folder)
                try #expect(build(in: folder).status == 0)
                let output = folder.appending(path: "out.swift").path
                let long = Date(timeIntervalSince1970: 1_000_000)
                try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: output)
                try #expect(build(in: folder).status == 0)
                let date = try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
                #expect(date == long)
            }
        }

        @Test("With a record, nothing is checked until a file that was read or looked for changes")
        func record() throws {
            let source = """
                import Dovetail
                import DovetailFiles
                struct Server { init(port: Int) {} }
                struct Spare { init() {} }
                struct AppModule: Module {
                    var body: some Module {
                        ValueFiles(URL(filePath: "s.json"))
                        Bind(Server.init).using(Int.self, .name("port")).root()
                        Bind(Spare.init)
                    }
                }
                """
            try withFolder(["App/App.swift": source, "s.json": #"{ "port": 80 }"#, "findings.json": "[]"]) { folder in
                try list([("App", ["App/App.swift"])], target: "App", in: folder)
                func write(_ text: String, _ name: String) throws {
                    try Data(text.utf8).write(to: folder.appending(path: name))
                }
                func remove(_ name: String) throws {
                    try FileManager.default.removeItem(at: folder.appending(path: name))
                }
                /// The status of a run, or `nil` if nothing was checked. Files that changed just before a run are not trusted:
                /// its record is empty, and the next run checks again.
                func status(attempts: Int = 100) throws -> Int32? {
                    let old = try? Data(contentsOf: folder.appending(path: "record"))
                    let before = try? FileManager.default.attributesOfItem(atPath: folder.path + "/record")
                    let run = try Command(
                        ["build", "--record", "record", "--output", "out.swift", "modules.json"], in: folder)
                    if run.summary != nil {
                        let record = try? Data(contentsOf: folder.appending(path: "record"))
                        guard run.status == 0, record?.isEmpty != false, attempts > 0 else { return run.status }
                        return try status(attempts: attempts - 1)
                    }
                    let after = try FileManager.default.attributesOfItem(atPath: folder.path + "/record")
                    #expect(before?[.modificationDate] as? Date != after[.modificationDate] as? Date)
                    #expect(try Data(contentsOf: folder.appending(path: "record")) == old)
                    #expect(run.status == 0 && run.output == "" && run.complaints == "", "\(run)")
                    return nil
                }
                try #expect(status() == 0)
                try #expect(status() == nil)
                try remove("findings.json")
                try #expect(status() == nil)
                for contents in [#"{ "error": ["unused-binding"] }"#, #"{ "error": ["unused-value"] }"#] {
                    let fails = contents.contains("binding")
                    try write(contents, "dovetail.json")
                    try #expect(status() == (fails ? 1 : 0))
                    try #expect(status() == (fails ? 1 : nil))
                }
                try remove("dovetail.json")
                try #expect(status() == 0)
                try #expect(status() == nil)
                try remove("s.json")
                try #expect(status() == 0)
                try #expect(status() == nil)
                try write(#"{ "door": 80 }"#, "s.json")
                try #expect(status() == 1)
                try write(#"{ "port": 81 }"#, "s.json")
                try #expect(status() == 0)
                try #expect(status() == nil)
                try remove("out.swift")
                try #expect(status() == 0)
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: "out.swift").path))
                try write("broken", "record")
                try #expect(status() == 0)
            }
        }

        @Test("A file that was read and vanishes during a run does not count as missing: the next run checks again")
        func vanishing() throws {
            let long = String(repeating: "x", count: 4000)
            let screens = (0..<30).map { number in
                "Bind(Screen.init).using(Double.self, .name(\"\(number)\(long)\")).qualified(.name(\"\(number)\")).root()"
            }
            let source = """
                import Dovetail
                struct AppModule: Module {
                    var body: some Module {
                        \(screens.joined(separator: "\n"))
                    }
                }
                final class Screen { init(count: Double) {} }
                func run() throws -> Container { try Container { AppModule() } }
                """
            let settings = #"{ "warn": ["missing-binding"] }"#
            try withFolder(["App/App.swift": source, "dovetail.json": settings]) { folder in
                try list([("App", ["App/App.swift"])], target: "App", in: folder)
                let build = ["build", "--limit", "30", "--record", "record", "--output", "out.swift", "modules.json"]
                // Until the files are no longer so new that they are not trusted.
                for _ in 0..<100 {
                    try #expect(Command(build, in: folder).status == 0)
                    if try !Data(contentsOf: folder.appending(path: "record")).isEmpty { break }
                }
                try FileManager.default.removeItem(at: folder.appending(path: "out.swift"))
                // Its findings do not fit into a pipe, so it waits for the reader, and has not written its record.
                let run = try RunningCommand(build, in: folder)
                _ = run.output(containing: "warning: ")
                try FileManager.default.removeItem(at: folder.appending(path: "dovetail.json"))
                #expect(run.finish().status == 0)
                try #expect(Command(build, in: folder).status == 1)
            }
        }

        @Test("The default isolation is that of each module's own manifest")
        func isolation() throws {
            let manifest = """
                import PackageDescription
                let package = Package(name: "A", targets: [
                    .target(name: "Core", swiftSettings: [.defaultIsolation(MainActor.self)]), .target(name: "App"),
                ])
                """
            let asking = BuildCommandTests.module.replacing(
                "func run() throws -> Container { try Container { AppModule() } }",
                with: "func run() throws { _ = try Container { AppModule() }.resolve(Screen.self) }")
            for (text, status) in [(manifest, Int32(1)), ("", 0)] {
                let files = ["Core/Screen.swift": "final class Screen { init() {} }", "App/App.swift": asking]
                try withFolder(files.merging(["Package.swift": text]) { $1 }) { folder in
                    try list([("App", ["App/App.swift"]), ("Core", ["Core/Screen.swift"])], target: "App", in: folder)
                    let run = try build(in: folder)
                    #expect(run.status == status, "\(run.output)")
                    #expect(run.output.contains("[wrong-isolation]") == (status == 1))
                }
            }
        }

        @Test("Types that are injectable, without a container, lack nothing")
        func injectables() throws {
            let text = """
                import Dovetail
                struct Ticket: InitializerInjectable { init(number: Int) {} }
                protocol BoothResolver: Resolver { func provideName() -> String }

                """
            try withFolder(["App/App.swift": text]) { folder in
                try list([("App", ["App/App.swift"])], target: "App", in: folder)
                let run = try build(in: folder)
                #expect(run.status == 0)
                #expect(run.output == "")
                #expect(
                    run.summary == "Checked 1 resolver, 1 injectable and 1 provided value in 1 file, T s: no errors")
                let written = try Data(contentsOf: folder.appending(path: "out.swift"))
                #expect(String(decoding: written, as: UTF8.self).contains("func resolveTicket(number: Int) -> Ticket"))
            }
        }

        @Test("An invalid list is refused")
        func lists() throws {
            let text = "import Dovetail\nprotocol BoothResolver: Resolver { func provideName() -> String }\n"
            try withFolder(["App/App.swift": text]) { folder in
                let arguments = ["build", "--output", "out.swift", "modules.json"]
                try list([("App", ["App/App.swift"]), ("App", [])], target: "App", in: folder)
                try expectRefusal(arguments, in: folder, says: "modules.json: duplicate module 'App'")
                try list([("App", ["App/App.swift"])], target: "Core", in: folder)
                try expectRefusal(
                    arguments, in: folder, says: "modules.json: the target 'Core' is not one of the modules")
                try list([("App", ["App/Gone.swift"])], target: "App", in: folder)
                try expectRefusal(
                    arguments, in: folder, says: "\(folder.path)/App/Gone.swift: this file cannot be read")
                try list([("App", ["App/App.swift"])], target: "App", in: folder)
                try expectRefusal(
                    ["build", "--output", "nowhere/out.swift", "modules.json"], in: folder,
                    says: "nowhere/out.swift: this file cannot be written: No such file or directory")
                try #expect(FileManager.default.subpathsOfDirectory(atPath: folder.path).count == 3)
            }
        }
    }
#endif
