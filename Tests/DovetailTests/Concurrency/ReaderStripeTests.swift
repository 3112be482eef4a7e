@testable internal import Dovetail
internal import Testing

@Suite("The stripes of readers") struct ReaderStripeTests {
    /// The distances between the blocks of threads: 8 MiB and 512 KiB, each without and with guard pages between them.
    @Test(
        "Of eight threads that run one after another, hardly two use the same stripe",
        arguments: [0x80_0000, 0x80_1000, 0x8_0000, 0x8_4000] as [UInt], [0x7F3A_12C0_E8A0, 0x16F6_0B44_0010] as [UInt])
    func apart(distance: UInt, top: UInt) {
        let stripes = (0..<8).map { ReaderLock.stripe(ofThread: top - $0 * distance) }
        #expect(Set(stripes).count >= 7)
        #expect(stripes.allSatisfy { (0..<ReaderLock.count).contains($0) })
    }
}
