/// The longest lines, in characters.
struct LongestLines: Analyzer {
    let document: Document

    var heading: String { "Longest lines" }

    var counts: [Subject: Int] {
        let lines = document.lines.enumerated().map { (number: $0 + 1, length: $1.count) }
        let longest = lines.sorted { ($1.length, $0.number) < ($0.length, $1.number) }.prefix(Table.shown)
        return Dictionary(
            uniqueKeysWithValues: longest.map { (.line(document.path, number: $0.number), $0.length) })
    }
}
