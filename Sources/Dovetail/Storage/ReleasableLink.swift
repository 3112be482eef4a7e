internal import Synchronization

/// An object that keeps another of its kind, and so on: containers and plans keep their parents.
protocol Linked: AnyObject, Sendable {
    /// What the object keeps as its parent; of the same kind.
    associatedtype Ancestor: Linked
    /// Hands the reference to the parent over: the object has none from then on.
    func takeParent() -> Ancestor?
    /// Runs when the last reference goes, while the parent is still there. May run twice.
    func willBeReleased()
}

extension Linked {
    func willBeReleased() {}
}

/// A reference to a parent. When the last one goes, parents go one after the other: one within the other, a long chain would need as
/// many frames of the stack as it has links.
///
/// Invariant: the word has the address of an object that this owns a reference to, or 0; it changes once, when the last reference to
/// the owner of this goes, which nobody else can see.
struct ReleasableLink<Object: Linked>: ~Copyable, Sendable where Object.Ancestor == Object {
    private let word: Atomic<UInt>

    init(_ object: Object?) { word = Atomic(object.map { Borrowed(retaining: $0).address } ?? 0) }

    /// The address of the parent, or 0: to look at a reference is to retain it, in functions that are not specialized.
    @inline(__always)
    var address: UInt { word.load(ordering: .relaxed) }

    /// The parent.
    var object: Object? { Borrowed<Object>(address: address)?.retained }

    /// Hands the reference over.
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
