internal import DovetailGraph

/// The requests that factories make by hand on the way to an error, the innermost first. Where one of them comes again, the way
/// has no end: what looks like a stack that is too small is a cycle. Requests with run-time arguments are not among them.
struct HandmadeRequests: Sendable {
    /// What is asked for, and of whom.
    enum Asked: Hashable, Sendable {
        /// A `Resolution` of a binding is asked for a key. The plan keeps the binding.
        case resolution(of: ObjectIdentifier, KeyID)
        /// A container with a number is asked for a key.
        case container(Int, KeyID)
        /// A container with a number is asked for what a node of its plan gives.
        case node(ObjectIdentifier, of: Int)
    }

    /// One request of a factory.
    struct Ask: Sendable {
        let request: Asked
        /// How many steps the path below it had.
        let depth: Int
    }

    private(set) var all: [Ask] = []
    /// Steps that the path has already, so that it does not get them again: those of a cycle, or that of the binding whose
    /// `Lazy` or `Provider` failed.
    var told: Set<Finding.Step> = []

    /// Adds a request. Gives the part from the same request on, if it is there already.
    mutating func add(_ ask: Ask) -> ArraySlice<Ask>? {
        let known = all.firstIndex { $0.request == ask.request }
        all.append(ask)
        return known.map { all[$0...] }
    }
}
