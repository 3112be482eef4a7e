internal import Foundation
internal import Testing

/// Every code of `Documentation/Conformance.txt` is the name of a test, or a row of `Documentation/Differences.md`.
///
/// A test names a code in its display name: `@Test("RES-05: …")`. A code marked `S+A` holds in both forms of a request, so it
/// needs a test named `RES-05 async`, too. A row names its codes in the first cell, for both forms or, as `RES-05 async`, for one.
@Suite("Conformance codes")
struct ConformanceTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func lines(_ path: String) throws -> [Substring] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
    }

    /// The codes, and whether both forms are needed.
    private static func codes() throws -> [String: Bool] {
        var codes: [String: Bool] = [:]
        for line in try lines("Documentation/Conformance.txt") {
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            if words.isEmpty { continue }
            #expect(words.count == 1 || words.dropFirst() == ["S+A"], "Conformance.txt: cannot read '\(line)'")
            #expect(
                codes.updateValue(words.count == 2, forKey: String(words[0])) == nil, "'\(words[0])' is listed twice")
        }
        return codes
    }

    /// What a text names that begins as one of the codes does, with ` async` where that follows.
    private static func mentions(in text: Substring, prefixes: Set<Substring>) -> Set<String> {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_") }
        var found: Set<String> = []
        for (index, word) in words.enumerated() where word.contains("-") && word == word.uppercased() {
            if prefixes.contains(word.prefix { $0 != "-" }) {
                let isAsync = text[word.endIndex...].hasPrefix(" async") && words[index + 1] == "async"
                found.insert(word + (isAsync ? " async" : ""))
            }
        }
        return found
    }

    @Test("are tested or stated as a difference")
    func everyCode() throws {
        let codes = try Self.codes()
        let prefixes = Set(codes.keys.map { $0.prefix { $0 != "-" } })
        var tested: Set<String> = []
        let tests = Self.root.appending(path: "Tests")
        for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            for call in text.components(separatedBy: "@Test(").dropFirst() {
                let arguments = call.drop(while: \.isWhitespace)
                guard arguments.first == "\"" else { continue }
                tested.formUnion(Self.mentions(in: arguments.dropFirst().prefix { $0 != "\"" }, prefixes: prefixes))
            }
        }
        var stated: Set<String> = []
        for row in try Self.lines("Documentation/Differences.md") where row.hasPrefix("|") {
            stated.formUnion(Self.mentions(in: row.dropFirst().prefix { $0 != "|" }, prefixes: prefixes))
        }
        for name in tested.union(stated) {
            #expect(codes[name.replacing(" async", with: "")] != nil, "Conformance.txt does not list '\(name)'")
        }
        for (code, needsBoth) in codes where !stated.contains(code) {
            let known = tested.union(stated).intersection([code, "\(code) async"])
            #expect(
                known.count >= (needsBoth ? 2 : 1), "of '\(code)', only \(known) is tested or a row of Differences.md")
        }
    }
}
