#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Broken sources") struct MutationTests {
        @Test("Whatever the text, the reader comes to an end", arguments: ReaderFixture.all)
        func mutations(_ fixture: ReaderFixture) throws {
            var state = UInt64(truncatingIfNeeded: fixture.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
            func next(below bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int((state >> 33) % UInt64(bound))
            }
            for (path, text) in try fixture.sources where !text.isEmpty {
                for _ in 0..<20 {
                    var bytes = Array(text.utf8)
                    let start = next(below: bytes.count)
                    let end = min(bytes.count, start + 1 + next(below: 12))
                    switch next(below: 3) {
                    case 0: bytes.removeSubrange(start..<end)
                    case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: next(below: bytes.count))
                    default: bytes[start] = UInt8(next(below: 128))
                    }
                    let facts = SourceReader.facts(of: String(decoding: bytes, as: UTF8.self), path: path)
                    _ = Program([ModuleFacts(name: "App", files: [facts])]).findings()
                }
            }
        }
    }
#endif
