internal import Synchronization

/// What serves a request for a type, for readers without a lock.
///
/// Open addressing on the address of a metatype, in memory that is replaced when it is half full. Only a writer who holds
/// the lock of the plan inserts. Invariants: an entry is written once, its address last, so a reader that sees the address
/// sees the rest; memory that was replaced is kept until the plan goes, because a reader may be in it; together it is no
/// larger than twice the last; what entries point to is kept by the plan.
final class RootTable: @unchecked Sendable {
    private typealias Words = UnsafeMutablePointer<Atomic<UInt>>

    /// A request for a type that may call a cell at once.
    struct Quick {
        /// The address of the cell, or 0; its lowest bit says that the stack must be looked at first.
        let cell: UInt
        /// The graph recipes that it reaches once; see ``Context/singles``.
        let singles: UInt
    }

    /// One entry, with plain words while it is on its way to a table.
    private struct Entry {
        let node: UInt
        let quick: Quick
    }

    private static let entrySize = 4
    // Safe: touched by the writer only, but for `current`.
    private var memory: [Words] = []
    private var entries: [UInt: Entry] = [:]
    private var capacity = 8
    private let current: Atomic<UInt>

    init() {
        let words = RootTable.words(capacity)
        current = Atomic(UInt(bitPattern: words))
        memory = [words]
    }

    deinit { for words in memory { words.deallocate() } }

    /// The first word is the capacity less one; the entries follow.
    private static func words(_ capacity: Int) -> Words {
        let count = 1 + capacity * entrySize
        let words = Words.allocate(capacity: count)
        for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
        words.pointee.store(UInt(capacity - 1), ordering: .relaxed)
        return words
    }

    // MARK: Reading

    /// The node for a plain request of type `T`, or one with arguments, if there was one before.
    func node<T>(_ type: T.Type, takesArguments: Bool) -> Node<T>? {
        guard let entry = find(RootTable.key(type, takesArguments)),
            let address = UnsafeRawPointer(bitPattern: (entry + 1).pointee.load(ordering: .relaxed))
        else { return nil }
        // Inserted under `T`, so a `Node<T>`.
        return Unmanaged<Node<T>>.fromOpaque(address).takeUnretainedValue()
    }

    /// What a plain request can be served with at once.
    @inline(__always)
    func quick(_ type: UInt) -> Quick {
        guard let entry = find(type) else { return Quick(cell: 0, singles: 0) }
        return Quick(
            cell: (entry + 2).pointee.load(ordering: .relaxed), singles: (entry + 3).pointee.load(ordering: .relaxed))
    }

    /// The plan for children that are given values of some types; see ``Plan/inputPlan(for:_:)``.
    func child(_ types: ObjectIdentifier) -> Plan? {
        guard let entry = find(UInt(bitPattern: types)),
            let address = UnsafeRawPointer(bitPattern: (entry + 1).pointee.load(ordering: .relaxed))
        else { return nil }
        return Unmanaged<Plan>.fromOpaque(address).takeUnretainedValue()
    }

    @inline(__always)
    private func find(_ key: UInt) -> Words? {
        guard let words = Words(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        let mask = words.pointee.load(ordering: .relaxed)
        var index = RootTable.start(key) & mask
        while true {
            let entry = words + Int(bitPattern: 1 &+ index &* UInt(RootTable.entrySize))
            let found = entry.pointee.load(ordering: .acquiring)
            if found == key { return entry }
            if found == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }

    @inline(__always)
    private static func start(_ key: UInt) -> UInt { (key >> 4) ^ (key >> 12) ^ (key & 1) }

    /// Metatypes are aligned, so the lowest bit is free.
    private static func key(_ type: Any.Type, _ takesArguments: Bool) -> UInt {
        UInt(bitPattern: ObjectIdentifier(type)) | (takesArguments ? 1 : 0)
    }

    // MARK: Writing, under the lock of the plan

    /// Remembers the node for a type, whose values are of that type.
    func insert(_ node: AnyNode, for type: Any.Type, takesArguments: Bool, isObserved: Bool) {
        let quick = isObserved || takesArguments ? Quick(cell: 0, singles: 0) : node.quick
        let address = UInt(bitPattern: Unmanaged.passUnretained(node).toOpaque())
        insert(RootTable.key(type, takesArguments), Entry(node: address, quick: quick))
    }

    /// Remembers the plan of children.
    func insert(_ plan: Plan, for types: ObjectIdentifier) {
        let address = UInt(bitPattern: Unmanaged.passUnretained(plan).toOpaque())
        insert(UInt(bitPattern: types), Entry(node: address, quick: Quick(cell: 0, singles: 0)))
    }

    private func insert(_ key: UInt, _ entry: Entry) {
        entries[key] = entry
        if entries.count * 2 > capacity {
            capacity *= 4
            let larger = RootTable.words(capacity)
            for (key, entry) in entries { RootTable.write(key, entry, to: larger) }
            memory.append(larger)
            current.store(UInt(bitPattern: larger), ordering: .releasing)
        } else {
            RootTable.write(key, entry, to: memory[memory.count - 1])
        }
    }

    private static func write(_ key: UInt, _ entry: Entry, to words: Words) {
        let mask = words.pointee.load(ordering: .relaxed)
        var index = start(key) & mask
        var place = words
        while true {
            place = words + Int(bitPattern: 1 + index * UInt(entrySize))
            let found = place.pointee.load(ordering: .relaxed)
            if found == key { return }
            if found == 0 { break }
            index = (index + 1) & mask
        }
        (place + 1).pointee.store(entry.node, ordering: .relaxed)
        (place + 2).pointee.store(entry.quick.cell, ordering: .relaxed)
        (place + 3).pointee.store(entry.quick.singles, ordering: .relaxed)
        place.pointee.store(key, ordering: .releasing)
    }
}

extension AnyNode {
    /// The cell, where a request needs nothing but to call it: no actor, no `await`, no long way. What is kept looks at the
    /// stack itself, when it has to be made.
    fileprivate var quick: RootTable.Quick {
        guard case .nothing = needs, !isDeep else { return .init(cell: 0, singles: 0) }
        return .init(cell: UInt(bitPattern: cellAddress) | (recipe?.isShared == true ? 0 : 1), singles: singles)
    }
}
