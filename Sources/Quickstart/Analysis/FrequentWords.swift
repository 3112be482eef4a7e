/// How often each word is used. Words of one to three letters say little and are left out.
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
