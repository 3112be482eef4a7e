/// The memory of a container's shared instances.
///
/// Invariant: a container owns the memory, which is used only while the container is retained.
@frozen @usableFromInline
struct SlotBlock: Sendable {
    @usableFromInline let words: AtomicWord

    @inlinable init(_ words: AtomicWord) { self.words = words }

    /// Returns the slot whose word is at an index.
    @inlinable @inline(__always)
    subscript(index: Int) -> InstanceSlot { InstanceSlot(words[index]) }
}

/// The layout of a container's shared instances: slots in one block, most of them with inline memory for their
/// instance.
///
/// Created with the first plan, and shared by all containers of that plan. Bindings that are registered later use
/// cells.
@usableFromInline
package final class InstanceBlock: Sendable {
    /// The index of each slot's word.
    private let slots: [Int]
    /// The length of the block in words: whole cache lines, so that no other memory that is written shares them.
    let count: Int

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - slots: The index of each slot's word, a multiple of ``slotWords``.
    ///   - count: The number of words that all of them take.
    init(slots: [Int], count: Int) {
        InstanceMemory.checkLayout()
        for index in slots {
            precondition(index % InstanceBlock.slotWords == 0 && index < count, "a slot is not where slots may be")
        }
        self.slots = slots
        let line = AtomicWord.cacheLine / MemoryLayout<UInt>.size
        self.count = (max(count, 1) + line - 1) / line * line
    }

    /// Allocates zero-initialized memory for a container's instances.
    func allocate() -> SlotBlock { SlotBlock(.allocateAligned(count: count)) }

    /// Frees the block of a container that is being deinitialized, and destroys its instances.
    func free(_ block: SlotBlock) {
        for index in slots { block[index].destroy() }
        block.words.deallocateAligned()
    }

    /// Takes all instances out of their slots, while other threads may be reading.
    func takeAll(from block: SlotBlock) -> [TakenInstance] { slots.compactMap { block[$0].take() } }

    /// The number of words of a slot without inline memory. The indices of all slots are multiples of it.
    @usableFromInline static var slotWords: Int { @inlinable get { InstanceMemory.wholeSteps(1) } }

    /// Returns the number of words of a slot and its inline instance, if any.
    @inlinable
    package static func words<Value>(for type: Value.Type) -> Int {
        guard isInline(for: type) else { return slotWords }
        return words(forSize: MemoryLayout<Value>.size)
    }

    /// Returns the number of words of a slot and an inline instance of `size` bytes. `wordSize` differs from the
    /// platform's in tests only.
    @inlinable
    static func words(forSize size: Int, wordSize: Int = MemoryLayout<UInt>.size) -> Int {
        let behind = InstanceMemory.words(forSize: size, wordSize: wordSize)
        return InstanceMemory.wholeSteps(
            1 + InstanceMemory.wordsForHeader(wordSize: wordSize) + behind, wordSize: wordSize)
    }

    /// Returns true if the alignment of the type permits an instance in the inline memory of a slot.
    @inlinable
    package static func isInline<Value>(for type: Value.Type) -> Bool {
        MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }
}
