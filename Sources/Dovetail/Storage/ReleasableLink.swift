/// An object that keeps another of its kind, and so on: containers and plans keep their parents.
protocol Linked: AnyObject, Sendable {
    var parentLink: ReleasableLink<Self>? { get }
    /// Runs when the last reference goes, while the parent is still there. May run twice.
    func willBeReleased()
}

extension Linked {
    func willBeReleased() {}
}

/// A reference to a parent. When the last one goes, parents go one after the other: one within the other, a long chain would need as
/// many frames of the stack as it has links.
final class ReleasableLink<Object: Linked>: @unchecked Sendable {
    // Safe: changed only when the last reference to its owner goes, which nobody else can see.
    private(set) var object: Object?

    init(_ object: Object) { self.object = object }

    deinit {
        var next = object
        object = nil
        while isKnownUniquelyReferenced(&next), let last = next {
            last.willBeReleased()
            let following = last.parentLink?.object
            last.parentLink?.object = nil
            next = following
        }
    }
}
