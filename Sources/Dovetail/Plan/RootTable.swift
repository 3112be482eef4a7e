internal import Synchronization

/// Which node serves a request for a type, for readers without a lock.
///
/// Open addressing on the address of the metatype, in a table that is replaced when it is half full. Only a writer who
/// holds the lock of the plan inserts. Invariants: an entry is written once, its node before its type, so a reader that
/// sees the type sees the node; a table that was replaced is kept until the plan goes, because a reader may be in it;
/// together they are no larger than twice the last.
final class RootTable: @unchecked Sendable {
    private struct Entry: ~Copyable {
        let type = Atomic<UInt>(0)
        let node = Atomic<UInt>(0)
        /// The cell of a node that may be called at once, or 0; its lowest bit says that the stack must be looked at first.
        let cell = Atomic<UInt>(0)
    }

    private final class Table {
        let mask: Int
        let entries: UnsafeMutablePointer<Entry>

        init(capacity: Int) {
            mask = capacity - 1
            entries = .allocate(capacity: capacity)
            for index in 0..<capacity { (entries + index).initialize(to: Entry()) }
        }
        deinit {
            entries.deinitialize(count: mask + 1)
            entries.deallocate()
        }

        func insert(_ type: UInt, _ node: UInt, _ cell: UInt) {
            var index = Table.start(type) & mask
            while true {
                let found = entries[index].type.load(ordering: .relaxed)
                if found == 0 || found == type { break }
                index = (index + 1) & mask
            }
            entries[index].cell.store(cell, ordering: .releasing)
            entries[index].node.store(node, ordering: .releasing)
            entries[index].type.store(type, ordering: .releasing)
        }

        static func start(_ type: UInt) -> Int { Int(truncatingIfNeeded: (type >> 4) ^ (type >> 12)) }
    }

    private struct Found {
        let node: AnyNode
        let cell: UInt
    }

    private var tables: [Table] = [Table(capacity: 16)]
    private let current: Atomic<UInt>
    private var found: [UInt: Found] = [:]

    init() {
        current = Atomic(UInt(bitPattern: Unmanaged.passUnretained(tables[0]).toOpaque()))
    }

    /// The node for a plain request of type `T`, if there was one before.
    func find<T>(_ type: T.Type) -> Node<T>? {
        guard let bits = look(UInt(bitPattern: ObjectIdentifier(type)), { $0.node.load(ordering: .acquiring) }),
            let node = UnsafeRawPointer(bitPattern: bits)
        else { return nil }
        // Inserted under `T`, so a `Node<T>`; alive as long as this table's owner.
        return Unmanaged<Node<T>>.fromOpaque(node).takeUnretainedValue()
    }

    /// The cell for a plain request that needs nothing but to be called; see ``Entry``.
    func quick(_ type: ObjectIdentifier) -> UInt {
        look(UInt(bitPattern: type), { $0.cell.load(ordering: .acquiring) }) ?? 0
    }

    @inline(__always)
    private func look(_ wanted: UInt, _ read: (borrowing Entry) -> UInt) -> UInt? {
        guard let address = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<Table>.fromOpaque(address)._withUnsafeGuaranteedRef { table in
            var index = Table.start(wanted) & table.mask
            while true {
                let found = table.entries[index].type.load(ordering: .acquiring)
                if found == wanted { return read(table.entries[index]) }
                if found == 0 { return nil }
                index = (index + 1) & table.mask
            }
        }
    }

    /// Remembers the node for a type. The caller holds the lock of the plan.
    func insert<T>(_ node: Node<T>, for type: T.Type, isObserved: Bool) {
        let key = UInt(bitPattern: ObjectIdentifier(type))
        let entry = Found(node: node, cell: isObserved ? 0 : node.quickBits)
        found[key] = entry
        if found.count * 2 > tables[tables.count - 1].mask {
            let larger = Table(capacity: (tables[tables.count - 1].mask + 1) * 2)
            for (key, entry) in found { insert(key, entry, into: larger) }
            tables.append(larger)
            current.store(UInt(bitPattern: Unmanaged.passUnretained(larger).toOpaque()), ordering: .releasing)
        } else {
            insert(key, entry, into: tables[tables.count - 1])
        }
    }

    private func insert(_ key: UInt, _ entry: Found, into table: Table) {
        table.insert(key, UInt(bitPattern: Unmanaged.passUnretained(entry.node).toOpaque()), entry.cell)
    }
}

extension Node {
    /// The address of the cell, where a request needs nothing but to call it: no actor, no `await`, no long way. What is kept
    /// looks at the stack itself, when it has to be made.
    fileprivate var quickBits: UInt {
        guard case .nothing = needs, !isDeep else { return 0 }
        return UInt(bitPattern: cell) | (recipe?.isShared == true ? 0 : 1)
    }
}
