internal import DovetailModel

/// The requests that factories make with their own code on the dependency path to an error, the innermost first.
///
/// If one of them occurs again, the path has no end: an error that looks like a small stack is a cycle. Requests with
/// run-time arguments are not included.
struct NestedRequests: Sendable {
    /// The target of a request.
    enum Target: Hashable, Sendable {
        /// A key that a binding requests from its `Resolution`. The plan retains the binding.
        case resolution(of: ObjectIdentifier, KeyID)
        /// A key that is requested from the container with this identifier.
        case container(Int, KeyID)
        /// A node of a plan that is requested from the container with this identifier.
        case node(ObjectIdentifier, of: Int)
    }

    /// One request of a factory.
    struct Entry: Sendable {
        let target: Target
        /// The number of steps that the path below it had.
        let depth: Int
    }

    private(set) var all: [Entry] = []
    /// Steps that the path contains already, so that they are not added again: those of a cycle, or that of the binding
    /// whose `Lazy` or `Provider` failed.
    var reported: Set<Finding.Step> = []

    /// Adds a request. If the same request is there already, returns the requests from that one on.
    mutating func add(_ request: Entry) -> ArraySlice<Entry>? {
        let known = all.firstIndex { $0.target == request.target }
        all.append(request)
        return known.map { all[$0...] }
    }
}
