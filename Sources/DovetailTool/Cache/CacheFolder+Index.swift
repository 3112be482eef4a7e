#if Tools
    internal import DovetailReader

    extension CacheFolder {
        /// The index that the last run stored, or an empty one.
        func index(for arguments: [String]) -> FileIndex {
            file("index", for: arguments).contents().flatMap { FileIndex($0) } ?? FileIndex()
        }

        /// Stores the index for the next run if it differs from the last one.
        func store(_ index: FileIndex, replacing known: FileIndex, for arguments: [String]) throws {
            guard index != known else { return }
            try update { try file("index", for: arguments).store(index.bytes) }
        }
    }
#endif
