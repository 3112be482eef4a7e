#if Tools
    internal import DovetailReader

    /// The second stage: the outlines of all sources, from the last run except for the files that changed since.
    struct OutlineSet {
        let set: SourceSet
        /// The current index of the files.
        private(set) var index: [FileIndex.Entry]
        /// The entries of the files that had to be parsed.
        private(set) var parsed: [FactsCache.Entry] = []

        /// The outlines; `nil` if too little is known, or if a file changed since the run began.
        static func run(_ set: SourceSet, jobs: Int) throws -> OutlineSet? {
            do { return try OutlineSet(set, jobs: jobs) } catch is SourceSet.Change { return nil }
        }

        /// `nil` if it is unknown for a file whether the last run parsed it.
        private init?(_ set: SourceSet, jobs: Int) throws {
            guard !set.known.entries.isEmpty else { return nil }
            self.set = set
            index = set.files.map(\.entry)
            let open = index.indices.filter { index[$0].outline == nil }
            let before = set.known.entries(for: open.map { index[$0].path })
            guard before.allSatisfy({ $0?.outline != nil }) else { return nil }
            let read = try Jobs.map(Array(zip(open, before)), jobs: jobs) { number, before in
                let file = set.files[number]
                let entry = try file.unparsedEntry()
                guard let outline = before?.outline, outline.isParsed else { return entry }
                let facts = SourceReader.facts(
                    of: try file.contents(), path: file.source.shownPath, readingBodies: outline.hasBodies)
                return entry.with(facts)
            }
            for (number, entry) in zip(open, read) {
                index[number].outline = entry.outline
                if entry.outline.isParsed { parsed.append(entry) }
            }
            unparsed = zip(open, read).filter { !$1.outline.isParsed }.map(\.0)
            bodiless = zip(open, read).filter { !$1.outline.hasBodies }.map(\.0)
        }

        /// The files that changed and were not parsed.
        private var unparsed: [Int] = []

        /// The files that changed and whose bodies of functions were not read.
        private var bodiless: [Int] = []

        /// Whether a changed file that was not parsed contains one of these names, or one whose bodies of functions were not
        /// read contains a function that passes requests on.
        func mention(_ names: Set<String>, forwarders: Set<String>) throws -> Bool {
            try contain(names, unparsed) || contain(forwarders, bodiless)
        }

        private func contain(_ names: Set<String>, _ files: [Int]) throws -> Bool {
            guard !names.isEmpty else { return false }
            return try files.contains { FileIdentifiers.contains(names, in: try set.files[$0].contents()) }
        }

        static func digest(of set: SourceSet, with index: [FileIndex.Entry]) -> Digest {
            set.digest(of: index.map { $0.outline?.digest ?? Digest() })
        }

        var digest: Digest { OutlineSet.digest(of: set, with: index) }
    }
#endif
