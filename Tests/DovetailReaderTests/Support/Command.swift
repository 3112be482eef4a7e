internal import Foundation
internal import Testing

/// Runs the command that was built beside the tests.
struct Command {
    var status: Int32
    var output: String
    var complaints: String

    /// - Parameter obeysPermissions: Whether a file's permissions hold for the command even if the tests run as root,
    ///   for whom they do not otherwise.
    init(_ arguments: [String], in folder: URL, obeysPermissions: Bool = false) throws {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        if obeysPermissions, getuid() == 0 {
            process.executableURL = Command.privileges
            process.arguments =
                ["--bounding-set=-dac_override,-dac_read_search", Command.executable.path] + arguments
        }
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

    private static let privileges = URL(filePath: "/usr/bin/setpriv")

    /// Whether a file can be kept from the command by its permissions.
    static var canObeyPermissions: Bool {
        getuid() != 0 || FileManager.default.isExecutableFile(atPath: privileges.path)
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

/// Runs the command, which must refuse what it is given: it says only this, and writes nothing to its output.
func expectRefusal(
    _ arguments: [String], in folder: URL, says complaint: String, obeysPermissions: Bool = false,
    at location: Testing.SourceLocation = #_sourceLocation
) throws {
    let run = try Command(arguments, in: folder, obeysPermissions: obeysPermissions)
    #expect(run.status == 2, sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
    #expect(run.complaints == "error: \(complaint)\n", sourceLocation: location)
}
