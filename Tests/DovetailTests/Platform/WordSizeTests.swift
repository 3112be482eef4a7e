internal import Testing

@testable internal import Dovetail

/// The layout of instances in a container's block, with words of 64 and 32 bits: an address in a slot is distinguished
/// from other contents by three bits that are free only if every instance is aligned to a multiple of eight.
struct WordSizeTests {
    @Test(arguments: [4, 8])
    func `an instance behind its slot is aligned to a multiple of eight, and fits before the next slot`(wordSize: Int) {
        let header = InstanceMemory.wordsForHeader(wordSize: wordSize)
        #expect(header >= 2)
        var slot = 0
        for size in Array(0...70) + [0, 128, 129, 4_096] {
            let instance = (slot + 1 + header) * wordSize
            #expect(instance % InstanceMemory.alignment == 0, "an instance of \(size) bytes, behind word \(slot)")
            slot += InstanceBlock.words(forSize: size, wordSize: wordSize)
            #expect(instance + size <= slot * wordSize)
            // A slot without an instance may come next.
            if size.isMultiple(of: 3) { slot += InstanceMemory.wholeSteps(1, wordSize: wordSize) }
        }
    }

    @Test func `with words of 64 bits, no space is lost between slots`() {
        #expect(InstanceMemory.wordsForHeader(wordSize: 8) == 2)
        #expect(InstanceMemory.wholeSteps(1, wordSize: 8) == 1)
        #expect((0...70).allSatisfy { InstanceBlock.words(forSize: $0, wordSize: 8) == 3 + ($0 + 7) / 8 })
    }

    @Test(arguments: [4, 8])
    func `words are rounded up to whole steps`(wordSize: Int) {
        for words in 0...20 {
            let steps = InstanceMemory.wholeSteps(words, wordSize: wordSize)
            #expect(steps >= words && steps * wordSize - words * wordSize < InstanceMemory.alignment)
            #expect(steps * wordSize % InstanceMemory.alignment == 0)
        }
    }

    @Test func `the layouts that the runtime computes have the sizes it assumes`() {
        InstanceMemory.checkLayout()
    }

    @Test func `a slot at an invalid offset stops the process`() async {
        await #expect(processExitsWith: .failure) { _ = InstanceBlock(slots: [4], count: 4) }
    }
}
