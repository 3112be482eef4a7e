#if Tools
    internal import DovetailReader

    /// The facts of files by the digest of their contents, stored in one file. It contains only the facts that the last
    /// run used, so it does not grow.
    struct FactsCache {
        /// The identifiers and facts of files with the same contents.
        struct Entry: Sendable {
            var digest: Digest
            var identifiers: FileIdentifiers
            /// The names to which the facts refer, if the file was parsed.
            var references: FileReferences?
            /// It is equal as long as an edit of the file cannot change the graph.
            private(set) var outline: FileIndex.Outline
            private var encoded: ArraySlice<UInt8> = []

            /// Creates the entry of a file that is not parsed yet.
            init(identifiersIn bytes: [UInt8], digest: Digest) {
                let identifiers = FileIdentifiers(of: bytes)
                let outline = Digest(of: FactsWriter.bytes(of: identifiers))
                self.init(
                    digest: digest, identifiers: identifiers,
                    outline: .init(digest: outline, isParsed: false, hasBodies: false))
            }

            private init(digest: Digest, identifiers: FileIdentifiers, outline: FileIndex.Outline) {
                self.digest = digest
                self.identifiers = identifiers
                self.outline = outline
            }

            /// Adds the facts of the parsed file, without its path, because several files may have the same contents.
            func with(_ facts: FileFacts) -> Entry {
                var entry = self
                let (bytes, outline) = facts.encoded
                entry.references = FileReferences(of: facts)
                entry.encoded = bytes[...]
                entry.outline.digest = Digest(of: FactsWriter.bytes(of: identifiers))
                entry.outline.digest.add(outline)
                entry.outline.isParsed = true
                entry.outline.hasBodies = facts.hasBodies
                return entry
            }

            /// The facts, if the file was parsed, with the bodies of its functions if these are needed.
            func facts(withBodies: Bool) -> FileFacts? {
                if encoded.isEmpty || withBodies && !outline.hasBodies { return nil }
                return try? FactsReader.value(in: encoded, as: FileFacts.self)
            }

            fileprivate var head: [UInt8] {
                FactsWriter.bytes(
                    of: Head(identifiers: identifiers, references: references, hasBodies: outline.hasBodies))
            }

            fileprivate init?(_ ranges: EntryRanges, in bytes: [UInt8]) {
                guard let head = try? FactsReader.value(in: bytes[ranges.head], as: Head.self) else { return nil }
                self.init(digest: ranges.digest, identifiers: head.identifiers, outline: ranges.outline)
                outline.hasBodies = head.hasBodies
                references = head.references
                encoded = bytes[ranges.facts]
            }

            fileprivate func write(to bytes: inout [UInt8]) {
                let head = head
                let numbers = [
                    digest.high, digest.low, outline.digest.high, outline.digest.low, UInt64(head.count),
                    UInt64(encoded.count),
                ]
                for number in numbers {
                    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
                }
                bytes += head
                bytes += encoded
            }
        }

        /// The ranges of one entry in the file.
        fileprivate struct EntryRanges: Sendable {
            var digest: Digest
            var outline: FileIndex.Outline
            var head: Range<Int>
            var facts: Range<Int>
        }

        /// The part of an entry that is decoded in every run.
        fileprivate struct Head: FactsCodable {
            var identifiers: FileIdentifiers
            var references: FileReferences?
            var hasBodies: Bool

            func write(to writer: inout FactsWriter) {
                writer.write(identifiers)
                writer.write(references)
                writer.write(hasBodies)
            }
        }

        let file: CacheFile

        /// The stored entries. A file that is damaged, or that another build of the command wrote, is ignored.
        func entries(jobs: Int) -> [Digest: Entry] {
            guard let bytes = file.contents() else { return [:] }
            var ranges: [EntryRanges] = []
            var position = 0
            while position < bytes.count {
                guard let head = bytes.length(at: position + 32), let facts = bytes.length(at: position + 40),
                    let digest = bytes.digest(at: position), let outline = bytes.digest(at: position + 16),
                    head + facts <= bytes.count - position - 48
                else { return [:] }
                let start = position + 48
                position = start + head + facts
                ranges.append(
                    EntryRanges(
                        digest: digest, outline: .init(digest: outline, isParsed: facts > 0, hasBodies: false),
                        head: start..<start + head, facts: start + head..<position))
            }
            let entries = try? Jobs.map(ranges, jobs: jobs) { ranges in Entry(ranges, in: bytes) }
            return Dictionary((entries ?? []).compactMap { $0 }.map { ($0.digest, $0) }) { first, _ in first }
        }

        func store(_ entries: [Entry]) throws {
            var seen: Set<Digest> = []
            var bytes: [UInt8] = []
            for entry in entries where seen.insert(entry.digest).inserted { entry.write(to: &bytes) }
            try file.store(bytes)
        }
    }

    extension FactsCache.Head {
        init(from reader: inout FactsReader) throws(FactsError) {
            self.init(
                identifiers: try reader.read(), references: try reader.read(), hasBodies: try reader.read())
        }
    }

    extension [UInt8] {
        /// Eight bytes as a little-endian number.
        private func integer(at position: Int) -> UInt64? {
            guard position >= 0, position <= count - 8 else { return nil }
            return self[position..<position + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }

        fileprivate func digest(at position: Int) -> Digest? {
            guard let high = integer(at: position), let low = integer(at: position + 8) else { return nil }
            return Digest(high: high, low: low)
        }

        /// A length, which is at most the number of bytes.
        fileprivate func length(at position: Int) -> Int? {
            guard let length = integer(at: position), length <= UInt64(count) else { return nil }
            return Int(length)
        }
    }
#endif
