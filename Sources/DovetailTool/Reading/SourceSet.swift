#if Tools
    internal import DovetailReader

    /// The first stage of a run: the sources, with the digests of their contents. Nothing is parsed yet.
    struct SourceSet {
        /// A source file, with its entry in the index.
        struct File: Sendable {
            var source: SourceFolder.Source
            /// The entry in the index for the next run.
            var entry: FileIndex.Entry
            /// `nil` if the contents are known from an earlier run.
            fileprivate var bytes: [UInt8]?

            var digest: Digest { entry.digest }
            var wasRead: Bool { bytes != nil }

            /// The contents, which are read now unless they were read before.
            func contents() throws -> [UInt8] {
                if let bytes { return bytes }
                let bytes = try SourceFolder.bytes(of: source.path)
                guard Digest(of: bytes) == digest else { throw Change() }
                return bytes
            }

            /// The entry of the file before it is parsed. It is an error if the file is not UTF-8.
            func unparsedEntry() throws -> FactsCache.Entry {
                let bytes = try contents()
                _ = try SourceFolder.text(bytes, of: source.path)
                return FactsCache.Entry(identifiersIn: bytes, digest: digest)
            }
        }

        /// An error for a file that changed since the run began.
        struct Change: Error {}

        let files: [File]
        /// The index of an earlier run.
        let known: FileIndex

        /// Checks all files, and reads those that changed since the index of the cache was stored. The result and the error
        /// do not depend on the number of jobs.
        static func run(
            _ sources: [SourceFolder.Source], cachedBy cache: SourceCache?, jobs: Int
        ) throws -> SourceSet {
            try SourceSet(sources, knowing: cache?.index ?? FileIndex(), jobs: jobs)
        }

        private init(_ sources: [SourceFolder.Source], knowing known: FileIndex, jobs: Int) throws {
            self.known = known
            let start = Disk.now
            let entries = known.entries(for: sources.map(\.path))
            files = try Jobs.map(Array(sources.indices), jobs: jobs) { index in
                let (source, entry) = (sources[index], entries[index])
                let stamp = Disk.stamp(of: source.path)
                if let entry, let stamp, entry.stamp == stamp { return File(source: source, entry: entry) }
                let bytes = try SourceFolder.bytes(of: source.path)
                let digest = Digest(of: bytes)
                let outline = entry?.digest == digest ? entry?.outline : nil
                return File(
                    source: source,
                    entry: .init(path: source.path, stamp: stamp, digest: digest, outline: outline, at: start),
                    bytes: bytes)
            }
        }

        /// Reads all sources again.
        func readAgain(jobs: Int) throws -> SourceSet {
            try SourceSet(files.map(\.source), knowing: FileIndex(), jobs: jobs)
        }

        /// A digest of the paths and contents.
        var digest: Digest { digest(of: files.map(\.digest)) }

        /// A digest of the paths and of a digest for each file.
        func digest(of parts: [Digest]) -> Digest {
            var digest = Digest()
            for (file, part) in zip(files, parts) {
                digest.add(file.source.module)
                digest.add(file.source.shownPath)
                digest.add(part)
            }
            return digest
        }
    }
#endif
