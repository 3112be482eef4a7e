internal import Synchronization

/// An object that retains a parent of the same kind, as containers and plans do.
protocol Linked: AnyObject, Sendable {
    /// The type of the parent, which is of the same kind.
    associatedtype Ancestor: Linked
    /// Transfers the reference to the parent to the caller, after which the object has none.
    func takeParent() -> Ancestor?
    /// Runs when the last reference to the object is released, while the parent still exists. May run twice.
    func willBeReleased()
}

extension Linked {
    func willBeReleased() {}
}

/// A reference to a parent that releases a chain of parents iteratively.
///
/// Nested deinitializers would need as many stack frames as the chain has links.
///
/// Invariant: the word contains the address of an object to which this link owns a reference, or 0. It changes once,
/// when the last reference to the link's owner is released, so no other thread can observe the change.
struct ReleasableLink<Object: Linked>: ~Copyable, Sendable where Object.Ancestor == Object {
    private let word: Atomic<UInt>

    init(_ object: Object?) { word = Atomic(object.map { Borrowed(retaining: $0).address } ?? 0) }

    /// The parent's address, or 0. Loading the reference would retain the parent in unspecialized code.
    @inline(__always)
    var address: UInt { word.load(ordering: .relaxed) }

    /// The parent, retained.
    var object: Object? { Borrowed<Object>(address: address)?.retained }

    /// Transfers the reference to the caller.
    func take() -> Object? {
        Borrowed<Object>(address: word.exchange(0, ordering: .acquiringAndReleasing))?.take()
    }

    deinit {
        if address == 0 { return }
        var next = take()
        while isKnownUniquelyReferenced(&next), let last = next {
            last.willBeReleased()
            next = last.takeParent()
        }
    }
}
