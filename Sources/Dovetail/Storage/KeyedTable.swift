internal import DovetailModel

/// A table of values that threads look up by a key.
///
/// Keys are hashed and compared while no lock is held, because that may run a user's code: the argument of a key path
/// or of a provider may have any type. Values that are removed are returned, so that they are released after the lock.
///
/// Invariants: a number is never used again, so it identifies one item even after the item was removed. The items of a
/// bucket are in the order of their numbers.
package final class KeyedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package init() {}

    /// A reference to one item of the table, which may have been removed.
    package struct Reference: Sendable {
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

    private let state = Guarded(State())

    /// Runs `body` on the value for a key, or on a new value, under the lock. Neither closure may run a user's code.
    package func withValue<Result: Sendable>(
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
            // Otherwise another thread was faster: the item was removed, or an item was added that was not compared.
            if let result { return result }
        }
    }

    /// Returns a reference to the item for a key, among those that were not compared before.
    private func reference(to key: Key, _ hash: Int, after compared: inout UInt64) -> Reference? {
        guard let items = state.withLock({ $0.buckets[hash] }) else { return nil }
        for item in items where item.number > compared {
            if item.key == key { return Reference(hash: hash, number: item.number) }
        }
        compared = items.last?.number ?? compared
        return nil
    }

    /// Items that were removed from a table. They are released with this value.
    package struct Removed: Sendable { fileprivate let items: [Item] }

    /// Changes a value, if its item is still in the table, and removes the item if `body` returns `false`.
    ///
    /// - Returns: The removed item, which the caller releases after the lock.
    @discardableResult
    package func change(_ item: Reference, _ body: (inout Value) -> Bool) -> Removed {
        state.withLock { state in
            guard let index = state.index(of: item) else { return Removed(items: []) }
            if body(&state.buckets[item.hash, default: []][index].value) { return Removed(items: []) }
            if state.buckets[item.hash]?.count == 1 {
                return Removed(items: state.buckets.removeValue(forKey: item.hash) ?? [])
            }
            return Removed(items: (state.buckets[item.hash]?.remove(at: index)).map { [$0] } ?? [])
        }
    }

    /// Removes the items for whose values `matches` returns true. `matches` must not run a user's code. Takes time
    /// linear in the number of items.
    ///
    /// - Returns: The removed items, which the caller releases after the lock.
    @discardableResult
    package func takeAll(where matches: (Value) -> Bool = { _ in true }) -> Removed {
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

    /// All values, in no particular order.
    package var values: [Value] { state.withLock { state in state.buckets.values.flatMap { $0.map(\.value) } } }
}
