#if Tools
    internal import DovetailReader

    /// What all sources say, beyond where it stands: known from the last run, but for those that were changed since.
    struct OutlineReading {
        let set: SourceSet
        /// What is known of the files now.
        private(set) var index: [FileIndex.Entry]
        /// Those that had to be parsed.
        private(set) var parsed: [FactsCache.Entry] = []

        /// `nil` where it is not known of a file whether the last run parsed it.
        init?(_ set: SourceSet, jobs: Int) throws {
            guard !set.known.entries.isEmpty else { return nil }
            self.set = set
            index = set.files.map(\.entry)
            let open = index.indices.filter { index[$0].outline == nil }
            let before = set.known.entries(for: open.map { index[$0].path })
            guard before.allSatisfy({ $0?.outline != nil }) else { return nil }
            let read = try Jobs.map(Array(zip(open, before)), jobs: jobs) { number, before in
                let file = set.files[number]
                let entry = try FactsCache.Entry(wordsOf: file)
                guard before?.outline?.isParsed == true else { return entry }
                return entry.with(SourceReader.facts(of: try file.contents(), path: file.source.shownPath))
            }
            for (number, entry) in zip(open, read) {
                index[number].outline = entry.outline
                if entry.outline.isParsed { parsed.append(entry) }
            }
            unparsed = zip(open, read).filter { !$1.outline.isParsed }.map(\.0)
        }

        /// The files that were changed and not parsed.
        private var unparsed: [Int] = []

        /// Whether a changed file that was not parsed names one of these.
        func names(_ words: Set<String>) throws -> Bool {
            guard !words.isEmpty else { return false }
            return try unparsed.contains { FileWords.contains(words, in: try set.files[$0].contents()) }
        }

        static func digest(of set: SourceSet, _ index: [FileIndex.Entry]) -> Digest {
            set.digest(of: index.map { $0.outline?.digest ?? Digest() })
        }

        var digest: Digest { OutlineReading.digest(of: set, index) }
    }
#endif
