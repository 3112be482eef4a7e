#if Tools
    internal import DovetailReader

    /// The third stage: the facts of the sources. Known facts come from the cache. Files that cannot affect the graph are
    /// not parsed.
    struct FactsSet {
        let set: SourceSet
        private let jobs: Int
        private let readsEverything: Bool
        private let known: [Digest: FactsCache.Entry]
        private(set) var entries: [FactsCache.Entry] = []
        private var facts: [FileFacts?]
        /// The number of files that were parsed in this run.
        private(set) var parsedCount = 0
        /// The names that were searched for in files to which no other file refers.
        private(set) var searched: Set<String> = []
        /// The names of functions that pass requests on, which were searched for in bodies of functions.
        private(set) var forwarders: Set<String> = []

        /// Reads the sources with the help of the cache, if any, and updates the cache for the next run.
        ///
        /// - Parameter outlines: The outlines of this run, if it has read any: it has parsed some files for them.
        static func run(
            _ set: SourceSet, after outlines: OutlineSet? = nil, readingEverything: Bool = false,
            cachedBy cache: SourceCache?, jobs: Int
        ) throws -> FactsSet {
            var known = cache?.entries(jobs: jobs) ?? [:]
            let parsed = (outlines?.parsed ?? []).filter { known[$0.digest] == nil }
            for entry in parsed { known[entry.digest] = entry }
            var facts: FactsSet
            do {
                facts = try FactsSet(set, known: known, jobs: jobs, readsEverything: readingEverything)
            } catch is SourceSet.Change {
                let set = try set.readAgain(jobs: jobs)
                facts = try FactsSet(set, known: known, jobs: jobs, readsEverything: readingEverything)
            }
            facts.parsedCount += parsed.count
            if let cache {
                if facts.hasNews { try cache.store(facts.entries) }
                try cache.store(FileIndex(facts.index), replacing: set.known)
            }
            return facts
        }

        private init(
            _ set: SourceSet, known: [Digest: FactsCache.Entry], jobs: Int, readsEverything: Bool
        ) throws {
            self.set = set
            self.jobs = jobs
            self.readsEverything = readsEverything
            self.known = known
            facts = Array(repeating: nil, count: set.files.count)
            entries = try Jobs.map(set.files, jobs: jobs) { file in
                if let entry = known[file.digest] { return entry }
                return try file.unparsedEntry()
            }
            if readsEverything {
                try read(Array(set.files.indices), withBodies: true)
            } else {
                try readRelevantFiles()
            }
        }

        private mutating func readRelevantFiles() throws {
            let identifiers = entries.map(\.identifiers)
            try FileSelection.run(identifiers) { chosen, readingBodies in
                try read(chosen, withBodies: readingBodies)
                return chosen.compactMap { entries[$0].references }
            } mentioning: { names, open, areForwarders in
                if areForwarders { forwarders.formUnion(names) } else { searched.formUnion(names) }
                return try files(open, mentioning: names)
            }
        }

        private func files(_ indices: [Int], mentioning names: Set<String>) throws -> [Int] {
            let found = try Jobs.map(indices, jobs: jobs) { [set] index in
                FileIdentifiers.contains(names, in: try set.files[index].contents())
            }
            return zip(indices, found).filter(\.1).map(\.0)
        }

        /// Takes the facts of files from the cache, or else parses them.
        private mutating func read(_ indices: [Int], withBodies: Bool) throws {
            let progress = Progress("reading sources", of: indices.count)
            let read = try Jobs.map(indices, jobs: jobs) { [set, entries] index in
                defer { progress.advance() }
                let file = set.files[index]
                if var facts = entries[index].facts(withBodies: withBodies) {
                    facts.path = file.source.shownPath
                    return (facts, nil as FactsCache.Entry?)
                }
                let facts = SourceReader.facts(
                    of: try file.contents(), path: file.source.shownPath, readingBodies: withBodies)
                return (facts, entries[index].with(facts))
            }
            progress.finish()
            for (index, (facts, entry)) in zip(indices, read) {
                self.facts[index] = facts
                guard let entry else { continue }
                entries[index] = entry
                parsedCount += 1
            }
        }

        /// Whether this run has read files that the cache does not contain.
        private var hasNews: Bool { parsedCount > 0 || entries.contains { known[$0.digest] == nil } }

        /// The number of files whose facts are used, from this run or an earlier one.
        var readCount: Int { facts.count { $0 != nil } }

        var sources: [SourceFolder.Source] { self.set.files.map(\.source) }

        /// The current index of the files.
        var index: [FileIndex.Entry] {
            zip(set.files, entries).map { file, entry in
                var known = file.entry
                known.outline = entry.outline
                return known
            }
        }

        /// The modules by name, including those without a relevant file.
        func modules(isolation: (String) -> String?) -> [ModuleFacts] {
            var byModule: [String: [FileFacts]] = [:]
            for (file, facts) in zip(set.files, facts) {
                byModule[file.source.module, default: []] += facts.map { [$0] } ?? []
            }
            return byModule.keys.sorted().map {
                ModuleFacts(name: $0, defaultIsolation: isolation($0), files: byModule[$0] ?? [])
            }
        }
    }
#endif
