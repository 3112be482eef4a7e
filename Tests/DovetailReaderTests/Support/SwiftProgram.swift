#if Tools
    internal import DovetailReader
    internal import Foundation

    /// Programs that use the library as it was built beside the tests: compiled, linked, run.
    struct SwiftProgram {
        /// One module of it: a name and the contents of its files.
        struct Module: Sendable {
            var name: String
            var files: [(name: String, text: String)]
            /// The isolation of declarations that state none.
            var isolation: String?
            /// The flags for `-D`.
            var flags: Set<String> = []
        }

        /// Compiles modules that do not import each other, links them with a file that calls them; returns its output.
        static func output(of modules: [Module], calledFrom main: String) throws -> String {
            let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let results = Results()
            DispatchQueue.concurrentPerform(iterations: modules.count) { index in
                results.add(Result { try compile(modules[index], in: folder) })
            }
            let objects = results.all.compactMap { try? $0.get() }
            if objects.count < modules.count { throw Failure(said: results.complaints) }
            try Data(main.utf8).write(to: folder.appending(path: "main.swift"))
            let used = [
                "Dovetail", "DovetailModel", "DovetailGraph", "DovetailDiagnostics", "DovetailComponents",
                "DovetailInjection",
            ]
            let libraries = try used.flatMap { try SwiftProgram.objects(of: $0) }
            _ = try run(
                compiler, ["-swift-version", "6", "main.swift", "-o", "program"] + objects + libraries, in: folder)
            return try run(folder.appending(path: "program"), [], in: folder)
        }

        private static func compile(_ module: Module, in folder: URL) throws -> String {
            let home = folder.appending(path: module.name)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            for file in module.files { try Data(file.text.utf8).write(to: home.appending(path: file.name)) }
            let object = home.appending(path: "\(module.name).o").path
            let modules = Products.folder.appending(path: "Modules").path
            _ = try run(
                compiler,
                ["-swift-version", "6", "-parse-as-library", "-wmo", "-suppress-warnings", "-module-name", module.name]
                    + module.flags.sorted().map { "-D\($0)" }
                    + settings(for: module.isolation)
                    + ["-I", modules, "-c", "-o", object] + module.files.map(\.name), in: home)
            return object
        }

        private static func settings(for isolation: String?) -> [String] {
            if isolation == ModuleFacts.callersIsolation {
                return ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
            }
            return isolation.map { ["-default-isolation", $0] } ?? []
        }

        /// The objects of the current sources of the module: the folder also contains those of removed files.
        private static func objects(of module: String) throws -> [String] {
            let folder = Products.folder.appending(path: "\(module).build")
            let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
            return sources.split(separator: "\n").map { source in
                folder.appending(path: (String(source) as NSString).lastPathComponent + ".o").path
            }
        }

        private static let compiler = URL(filePath: "/usr/bin/env")

        private static func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> String {
            let process = Process()
            process.executableURL = program
            process.arguments = program == compiler ? ["swiftc"] + arguments : arguments
            process.currentDirectoryURL = folder
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure(said: "\(folder.lastPathComponent): \(text)") }
            return text
        }

        struct Failure: Error, CustomStringConvertible {
            var said: String
            var description: String { said }
        }

        /// The results of several threads.
        private final class Results: @unchecked Sendable {
            // Only touched under the lock.
            private let lock = NSLock()
            private var results: [Result<String, any Error>] = []

            func add(_ result: Result<String, any Error>) { lock.withLock { results.append(result) } }
            var all: [Result<String, any Error>] { lock.withLock { results } }
            var complaints: String {
                all.compactMap { if case .failure(let error) = $0 { "\(error)" } else { nil } }.joined(separator: "\n")
            }
        }
    }

    /// The folder with what was built.
    enum Products {
        static var folder: URL {
            let arguments = ProcessInfo.processInfo.arguments
            let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
            return URL(filePath: bundle).deletingLastPathComponent()
        }
    }
#endif
