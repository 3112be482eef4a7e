/// The number of files, lines, words and bytes.
struct Totals: Analyzer {
    let document: Document

    var heading: String { "Totals" }

    var counts: [Subject: Int] {
        [
            .text("files"): 1,
            .text("lines"): document.lines.count,
            .text("words"): document.words.count,
            .text("bytes"): document.text.utf8.count,
        ]
    }
}
