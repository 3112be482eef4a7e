internal import Synchronization

/// What is found in a ``PublishedTable``.
protocol Hashed: AnyObject, Sendable {
    var hash: Int { get }
}

/// Objects by their hashes, for readers without a lock. Comparing them is the business of whoever looks, with no lock held.
///
/// Open addressing in words that are either 0 or the address of an element, at most half of them. A writer holds the lock; a
/// reader announces the address that it has found (``ReadGuard``) and retains the element. What a reader does not find may be
/// there all the same, because elements move up when one before them goes: whoever must know asks under the lock.
///
/// Invariants: the table owns one reference to each element, which is in one word, or for a moment in two; an element that was
/// removed is released only after no line of a reader shows it; memory that was replaced is kept until the table goes, because a
/// reader may be in it. Together it is no larger than the last.
final class PublishedTable<Element: Hashed>: Sendable {
    private struct State: Sendable {
        /// Counts what was added, so that who compared without the lock knows whether it still holds.
        var version = 0
        var count = 0
    }
    private let state = Mutex(State())
    /// The address of the ``Memory``, or 0 as long as there has been no element.
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

    /// A look at the elements of one hash, one after the other.
    struct Search {
        fileprivate let hash: Int
        fileprivate let memory: Memory?
        fileprivate var index: Int

        /// The next element of the hash, retained.
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

    /// Starts to look.
    func search(forHash hash: Int) -> Search {
        let memory = Memory(at: current.load(ordering: .acquiring))
        return Search(hash: hash, memory: memory, index: memory?.start(of: hash) ?? 0)
    }

    /// An element of a hash that matches. `nil` if it is not found at once.
    func publishedElement(ofHash hash: Int, where matches: (Element) -> Bool) -> Element? {
        var search = search(forHash: hash)
        while let element = search.next(.shared) { if matches(element) { return element } }
        return nil
    }

    // MARK: Writing

    /// An element of a hash that matches, added if there is none.
    ///
    /// - Returns: The element, and how many there are if it was added.
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

    /// Removes an element, if it is there.
    func remove(_ element: Element) {
        let isRemoved = state.withLock { state in
            guard takeOut(element) else { return false }
            state.count -= 1
            return true
        }
        guard isRemoved else { return }
        // The reference that the table had goes when no reader is about to add one.
        let owned = Borrowed(element)
        ReadGuard.shared.retire(RetiredInstance(element, bits: owned.address))
        owned.release()
    }

    /// Removes the first element of a hash that is meant, if there is one.
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

    /// Takes everything out, when nobody else has the table any more.
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
        // Who still looks there finds nothing that may go.
        old?.clear()
    }

    /// Takes the words of an element away and moves up what would not be found any more. `false` if it is not there.
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

    /// Words with two in front of them: how many there are, and the address of the memory that this has replaced.
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

        /// Where to look first. The lowest bits of a hash tell the tables of a ``CellTable`` apart.
        func start(of hash: Int) -> Int { (hash >> 8) & (capacity - 1) }
        func index(after index: Int) -> Int { (index + 1) & (capacity - 1) }
        func distance(from start: Int, to end: Int) -> Int { (end - start) & (capacity - 1) }

        /// The element at an index. Only under the lock.
        func element(at index: Int) -> Borrowed<Element>? { Borrowed(address: self[index].relaxed) }

        /// Puts the address of an element where it is looked for. Only under the lock.
        func put(_ bits: UInt, ofHash hash: Int) {
            var index = start(of: hash)
            while self[index].relaxed != 0 { index = self.index(after: index) }
            self[index].store(releasing: bits)
        }
    }
}
