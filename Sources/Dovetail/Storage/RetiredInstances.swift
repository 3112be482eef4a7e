/// The instances that were taken out of their slots while they were read.
struct RetiredInstances: Sendable {
    /// Those that may still be read.
    var waiting: [RetiredInstance] = []
    /// Those that a thread is destroying, and that are inside a block.
    private var dying: [RetiredInstance] = []
    /// The blocks whose owners have gone. A block stays until the instances in it are destroyed.
    var blocks: [Block] = []

    struct Block: Sendable {
        let start: AtomicWord
        let count: Int
    }

    static var areWaiting: UInt { 1 }
    private static var areDying: UInt { 2 }

    /// 0 if there are no retired instances; ``areWaiting`` if readers may have to destroy some.
    var state: UInt {
        (waiting.isEmpty ? 0 : RetiredInstances.areWaiting)
            | (dying.isEmpty && blocks.isEmpty ? 0 : RetiredInstances.areDying)
    }

    /// Takes instances out of the list of those that wait. The caller destroys them, and then calls ``finish(_:)``.
    mutating func takeOut(where matches: (RetiredInstance) -> Bool) -> [RetiredInstance] {
        let matching = waiting.filter(matches)
        // No two retired instances have the same address, because their memory is in use.
        waiting.removeAll { instance in matching.contains { $0.bits == instance.bits } }
        dying += matching.filter { $0.isInBlock }
        return matching
    }

    /// Removes instances that were destroyed, and returns the blocks that no instance needs any more, to be freed.
    mutating func finish(_ instances: [RetiredInstance]) -> [AtomicWord] {
        dying.removeAll { instance in instances.contains { $0.bits == instance.bits } }
        let unused = blocks.filter { block in !dying.contains { $0.isInside(block.start, count: block.count) } }
        blocks.removeAll { block in unused.contains { $0.start == block.start } }
        return unused.map { $0.start }
    }
}

/// An instance or object that was taken out of the word in which readers found it.
struct RetiredInstance: Sendable {
    /// The value that readers publish on their lines.
    let bits: UInt
    private let content: Content

    private enum Content: Sendable {
        case instance(InstanceMemory, isOnHeap: Bool)
        case object(any AnyObject & Sendable)
    }

    /// Creates a retired instance that was in a slot.
    init(_ memory: InstanceMemory, isOnHeap: Bool) {
        bits = memory.bits
        content = .instance(memory, isOnHeap: isOnHeap)
    }

    /// Creates a retired object whose address was in a word, with marks in the lowest bits.
    init(_ object: any AnyObject & Sendable, bits: UInt) {
        self.bits = bits
        content = .object(object)
    }

    /// True if the instance is in the memory of a block.
    var isInBlock: Bool { if case .instance(_, isOnHeap: false) = content { true } else { false } }

    /// Returns true if the instance is in the memory of a block of `count` words.
    func isInside(_ block: AtomicWord, count: Int) -> Bool {
        isInBlock && bits >= block.address && bits < block[count].address
    }

    var memory: InstanceMemory? { if case .instance(let memory, _) = content { memory } else { nil } }

    /// Destroys the instance; an object is released with this value. Call it only when no thread reads the instance and
    /// the caller holds no lock.
    func destroy() {
        if case .instance(let memory, let isOnHeap) = content { memory.destroy(isOnHeap: isOnHeap) }
    }
}
