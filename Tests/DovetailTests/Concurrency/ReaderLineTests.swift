@testable internal import Dovetail
internal import Testing

@Suite("The lines of readers") struct ReaderLineTests {
    /// The distances between the stacks of threads: 8 MiB and 512 KiB, each without and with guard pages between them.
    @Test(
        "Of eight threads that run one after another, hardly two use the same line",
        arguments: [0x80_0000, 0x80_1000, 0x8_0000, 0x8_4000] as [UInt], [0x7F3A_12C0_E8A0, 0x16F6_0B44_0010] as [UInt])
    func apart(distance: UInt, top: UInt) {
        let lines = (0..<8).map { ReadGuard.offset(ofStackAt: top - $0 * distance) }
        #expect(Set(lines).count >= 7)
        #expect(lines.allSatisfy { $0 % ReadGuard.stride == 0 && $0 / ReadGuard.stride < 64 })
    }

    /// A line that shows 0 is free, so two readers would use it, and the first to leave would clear what the other shows.
    @Test("A line is taken only by a reader that shows an address, and only by one", arguments: [0, 8, 16] as [UInt])
    func taken(address: UInt) {
        let line = AtomicWord.allocate(count: 1)
        defer { line.deallocate() }
        #expect(ReadGuard.tryEnter(line, showing: address) == (address != 0))
        #expect(ReadGuard.tryEnter(line, showing: 24) == (address == 0))
        #expect(line.relaxed == (address == 0 ? 24 : address))
    }
}
