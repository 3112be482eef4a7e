internal import Dovetail
internal import DovetailDiagnostics
internal import Testing

@testable internal import Quickstart

/// How the program is put together.
@Suite struct WiringTests {
    /// A file system that counts how often it is read, and refuses one file.
    private final class CountingFiles: FileSystem {
        let reads = Locked(0)
        let home = Path("Desk")
        func files(in folder: Path) throws(FileError) -> [Path] { [home / "letter.txt", home / "torn.txt"] }
        func text(of file: Path) throws(FileError) -> String {
            if file.description.hasSuffix("torn.txt") { throw FileError(path: file, reason: "it is torn") }
            reads.withLock { $0 += 1 }
            return "dear reader"
        }
    }

    private let silent = Console(write: { _ in }, complain: { _ in })

    @Test func theProgramIsValid() throws {
        let container = try Quickstart.makeContainer(Options(), silent)
        #expect(container.findings.isEmpty)
    }

    @Test func theAnalyzersOfAFileShareItsDocument() throws {
        let disk = CountingFiles()
        let container = try Container {
            SurveyModule(); Instance(Options()); Instance(silent)
        }
        .overriding { Bind((any FileSystem).self) { disk as any FileSystem }.lifetime(.singleton) }
        _ = try container.makeChild(providing: disk.home / "letter.txt").resolve(Examination.self).tables
        #expect(disk.reads.withLock { $0 } == 1)
    }

    @Test func aFileThatCannotBeReadIsNotedAndTheOthersAreSurveyed() throws {
        let disk = CountingFiles()
        let container = try Container {
            SurveyModule(); Instance(Options()); Instance(silent)
        }
        .overriding { Bind((any FileSystem).self) { disk as any FileSystem }.lifetime(.singleton) }
        let tables = try container.resolve(Survey.self, arguments: disk.home).run()
        #expect(tables.first?.counts[.text("files")] == 1)
        #expect(try container.resolve(Log.self).notes == ["skipped: cannot read 'Desk/torn.txt': it is torn"])
    }

    @Test func theCacheReadsOnce() throws {
        let disk = CountingFiles()
        let cache = CachingFiles(files: disk)
        for _ in 1...3 { #expect(try cache.text(of: disk.home / "letter.txt") == "dear reader") }
        #expect(disk.reads.withLock { $0 } == 1)
    }

    @Test(arguments: [false, true])
    func progressIsMadeOnlyIfSomeoneWatches(watches: Bool) throws {
        let output = Locked("")
        let console = Console(
            write: { _ in }, complain: { text in output.withLock { $0 += text } }, showsProgress: watches)
        let container = try Quickstart.makeContainer(Options(usesMemory: true), console)
        _ = try container.resolve(Program.self).run()
        #expect(output.withLock { $0.contains("0 of 3 files") } == watches)
    }
}
