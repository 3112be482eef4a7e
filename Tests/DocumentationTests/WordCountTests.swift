internal import Foundation
internal import Testing

/// Pages grow by one good sentence at a time until nobody reads them. A page that has to say more says something else less.
///
/// All words count, also those of samples and of targets of links, so that a count can be repeated with `wc -w`.
@Suite("Word counts")
struct WordCountTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let limits = [
        ("README.md", 1_000), ("AGENTS.md", 500), ("CHANGELOG.md", 700), ("CONTRIBUTING.md", 1_350),
        ("Documentation/README.md", 450), ("Documentation/Semantics.md", 3_800),
        ("Documentation/Diagnostics.md", 3_400), ("Documentation/Differences.md", 1_300),
        ("Documentation/Performance.md", 950), ("Documentation/Development/Performance.md", 1_100),
        ("Documentation/Check.md", 1_800), ("Documentation/Platforms.md", 750),
        ("Sources/Dovetail/Dovetail.docc/Guides/GettingStarted.md", 2_000),
        ("Sources/Dovetail/Dovetail.docc/Guides/Troubleshooting.md", 1_500),
    ]

    /// All pages of the repository that a user may read, by their paths.
    private static func pages() throws -> [String] {
        let files = FileManager.default
        var found = try files.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".md") }
        for folder in ["Documentation", "Examples", "Sources"] {
            let names = try #require(files.enumerator(atPath: root.appending(path: folder).path))
            for case let name as String in names {
                if name.hasSuffix(".build") { names.skipDescendants() }
                if name.hasSuffix(".md") { found.append("\(folder)/\(name)") }
            }
        }
        return found
    }

    private static func words(_ page: String) throws -> Int {
        try String(contentsOf: root.appending(path: page), encoding: .utf8).split(whereSeparator: \.isWhitespace).count
    }

    @Test("A page has at most its words", arguments: limits)
    func page(_ page: String, limit: Int) throws {
        #expect(try Self.words(page) <= limit)
    }

    @Test("There are at most sixteen guides, of which all others have at most 700 words")
    func guides() throws {
        let guides = try Self.pages().filter { $0.contains(".docc/Guides/") }
        #expect(guides.count <= 16)
        for guide in guides where !guide.hasSuffix("/GettingStarted.md") && !guide.hasSuffix("/Troubleshooting.md") {
            #expect(try Self.words(guide) <= 700, "\(guide)")
        }
    }

    @Test("A page about another library has at most 750 words, and a decision at most 250")
    func small() throws {
        for page in try Self.pages() {
            if page.contains("/ComingFrom/") { #expect(try Self.words(page) <= 750, "\(page)") }
            if page.contains("/Decisions/") { #expect(try Self.words(page) <= 250, "\(page)") }
        }
    }

    @Test("All pages together have at most 45,000 words")
    func all() throws {
        #expect(try Self.pages().map(Self.words).reduce(0, +) <= 45_000)
    }
}
