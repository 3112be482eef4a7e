/// A set of words, with open addressing: asked for each identifier of each file.
struct WordSet: Sendable {
    private var slots: [UInt32]
    private var holdsZero = false
    private(set) var count = 0

    init(_ words: some Sequence<UInt32> = []) {
        slots = Array(repeating: 0, count: 64)
        for word in words { insert(word) }
    }

    private func slot(of word: UInt32) -> Int {
        var slot = Int(truncatingIfNeeded: (word &* 0x9e37_79b1) >> 7) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != word { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    func contains(_ word: UInt32) -> Bool { word == 0 ? holdsZero : slots[slot(of: word)] == word }

    /// Says whether the word is new.
    @discardableResult mutating func insert(_ word: UInt32) -> Bool {
        if word == 0 {
            defer { holdsZero = true }
            return !holdsZero
        }
        let place = slot(of: word)
        if slots[place] == word { return false }
        slots[place] = word
        count += 1
        if count * 2 > slots.count { grow() }
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for word in old where word != 0 { slots[slot(of: word)] = word }
    }
}
