internal import DovetailGraph

/// The requests that factories make by their `Resolution` on the way to an error, the innermost first. Where one of them comes
/// again, the way has no end: what looks like a stack that is too small is a cycle.
struct HandmadeRequests: Sendable {
    /// One request of a factory.
    struct Ask: Sendable {
        /// The identity of the recipe that asks; its plan keeps it.
        let asker: ObjectIdentifier
        let key: KeyID
        /// How many steps the path below it had.
        let depth: Int
    }

    private(set) var all: [Ask] = []
    /// Steps that the path has already, so that it does not get them again: those of a cycle, or that of the recipe whose
    /// `Lazy` or `Provider` failed.
    var told: Set<Finding.Step> = []

    /// Adds a request. Gives the part from the same request on, if it is there already.
    mutating func add(_ ask: Ask) -> ArraySlice<Ask>? {
        let known = all.firstIndex { $0.asker == ask.asker && $0.key == ask.key }
        all.append(ask)
        return known.map { all[$0...] }
    }
}
