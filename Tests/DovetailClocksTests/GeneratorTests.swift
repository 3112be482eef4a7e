internal import DovetailClocks
internal import Foundation
internal import Testing

@Suite("Dates, UUIDs and random numbers")
struct GeneratorTests {
    @Test func `a date is constant, computed, or set`() {
        let start = Date(timeIntervalSince1970: 1_000)
        var date = DateGenerator.constant(start)
        #expect(date.now == start && date() == start)
        date.now += 60
        #expect(date() == start + 60)
        #expect(DateGenerator { start }.now == start)
        #expect(DateGenerator.system.now > start)
    }

    @Test func `a date passes with a clock`() async {
        let clock = TestClock()
        let date = DateGenerator.following(clock, from: Date(timeIntervalSince1970: 0))
        await clock.advance(by: .milliseconds(1_500))
        #expect(date.now == Date(timeIntervalSince1970: 1.5))
    }

    @Test func `UUIDs increase, and each sequence begins at zero`() {
        let uuid = UUIDGenerator.incrementing
        let copy = uuid
        #expect([uuid(), copy(), uuid()] == [UUID(0), UUID(1), UUID(2)])
        #expect(UUIDGenerator.incrementing() == UUID(0))
        #expect(UUID(1).uuidString == "00000000-0000-0000-0000-000000000001")
        #expect(UUID(0x0123_4567_89ab_cdef).uuidString == "00000000-0000-0000-0123-456789ABCDEF")
    }

    @Test func `a UUID is constant, computed, or random`() {
        let constant = UUIDGenerator.constant(UUID(7))
        #expect(constant() == UUID(7) && constant() == UUID(7))
        #expect(UUIDGenerator { UUID(8) }() == UUID(8))
        #expect(UUIDGenerator.system() != UUIDGenerator.system())
    }

    @Test func `the numbers of a seed are those of SplitMix64`() {
        // The first numbers of the reference implementation, https://prng.di.unimi.it/splitmix64.c.
        let generator = WithRandomNumberGenerator.seeded(1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((0..<5).map { _ in generator.next() } == expected)
    }

    @Test func `the same seed gives the same values, and another one gives others`() {
        func rolls(_ withRandomNumberGenerator: WithRandomNumberGenerator) -> [Int] {
            (0..<50).map { _ in withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
        }
        let first = rolls(.seeded(1))
        #expect(first == rolls(.seeded(1)) && first != rolls(.seeded(2)))
        #expect(Set(first) == Set(1...6))
        #expect(rolls(WithRandomNumberGenerator { .max }) == Array(repeating: 6, count: 50))
        #expect(rolls(.system) != rolls(.system))
    }

    @Test func `many threads take each number of a sequence once`() async {
        let (uuid, random) = (UUIDGenerator.incrementing, WithRandomNumberGenerator.seeded(5))
        let taken = await withTaskGroup(of: (UUID, UInt64).self) { tasks in
            for _ in 0..<500 { tasks.addTask { (uuid(), random.next()) } }
            return await tasks.reduce(into: []) { $0.append($1) }
        }
        let single = WithRandomNumberGenerator.seeded(5)
        #expect(Set(taken.map(\.0)) == Set((0..<500).map { UUID($0) }))
        #expect(Set(taken.map(\.1)) == Set((0..<500).map { _ in single.next() }))
    }
}
