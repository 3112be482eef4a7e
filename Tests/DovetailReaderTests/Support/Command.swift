#if Tools
    internal import Foundation

    /// Runs the command that was built beside the tests.
    struct Command {
        var status: Int32
        var output: String
        var complaints: String

        init(_ arguments: [String], in folder: URL) throws {
            let process = Process()
            process.executableURL = Command.executable
            process.arguments = arguments
            process.currentDirectoryURL = folder
            let (output, complaints) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = complaints
            try process.run()
            let written = output.fileHandleForReading.readDataToEndOfFile()
            let complained = complaints.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            status = process.terminationStatus
            self.output = String(decoding: written, as: UTF8.self)
            self.complaints = String(decoding: complained, as: UTF8.self)
        }

        private static var executable: URL {
            let arguments = ProcessInfo.processInfo.arguments
            let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
            return URL(filePath: bundle).deletingLastPathComponent().appending(path: "dovetail")
        }
    }

    /// A folder of its own, removed at the end.
    func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let url = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try body(folder)
    }
#endif
