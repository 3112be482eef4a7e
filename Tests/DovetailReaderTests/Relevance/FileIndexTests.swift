#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("The index of files") struct FileIndexTests {
        private static let second: Int64 = 1_000_000_000
        private static let start = 100 * second
        private static let stamp = FileStamp(
            device: 1, number: 2, size: 3, modified: 10 * second + 1, changed: 10 * second + 2)

        private func changed(_ change: (inout FileStamp) -> Void) -> FileStamp {
            var stamp = FileIndexTests.stamp
            change(&stamp)
            return stamp
        }

        private func entry(_ stamp: FileStamp?, _ path: String = "a.swift") -> FileIndex.Entry {
            FileIndex.Entry(path: path, stamp: stamp, digest: Digest(of: path), at: FileIndexTests.start)
        }

        @Test("A file that differs in any attribute is read again")
        func differences() {
            #expect(entry(FileIndexTests.stamp).stamp == FileIndexTests.stamp)
            let others = [
                changed { $0.device += 1 }, changed { $0.number += 1 }, changed { $0.size += 1 },
                changed { $0.modified -= 1 },
                // The time of the contents can be set back, this one cannot.
                changed { $0.changed += 1 },
            ]
            for other in others { #expect(entry(FileIndexTests.stamp).stamp != other) }
        }

        @Test("A file that was changed shortly before the run is read again, according to either clock")
        func shortlyBefore() {
            let (start, second) = (FileIndexTests.start, FileIndexTests.second)
            for time in [start + second, start, start - 1, start - second, start - 2 * second] {
                #expect(entry(changed { $0.modified = time }).stamp == nil)
                #expect(entry(changed { $0.changed = time }).stamp == nil)
            }
            let old = changed { $0.changed = start - 2 * second - 1 }
            #expect(entry(old).stamp == old)
            #expect(entry(nil).stamp == nil)
        }

        private var index: FileIndex {
            var entries = [entry(FileIndexTests.stamp), entry(nil, "b/ü.swift"), entry(FileIndexTests.stamp, "")]
            entries[1].outline = .init(digest: Digest(of: "outline"), isParsed: true, hasBodies: true)
            entries[2].outline = .init(digest: Digest(of: "words"), isParsed: false, hasBodies: false)
            return FileIndex(entries)
        }

        @Test("Files are found by their paths, in any order")
        func paths() {
            let known = index.entries
            #expect(index.entries(for: known.map(\.path)) == known)
            #expect(index.entries(for: ["b/ü.swift", "c.swift", "a.swift"]) == [known[1], nil, known[0]])
            #expect(FileIndex().entries(for: ["a.swift"]) == [nil])
        }

        @Test("A written index can be read")
        func roundTrip() {
            #expect(FileIndex(index.bytes) == index)
            #expect(FileIndex(FileIndex().bytes) == FileIndex())
        }

        @Test("Reading terminates, whatever the bytes, and a cut has no more entries than before")
        func damage() {
            let bytes = index.bytes
            for count in bytes.indices {
                let cut = FileIndex(bytes[..<count])
                #expect(
                    cut == nil || cut.map { $0.entries.count < 3 && index.entries.starts(with: $0.entries) } == true)
            }
            var random = SeededNumbers("index")
            for _ in 0..<2_000 {
                var broken = bytes
                broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
                    in: .min ... .max, using: &random)
                _ = FileIndex(broken)
            }
        }
    }
#endif
