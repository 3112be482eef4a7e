internal import Foundation
internal import Testing

@Suite struct SupportTests {
    @Test func `threads return their results in order`() throws {
        let results = try onThreads(8) { $0 * 2 }.map { try $0.get() }
        #expect(results == [0, 2, 4, 6, 8, 10, 12, 14])
    }

    @Test func `a thread has the requested stack, and rethrows its error`() throws {
        #expect(try onThread(stackSize: 512 << 10) { Thread.current.stackSize } == 512 << 10)
        #expect(throws: CancellationError.self) {
            try onThread(stackSize: 512 << 10) { throw CancellationError() }
        }
    }

    @Test func `a tally and notes can be used from many threads`() {
        let counter = Tally()
        let notes = Notes()
        _ = onThreads(8) { notes.note("\($0)\(counter.next() > 0)") }
        #expect(counter.count == 8)
        #expect(notes.lines.count == 8)
    }
}
