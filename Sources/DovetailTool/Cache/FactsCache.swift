#if Tools
    internal import DovetailReader

    /// The facts of files by the digest of their contents, kept in one file from run to run. It holds what the last run
    /// needed and nothing else, so it does not grow.
    struct FactsCache {
        struct Entry: Sendable {
            var digest: Digest
            var words: FileWords
            /// What the facts lead to, if the file was parsed.
            var needs: FileNeeds?
            private var encoded: ArraySlice<UInt8> = []

            init(digest: Digest, words: FileWords) {
                self.digest = digest
                self.words = words
            }

            /// The same with what was parsed. Where the file lies is no part of it: one text may lie in several places.
            func with(_ facts: FileFacts) -> Entry {
                var entry = self
                var plain = facts
                plain.path = ""
                entry.needs = FileNeeds(of: facts)
                entry.encoded = FactsWriter.bytes(of: plain)[...]
                return entry
            }

            /// The facts, if the file was parsed.
            func facts() -> FileFacts? {
                encoded.isEmpty ? nil : try? FactsReader.value(in: encoded, as: FileFacts.self)
            }

            fileprivate var head: [UInt8] { FactsWriter.bytes(of: Head(words: words, needs: needs)) }

            fileprivate init?(_ digest: Digest, _ head: ArraySlice<UInt8>, _ facts: ArraySlice<UInt8>) {
                guard let head = try? FactsReader.value(in: head, as: Head.self) else { return nil }
                self.init(digest: digest, words: head.words)
                needs = head.needs
                encoded = facts
            }

            fileprivate func write(to bytes: inout [UInt8]) {
                let head = head
                for number in [digest.high, digest.low, UInt64(head.count), UInt64(encoded.count)] {
                    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
                }
                bytes += head
                bytes += encoded
            }
        }

        private struct Head: FactsCodable {
            var words: FileWords
            var needs: FileNeeds?

            init(words: FileWords, needs: FileNeeds?) {
                self.words = words
                self.needs = needs
            }

            func write(to writer: inout FactsWriter) {
                writer.write(words)
                writer.write(needs)
            }

            init(from reader: inout FactsReader) throws(FactsError) {
                self.init(words: try reader.read(), needs: try reader.read())
            }
        }

        let file: CacheFile

        /// What is known. A file that another build of the command wrote, or that is damaged, is not looked at.
        func entries(jobs: Int) -> [Digest: Entry] {
            guard let bytes = file.contents() else { return [:] }
            var places: [(Digest, Range<Int>, Range<Int>)] = []
            var position = 0
            while position < bytes.count {
                guard let head = bytes.number(at: position + 16), let facts = bytes.number(at: position + 24),
                    let high = bytes.word(at: position), let low = bytes.word(at: position + 8),
                    head + facts <= bytes.count - position - 32
                else { return [:] }
                let start = position + 32
                position = start + head + facts
                places.append((Digest(high: high, low: low), start..<start + head, start + head..<position))
            }
            let entries = try? Jobs.map(places, jobs: jobs) { digest, head, facts in
                Entry(digest, bytes[head], bytes[facts])
            }
            return Dictionary((entries ?? []).compactMap { $0 }.map { ($0.digest, $0) }) { first, _ in first }
        }

        func store(_ entries: [Entry]) throws {
            var seen: Set<Digest> = []
            var bytes: [UInt8] = []
            for entry in entries where seen.insert(entry.digest).inserted { entry.write(to: &bytes) }
            try file.store(bytes)
        }
    }

    extension [UInt8] {
        /// Eight bytes as a number, the lowest first.
        fileprivate func word(at position: Int) -> UInt64? {
            guard position >= 0, position <= count - 8 else { return nil }
            return self[position..<position + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }

        /// A length, which is less than there are bytes.
        fileprivate func number(at position: Int) -> Int? {
            guard let word = word(at: position), word <= UInt64(count) else { return nil }
            return Int(word)
        }
    }
#endif
