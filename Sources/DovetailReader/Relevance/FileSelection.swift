/// Which files of a program must be read for its graph to be the same as if all were: those that are marked, and those
/// that declare a name which what was read so far leads to.
package struct FileSelection {
    private let words: [FileWords]
    private var isChosen: [Bool]
    private var needed = WordSet(Word.wellKnown.map(Word.hash))
    /// Names that count once their member is asked for, in turns.
    private var waiting: [UInt32] = []
    private var parents: [String: Set<String>] = [:]
    /// Names of the families, with every type that refines one of them.
    private var families = Word.families
    /// Files in which one of them stands.
    private var named: Set<Int> = []

    private init(_ words: [FileWords]) {
        self.words = words
        isChosen = Array(repeating: false, count: words.count)
        waiting = words.flatMap(\.aliases)
    }

    /// Chooses files until nothing is missing.
    ///
    /// `needs` reads the files of these numbers and says what they need, in the same order; `naming` says which of some
    /// files one of these names stands in.
    package static func run(
        _ words: [FileWords], needs: ([Int]) throws -> [FileNeeds], naming: (Set<String>, [Int]) throws -> [Int]
    ) rethrows {
        guard words.contains(where: \.namesLibrary) else { return }
        var selection = FileSelection(words)
        var chosen = selection.takeNeeded()
        while !chosen.isEmpty {
            for needs in try needs(chosen) { selection.add(needs) }
            let families = selection.takeFamilies()
            if !families.isEmpty {
                let open = words.indices.filter { !selection.isChosen[$0] }
                selection.named.formUnion(try naming(families, open))
            }
            chosen = selection.takeNeeded()
        }
    }

    private mutating func add(_ needs: FileNeeds) {
        for word in needs.always { needed.insert(word) }
        waiting += needs.onDemand
        for index in stride(from: 0, to: needs.refinements.count, by: 2) {
            parents[needs.refinements[index + 1], default: []].insert(needs.refinements[index])
        }
    }

    private mutating func takeNeeded() -> [Int] {
        settle()
        let chosen = words.indices.filter { index in
            !isChosen[index]
                && (words[index].isMarked || named.contains(index)
                    || words[index].declared.contains { needed.contains($0) })
        }
        for index in chosen { isChosen[index] = true }
        return chosen
    }

    /// Types that were found to refine a module or an injectable: whoever conforms to one of them must be found too,
    /// and only a search for the name in all the bytes finds it.
    private mutating func takeFamilies() -> Set<String> {
        var found: Set<String> = []
        var open = Array(families)
        while let family = open.popLast() {
            for name in parents[family] ?? [] where families.insert(name).inserted {
                found.insert(name)
                open.append(name)
            }
        }
        return found
    }

    private mutating func settle() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            var rest: [UInt32] = []
            for index in stride(from: 0, to: waiting.count, by: 2) {
                if needed.contains(waiting[index]) {
                    if needed.insert(waiting[index + 1]) { isSettled = false }
                } else {
                    rest += waiting[index..<index + 2]
                }
            }
            waiting = rest
        }
    }
}
