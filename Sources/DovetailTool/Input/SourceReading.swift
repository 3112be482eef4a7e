#if Tools
    internal import DovetailReader

    /// The sources of one run, as bytes with their digests. Nothing is parsed yet.
    struct SourceSet {
        struct File: Sendable {
            var source: SourceFolder.Source
            var bytes: [UInt8]
            var digest: Digest
        }

        var files: [File]

        /// Reads all files. The result, and the error, do not depend on the number of jobs.
        init(_ sources: [SourceFolder.Source], jobs: Int) throws {
            files = try Jobs.map(sources, jobs: jobs) { source in
                let bytes = try SourceFolder.bytes(of: source.path)
                return File(source: source, bytes: bytes, digest: Digest(of: bytes))
            }
        }

        /// Tells this set from any other.
        var digest: Digest {
            var digest = Digest()
            for file in files {
                digest.add(file.source.module)
                digest.add(file.source.shownPath)
                digest.add(file.digest)
            }
            return digest
        }
    }

    /// Turns sources into facts: what the cache knows is taken from there, and what cannot matter is not parsed.
    struct SourceReading {
        private let set: SourceSet
        private let jobs: Int
        private let readsEverything: Bool
        private let known: [Digest: FactsCache.Entry]
        private(set) var entries: [FactsCache.Entry] = []
        private var facts: [FileFacts?]
        /// How many files were parsed in this run.
        private(set) var parsedCount = 0

        /// Reads with the help of a cache, where there is one, and leaves there what the next run needs.
        init(
            _ set: SourceSet, in folder: CacheFolder?, for words: [String], jobs: Int, readsEverything: Bool = false
        ) throws {
            let cache = folder.map { FactsCache(file: $0.file("facts", for: words)) }
            try self.init(
                set, known: cache?.entries(jobs: jobs) ?? [:], jobs: jobs, readsEverything: readsEverything)
            if let folder, let cache, hasNews { try folder.keep { try cache.store(entries) } }
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
                _ = try SourceFolder.text(file.bytes, of: file.source.path)
                return FactsCache.Entry(digest: file.digest, words: FileWords(of: file.bytes))
            }
            if readsEverything { try read(Array(set.files.indices)) } else { try readWhatMatters() }
        }

        private mutating func readWhatMatters() throws {
            let words = entries.map(\.words)
            try FileSelection.run(words) { chosen in
                try read(chosen)
                return chosen.compactMap { entries[$0].needs }
            } naming: { names, open in
                try naming(names, among: open)
            }
        }

        private func naming(_ words: Set<String>, among indices: [Int]) throws -> [Int] {
            let found = try Jobs.map(indices, jobs: jobs) { [set] index in
                FileWords.contains(words, in: set.files[index].bytes)
            }
            return zip(indices, found).filter(\.1).map(\.0)
        }

        /// Takes the facts of files from the cache, or else parses them.
        private mutating func read(_ indices: [Int]) throws {
            let progress = Progress("reading sources", of: indices.count)
            let read = try Jobs.map(indices, jobs: jobs) { [set, entries] index in
                defer { progress.advance() }
                let file = set.files[index]
                if var facts = entries[index].facts() {
                    facts.path = file.source.shownPath
                    return (facts, nil as FactsCache.Entry?)
                }
                let facts = SourceReader.facts(of: file.bytes, path: file.source.shownPath)
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

        /// Whether the cache lacks something that it would have helped with.
        var hasNews: Bool { parsedCount > 0 || entries.contains { known[$0.digest] == nil } }

        /// How many files were read, now or in an earlier run.
        var readCount: Int { facts.count { $0 != nil } }

        var sources: [SourceFolder.Source] { self.set.files.map(\.source) }

        /// The modules by name, also those of which no file matters.
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
