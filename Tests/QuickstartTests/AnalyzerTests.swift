internal import Dovetail
internal import Testing

@testable internal import Quickstart

/// Each analyzer on strings in memory, wired as in the program.
@Suite struct AnalyzerTests {
    private static let home = Path("Notes")

    /// The findings of the analyzers for one file.
    private func tables(of text: String, in name: String = "note.txt") throws -> [String: [Subject: Int]] {
        let container = try Container {
            AnalysisModule(); FilesModule()
        }
        .overriding {
            Bind((any FileSystem).self) { MemoryFiles(home: AnalyzerTests.home, [name: text]) }.lifetime(.singleton)
        }
        let child = try container.makeChild(providing: AnalyzerTests.home / name)
        let tables = try child.resolve(Examination.self).tables
        return Dictionary(uniqueKeysWithValues: tables.map { ($0.heading, $0.counts) })
    }

    @Test(arguments: [
        ("", 0, 0), ("one", 1, 1), ("one two\n", 1, 2), ("\n\n", 2, 0), ("a-b, c'd\r\ne", 2, 5), ("Größe 42 名前", 1, 2),
    ])
    func countsLinesAndWords(text: String, lines: Int, words: Int) throws {
        let totals = try tables(of: text)["Totals"]
        #expect(totals?[.text("lines")] == lines)
        #expect(totals?[.text("words")] == words)
        #expect(totals?[.text("files")] == 1)
        #expect(totals?[.text("bytes")] == text.utf8.count)
    }

    @Test(arguments: [
        ("a.swift", ".swift"), ("a.tar.gz", ".gz"), ("Makefile", "no extension"), (".profile", "no extension"),
        ("folder.d/name", "no extension"),
    ])
    func tellsKindsApart(name: String, kind: String) throws {
        #expect(try tables(of: "", in: name)["Kinds of file"] == [.text(kind): 1])
    }

    @Test func findsTheLongestLines() throws {
        let text = (1...20).map { String(repeating: "x", count: $0) }.joined(separator: "\n")
        let lines = try tables(of: text)["Longest lines"]
        let expected = (16...20).map { (Subject.line(AnalyzerTests.home / "note.txt", number: $0), $0) }
        #expect(lines == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func countsWordsOfMoreThanThreeLetters() throws {
        let words = try tables(of: "The nail, the NAIL and Nails: was")["Most frequent words"]
        #expect(words == [.text("nail"): 2, .text("nails"): 1])
    }
}
