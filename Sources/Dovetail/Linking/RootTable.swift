internal import Synchronization

/// A table of the nodes for requests, by key, which requests read without a lock.
///
/// The table uses open addressing. Its keys are the addresses of metatypes, or the hashes of keys with a qualifier.
/// Its memory is replaced when it is more than half full. Only a writer that owns the lock of the plan inserts.
///
/// Invariants:
///
/// - An entry is written once, its key last, with a releasing store. So a reader that sees the key, with an acquiring
///   load, sees the rest of the entry.
/// - Memory that was replaced is retained until the plan is released, because a reader may be using it. All of it
///   together is at most twice as large as the current memory.
/// - The plan, or this table for a ``QualifiedRoot``, retains everything that the entries refer to.
final class RootTable: Sendable {
    /// The fast path of a request for a type: a cell that the request may call at once, or the slot of an instance.
    struct FastPath {
        /// The address of the cell, or 0, with flags in its lowest bits.
        let cell: UInt
        /// The graph bindings that the cell reaches once, see ``ResolutionContext/singles``; or the location of the
        /// instance's slot, if a flag is set.
        let singles: UInt

        /// A flag: if the instance exists, it is in the container's block, at the index `singles`.
        static var isInBlock: UInt { 1 }
        /// A flag: the stack must be checked first. The same bit as in the ``Container/FastPathCell`` that is created
        /// from this.
        static var needsStack: UInt { 2 }
        /// A flag: if the instance exists, it is in a separate slot at the address `singles`, which the node retains.
        /// In the entry of a request with arguments, `singles` is the address of the ``ArgumentStorage`` instead.
        static var isFixed: UInt { 4 }
        static var address: UInt { ~7 }

        /// The storage of the instances for different arguments, for a request with arguments.
        var argumentStorage: Borrowed<ArgumentStorage>? {
            cell & FastPath.isFixed != 0 ? Borrowed(address: singles) : nil
        }

        /// Returns the slot that contains the instance, if it exists.
        @inline(__always)
        func slot(in block: SlotBlock) -> InstanceSlot? {
            guard cell & (FastPath.isInBlock | FastPath.isFixed) != 0 else { return nil }
            if cell & FastPath.isInBlock != 0 { return block[Int(bitPattern: singles)] }
            return AtomicWord(address: singles).map { InstanceSlot($0) }
        }
    }

    /// An entry as plain words, before it is written to a table.
    private struct Entry {
        let node: UInt
        let fastPath: FastPath
    }

    private static let entrySize = 4
    private let current: Atomic<UInt>

    /// The state that only writers use.
    private struct Writing: Sendable {
        var memory: [AtomicWord]
        var qualified: [QualifiedRoot] = []
        var count = 0
        var capacity = 8
    }
    private let writing: Mutex<Writing>

    init() {
        let words = RootTable.words(8)
        current = Atomic(words.address)
        writing = Mutex(Writing(memory: [words]))
    }

    deinit { for words in writing.withLock({ $0.memory }) { words.deallocate() } }

    /// Allocates a table. Its first word is the shift that reduces a product to an index, because the capacity is a
    /// power of two. The entries follow.
    private static func words(_ capacity: Int) -> AtomicWord {
        let words = AtomicWord.allocate(count: 1 + capacity * entrySize)
        words.store(relaxed: UInt(UInt.bitWidth - capacity.trailingZeroBitCount))
        return words
    }

    // MARK: Reading

    /// Returns the node for a plain request of type `T`, or for one with arguments, if there was such a request before.
    func node<T>(_ type: T.Type, takesArguments: Bool) -> Node<T>? {
        guard let entry = find(RootTable.key(type, takesArguments)),
            let node = Borrowed<AnyNode>(address: entry[1].relaxed)
        else { return nil }
        // Inserted under `T`, so a `Node<T>`.
        return known(node.retained, as: Node<T>.self)
    }

    /// Returns the fast path of a plain request.
    @inline(__always)
    func fastPath(_ type: UInt) -> FastPath {
        guard let entry = find(type) else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// Returns the same, if the entry is at its first position in the table.
    @inline(__always)
    func first(_ type: UInt) -> FastPath? {
        // Set when the table is created, and never 0.
        let words = AtomicWord(address: current.load(ordering: .acquiring)).unsafelyUnwrapped
        let entry = RootTable.entry(RootTable.start(type, words), words)
        guard entry.acquired == type else { return nil }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// Returns the fast path of a request with this number of arguments.
    func fastPath(_ type: UInt, arguments count: Int) -> FastPath {
        guard let entry = find(type | 1),
            let node = Borrowed<AnyNode>(address: entry[1].relaxed), count <= node.use({ $0.argumentLimit })
        else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// Returns the node for a request with a qualifier.
    func node(_ key: KeyID, takesArguments: Bool) -> AnyNode? {
        find(key, takesArguments)?.root.use { $0.node }
    }

    /// Returns the fast path of a request with a qualifier and without arguments.
    func fastPath(_ key: KeyID) -> FastPath {
        guard let (_, entry) = find(key, false) else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    private func find(_ key: KeyID, _ takesArguments: Bool) -> (root: Borrowed<QualifiedRoot>, entry: AtomicWord)? {
        guard let entry = find(RootTable.hash(key, takesArguments)),
            // An entry with the hash of a key always refers to a `QualifiedRoot`.
            let root = Borrowed<QualifiedRoot>(address: entry[1].relaxed)
        else { return nil }
        let matches = root.use { $0.key == key && $0.takesArguments == takesArguments }
        return matches ? (root, entry) : nil
    }

    @inline(__always)
    private func find(_ key: UInt) -> AtomicWord? {
        // Set when the table is created, and never 0.
        let words = AtomicWord(address: current.load(ordering: .acquiring)).unsafelyUnwrapped
        var index = RootTable.start(key, words)
        while true {
            let entry = RootTable.entry(index, words)
            let found = entry.acquired
            if found == key { return entry }
            if found == 0 { return nil }
            index = RootTable.next(index, words)
        }
    }

    /// Returns the first index to search: the upper bits of a product, which depend on every bit of the key.
    @inline(__always)
    private static func start(_ key: UInt, _ words: AtomicWord) -> UInt {
        (key &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> words.relaxed
    }

    @inline(__always)
    private static func next(_ index: UInt, _ words: AtomicWord) -> UInt {
        (index &+ 1) & (UInt.max &>> words.relaxed)
    }

    @inline(__always)
    private static func entry(_ index: UInt, _ words: AtomicWord) -> AtomicWord {
        words[Int(bitPattern: 1 &+ index &* UInt(entrySize))]
    }

    /// Returns the table's key for a qualified key. The second-lowest bit distinguishes hashes from metatypes.
    private static func hash(_ key: KeyID, _ takesArguments: Bool) -> UInt {
        UInt(bitPattern: key.hashValue) & ~1 | 2 | (takesArguments ? 1 : 0)
    }

    /// Returns the table's key for a type. Metatypes are aligned, so their lowest bits are free.
    private static func key(_ type: Any.Type, _ takesArguments: Bool) -> UInt {
        UInt(bitPattern: ObjectIdentifier(type)) | (takesArguments ? 1 : 0)
    }

    // MARK: Writing, under the lock of the plan

    /// Inserts the node for a key, whose values are of the key's type.
    func insert(_ node: AnyNode, for key: KeyID, takesArguments: Bool, isObserved: Bool) {
        guard key.qualification == .none else {
            return insert(QualifiedRoot(key, takesArguments, node), isObserved: isObserved)
        }
        if takesArguments {
            let limit = node.served.argumentTypes.count
            // A node that was inserted before has the limit already, and requests may be reading it.
            if node.argumentLimit != limit { node.argumentLimit = limit }
        }
        let fastPath =
            isObserved ? FastPath(cell: 0, singles: 0) : takesArguments ? node.fastPathWithArguments : node.fastPath
        let address = Borrowed(node).address
        insert(RootTable.key(key.type.type, takesArguments), Entry(node: address, fastPath: fastPath))
    }

    /// Inserts the node for a key with a qualifier. If two keys have the same hash, the second is not inserted, and
    /// each request for it takes the lock.
    private func insert(_ root: QualifiedRoot, isObserved: Bool) {
        let hash = RootTable.hash(root.key, root.takesArguments)
        guard find(hash) == nil else { return }
        writing.withLock { $0.qualified.append(root) }
        let address = Borrowed(root).address
        let hasFastPath = !isObserved && !root.takesArguments
        insert(hash, Entry(node: address, fastPath: hasFastPath ? root.node.fastPath : FastPath(cell: 0, singles: 0)))
    }

    private func insert(_ key: UInt, _ entry: Entry) {
        guard find(key) == nil else { return }
        writing.withLock { writing in
            let words = writing.memory[writing.memory.count - 1]
            writing.count += 1
            guard writing.count * 2 > writing.capacity else { return RootTable.write(key, entry, to: words) }
            let larger = RootTable.words(writing.capacity * 4)
            for index in 0..<UInt(writing.capacity) {
                let old = RootTable.entry(index, words)
                guard old.relaxed != 0 else { continue }
                let fastPath = FastPath(cell: old[2].relaxed, singles: old[3].relaxed)
                RootTable.write(old.relaxed, Entry(node: old[1].relaxed, fastPath: fastPath), to: larger)
            }
            RootTable.write(key, entry, to: larger)
            writing.memory.append(larger)
            writing.capacity *= 4
            current.store(larger.address, ordering: .releasing)
        }
    }

    /// Writes an entry whose key is not in the table yet.
    private static func write(_ key: UInt, _ new: Entry, to words: AtomicWord) {
        var index = start(key, words)
        while entry(index, words).relaxed != 0 { index = next(index, words) }
        let cursor = entry(index, words)
        cursor[1].store(relaxed: new.node)
        cursor[2].store(relaxed: new.fastPath.cell)
        cursor[3].store(relaxed: new.fastPath.singles)
        cursor.store(releasing: key)
    }
}

/// The node for a request with a qualifier, and its key.
private final class QualifiedRoot: Sendable {
    let key: KeyID
    let takesArguments: Bool
    let node: AnyNode

    init(_ key: KeyID, _ takesArguments: Bool, _ node: AnyNode) {
        self.key = key
        self.takesArguments = takesArguments
        self.node = node
    }
}

extension AnyNode {
    /// The fast path of a request with arguments.
    fileprivate var fastPathWithArguments: RootTable.FastPath {
        let plain = fastPath
        let cell = plain.cell & (RootTable.FastPath.address | RootTable.FastPath.needsStack)
        guard cell != 0, cycleGroup == nil, let argumentStorage else {
            return .init(cell: cell, singles: cell == plain.cell ? plain.singles : 0)
        }
        return .init(cell: cell | RootTable.FastPath.isFixed, singles: Borrowed(argumentStorage).address)
    }

    /// The fast path of a plain request: the cell, and the slot of the instance if it is known. There is none if the
    /// creation requires an actor or `await`, because a call of the cell is not enough then. Neither is there one if
    /// values are so large that they need more stack than usual.
    fileprivate var fastPath: RootTable.FastPath {
        let reserve = CurrentThread.reserve(forValuesOf: largestBytes)
        guard case .nothing = needs, reserve == CurrentThread.defaultReserve else {
            return .init(cell: 0, singles: 0)
        }
        let cell = UInt(bitPattern: cellAddress)
        if position.isKnown, position.levels == 0 {
            return .init(cell: cell | RootTable.FastPath.isInBlock, singles: UInt(position.slot))
        }
        if let fixedCell {
            return .init(cell: cell | RootTable.FastPath.isFixed, singles: fixedCell.slot.word.address)
        }
        return .init(cell: binding?.isShared == true ? cell : cell | RootTable.FastPath.needsStack, singles: singles)
    }
}
