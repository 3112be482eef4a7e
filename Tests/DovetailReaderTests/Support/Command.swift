internal import Foundation
internal import Testing

/// Runs the command that was built beside the tests.
struct Command {
    var status: Int32
    var output: String
    /// Standard error without the lines that each check prints.
    var complaints: String
    /// The summary of a check, with `T` for the seconds.
    var summary: String?
    /// The lines of standard error that begin with `help: `.
    var advice: [String]

    /// - Parameters:
    ///   - obeysPermissions: Whether a file's permissions apply to the command even if the tests run as root, to whom
    ///     they do not otherwise.
    ///   - shell: The shell commands that run before, in the same process.
    ///   - program: Another program.
    init(
        _ arguments: [String], in folder: URL, obeysPermissions: Bool = false, shell: String = "",
        program: String? = nil
    ) throws {
        self = try RunningCommand(
            arguments, in: folder, obeysPermissions: obeysPermissions, shell: shell, program: program
        ).finish()
    }

    fileprivate init(status: Int32, output: Data, complaints: Data) {
        self.status = status
        self.output = String(decoding: output, as: UTF8.self)
        var lines = String(decoding: complaints, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        if let index = lines.lastIndex(where: { $0.hasPrefix("Checked ") }) {
            summary = lines.remove(at: index).replacing(/\d+\.\d s/, with: "T s")
        }
        let isAdvice = { (line: String) in line.hasPrefix("help: `--limit") || line.hasPrefix("help: to read") }
        advice = lines.filter(isAdvice)
        self.complaints = lines.filter { !isAdvice($0) }.joined(separator: "\n")
    }

    fileprivate static let privileges = URL(filePath: "/usr/bin/setpriv")

    /// True if permissions can prevent the command from reading a file.
    static var canObeyPermissions: Bool {
        getuid() != 0 || FileManager.default.isExecutableFile(atPath: privileges.path)
    }

    static var executable: URL {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "dovetail")
    }
}

/// A command that runs beside the test.
struct RunningCommand {
    private let process = Process()
    private let output = Pipe()
    private let complaints = Pipe()

    init(
        _ arguments: [String], in folder: URL, obeysPermissions: Bool = false, shell: String = "",
        program: String? = nil
    ) throws {
        var words = [program ?? Command.executable.path] + arguments
        if obeysPermissions, getuid() == 0 {
            words = [Command.privileges.path, "--bounding-set=-dac_override,-dac_read_search"] + words
        }
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", shell + " exec \"$0\" \"$@\""] + words
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
    }

    /// Waits until standard error contains a text. Returns what was written to it since the last call.
    func complaint(containing text: String) -> String { read(complaints, until: text) }

    /// The same for standard output.
    func output(containing text: String) -> String { read(output, until: text) }

    private func read(_ pipe: Pipe, until text: String) -> String {
        var written = Data()
        while !String(decoding: written, as: UTF8.self).contains(text) {
            let new = pipe.fileHandleForReading.availableData
            // The command has ended.
            if new.isEmpty { break }
            written += new
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Interrupts the command as Ctrl-C does.
    func interrupt() { process.interrupt() }

    func finish() -> Command {
        let written = output.fileHandleForReading.readDataToEndOfFile()
        let complained = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Command(status: process.terminationStatus, output: written, complaints: complained)
    }
}

/// A temporary folder, removed at the end.
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

/// Runs the command, which must refuse its input: it prints only this error, and writes nothing to its output.
func expectRefusal(
    _ arguments: [String], in folder: URL, says complaint: String, obeysPermissions: Bool = false,
    at location: Testing.SourceLocation = #_sourceLocation
) throws {
    let run = try Command(arguments, in: folder, obeysPermissions: obeysPermissions)
    #expect(run.status == 2, sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
    #expect(run.complaints == "error: \(complaint)\n", sourceLocation: location)
}
