internal import DovetailModel

/// An element of a ``HashedTable``.
package protocol Hashed: AnyObject, Sendable {
    var hash: Int { get }
}

/// A table of objects under a lock, by their hashes.
///
/// The caller compares elements while the lock is not held, because that may run code of a user.
package final class HashedTable<Element: Hashed>: Sendable {
    package init() {}

    /// A hash that is not hashed again.
    private struct Place: Hashable {
        let hash: Int

        func _rawHashValue(seed: Int) -> Int { hash }
        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private struct State: Sendable {
        /// The number of additions. It lets a thread that compared elements without the lock check whether the result
        /// is still valid.
        var version = 0
        var count = 0
        var elements: [Place: [Element]] = [:]
    }
    private let state = Guarded(State())

    /// Returns the elements with a hash.
    package func elements(ofHash hash: Int) -> [Element] { state.withLock { $0.elements[Place(hash: hash)] ?? [] } }

    /// Returns a matching element with the hash, and adds one if there is none.
    ///
    /// - Returns: The element, and the new number of elements if it was added.
    package func element(
        ofHash hash: Int, where matches: (Element) -> Bool, adding create: () -> Element
    ) -> (element: Element, newCount: Int?) {
        let place = Place(hash: hash)
        var created: Element?
        while true {
            let (known, version) = state.withLock { ($0.elements[place] ?? [], $0.version) }
            if let known = known.first(where: matches) { return (known, nil) }
            let element = created ?? create()
            created = element
            let count: Int? = state.withLock { state in
                guard state.version == version else { return nil }
                state.version += 1
                state.count += 1
                state.elements[place, default: []].append(element)
                return state.count
            }
            if let count { return (element, count) }
        }
    }

    /// Removes an element, if it is in the table. It is released after the lock.
    package func remove(_ element: Element) {
        let place = Place(hash: element.hash)
        state.withLock { state in
            guard let index = state.elements[place]?.firstIndex(where: { $0 === element }) else { return }
            state.count -= 1
            state.elements[place]?.remove(at: index)
            if state.elements[place]?.isEmpty == true { state.elements[place] = nil }
        }
    }

    /// All elements.
    package var all: [Element] { state.withLock { $0.elements.values.flatMap { $0 } } }
    var count: Int { state.withLock { $0.count } }
}
