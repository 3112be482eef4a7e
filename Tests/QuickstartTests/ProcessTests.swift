internal import Foundation
internal import Testing

/// The program as a process: its output and its status.
@Suite struct ProcessTests {
    private struct Outcome {
        var status: Int32
        var output: String
        var complaint: String
    }

    /// The folder of the tests and of the program: on Apple platforms around the test bundle, elsewhere the
    /// folder of the test program.
    private static var buildFolder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }

    /// Runs the program that was built beside these tests.
    private func run(_ arguments: String...) throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quickstart-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (output, complaint) = (folder.appending(path: "output"), folder.appending(path: "complaint"))
        for file in [output, complaint] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = ProcessTests.buildFolder.appending(path: "quickstart")
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: complaint)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            complaint: try String(contentsOf: complaint, encoding: .utf8))
    }

    @Test func surveysItsOwnSources() throws {
        let outcome = try run()
        #expect(outcome.status == 0)
        #expect(outcome.complaint.isEmpty)
        for heading in ["Totals", "Kinds of file", "Longest lines", "Most frequent words"] {
            #expect(outcome.output.contains("\n\n\(heading)\n"))
        }
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func surveysMemory() throws {
        let outcome = try run("--memory")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Survey of Rhymes\n\nTotals\n     427  bytes\n      85  words\n"))
        #expect(outcome.output.contains("Rhymes/joiner.txt:5\n          For want of a battle the kingdom was lost,\n"))
    }

    @Test(arguments: [
        ("tree", "Examination (root)\n"), ("dot", "digraph"), ("mermaid", "flowchart"), ("json", "{\n"),
        ("html", "<!DOCTYPE html>"),
    ])
    func printsWhatItIsMadeOf(format: String, beginning: String) throws {
        let outcome = try run("--graph", format)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(beginning))
    }

    @Test func refusesAFolderThatIsNotThere() throws {
        let outcome = try run("--path", "no/such/folder")
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.complaint == "quickstart: cannot read 'no/such/folder': no such folder\n")
    }

    @Test func notesFilesThatAreNotText() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quickstart-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([0xFF, 0xFE, 0x00]).write(to: folder.appending(path: "picture.bin"))
        let outcome = try run("--path", folder.path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("There are no text files in it."))
        #expect(outcome.output.contains("picture.bin': the file is not UTF-8 text"))
    }

    @Test func explainsItself() throws {
        let outcome = try run("--help")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("USAGE: quickstart"))
    }

    @Test func explainsItselfToWhoGotItWrong() throws {
        let outcome = try run("--speed")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.complaint.hasPrefix("quickstart: unknown option '--speed'\n"))
        #expect(outcome.complaint.contains("USAGE: quickstart"))
    }
}
