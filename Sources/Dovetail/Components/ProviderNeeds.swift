internal import Synchronization

/// What a provider has asked for so far, in the order first asked. Read without a lock: a provider that asks again for what
/// it asked for before, in the same order, costs a comparison for each.
///
/// Invariants: a link is added at the end only, by one who holds the lock, and is complete when its address is published; it
/// stays until the list goes, or until the scope of the provider does: the records that need each other would keep themselves.
struct ProviderNeeds: ~Copyable, @unchecked Sendable {
    fileprivate struct Link: ~Copyable {
        let record: ProviderRecord
        let next = Atomic<UInt>(0)
    }

    /// Where in the list something stands.
    struct Place {
        fileprivate let link: UnsafeMutablePointer<Link>

        fileprivate init?(_ address: borrowing Atomic<UInt>) {
            guard let link = UnsafeMutablePointer<Link>(bitPattern: address.load(ordering: .acquiring)) else {
                return nil
            }
            self.link = link
        }
    }

    private let first = Atomic<UInt>(0)
    private let adding = Mutex(())

    deinit { removeAll() }

    /// Forgets them. To be called when the provider runs no more: then nobody reads the list but under the lock.
    func removeAll() {
        if first.load(ordering: .acquiring) == 0 { return }
        // The records go after the lock is.
        var next = adding.withLock { _ in
            let old = Place(first)
            first.store(0, ordering: .releasing)
            return old
        }
        while let place = next {
            next = Place(place.link.pointee.next)
            place.link.deinitialize(count: 1)
            place.link.deallocate()
        }
    }

    /// Where a need stands; it is added if it is new. Looked for right after `last` at first.
    func place(of record: ProviderRecord, after last: Place?) -> Place {
        let expected = last.map { Place($0.link.pointee.next) } ?? Place(first)
        if let expected, expected.link.pointee.record.standsFor(record) { return expected }
        return find(record) ?? add(record)
    }

    private func find(_ record: ProviderRecord) -> Place? {
        var next = Place(first)
        while let place = next {
            if place.link.pointee.record.standsFor(record) { return place }
            next = Place(place.link.pointee.next)
        }
        return nil
    }

    private func add(_ record: ProviderRecord) -> Place {
        adding.withLock { _ in
            // Another thread may have been faster.
            if let known = find(record) { return known }
            let link = UnsafeMutablePointer<Link>.allocate(capacity: 1)
            link.initialize(to: Link(record: record))
            publish(UInt(bitPattern: link))
            return Place(link: link)
        }
    }

    private func publish(_ address: UInt) {
        guard var last = Place(first) else { return first.store(address, ordering: .releasing) }
        while let next = Place(last.link.pointee.next) { last = next }
        last.link.pointee.next.store(address, ordering: .releasing)
    }

    /// All of them.
    var all: [ProviderRecord] {
        adding.withLock { _ in
            var result: [ProviderRecord] = []
            var next = Place(first)
            while let place = next {
                result.append(place.link.pointee.record)
                next = Place(place.link.pointee.next)
            }
            return result
        }
    }
}

extension ProviderNeeds.Place {
    fileprivate init(link: UnsafeMutablePointer<ProviderNeeds.Link>) { self.link = link }
}
