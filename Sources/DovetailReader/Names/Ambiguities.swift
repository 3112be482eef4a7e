package import DovetailGraph

/// The names that may mean two declarations, where they are used. Belongs to one run of a linker.
package final class Ambiguities {
    package struct Ambiguity: Hashable {
        package var name: String
        package var meanings: [String]
    }

    /// Where the type stands that is looked for next.
    var place: SourceLocation?
    package private(set) var found: [SourceLocation: Ambiguity] = [:]

    package init() {}

    func note(_ name: String, _ meanings: [String]) {
        guard meanings.count > 1, let place else { return }
        found[place] = Ambiguity(name: name, meanings: meanings)
    }
}
