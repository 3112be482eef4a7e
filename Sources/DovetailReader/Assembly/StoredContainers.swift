/// The containers that properties store, by the name of the property.
///
/// If properties of several types have one name and store different containers, it is not known which of them a name
/// means.
struct StoredContainers {
    private var levels: [String: Int] = [:]
    private var ambiguous: Set<String> = []

    subscript(name: String) -> Int? {
        get { ambiguous.contains(name) ? nil : levels[name] }
        set {
            if let known = levels[name], known != newValue { ambiguous.insert(name) }
            levels[name] = newValue
        }
    }
}
