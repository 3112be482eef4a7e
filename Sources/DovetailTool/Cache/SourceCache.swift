#if Tools
    internal import DovetailReader

    /// What the last runs with the same paths know about their sources.
    struct SourceCache {
        let folder: CacheFolder
        /// The arguments that select the sources. The same ones always mean the same files.
        let arguments: [String]

        /// The index that the last run stored, or an empty one.
        var index: FileIndex {
            folder.file("index", for: arguments).contents().flatMap { FileIndex($0) } ?? FileIndex()
        }

        /// Stores the index for the next run if it differs from the last one.
        func store(_ index: FileIndex, replacing known: FileIndex) throws {
            guard index != known else { return }
            try folder.update { try folder.file("index", for: arguments).store(index.bytes) }
        }

        /// The facts of the last run.
        func entries(jobs: Int) -> [Digest: FactsCache.Entry] { facts.entries(jobs: jobs) }

        /// Stores the facts for the next run.
        func store(_ entries: [FactsCache.Entry]) throws { try folder.update { try facts.store(entries) } }

        private var facts: FactsCache { FactsCache(file: folder.file("facts", for: arguments)) }
    }
#endif
