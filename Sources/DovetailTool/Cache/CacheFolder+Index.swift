#if Tools
    internal import DovetailReader

    extension CacheFolder {
        /// The index that the last run stored, or an empty one.
        func index(for words: [String]) -> FileIndex {
            file("index", for: words).contents().flatMap { FileIndex($0) } ?? FileIndex()
        }

        func keep(_ index: FileIndex, insteadOf known: FileIndex, for words: [String]) throws {
            guard index != known else { return }
            try keep { try file("index", for: words).store(index.bytes) }
        }
    }
#endif
