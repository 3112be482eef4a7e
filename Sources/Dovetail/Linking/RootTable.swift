internal import Synchronization

/// What serves a request for a key, for readers without a lock.
///
/// Open addressing on the address of a metatype, or on the hash of a key with a tag or a name, in memory that is replaced when it is half full. Only a writer who holds
/// the lock of the plan inserts. Invariants: an entry is written once, its address last, so a reader that sees the address
/// sees the rest; memory that was replaced is kept until the plan goes, because a reader may be in it; together it is no
/// larger than twice the last; what entries point to is kept by the plan.
final class RootTable: Sendable {
    /// A request for a type that may call a cell at once.
    struct FastPath {
        /// The address of the cell, or 0; its lowest bits say more.
        let cell: UInt
        /// The graph bindings that it reaches once, see ``ResolutionContext/singles``; or the slot of the instance.
        let singles: UInt

        /// The instance is in the container's block, at the index `singles`, if it is there.
        static var isInBlock: UInt { 1 }
        /// The stack must be looked at first. The same bit as in the ``Container/FastPathCell`` that is made of this.
        static var needsStack: UInt { 2 }
        /// The instance is in a slot of its own, at the address `singles`, which the node keeps; if it is there. In the entry of a
        /// request with arguments, that is the address of the ``ArgumentStorage``.
        static var isFixed: UInt { 4 }
        static var address: UInt { ~7 }

        /// Where the instances for different arguments are; for a request with arguments.
        var argumentStorage: Borrowed<ArgumentStorage>? {
            cell & FastPath.isFixed != 0 ? Borrowed(address: singles) : nil
        }

        /// The slot in which the instance is, if it is there.
        @inline(__always)
        func slot(in block: SlotBlock) -> InstanceSlot? {
            guard cell & (FastPath.isInBlock | FastPath.isFixed) != 0 else { return nil }
            if cell & FastPath.isInBlock != 0 { return block[Int(bitPattern: singles)] }
            return AtomicWord(address: singles).map { InstanceSlot($0) }
        }
    }

    /// One entry, with plain words while it is on its way to a table.
    private struct Entry {
        let node: UInt
        let fastPath: FastPath
    }

    private static let entrySize = 4
    private let current: Atomic<UInt>

    /// What only a writer has.
    private struct Writing: Sendable {
        var memory: [AtomicWord]
        var entries: [UInt: Entry] = [:]
        var qualified: [QualifiedRoot] = []
        var capacity = 8
    }
    private let writing: Mutex<Writing>

    init() {
        let words = RootTable.words(8)
        current = Atomic(words.address)
        writing = Mutex(Writing(memory: [words]))
    }

    deinit { for words in writing.withLock({ $0.memory }) { words.deallocate() } }

    /// The first word says how many bits of a product are no index: the capacity is a power of two. The entries follow.
    private static func words(_ capacity: Int) -> AtomicWord {
        let words = AtomicWord.allocate(count: 1 + capacity * entrySize)
        words.store(relaxed: UInt(UInt.bitWidth - capacity.trailingZeroBitCount))
        return words
    }

    // MARK: Reading

    /// The node for a plain request of type `T`, or one with arguments, if there was one before.
    func node<T>(_ type: T.Type, takesArguments: Bool) -> Node<T>? {
        // Inserted under `T`, so a `Node<T>`.
        find(RootTable.key(type, takesArguments)).flatMap { Borrowed<Node<T>>(address: $0[1].relaxed)?.retained }
    }

    /// What a plain request can be served with at once.
    @inline(__always)
    func fastPath(_ type: UInt) -> FastPath {
        guard let entry = find(type) else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// The same, if it is at its first position in the table.
    @inline(__always)
    func first(_ type: UInt) -> FastPath? {
        // Set when the table is made, and never 0.
        let words = AtomicWord(address: current.load(ordering: .acquiring)).unsafelyUnwrapped
        let entry = RootTable.entry(RootTable.start(type, words), words)
        guard entry.acquired == type else { return nil }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// What a request with so many arguments can be served with at once.
    func fastPath(_ type: UInt, arguments count: Int) -> FastPath {
        guard let entry = find(type | 1),
            let node = Borrowed<AnyNode>(address: entry[1].relaxed), count <= node.use({ $0.argumentLimit })
        else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    /// The node for a request with a tag or a name.
    func node(_ key: KeyID, takesArguments: Bool) -> AnyNode? {
        find(key, takesArguments)?.root.use { $0.node }
    }

    /// What a request with a tag or a name, and without arguments, can be served with at once.
    func fastPath(_ key: KeyID) -> FastPath {
        guard let (_, entry) = find(key, false) else { return FastPath(cell: 0, singles: 0) }
        return FastPath(cell: entry[2].relaxed, singles: entry[3].relaxed)
    }

    private func find(_ key: KeyID, _ takesArguments: Bool) -> (root: Borrowed<QualifiedRoot>, entry: AtomicWord)? {
        guard let entry = find(RootTable.hash(key, takesArguments)),
            // Only what was made from a key is found under the hash of one.
            let root = Borrowed<QualifiedRoot>(address: entry[1].relaxed)
        else { return nil }
        let matches = root.use { $0.key == key && $0.takesArguments == takesArguments }
        return matches ? (root, entry) : nil
    }

    /// The plan for children that are given values of some types; see ``Plan/inputPlan(for:_:)``.
    func child(_ types: ObjectIdentifier) -> Plan? {
        find(UInt(bitPattern: types)).flatMap { Borrowed<Plan>(address: $0[1].relaxed)?.retained }
    }

    @inline(__always)
    private func find(_ key: UInt) -> AtomicWord? {
        // Set when the table is made, and never 0.
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

    /// Where to look first: the upper bits of a product, which depend on every bit of the key.
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

    /// The bit tells hashes from metatypes.
    private static func hash(_ key: KeyID, _ takesArguments: Bool) -> UInt {
        UInt(bitPattern: key.hashValue) & ~1 | 2 | (takesArguments ? 1 : 0)
    }

    /// Metatypes are aligned, so the lowest bits are free.
    private static func key(_ type: Any.Type, _ takesArguments: Bool) -> UInt {
        UInt(bitPattern: ObjectIdentifier(type)) | (takesArguments ? 1 : 0)
    }

    // MARK: Writing, under the lock of the plan

    /// Remembers the node for a key, whose values are of its type.
    func insert(_ node: AnyNode, for key: KeyID, takesArguments: Bool, isObserved: Bool) {
        guard key.qualification == .none else {
            return insert(QualifiedRoot(key, takesArguments, node), isObserved: isObserved)
        }
        if takesArguments { node.argumentLimit = node.served.argumentTypes.count }
        let fastPath =
            isObserved ? FastPath(cell: 0, singles: 0) : takesArguments ? node.fastPathWithArguments : node.fastPath
        let address = Borrowed(node).address
        insert(RootTable.key(key.type.type, takesArguments), Entry(node: address, fastPath: fastPath))
    }

    /// Of two keys with one hash the second is not remembered: it is looked for under the lock each time.
    private func insert(_ root: QualifiedRoot, isObserved: Bool) {
        let hash = RootTable.hash(root.key, root.takesArguments)
        let isNew = writing.withLock { writing in
            guard writing.entries[hash] == nil else { return false }
            writing.qualified.append(root)
            return true
        }
        guard isNew else { return }
        let address = Borrowed(root).address
        let hasFastPath = !isObserved && !root.takesArguments
        insert(hash, Entry(node: address, fastPath: hasFastPath ? root.node.fastPath : FastPath(cell: 0, singles: 0)))
    }

    /// Remembers the plan of children.
    func insert(_ plan: Plan, for types: ObjectIdentifier) {
        let address = Borrowed(plan).address
        insert(UInt(bitPattern: types), Entry(node: address, fastPath: FastPath(cell: 0, singles: 0)))
    }

    private func insert(_ key: UInt, _ entry: Entry) {
        writing.withLock { writing in
            writing.entries[key] = entry
            if writing.entries.count * 2 > writing.capacity {
                writing.capacity *= 4
                let larger = RootTable.words(writing.capacity)
                for (key, entry) in writing.entries { RootTable.write(key, entry, to: larger) }
                writing.memory.append(larger)
                current.store(larger.address, ordering: .releasing)
            } else {
                RootTable.write(key, entry, to: writing.memory[writing.memory.count - 1])
            }
        }
    }

    private static func write(_ key: UInt, _ new: Entry, to words: AtomicWord) {
        var index = start(key, words)
        var cursor = words
        while true {
            cursor = entry(index, words)
            let found = cursor.relaxed
            if found == key { return }
            if found == 0 { break }
            index = next(index, words)
        }
        cursor[1].store(relaxed: new.node)
        cursor[2].store(relaxed: new.fastPath.cell)
        cursor[3].store(relaxed: new.fastPath.singles)
        cursor.store(releasing: key)
    }
}

/// What serves a request with a tag or a name.
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
    /// The same for a request with arguments.
    fileprivate var fastPathWithArguments: RootTable.FastPath {
        let plain = fastPath
        let cell = plain.cell & (RootTable.FastPath.address | RootTable.FastPath.needsStack)
        guard cell != 0, cycleGroup == nil, let argumentStorage else {
            return .init(cell: cell, singles: cell == plain.cell ? plain.singles : 0)
        }
        return .init(cell: cell | RootTable.FastPath.isFixed, singles: Borrowed(argumentStorage).address)
    }

    /// The cell, where a request needs nothing but to call it: no actor, no `await`, no long way.
    fileprivate var fastPath: RootTable.FastPath {
        guard case .nothing = needs, !isDeep else { return .init(cell: 0, singles: 0) }
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
