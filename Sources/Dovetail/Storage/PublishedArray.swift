internal import Synchronization

/// An array of objects at small indices that is read without a lock. A writer has a lock of the array's owner.
///
/// Invariants: an object is retained before its address is published, and until the array is deinitialized. Memory that
/// was replaced by larger memory is retained until then too, because a reader may be in it. All memory together is no
/// larger than twice the current memory.
struct PublishedArray<Element: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the memory, or 0.
    private let current = Atomic<UInt>(0)

    /// A row of words: the capacity, the address of the memory that this one replaced, and the addresses of the
    /// objects.
    private struct Memory {
        let words: AtomicWord

        init?(address: UInt) {
            guard let words = AtomicWord(address: address) else { return nil }
            self.words = words
        }

        init(capacity: Int, replacing old: Memory?) {
            words = .allocate(count: capacity + 2)
            words.store(relaxed: UInt(capacity))
            words[1].store(relaxed: old?.words.address ?? 0)
            for index in 0..<(old?.capacity ?? 0) { self[index].store(relaxed: old?[index].relaxed ?? 0) }
        }

        var capacity: Int { Int(words.relaxed) }
        var replaced: Memory? { Memory(address: words[1].relaxed) }
        subscript(index: Int) -> AtomicWord { words[2 + index] }

        func object(at index: Int) -> Borrowed<Element>? { Borrowed(address: self[index].acquired) }
    }

    deinit {
        guard let last = Memory(address: current.load(ordering: .acquiring)) else { return }
        for index in 0..<last.capacity { last.object(at: index)?.release() }
        var next: Memory? = last
        while let memory = next {
            next = memory.replaced
            memory.words.deallocate()
        }
    }

    /// Returns the object at an index, if there is one.
    func object(at index: Int) -> Element? { borrowed(at: index)?.retained }

    /// Returns the object at an index, if there is one. The array retains it.
    func borrowed(at index: Int) -> Borrowed<Element>? {
        guard let memory = Memory(address: current.load(ordering: .acquiring)), index < memory.capacity else {
            return nil
        }
        return memory.object(at: index)
    }

    /// All objects, with their indices.
    var all: [(index: Int, object: Element)] {
        guard let memory = Memory(address: current.load(ordering: .acquiring)) else { return [] }
        return (0..<memory.capacity).compactMap { index in memory.object(at: index).map { (index, $0.retained) } }
    }

    /// Stores an object at an index that has none. Call only with the owner's lock.
    func insert(_ object: Element, at index: Int) {
        let address = Borrowed(retaining: object).address
        let memory = Memory(address: current.load(ordering: .relaxed))
        if let memory, index < memory.capacity { return memory[index].store(releasing: address) }
        let larger = Memory(capacity: max(8, (memory?.capacity ?? 0) * 2, index + 1), replacing: memory)
        larger[index].store(relaxed: address)
        current.store(larger.words.address, ordering: .releasing)
    }
}
