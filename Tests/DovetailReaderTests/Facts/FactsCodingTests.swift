#if Tools
    internal import DovetailReader
    internal import Testing

    @Suite("Facts as bytes") struct FactsCodingTests {
        @Test("Written facts can be read, and are written to the same bytes", arguments: ReaderFixture.all)
        func roundTrip(_ fixture: ReaderFixture) throws {
            let modules = try fixture.modules
            let bytes = FactsWriter.bytes(of: modules)
            let again = try FactsReader.value(in: bytes[...], as: [ModuleFacts].self)
            #expect(again == modules)
            #expect(FactsWriter.bytes(of: again) == bytes)
        }

        @Test("Reading ends, whatever the bytes", arguments: ReaderFixture.all)
        func mutations(_ fixture: ReaderFixture) throws {
            let bytes = FactsWriter.bytes(of: try fixture.modules)
            var random = SeededNumbers(fixture.name)
            for _ in 0..<200 {
                var broken = bytes
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    let offset = Int.random(in: 0..<broken.count, using: &random)
                    broken[offset] = UInt8.random(in: .min ... .max, using: &random)
                }
                if Bool.random(using: &random) { broken.removeLast(Int.random(in: 0..<broken.count, using: &random)) }
                _ = try? FactsReader.value(in: broken[...], as: [ModuleFacts].self)
            }
        }

        @Test("Every cut is an error")
        func cuts() throws {
            let bytes = FactsWriter.bytes(of: try #require(ReaderFixture.all.first).modules)
            for count in bytes.indices {
                #expect(throws: FactsError.self) {
                    try FactsReader.value(in: bytes[..<count], as: [ModuleFacts].self)
                }
            }
        }

        @Test("Facts nested without end are refused")
        func depth() {
            // No strings, then a million times the byte for `awaited`, each preceded by a location.
            let bytes: [UInt8] = [0] + Array(repeating: [UInt8]([0, 0, 11]), count: 1_000_000).joined()
            #expect(throws: FactsError.tooDeep) { try FactsReader.value(in: bytes[...], as: Expression.self) }
        }

        @Test("A count without bytes behind it allocates no memory")
        func count() {
            let bytes: [UInt8] = [0, 0xfe, 0xff, 0xff, 0xff, 0x7f]
            #expect(throws: FactsError.truncated) { try FactsReader.value(in: bytes[...], as: [Int].self) }
        }

        @Test("A number is read as it was written", arguments: [0, 1, -1, 63, 64, -65, 1 << 40, .max, .min])
        func number(_ number: Int) throws {
            let bytes = FactsWriter.bytes(of: number)
            #expect(try FactsReader.value(in: bytes[...], as: Int.self) == number)
        }
    }
#endif
