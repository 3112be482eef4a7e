internal import Synchronization

/// An element of a ``PublishedTable``.
protocol Hashed: AnyObject, Sendable {
    var hash: Int { get }
}

/// A hash table of objects that is read without a lock. The caller compares elements, while no lock is held.
///
/// The table uses open addressing, in words that are either 0 or the address of an element. At most half of them are
/// used. A writer holds the lock. A reader publishes the address of the element that it found (``ReadGuard``) and
/// retains the element. A reader may miss an element that is in the table, because elements move up when one in front
/// of them is removed. A caller that must be certain searches under the lock.
///
/// Invariants: the table owns one reference to each element, whose address is in one word, or temporarily in two. An
/// element that was removed is released only after no reader's line has its address. Memory that was replaced is
/// retained until the table is deinitialized, because a reader may still be in it. All replaced memory together is no
/// larger than the current memory.
final class PublishedTable<Element: Hashed>: Sendable {
    private struct State: Sendable {
        /// The number of additions. It lets a thread that compared elements without the lock check whether the result
        /// is still valid.
        var version = 0
        var count = 0
    }
    private let state = Mutex(State())
    /// The address of the ``Memory``, or 0 before the first element is added.
    private let current = Atomic<UInt>(0)

    init() {}

    deinit {
        for element in removeAll() { withExtendedLifetime(element) {} }
        var next = Memory(at: current.load(ordering: .acquiring))
        while let memory = next {
            next = Memory(at: memory.replaced)
            memory.deallocate()
        }
    }

    // MARK: Reading

    /// An iteration over the elements with one hash.
    struct Search {
        fileprivate let hash: Int
        fileprivate let memory: Memory?
        fileprivate var index: Int

        /// Returns the next element with the hash, retained.
        mutating func next(_ readGuard: ReadGuard) -> Element? {
            guard let memory else { return nil }
            while memory[index].relaxed != 0 {
                let found = readGuard.look(at: memory[index], as: Element.self) { [hash] element in
                    element.use { $0.hash == hash } ? element.retained : nil
                }
                index = memory.index(after: index)
                if let found { return found }
            }
            return nil
        }
    }

    /// Returns an iteration over the elements with a hash.
    func search(forHash hash: Int) -> Search {
        let memory = Memory(at: current.load(ordering: .acquiring))
        return Search(hash: hash, memory: memory, index: memory?.start(of: hash) ?? 0)
    }

    /// Returns a matching element with the hash, searching without the lock. `nil` does not prove that there is none.
    func publishedElement(ofHash hash: Int, where matches: (Element) -> Bool) -> Element? {
        var search = search(forHash: hash)
        while let element = search.next(.shared) { if matches(element) { return element } }
        return nil
    }

    // MARK: Writing

    /// Returns a matching element with the hash, and adds one if there is none.
    ///
    /// - Returns: The element, and the new number of elements if it was added.
    func element(
        ofHash hash: Int, where matches: (Element) -> Bool, adding create: () -> Element
    ) -> (element: Element, newCount: Int?) {
        if let known = publishedElement(ofHash: hash, where: matches) { return (known, nil) }
        var created: Element?
        while true {
            let (known, version) = state.withLock { (elements(ofHash: hash), $0.version) }
            if let known = known.first(where: matches) { return (known, nil) }
            let element = created ?? create()
            created = element
            let count: Int? = state.withLock { state in
                guard state.version == version else { return nil }
                state.version += 1
                state.count += 1
                add(element, asNumber: state.count)
                return state.count
            }
            if let count { return (element, count) }
        }
    }

    /// Removes an element, if it is in the table.
    func remove(_ element: Element) {
        let isRemoved = state.withLock { state in
            guard takeOut(element) else { return false }
            state.count -= 1
            return true
        }
        guard isRemoved else { return }
        // Readers that have published the address may still retain the element. The retired instance retains it until
        // they have left, so the table's reference can be released at once.
        let owned = Borrowed(element)
        ReadGuard.shared.retire(RetiredInstance(element, bits: owned.address))
        owned.release()
    }

    /// Removes the first matching element with the hash, if there is one.
    func remove(anyOfHash hash: Int, where matches: (Element) -> Bool) {
        if let element = state.withLock({ _ in elements(ofHash: hash) }).first(where: matches) { remove(element) }
    }

    /// All elements.
    var all: [Element] {
        state.withLock { _ in
            guard let memory = Memory(at: current.load(ordering: .relaxed)) else { return [] }
            return memory.indices.compactMap { memory.element(at: $0)?.retained }
        }
    }
    var count: Int { state.withLock { $0.count } }

    /// Removes and returns all elements, when no other code has a reference to the table.
    private func removeAll() -> [Element] {
        let elements = all
        for element in elements { Borrowed(element).release() }
        return elements
    }

    // MARK: Under the lock

    private func elements(ofHash hash: Int) -> [Element] {
        guard let memory = Memory(at: current.load(ordering: .relaxed)) else { return [] }
        var elements: [Element] = []
        var index = memory.start(of: hash)
        while let element = memory.element(at: index) {
            if element.use({ $0.hash == hash }) { elements.append(element.retained) }
            index = memory.index(after: index)
        }
        return elements
    }

    private func add(_ element: Element, asNumber count: Int) {
        let bits = Borrowed(retaining: element).address
        if let memory = Memory(at: current.load(ordering: .relaxed)), count * 2 <= memory.capacity {
            return memory.put(bits, ofHash: element.hash)
        }
        let old = Memory(at: current.load(ordering: .relaxed))
        let memory = Memory(capacity: old.map { $0.capacity * 2 } ?? 8, replacing: old)
        if let old {
            for index in old.indices {
                if let element = old.element(at: index) { memory.put(element.address, ofHash: element.use { $0.hash }) }
            }
        }
        memory.put(bits, ofHash: element.hash)
        current.store(memory.address, ordering: .releasing)
        // A reader may still search the old memory. It must not find an element there that can be removed later.
        old?.clear()
    }

    /// Clears the word of an element, and moves up elements that a search would no longer reach. Returns false if the
    /// element is not in the table.
    private func takeOut(_ element: Element) -> Bool {
        guard let memory = Memory(at: current.load(ordering: .relaxed)) else { return false }
        let address = Borrowed(element).address
        var hole = memory.start(of: element.hash)
        while let known = memory.element(at: hole), known.address != address { hole = memory.index(after: hole) }
        guard memory.element(at: hole) != nil else { return false }
        var next = memory.index(after: hole)
        while let follower = memory.element(at: next) {
            let start = memory.start(of: follower.use { $0.hash })
            if memory.distance(from: start, to: next) >= memory.distance(from: hole, to: next) {
                memory[hole].store(ordered: follower.address)
                hole = next
            }
            next = memory.index(after: next)
        }
        memory[hole].store(ordered: 0)
        return true
    }

    // MARK: Memory

    /// A row of words with two words in front: the capacity, and the address of the memory that this one replaced.
    fileprivate struct Memory {
        private let words: AtomicWord

        init?(at address: UInt) {
            guard let words = AtomicWord(address: address) else { return nil }
            self.words = words
        }

        init(capacity: Int, replacing old: Memory?) {
            words = .allocate(count: capacity + 2)
            words.store(relaxed: UInt(capacity))
            words[1].store(relaxed: old?.address ?? 0)
        }

        func deallocate() { words.deallocate() }

        var address: UInt { words.address }
        var capacity: Int { Int(words.relaxed) }
        var replaced: UInt { words[1].relaxed }
        var indices: Range<Int> { 0..<capacity }
        subscript(index: Int) -> AtomicWord { words[2 + index] }

        func clear() {
            for index in indices { self[index].store(ordered: 0) }
        }

        /// Returns the index at which a search for a hash starts. The lowest bits of the hash select a stripe of a
        /// ``CellTable``, so they are not used here.
        func start(of hash: Int) -> Int { (hash >> 8) & (capacity - 1) }
        func index(after index: Int) -> Int { (index + 1) & (capacity - 1) }
        func distance(from start: Int, to end: Int) -> Int { (end - start) & (capacity - 1) }

        /// Returns the element at an index. Call only under the lock.
        func element(at index: Int) -> Borrowed<Element>? { Borrowed(address: self[index].relaxed) }

        /// Stores the address of an element in the first free word for its hash. Call only under the lock.
        func put(_ bits: UInt, ofHash hash: Int) {
            var index = start(of: hash)
            while self[index].relaxed != 0 { index = self.index(after: index) }
            self[index].store(releasing: bits)
        }
    }
}
