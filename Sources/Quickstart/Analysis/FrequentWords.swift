/// The number of uses of each word. Words of one to three letters are skipped, because they are rarely interesting.
struct FrequentWords: Analyzer {
    let document: Document

    var heading: String { "Most frequent words" }

    var counts: [Subject: Int] {
        var counts: [Subject: Int] = [:]
        for word in document.words where word.unicodeScalars.count > 3 {
            counts[.text(word.lowercased()), default: 0] += 1
        }
        return counts
    }
}
