/// The memory of a container's shared instances.
///
/// Invariant: it belongs to a container, and is used only while that is kept.
@frozen @usableFromInline
struct SlotBlock: Sendable {
    @usableFromInline let words: AtomicWord

    @inlinable init(_ words: AtomicWord) { self.words = words }

    /// The slot whose word is at an index.
    @inlinable @inline(__always)
    subscript(index: Int) -> InstanceSlot { InstanceSlot(words[index]) }
}

/// Where the shared instances of a container are: slots in one block, most of them followed by room for their instance.
///
/// Made with the first plan, and shared by all containers of that plan. Bindings that are registered later have cells.
@usableFromInline
final class InstanceBlock: Sendable {
    /// The index of the word of each slot.
    private let slots: [Int]
    /// How many words long, whole cache lines: nothing else that is written lies on them.
    let count: Int

    /// - Parameters:
    ///   - slots: The index of the word of each slot, a multiple of ``slotWords``.
    ///   - count: How many words all of them take.
    init(slots: [Int], count: Int) {
        InstanceMemory.checkLayout()
        for index in slots {
            precondition(index % InstanceBlock.slotWords == 0 && index < count, "a slot is not where slots may be")
        }
        self.slots = slots
        let line = AtomicWord.cacheLine / MemoryLayout<UInt>.size
        self.count = (max(count, 1) + line - 1) / line * line
    }

    /// Memory for a container's instances, filled with zeros.
    func allocate() -> SlotBlock { SlotBlock(.allocateAligned(count: count)) }

    /// Frees the block of a container that goes, and what is in it.
    func free(_ block: SlotBlock) {
        for index in slots { block[index].destroy() }
        ReadGuard.shared.destroyRetired(in: block.words.address..<block.words[count].address)
        block.words.deallocateAligned()
    }

    /// Takes every instance out, while others may read.
    func takeAll(from block: SlotBlock) -> [TakenInstance] { slots.compactMap { block[$0].take() } }

    /// How many words a slot without room takes. All slots lie on multiples of this.
    @usableFromInline static var slotWords: Int { @inlinable get { InstanceMemory.wholeSteps(1) } }

    /// How many words an instance and its slot take.
    @inlinable
    static func words<Value>(for type: Value.Type) -> Int {
        guard isInline(for: type) else { return slotWords }
        return words(forSize: MemoryLayout<Value>.size)
    }

    /// How many words a slot and an instance of a size behind it take. `wordSize` differs from the platform's in tests only.
    @inlinable
    static func words(forSize size: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        let behind = InstanceMemory.words(forSize: size, wordSize: wordSize)
        return InstanceMemory.wholeSteps(
            1 + InstanceMemory.wordsForHeader(wordSize: wordSize) + behind, wordSize: wordSize)
    }

    /// Whether there is room for an instance behind its slot, as its alignment goes.
    @inlinable
    static func isInline<Value>(for type: Value.Type) -> Bool {
        MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }
}
