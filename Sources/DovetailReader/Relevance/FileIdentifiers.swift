/// What the bytes of a file say before anything is parsed: the names it declares, and whether it must be read in any case.
/// There may be too many names, but never too few: a file that the scan does not understand is read in any case.
package struct FileWords: Hashable, Sendable {
    /// The types it declares or extends, and the functions and values outside of types.
    package private(set) var declared: [UInt32] = []
    /// What aliases stand for: a word of the target, then the alias, in turns. What extends the alias extends the target.
    package private(set) var aliases: [UInt32] = []
    package private(set) var isMarked = false
    /// Whether the library is named. In a program in which it is not, nothing matters.
    package private(set) var namesLibrary = false

    init(declared: [UInt32], aliases: [UInt32], isMarked: Bool, namesLibrary: Bool) {
        self.declared = declared
        self.aliases = aliases
        self.isMarked = isMarked
        self.namesLibrary = namesLibrary
    }

    package init(of bytes: [UInt8]) {
        var scan = WordScan(bytes)
        var search = NameSearch()
        while let word = scan.next() { search.take(word, after: scan.byteBefore, isOutside: scan.isOutside) }
        declared = search.names.sorted()
        aliases = search.aliases
        isMarked = search.isMarked || !scan.isSound
        namesLibrary = search.namesLibrary
    }

    /// Whether one of some words stands in a file.
    package static func contains(_ words: Set<String>, in bytes: [UInt8]) -> Bool {
        let wanted = WordSet(words.map(Word.hash))
        var scan = WordScan(bytes)
        while let word = scan.next() { if wanted.contains(word) { return true } }
        return false
    }
}

/// Takes the words that stand where a declaration has its name.
private struct NameSearch {
    private enum Awaited {
        case nothing, typeName, aliasName, valueName
        /// More parts of a name: `Outer.Inner`.
        case path
        /// `let a = 1, b = 2` declares two.
        case furtherValues
        case target(of: UInt32)
    }

    private static let markWords = WordSet(Word.marks.map(Word.hash))
    private static let typeWords = WordSet(Word.typeIntroducers.map(Word.hash))
    private static let valueWords = WordSet(Word.valueIntroducers.map(Word.hash))
    private static let libraryWord = Word.hash(Word.library)
    private static let aliasWord = Word.hash("typealias")
    /// What may stand before a word of an alias's target.
    private static let insideTarget = Set("=.<,&([:".utf8)

    private let marks = NameSearch.markWords
    private let types = NameSearch.typeWords
    private let values = NameSearch.valueWords
    private var awaited = Awaited.nothing
    var names: Set<UInt32> = []
    var aliases: [UInt32] = []
    var isMarked = false
    var namesLibrary = false

    mutating func take(_ word: UInt32, after byte: UInt8, isOutside: Bool) {
        if marks.contains(word) {
            isMarked = true
            if word == NameSearch.libraryWord { namesLibrary = true }
        }
        if types.contains(word) {
            awaited = word == NameSearch.aliasWord ? .aliasName : .typeName
        } else if isOutside, values.contains(word) {
            awaited = .valueName
        } else {
            takeName(word, after: byte, isOutside: isOutside)
        }
    }

    private mutating func takeName(_ word: UInt32, after byte: UInt8, isOutside: Bool) {
        switch awaited {
        case .nothing: break
        case .typeName:
            names.insert(word)
            awaited = .path
        case .aliasName:
            names.insert(word)
            awaited = .target(of: word)
        case .valueName:
            names.insert(word)
            awaited = .furtherValues
        case .path:
            if byte == UInt8(ascii: ".") { names.insert(word) } else { awaited = .nothing }
        case .furtherValues:
            if byte == UInt8(ascii: ","), isOutside { names.insert(word) }
        case .target(let alias):
            if NameSearch.insideTarget.contains(byte) { aliases += [word, alias] } else { awaited = .nothing }
        }
    }
}
