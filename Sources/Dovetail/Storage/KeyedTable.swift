internal import Synchronization

/// Values that threads find by a key.
///
/// Keys are hashed and compared with no lock held, because that may run a user's code: the argument of a key path or of a
/// provider is of any type. Values that are taken out are returned, so that they are released after the lock is.
///
/// Invariants: a number is never used again, so it stands for one item even after that is gone; the items of a bucket are in the
/// order of their numbers.
final class KeyedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// One item of the table, which may be gone.
    struct Reference: Sendable {
        fileprivate let hash: Int
        fileprivate let number: UInt64
    }

    fileprivate struct Item: Sendable {
        let number: UInt64
        let key: Key
        var value: Value
    }

    private struct State: Sendable {
        var buckets: [Int: [Item]] = [:]
        var last: UInt64 = 0

        func index(of item: Reference) -> Int? { buckets[item.hash]?.firstIndex { $0.number == item.number } }
    }

    private let state = Mutex(State())

    /// Runs `body` on the value of a key, or on a new value, under the lock. Neither closure may run a user's code.
    func withValue<Result: Sendable>(
        of key: Key, orNew initial: () -> Value, _ body: (inout Value, Reference) -> Result
    ) -> Result {
        let hash = key.hashValue
        var compared: UInt64 = 0
        while true {
            let known = reference(to: key, hash, after: &compared)
            let result = state.withLock { state -> Result? in
                if let known {
                    guard let index = state.index(of: known) else { return nil }
                    return body(&state.buckets[hash, default: []][index].value, known)
                }
                if let last = state.buckets[hash]?.last?.number, last > compared { return nil }
                state.last += 1
                var item = Item(number: state.last, key: key, value: initial())
                let result = body(&item.value, Reference(hash: hash, number: item.number))
                state.buckets[hash, default: []].append(item)
                return result
            }
            // Otherwise another thread was faster: the item is gone, or there is one that was not compared.
            if let result { return result }
        }
    }

    /// Looks for a key among the items that were not compared with it before.
    private func reference(to key: Key, _ hash: Int, after compared: inout UInt64) -> Reference? {
        guard let items = state.withLock({ $0.buckets[hash] }) else { return nil }
        for item in items where item.number > compared {
            if item.key == key { return Reference(hash: hash, number: item.number) }
        }
        compared = items.last?.number ?? compared
        return nil
    }

    /// What was taken out of a table.
    struct Removed: Sendable { fileprivate let items: [Item] }

    /// Changes a value, if it is still there, and takes it out where `body` returns `false`.
    ///
    /// - Returns: What was taken out, to be released after the lock is.
    @discardableResult
    func change(_ item: Reference, _ body: (inout Value) -> Bool) -> Removed {
        state.withLock { state in
            guard let index = state.index(of: item) else { return Removed(items: []) }
            if body(&state.buckets[item.hash, default: []][index].value) { return Removed(items: []) }
            if state.buckets[item.hash]?.count == 1 {
                return Removed(items: state.buckets.removeValue(forKey: item.hash) ?? [])
            }
            return Removed(items: (state.buckets[item.hash]?.remove(at: index)).map { [$0] } ?? [])
        }
    }

    /// Takes out what `isMeant` is true of, which must not run a user's code. Linear in the number of items.
    ///
    /// - Returns: What was taken out, to be released after the lock is.
    @discardableResult
    func takeAll(where matches: (Value) -> Bool = { _ in true }) -> Removed {
        state.withLock { state in
            var removed: [Item] = []
            for (hash, items) in state.buckets {
                guard items.contains(where: { matches($0.value) }) else { continue }
                removed += items.filter { matches($0.value) }
                let rest = items.filter { !matches($0.value) }
                state.buckets[hash] = rest.isEmpty ? nil : rest
            }
            return Removed(items: removed)
        }
    }

    /// Every value, in no order.
    var values: [Value] { state.withLock { state in state.buckets.values.flatMap { $0.map(\.value) } } }
}
