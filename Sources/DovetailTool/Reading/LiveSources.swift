#if Tools
    internal import DovetailReader

    /// The sources of a program that is read again and again while its files change. After a change of a file, only that
    /// file is parsed again.
    struct LiveSources {
        /// A file with everything that is known about it.
        private struct File: Sendable {
            var source: SourceFolder.Source
            var bytes: [UInt8]
            var entry: FactsCache.Entry
            /// `nil` until the file is parsed.
            var facts: FileFacts?
            /// Whether the file contains one of the names, by the names that were searched for.
            var mentions: [Set<String>: Bool] = [:]

            init(_ source: SourceFolder.Source, _ bytes: [UInt8]) {
                self.source = source
                self.bytes = bytes
                entry = FactsCache.Entry(identifiersIn: bytes, digest: Digest(of: bytes))
            }

            mutating func parse(withBodies: Bool) {
                let facts = SourceReader.facts(of: bytes, path: source.shownPath, readingBodies: withBodies)
                entry = entry.with(facts)
                self.facts = facts
            }
        }

        /// What a change of a file means for the program.
        enum Effect {
            case none
            /// Code has moved. For each old position that the facts contain, this has the new one.
            case moved([Position: Position])
            /// The program must be linked again.
            case changed
        }

        /// The number of files that are read between two reports of progress.
        private static let portion = 256

        private var files: [File] = []
        private var indices: [String: Int] = [:]
        /// The files that can affect the graph.
        private var isSelected: [Bool] = []
        /// The names that were searched for in files to which no other file refers.
        private var searched: Set<String> = []
        /// The names of functions that pass requests on, which were searched for in bodies of functions.
        private var forwarders: Set<String> = []
        /// False if a change may have affected which files are selected.
        private var isSelectionValid = false
        private let jobs: Int

        init(jobs: Int) { self.jobs = jobs }

        var sources: [SourceFolder.Source] { files.map(\.source) }

        func contains(_ path: String) -> Bool { indices[path] != nil }

        func contents(of path: String) -> [UInt8]? { indices[path].map { files[$0].bytes } }

        /// Sets the list of files. Files that were in the last one are not read again. Call ``select(reporting:)``
        /// afterwards.
        ///
        /// - Parameters:
        ///   - contents: The contents of a file; a file that cannot be read is empty.
        ///   - report: Is called with the number of files that were read so far, and of all.
        mutating func list(
            _ sources: [SourceFolder.Source], contents: @Sendable (String) -> [UInt8],
            reporting report: (Int, Int) -> Void
        ) throws {
            let old = Dictionary(files.map { ($0.source.path, $0) }) { first, _ in first }
            var all: [File] = []
            all.reserveCapacity(sources.count)
            for part in sources.split(in: LiveSources.portion) {
                all += try Jobs.map(Array(part), jobs: jobs) { source in
                    guard var known = old[source.path], known.source.shownPath == source.shownPath else {
                        return File(source, contents(source.path))
                    }
                    known.source = source
                    return known
                }
                report(all.count, sources.count)
            }
            files = all
            isSelectionValid = false
            isSelected = Array(repeating: false, count: all.count)
            indices = Dictionary(all.indices.map { (all[$0].source.path, $0) }) { first, _ in first }
        }

        /// Changes the contents of a file.
        mutating func update(_ path: String, to bytes: [UInt8]) -> Effect {
            guard let index = indices[path], files[index].bytes != bytes else { return .none }
            let old = files[index]
            files[index] = File(old.source, bytes)
            guard isSelected[index] else {
                let isEqual = files[index].entry.identifiers == old.entry.identifiers
                if isEqual, !FileIdentifiers.contains(searched.union(forwarders), in: bytes) { return .none }
                isSelectionValid = false
                return .changed
            }
            files[index].parse(withBodies: old.entry.outline.hasBodies)
            if !files[index].entry.outline.hasBodies, FileIdentifiers.contains(forwarders, in: bytes) {
                isSelectionValid = false
                return .changed
            }
            if files[index].entry.identifiers != old.entry.identifiers
                || files[index].entry.references != old.entry.references
            {
                isSelectionValid = false
            }
            guard files[index].entry.outline == old.entry.outline, let before = old.facts,
                let after = files[index].facts
            else { return .changed }
            if before == after { return .none }
            let moves = zip(before.positions, after.positions)
            return .moved(Dictionary(moves.filter { $0 != $1 }.map { ($0, $1) }) { first, _ in first })
        }

        /// Selects the files that can affect the graph, and parses those that are not parsed yet.
        mutating func select(reporting report: (Int, Int) -> Void = { _, _ in }) throws {
            guard !isSelectionValid else { return }
            isSelected = Array(repeating: false, count: files.count)
            (searched, forwarders) = ([], [])
            try FileSelection.run(files.map(\.entry.identifiers)) { chosen, readingBodies in
                let open = chosen.filter { index in
                    files[index].facts.map { readingBodies && !$0.hasBodies } ?? true
                }
                try parse(open, withBodies: readingBodies, reporting: report)
                for index in chosen { isSelected[index] = true }
                return chosen.compactMap { files[$0].entry.references }
            } mentioning: { names, open, areForwarders in
                if areForwarders { forwarders.formUnion(names) } else { searched.formUnion(names) }
                return open.filter { index in
                    if let known = files[index].mentions[names] { return known }
                    let found = FileIdentifiers.contains(names, in: files[index].bytes)
                    files[index].mentions[names] = found
                    return found
                }
            }
            isSelectionValid = true
        }

        private mutating func parse(
            _ indices: [Int], withBodies: Bool, reporting report: (Int, Int) -> Void
        ) throws {
            var count = 0
            for part in indices.split(in: LiveSources.portion) {
                let parsed = try Jobs.map(Array(part), jobs: jobs) { [files] index in
                    var file = files[index]
                    file.parse(withBodies: withBodies)
                    return file
                }
                for (index, file) in zip(part, parsed) { files[index] = file }
                count += part.count
                report(count, indices.count)
            }
        }

        /// The modules by name, including those without a relevant file.
        func modules(isolation: (String) -> String?) -> [ModuleFacts] {
            var byModule: [String: [FileFacts]] = [:]
            for (index, file) in files.enumerated() {
                byModule[file.source.module, default: []] += isSelected[index] ? file.facts.map { [$0] } ?? [] : []
            }
            return byModule.keys.sorted().map {
                ModuleFacts(name: $0, defaultIsolation: isolation($0), files: byModule[$0] ?? [])
            }
        }
    }

    extension Array {
        /// The elements in parts of equal size, except for the last one.
        fileprivate func split(in size: Int) -> [ArraySlice<Element>] {
            stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
        }
    }
#endif
