internal import DovetailModel

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
/// Invariant: the link owns a reference to the object at the address until somebody takes it, which happens when the last
/// reference to the link's owner is released, so no other thread reads the address then.
struct ReleasableLink<Object: Linked>: ~Copyable, Sendable where Object.Ancestor == Object {
    /// The parent's address, or 0. Loading a reference would retain the parent.
    let address: UInt
    private let isTaken = Guarded(false)

    init(_ object: Object?) { address = object.map { Borrowed(retaining: $0).address } ?? 0 }

    /// The parent, retained.
    var object: Object? { Borrowed<Object>(address: address)?.retained }

    /// Transfers the reference to the caller.
    func take() -> Object? {
        isTaken.exchange(true) ? nil : Borrowed<Object>(address: address)?.take()
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
