internal import DovetailGraph

/// The containers that properties store, by the location of the property. It is `nil` if there are several, or if one
/// of them is not known.
struct StoredContainers {
    private var levels: [SourceLocation: Int?] = [:]
    /// The locations of the properties that have a name, for code of which it is not known whose property it means.
    private var locations: [String: Set<SourceLocation>] = [:]

    subscript(location: SourceLocation) -> Int? { levels[location] ?? nil }

    /// The only container that properties of a name store.
    subscript(name: String) -> Int? {
        let stored = Set((locations[name] ?? []).map { self[$0] })
        return stored.count == 1 ? stored.first ?? nil : nil
    }

    mutating func add(_ level: Int?, to property: String, at location: SourceLocation) {
        locations[property, default: []].insert(location)
        if let known = levels[location], known != level {
            levels[location] = .some(nil)
        } else {
            levels[location] = level
        }
    }
}
