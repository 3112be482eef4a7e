/// A reference to a parent that releases a chain of parents one after the other, as containers and plans have it.
///
/// Nested deinitializers would need as many stack frames as the chain has links.
///
/// Invariant: the link owns a reference to the object at the address, and releases it only when the owner of the link is
/// released. So whoever has the owner may use the parent, even if the owner was found through a weak reference just
/// before its last reference went.
struct ReleasableLink<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The parent's address, or 0. Loading a reference would retain the parent.
    let address: UInt

    init(_ object: Object?) { address = object.map { Borrowed(retaining: $0).address } ?? 0 }

    /// The parent, retained.
    var object: Object? { Borrowed<Object>(address: address)?.retained }

    deinit {
        var parent = Borrowed<Object>(address: address)?.take()
        // If others have it, nothing follows.
        if isKnownUniquelyReferenced(&parent) { PendingReleases.release(&parent) }
    }
}

/// The parents that a thread still has to release, while it releases one.
///
/// Invariant: only the thread uses it, for the time of one call of ``release(_:)``. If the system has no key left for the
/// variable of a thread, each link of a chain needs a stack frame.
private final class PendingReleases {
    private var objects: [AnyObject?] = []
    private static let current = ThreadLocal()

    /// Releases an object now, or after the one that the thread is releasing.
    static func release<Object: AnyObject>(_ object: inout Object?) {
        if let running = Borrowed<PendingReleases>(address: current.address) {
            running.use { $0.add(&object) }
            return
        }
        let pending = PendingReleases()
        pending.add(&object)
        current.set(Borrowed(pending).address)
        while !pending.objects.isEmpty { pending.releaseNext() }
        current.set(0)
    }

    /// Takes over the reference. A constant for it would be a second one until the end of the function.
    private func add<Object: AnyObject>(_ object: inout Object?) {
        objects.append(object)
        object = nil
    }

    private func releaseNext() {
        // Released after the list is no longer in use, because that may add to it.
        let next = objects.removeLast()
        withExtendedLifetime(next) {}
    }
}
